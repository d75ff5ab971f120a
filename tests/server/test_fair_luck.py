"""Luck from everybody's shares on a real server: kills, bad lines, hot seats, rematches, leaks."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import gunbai
from gunbai.core import Record
from gunbai.server.table import fairness, shares
from gunbai.testing.socket import Message, TableClient
from tests.server.arena import Node, Person, chooser, node, run
from tests.server.test_faults import FAULTS
from tests.server.test_shares import chain
from tests.waiting import wait_for


class Keys:
    """The chains of one person's client."""

    def __init__(self) -> None:
        self.roots: dict[str, str] = {}

    def new(self) -> str:
        root = shares.new_root()
        tip = chain(root)[0]
        self.roots[tip] = root
        return tip

    def open(self, tip: str, n: int) -> str:
        return chain(self.roots[tip])[n] if tip in self.roots else ""


def two_with_shares(url: str, **wish: Any) -> tuple[str, list[Person], list[Keys]]:
    people, keys = [Person(url), Person(url)], [Keys(), Keys()]
    opened = people[0].open_table(seats=[{"kind": "mine"}], shares={"0": keys[0].new()}, **wish)
    table = opened["table"]
    people[1].sit(table, 1, share=keys[1].new())
    return table, people, keys


def verified(person: Person, table: str, promise: Message) -> fairness.Checked:
    record = Record.loads(person.get(f"/api/tables/{table}/record"))
    game = gunbai.load(record.game, record.players, record.options)
    said = json.loads(promise["statement"])
    assert said["table"] == table
    return fairness.verify(game, record, said["commitment"], promise["key"])


def promise_of(person: Person, table: str) -> Message:
    found: Message = person.get(f"/api/tables/{table}/promise")
    assert found["key"] == person.get("/api/key")["key"]
    return found


async def until_draw(clients: list[TableClient]) -> Message:
    """Play until luck waits for links; nobody opens any."""
    while clients[0].last["draw"] is None:
        for client in clients:
            question = client.last["question"]
            if question is not None and client.last["draw"] is None:
                await client.act(chooser(client.last))
        await clients[0].say("resync", since=0)
        await clients[0].hear(client.PATIENCE)
        for client in clients:
            while await client.hear(0.05):
                pass
    draw: Message = clients[0].last["draw"]
    return draw


def test_a_game_over_bad_lines_is_drawn_from_both_shares(server: Node) -> None:
    table, people, keys = two_with_shares(server.url)
    promise = promise_of(people[0], table)
    heard: list[str] = []

    async def play() -> None:
        async with (
            people[0].at(table, FAULTS, "0", opener=keys[0].open) as first,
            people[1].at(table, FAULTS, "1", opener=keys[1].open) as second,
            Person(server.url).at(table) as watching,
        ):
            ends = await asyncio.gather(first.play(chooser), second.play(chooser))
            assert all(end["status"] == "over" for end in ends)
            while watching.last["status"] != "over":
                assert await watching.hear(30)
            heard.extend(text for client in (first, second, watching) for text in client.seen)

    run(play())
    checked = verified(people[0], table, promise)
    assert checked.draws > 0
    assert checked.shares == (0, 1)
    assert not checked.dropped
    assert checked.promised
    assert checked.seal == promise["key"]
    record = Record.loads(people[0].get(f"/api/tables/{table}/record"))
    heard += people[0].seen[:-2] + people[1].seen
    used = int(str(record.seats[0]["links"]))
    for mine in keys:
        for tip, root in mine.roots.items():
            assert any(tip in text for text in heard)
            closed = chain(root)[used + 1 :]
            assert not [link for link in closed if any(link in text for text in heard)]
    seed = fairness.seed_of(record)
    playing = [text for text in heard if '"status":"playing"' in text]
    assert playing
    assert not [text for text in playing if seed in text]


