"""What people do at a table besides playing: talk, come, go, come back, hand the screen over."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gunbai.core import SPECTATOR
from gunbai.testing.socket import Message, TableClient
from tests.server.arena import Node, Person, chooser, node, run, two_at_a_table
from tests.waiting import wait_for


def said(client: TableClient) -> list[tuple[str, str]]:
    """(name of the room, text) of everything this client heard people say."""
    found = {}
    for text in client.seen:
        message = json.loads(text)
        for line in message["lines"] if message["type"] == "chat" else []:
            found[line["room"], line["n"]] = line["text"]
    return [(room, text) for (room, _), text in sorted(found.items())]


async def listen(client: TableClient, seconds: float = 0.3) -> None:
    while await client.hear(seconds):
        pass


async def until(client: TableClient, so: Callable[[TableClient], object], wanted: object) -> None:
    """Listen until it is so; the machine may be busy."""
    limit = time.monotonic() + 20
    while so(client) != wanted:
        assert time.monotonic() < limit, (so(client), wanted)
        await client.hear(0.2)


def named(url: str, name: str) -> Person:
    person = Person(url)
    person.ask("PUT", "/api/session", {"name": name})
    return person


def test_players_talk_with_players_and_spectators_with_spectators(tmp_path: Path) -> None:
    with node(tmp_path) as server:
        table, one, other = two_at_a_table(server.url)
        watcher, friend = named(server.url, "Kiyo"), named(server.url, "Sen")

        async def talk() -> None:
            async with (
                one.at(table) as first,
                other.at(table) as second,
                watcher.at(table) as third,
            ):
                for client, text in ((first, "よろしく"), (second, "hello"), (third, "他山の石")):
                    assert (await client.ask("say", text=text))["type"] == "ack"
                players = [("seats", "よろしく"), ("seats", "hello")]
                await until(first, said, players)
                await until(second, said, players)
                await until(third, said, [("spectators", "他山の石")])
                await listen(first, 0.1)
                assert not any("他山の石" in text for text in first.seen + second.seen)
                await first.say("say", nonce="same", text="once")
                await first.say("say", nonce="same", text="once")
                await until(first, said, [*players, ("seats", "once")])
                await listen(first, 0.1)
                assert [text for _, text in said(first)].count("once") == 1
            server.kill()
            server.start()
            async with one.at(table) as first, friend.at(table) as fourth:
                await until(first, said, [*players, ("seats", "once")])
                await until(fourth, said, [("spectators", "他山の石")])
                one.post(f"/api/tables/{table}/abort")
                everything = [*players, ("seats", "once"), ("spectators", "他山の石")]
                await until(first, said, everything)
                await until(fourth, said, everything)

        run(talk())
        assert len(Person(server.url).get(f"/api/tables/{table}/chat")["lines"]) == 4
        log = (tmp_path / "node.log").read_text()
        assert "hello" not in log


def test_talk_is_no_part_of_the_game(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    before = one.get(f"/api/tables/{table}/view?seat=0")
    path = f"/api/tables/{table}/seats/0/commands"
    assert one.post(path, {"type": "say", "nonce": "1", "text": "a canary"})["type"] == "ack"
    assert one.get(f"/api/tables/{table}/view?seat=0") == before
    for place in ("story", "moments", "story?seat=0", "moments?seat=0"):
        assert "canary" not in json.dumps(one.get(f"/api/tables/{table}/{place}"))
    assert one.get(f"/api/tables/{table}/chat")["lines"][0]["text"] == "a canary"
    assert Person(server.url).get(f"/api/tables/{table}/chat")["lines"] == []


@pytest.mark.parametrize("text", ["", " ", "x" * 201, "two\nlines", "\x00", "turned \u202e round"])
def test_what_cannot_be_said_is_refused(server: Node, text: str) -> None:
    table, one, _ = two_at_a_table(server.url)
    body = {"type": "say", "nonce": "1", "text": text}
    assert one.ask("POST", f"/api/tables/{table}/seats/0/commands", body)[0] == 400


def test_who_talks_too_fast_or_has_no_name_is_refused(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    path = f"/api/tables/{table}/seats/0/commands"
    answers = [
        one.ask("POST", path, {"type": "say", "nonce": f"{n}", "text": "x"})[1] for n in range(7)
    ]
    assert [answer["type"] for answer in answers] == ["ack"] * 5 + ["refusal"] * 2
    assert answers[-1]["problem"]["key"] == "server.refusal.too_much_talk"

    async def talk() -> Message:
        async with Person(server.url).at(table) as nobody:
            return await nobody.ask("say", text="psst")

    assert run(talk())["problem"]["key"] == "server.refusal.nameless"


def present(client: TableClient) -> tuple[list[int], int]:
    """The seats and the number of spectators, as this client heard last."""
    for text in reversed(client.seen):
        message = json.loads(text)
        if message["type"] == "presence":
            return message["seats"], message["spectators"]
    return [], 0


def test_everybody_hears_who_is_there(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)

    async def come_and_go() -> None:
        async with one.at(table) as first:
            await until(first, present, ([0], 0))
            async with other.at(table), Person(server.url).at(table) as third:
                await until(first, present, ([0, 1], 1))
                await until(third, present, ([0, 1], 1))
            await until(first, present, ([0], 0))

    run(come_and_go())


def test_a_player_who_left_comes_back(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    path = f"/api/tables/{table}/seats/0/commands"
    status, answer = one.ask("POST", path, {"type": "return", "nonce": "0"})
    assert (status, answer["problem"]["key"]) == (409, "server.refusal.not_taken_over")
    assert one.ask("DELETE", f"/api/tables/{table}/seats/0")[0] == 200
    body = {"type": "act", "nonce": "1", "decision": "0.1", "code": "war"}
    status, answer = one.ask("POST", path, body)
    assert (status, answer["problem"]["key"]) == (409, "server.refusal.taken_over")

    async def play() -> Message:
        async with one.at(table) as client:
            assert client.last["seats"][0]["taken_over"]
            assert client.last["question"] is None
            assert (await client.ask("return"))["type"] == "ack"
            await until(client, lambda heard: heard.last["seats"][0]["taken_over"], False)
            assert any(event["verb"] == "returned" for event in client.events)
            other.ask("DELETE", f"/api/tables/{table}/seats/1")
            return await client.play(chooser)

    assert run(play())["status"] == "over"


def test_no_byte_of_a_seat_is_sent_before_its_curtain_is_opened(server: Node) -> None:
    """Two players at one screen, one of them places in secret; the other must find nothing."""
    person = Person(server.url)
    table = person.open_table(seats=[{"kind": "mine"}, {"kind": "mine"}], delay=30)["table"]

    async def open_curtain(client: TableClient, seat: int | None) -> Message:
        viewer = SPECTATOR if seat is None else seat
        start = time.monotonic()
        await client.say("curtain", seat=seat)
        while client.last["viewer"] != viewer:
            assert await client.hear(2), "it is answered at once"
        assert time.monotonic() - start < 2
        return client.last

    async def play() -> int:
        async with person.at(table) as client:
            assert client.welcome["asked"] == client.last["asked"], "the asked seats are no secret"
            assert client.last["viewer"] == SPECTATOR
            assert client.last["question"] is None
            secrets = 0
            for _ in range(80):
                if client.last["status"] != "playing" or secrets > 3:
                    break
                [seat] = client.last["asked"]
                update = await open_curtain(client, seat)
                codes = [choice["code"] for choice in update["question"]["choices"]]
                code = "war" if "war" in codes else chooser(update)
                secret = update["view"]["phase"] == "attack"
                await client.act(code)
                await listen(client, 0.02)
                after = len(client.seen)
                hidden = await open_curtain(client, None)
                assert hidden["asked"], "players get the public view without delay"
                if secret and hidden["view"]["phase"] == "attack":
                    secrets += 1
                    assert hidden["view"]["war"]["attack"] == {"counts": {}, "values": {}}
                    other = await open_curtain(client, 1 - seat)
                    assert other["question"] is None
                    for text in client.seen[after:]:
                        assert code not in text, "no byte of it"
                    await open_curtain(client, None)
            return secrets

    assert run(play()) > 0


def test_bots_say_in_both_languages_why_they_ally(server: Node) -> None:
    """A game of one person among bots: their lines come from their seats, as messages."""
    person = Person(server.url)
    seats = [{"kind": "mine"}, *[{"kind": "bot", "bot": "greedy"}] * 3]
    table = person.open_table(players=4, seats=seats)["table"]

    async def play() -> None:
        async with person.at(table) as client:
            assert (await client.play(chooser))["status"] == "over"

    run(play())
    lines = wait_for(lambda: person.get(f"/api/tables/{table}/chat")["lines"], "nothing was said")
    for line in lines:
        assert line["seat"] in (1, 2, 3)
        assert line["room"] == "seats"
        assert line["text"] == line["words"]["en"] != line["words"]["ja"]
        assert "{" not in line["text"]


def test_bots_among_themselves_say_nothing(server: Node) -> None:
    person = Person(server.url)
    table = person.open_table(players=4, seats=[{"kind": "bot", "bot": "greedy"}] * 4)["table"]
    wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over", "still playing")
    assert person.get(f"/api/tables/{table}/chat")["lines"] == []


def test_a_text_of_a_person_is_never_read_as_a_message(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    text = '{"key": "tenka.why.refuse_last", "args": {"partner": 1}}'
    body = {"type": "say", "nonce": "1", "text": text}
    assert one.post(f"/api/tables/{table}/seats/0/commands", body)["type"] == "ack"
    (line,) = one.get(f"/api/tables/{table}/chat")["lines"]
    assert line["text"] == text
    assert line.get("words") is None
