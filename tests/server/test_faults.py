"""Lines that fail, nodes that die, clocks that run while nobody is there: nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

import gunbai
from gunbai.core import SPECTATOR, Record, Replay
from gunbai.server.table import fairness
from gunbai.testing.socket import Faults, TableClient
from tests.server.arena import (
    Node,
    Person,
    chooser,
    expected_lines,
    node,
    run,
    two_at_a_table,
)
from tests.waiting import wait_for, wait_until

FAULTS = Faults(drop=0.08, double=0.1, delay=0.15, reorder=0.1, longest=0.03)


def check_record(person: Person, table: str) -> Record:
    """The record is the game these players play with this luck, and its luck was promised."""
    record = Record.loads(person.get(f"/api/tables/{table}/record"))
    game = gunbai.load(record.game, record.players, record.options)
    Replay(game, record).check_result()
    fairness.verify(game, record)
    seed = record.commitment.split(":")[2]
    played = [(entry.seat, entry.code) for entry in record.entries]
    assert played == expected_lines(game, seed, fairness.salts_of(record))
    return record


async def lossy_game(url: str, seed: int) -> None:
    table, one, other = await asyncio.to_thread(two_at_a_table, url)
    async with (
        one.at(table, FAULTS, f"{seed} 0") as first,
        other.at(table, FAULTS, f"{seed} 1") as second,
    ):
        await asyncio.gather(first.play(chooser), second.play(chooser))
    await asyncio.to_thread(check_record, one, table)


def test_games_over_bad_lines_end_in_the_same_record(server: Node) -> None:
    async def games() -> None:
        await asyncio.gather(*(lossy_game(server.url, seed) for seed in range(4)))

    run(games())


async def catch_up(client: TableClient, person: Person, table: str) -> None:
    """Hear all that the table has to say."""
    seat = client.last["viewer"]
    now = await asyncio.to_thread(person.get, f"/api/tables/{table}/view?seat={seat}")
    while client.n < now["n"]:
        assert await client.hear(30), "nothing more comes"


def test_a_client_that_comes_back_hears_all_it_missed_and_nothing_twice(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)

    async def play() -> None:
        async with one.at(table) as steady, other.at(table) as moving:
            for _ in range(8):
                player = steady if steady.last["question"] else moving
                await player.act(chooser(player.last))
                for each, person in ((steady, one), (moving, other)):
                    await catch_up(each, person, table)
            middle = steady.n // 2
            async with one.at(table) as late:
                late.n, late.events = middle, []
                await late.say("resync", since=middle)
                await catch_up(late, one, table)
                assert late.n == steady.n
                full = Person(server.url)
                full.cookie = one.cookie
                before = full.get(f"/api/tables/{table}/view?seat=0&since=0")["events"]
                after = full.get(f"/api/tables/{table}/view?seat=0&since={middle}")["events"]
                assert before[len(before) - len(after) :] == after
                assert len(after) < len(before)

    run(play())


def test_a_resent_message_gets_the_same_answer_and_is_done_once(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)

    async def play() -> None:
        async with one.at(table) as first, other.at(table) as second:
            player = first if first.last["question"] else second
            decision, code = player.last["question"]["decision"], chooser(player.last)
            for _ in range(3):
                await player.say("act", nonce="same", decision=decision, code=code)
            acks = 0
            while acks < 3:
                heard = await player.hear(2)
                assert heard is not None
                acks += heard["type"] == "ack" or "same" in heard.get("acks", [])
            answer = await player.ask("act", decision=decision, code=code)
            assert answer["problem"]["key"] in ("server.refusal.late", "server.refusal.not_asked")

    run(play())
    lines = one.get(f"/api/tables/{table}/story")["lines"]
    assert len([line for line in lines if line["seat"] >= 0]) == 1


def test_spectators_lag_behind_as_long_as_the_table_says(server: Node) -> None:
    table, one, other = two_at_a_table(server.url, delay=1)

    async def play() -> None:
        async with (
            one.at(table) as first,
            other.at(table) as second,
            Person(server.url).at(table) as spectator,
        ):
            assert spectator.last["viewer"] == SPECTATOR
            player = first if first.last["question"] else second
            start = time.monotonic()
            await player.act(chooser(player.last))
            stranger = Person(server.url)

            def decided() -> bool:
                lines = stranger.get(f"/api/tables/{table}/story")["lines"]
                return any(line["seat"] >= 0 for line in lines)

            assert not await asyncio.to_thread(decided)
            while not await asyncio.to_thread(decided):
                await spectator.hear(0.05)
            assert time.monotonic() - start > 0.95
            public = await asyncio.to_thread(stranger.get, f"/api/tables/{table}/view")
            while spectator.n < public["n"]:
                assert await spectator.hear(10)

    run(play())


def test_a_flag_falls_for_who_does_not_answer(server: Node) -> None:
    table, one, other = two_at_a_table(server.url, clock={"kind": "move", "seconds": 1})

    async def play() -> None:
        async with one.at(table) as first, other.at(table) as second:
            sleeper, waker = (first, second) if first.last["question"] else (second, first)
            assert len(waker.last["clocks"]) == 2
            while not any(seat["taken_over"] for seat in waker.last["seats"]):
                await waker.hear(5)
            assert sleeper.last["viewer"] >= 0

    run(play())


class Player:
    """Plays on through any number of crashes: reconnects, resends, goes on."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.acknowledged: list[tuple[str, str]] = []
        """(decision, code) of everything the server said it had stored."""

    async def play(self) -> None:
        await wait_until(self._play_on, "still playing", every=0.1)

    async def _play_on(self) -> bool:
        """To the end, unless the line breaks."""
        with contextlib.suppress(OSError, WebSocketException, EOFError):
            async with self.person.at(self.table) as client:
                while client.last["status"] in ("open", "playing"):
                    question = client.last["question"]
                    if question is None:
                        if await client.hear(1) is None:
                            await client.say("resync", since=client.n)
                        continue
                    code = chooser(client.last)
                    answer = await client.act(code)
                    if answer["type"] == "ack":
                        self.acknowledged.append((question["decision"], code))
                return True
        return False