def test_a_killed_server_asks_again_for_the_same_links_and_the_same_decisions(
    tmp_path: Path,
) -> None:
    with node(tmp_path) as one:
        table, people, keys = two_with_shares(one.url)
        promise = promise_of(people[0], table)

        async def first_part() -> Message:
            async with people[0].at(table) as first, people[1].at(table) as second:
                draw = await until_draw([first, second])
                link = keys[0].open(draw["shares"][0], draw["draw"])
                answer = await first.ask("link", draw=draw["draw"], link=link)
                assert answer["type"] == "ack"
                return draw

        asked = run(first_part())
        one.kill()
        one.start()

        async def second_part() -> None:
            async with people[0].at(table) as first, people[1].at(table) as second:
                again = second.last["draw"]
                assert (again["draw"], again["binding"]) == (asked["draw"], asked["binding"])
                assert again["awaited"] == [1]
                first.opener, second.opener = keys[0].open, keys[1].open
                await second.say("resync", since=0)
                await asyncio.gather(first.play(chooser), second.play(chooser))

        run(second_part())
        assert verified(people[0], table, promise).shares == (0, 1)


def test_one_screen_opens_the_links_of_all_its_seats_behind_the_curtain(server: Node) -> None:
    person, keys = Person(server.url), Keys()
    wish = {"seats": [{"kind": "mine"}] * 2, "shares": {"0": keys.new(), "1": keys.new()}}
    table = person.open_table(**wish)["table"]
    promise = promise_of(person, table)

    async def play() -> None:
        async with person.at(table, opener=keys.open) as screen:
            while screen.last["status"] == "playing":
                if screen.last["question"] is not None:
                    await screen.act(chooser(screen.last))
                    await screen.say("curtain", seat=None)
                elif screen.last["asked"]:
                    await screen.say("curtain", seat=screen.last["asked"][0])
                if await screen.hear(1) is None:
                    await screen.say("resync", since=0)

    run(play())
    assert verified(person, table, promise).shares == (0, 1)


def test_a_person_among_bots_has_a_share(server: Node) -> None:
    person, keys = Person(server.url), Keys()
    seats = [{"kind": "mine"}, {"kind": "bot", "bot": "random"}]
    table = person.open_table(seats=seats, shares={"0": keys.new(), "1": keys.new()})["table"]
    promise = promise_of(person, table)

    async def play() -> None:
        async with person.at(table, opener=keys.open) as client:
            await client.play(chooser)

    run(play())
    assert verified(person, table, promise).shares == (0,)


def test_who_goes_away_leaves_a_deposit_and_the_others_play_on(server: Node) -> None:
    table, people, keys = two_with_shares(server.url)
    promise = promise_of(people[0], table)

    async def play() -> None:
        async with people[0].at(table) as first, people[1].at(table) as second:
            draw = await until_draw([first, second])
            n = draw["draw"] + 400
            body = {"type": "deposit", "nonce": "d", "n": n}
            body["link"] = keys[1].open(draw["shares"][1], n)
            path = f"/api/tables/{table}/seats/1/commands"
            assert (await asyncio.to_thread(people[1].post, path, body))["type"] == "ack"
            first.opener = keys[0].open
            await first.say("resync", since=0)
            await asyncio.gather(first.play(chooser), second.play(chooser))
            seen = [text for client in (first, second) for text in client.seen]
            assert not [text for text in seen if body["link"] in text]

    run(play())
    assert verified(people[0], table, promise).shares == (0, 1)


def test_a_rematch_has_new_shares_and_a_moved_seat_keeps_its_own(server: Node) -> None:
    table, people, keys = two_with_shares(server.url, options={"max_rounds": 2})

    async def play(id: str, present: list[Person]) -> None:
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(person.at(id, opener=key.open))
                for person, key in zip(present, keys, strict=True)
            ]
            await asyncio.gather(*(client.play(chooser) for client in clients))
            if id != table:
                return
            old = clients[0].last["commitment"]
            made = await clients[0].ask("offer", what="rematch", share=keys[0].new())
            assert made["type"] == "ack"
            while clients[1].last["offer"] is None:
                assert await clients[1].hear(30)
            offer = clients[1].last["offer"]["id"]
            await clients[1].ask("answer", offer=offer, yes=True, share=keys[1].new())
            while not clients[0].last["rematch"]:
                assert await clients[0].hear(30)
            new.append(clients[0].last["rematch"])
            assert clients[0].last["commitment"] == old

    new: list[str] = []
    run(play(table, people))
    link = people[1].post(f"/api/tables/{new[0]}/seats/0/link")["link"]
    moved = Person(server.url)
    moved.post(f"/api/tables/{new[0]}/claim", {"token": link.rpartition("#")[2]})
    promise = promise_of(people[0], new[0])
    run(play(new[0], [people[0], moved]))
    assert verified(people[0], new[0], promise).shares == (0, 1)


def test_strangers_and_opponents_cannot_open_or_deposit_for_a_seat(server: Node) -> None:
    table, people, keys = two_with_shares(server.url)

    async def play() -> None:
        stranger = Person(server.url)
        async with people[0].at(table) as first, people[1].at(table) as second:
            draw = await until_draw([first, second])
            link = keys[0].open(draw["shares"][0], draw["draw"])
            fields = {"draw": draw["draw"], "link": link, "seat": 0}
            async with stranger.at(table) as outside:
                for client in (second, outside):
                    answer = await client.ask("link", **fields)
                    assert answer["problem"]["key"] == "server.error.not_yours"
                    answer = await client.ask("deposit", n=draw["draw"], link=link, seat=0)
                    assert answer["problem"]["key"] == "server.error.not_yours"
            wrong = await first.ask("link", draw=draw["draw"], link="00" * 32)
            assert wrong["problem"]["key"] == "server.refusal.bad_link"

    run(play())
    for share in ("00", "0" * 63 + "\n", "G" * 64, "0" * 65):
        status, _ = people[0].ask("POST", "/api/tables", {"game": "tenka", "shares": {"0": share}})
        assert status == 400


def test_the_server_keeps_its_key(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        key = Person(one.url).get("/api/key")["key"]
        one.stop()
        one.start()
        assert Person(one.url).get("/api/key")["key"] == key


def test_a_bot_account_may_have_a_share(server: Node) -> None:
    person, keys = Person(server.url), Keys()
    name = f"fair {shares.new_root()[:8]}"
    account = Person(server.url, person.post("/api/bot/account", {"name": name})["token"])
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "account", "name": name}]
    table = person.open_table(seats=seats)["table"]
    account.post(f"/api/challenge/{table}/accept", {"share": keys.new()})

    def step() -> bool:
        view = account.get(f"/api/tables/{table}/view?seat=1")
        path = f"/api/tables/{table}/seats/1/commands"
        if view["draw"] and 1 in view["draw"]["awaited"]:
            n = view["draw"]["draw"]
            link = keys.open(view["draw"]["shares"][1], n)
            account.post(path, {"type": "link", "nonce": f"l{n}", "draw": n, "link": link})
        elif view["question"]:
            decision = view["question"]["decision"]
            act = {"type": "act", "nonce": decision, "decision": decision, "code": chooser(view)}
            account.ask("POST", path, act)
        return bool(view["status"] == "over")

    wait_for(step)
    assert verified(account, table, promise_of(account, table)).shares == (1,)


def test_a_promise_is_the_same_before_and_after_the_game_and_holds_no_seed(server: Node) -> None:
    person = Person(server.url)
    seats = [{"kind": "bot", "bot": "random"}] * 2
    table = person.open_table(seats=seats)["table"]
    before = promise_of(person, table)
    wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over")
    assert promise_of(person, table) == before
    record = Record.loads(person.get(f"/api/tables/{table}/record"))
    assert record.promise == {name: before[name] for name in ("statement", "key", "signature")}
    assert fairness.seed_of(record) not in before["statement"]