@dataclass
class Crashes:
    kills: int
    """Those that came between decisions: something was acknowledged since the last start."""
    acknowledged: int


async def games_with_crashes(one_node: Node, tables: int, kills: int, seed: int) -> Crashes:
    """Tables under load while the node is killed again and again; then all are checked."""
    rng = random.Random(seed)
    seats: list[tuple[str, Player, Player]] = []
    for _ in range(tables):
        table, one, other = await asyncio.to_thread(two_at_a_table, one_node.url)
        seats.append((table, Player(one, table), Player(other, table)))
    games = asyncio.gather(*(player.play() for _, *pair in seats for player in pair))
    players = [player for _, *pair in seats for player in pair]
    killed = 0
    while killed < kills:
        await some_more(players, rng.randrange(1, 12), games)
        if games.done():
            break
        one_node.kill()
        killed += 1
        await asyncio.to_thread(one_node.start)
    await games
    for table, *pair in seats:
        record = await asyncio.to_thread(check_record, pair[0].person, table)
        for seat, player in enumerate(pair):
            played = [entry.code for entry in record.entries if entry.seat == seat]
            decisions = [decision for decision, _ in player.acknowledged]
            assert len(decisions) == len(set(decisions)), f"acknowledged twice: {decisions}"
            codes = [code for _, code in player.acknowledged]
            assert codes == _part_of(player, played), f"{player.acknowledged} in {played}"
        rows = await asyncio.to_thread(stored_numbers, one_node, table)
        assert rows == list(range(len(rows))), "no gap and no double in the log"
    return Crashes(killed, acknowledged(players))


async def some_more(players: list[Player], count: int, games: asyncio.Future[list[None]]) -> None:
    """Wait until `count` more decisions are acknowledged, or all games are over."""
    enough = acknowledged(players) + count
    await wait_until(lambda: acknowledged(players) >= enough or games.done(), every=0.005)


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def stored_numbers(one_node: Node, table: str) -> list[int]:
    """The numbers of a table's entries, as the database has them."""
    database = sqlite3.connect(str(one_node.settings["database"]).removeprefix("sqlite:///"))
    rows = database.execute("SELECT seq FROM entry WHERE table_id = ? ORDER BY seq", [table])
    found = [row[0] for row in rows]
    database.close()
    return found


def _part_of(player: Player, played: list[str]) -> list[str]:
    """What was acknowledged, found again in order in the record (a crash may lose the ack of a
    decision that was stored; an acknowledged decision is never lost)."""
    rest = iter(played)
    return [code for _, code in player.acknowledged if any(code == each for each in rest)]


def test_nothing_acknowledged_is_lost_when_the_node_is_killed(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        crashes = run(games_with_crashes(one, tables=6, kills=3, seed=1))
        assert crashes.kills > 0
        assert crashes.acknowledged > 0


def test_a_flag_falls_also_while_the_server_was_down(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        table, first, _ = two_at_a_table(one.url, clock={"kind": "move", "seconds": 1})
        begun = time.monotonic()
        one.kill()
        wait_for(lambda: time.monotonic() > begun + 1.1, "the clock stands still")
        one.start()

        def taken_over() -> bool:
            seats = first.get(f"/api/tables/{table}")["seats"]
            return any(seat["taken_over"] for seat in seats)

        wait_for(taken_over, "no flag has fallen")


def test_bots_go_on_after_a_crash(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        person = Person(one.url)
        bots = [{"kind": "bot", "bot": "greedy"}] * 2
        table = person.open_table(seats=bots)["table"]
        wait_for(lambda: person.get(f"/api/tables/{table}/story")["lines"], "nobody plays")
        one.kill()
        # Nobody asked the bots meanwhile: make the table due at once instead of waiting.
        with sqlite3.connect(tmp_path / "gunbai.sqlite") as database:
            database.execute("UPDATE summary SET due = 1 WHERE due IS NOT NULL")
        database.close()
        one.start()
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over", "still playing")


def test_the_server_stops_politely(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        table, first, _ = two_at_a_table(one.url)

        async def listen(client: TableClient) -> None:
            while True:
                await client.hear(10)

        async def wait_for_goodbye() -> None:
            async with first.at(table) as client:
                one.process.terminate()
                with pytest.raises(WebSocketException):
                    await listen(client)

        run(wait_for_goodbye())
        assert one.stop() in (0, -15)
        log = (tmp_path / "node.log").read_text()
        assert json.loads(log.splitlines()[-1])["message"] == "stopping"
