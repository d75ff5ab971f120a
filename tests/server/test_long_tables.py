"""Tables of any length: the event loop is never held up, undo is cheap, the log has a limit."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

import gunbai
from gunbai.core import SPECTATOR, GunbaiError
from gunbai.server import wire
from gunbai.server.live import pace
from gunbai.server.live.house import House
from gunbai.server.live.room import LONG, Room
from gunbai.server.live.sized_cache import SizedCache
from gunbai.server.live.summary import summary_of
from gunbai.server.settings import Settings, in_folder
from gunbai.server.socket.connection import MOST_QUEUED
from gunbai.server.store import Append
from gunbai.server.store.sqlite import SqliteStore
from gunbai.server.table import judge, loading, log, show
from gunbai.server.table.identity import Caller
from gunbai.server.table.table import Table
from tests.server.arena import Node, Person, node, run
from tests.server.test_table import do, opened_table, play_on, refusal

ENTRIES = 4000


def back_and_forth(entries: int, game: str = "gunshi", moves: int = 40) -> Table:
    """A table with more entries than its limit: some moves, then one seat decides and takes back
    repeatedly."""
    table = opened_table(game, 2, at=1)
    play_on(table, moves, at=1)
    while table.seq < entries:
        seat = table.asked()[0]
        takebacks = table.takebacks(seat)
        if takebacks and table.seq % 2:
            do(table, [log.Undo(at=1, seat=seat, to=takebacks[0])])
        else:
            play_on(table, 1, table.seq, at=1)
    return table


@pytest.fixture(scope="module")
def long_table() -> Table:
    return back_and_forth(ENTRIES)


def test_a_long_log_is_read_in_slices(long_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the length: others are served after every slice of work."""
    bodies = [log.encode(step.entry).decode() for step in long_table.steps]
    monkeypatch.setattr(pace, "SLICE", 0.0)
    served = 0

    async def others() -> None:
        nonlocal served
        while True:
            await asyncio.sleep(0)
            served += 1

    async def load() -> Table:
        beside = asyncio.create_task(others())
        table = await pace.folded("t", bodies)
        beside.cancel()
        return table

    table = run(load())
    assert served >= len(bodies) - 1, "after each entry, if a slice is as short as it can be"
    assert table.state == long_table.state
    assert table.numbers == long_table.numbers


async def stored(table: Table, folder: Path) -> None:
    place = SqliteStore(in_folder(folder))
    await place.start()
    bodies = [log.encode(step.entry).decode() for step in table.steps]
    await place.append(Append("long", 0, bodies, summary_of(table)))
    await place.close()


def test_answers_about_a_long_table_are_the_same_from_the_cache(
    long_table: Table, tmp_path: Path
) -> None:
    run(stored(long_table, tmp_path))
    with node(tmp_path) as server:
        person = Person(server.url)
        first = person.get("/api/tables/long/moments?limit=5")
        assert first["total"] > 0
        assert person.get("/api/tables/long/moments?limit=5") == first
        second = person.get("/api/tables/long/moments?limit=5&offset=5")
        assert [each["n"] for each in second["moments"]] == [5, 6, 7, 8, 9]
        story = person.get("/api/tables/long/story")
        assert len(story["lines"]) == first["total"]
        view = person.get("/api/tables/long/view")
        assert view["n"] == long_table.numbers[SPECTATOR]
        assert json.dumps(view) == json.dumps(person.get("/api/tables/long/view"))


def test_an_update_longer_than_the_queue_is_no_reason_to_cut_a_client(
    long_table: Table, tmp_path: Path
) -> None:
    """From the cache it is sent in the same turn as the messages before and after it."""
    run(stored(long_table, tmp_path))

    async def greet_twice(server: Node) -> None:
        place = f"ws://127.0.0.1:{server.port}/api/tables/long/socket"
        async with connect(place, compression=None, max_size=None) as plug:
            for _ in range(2):
                await plug.send('{"type":"hello"}')
                while json.loads(message := await plug.recv(decode=False))["type"] != "update":
                    pass
                assert len(message) > MOST_QUEUED
            await plug.send('{"type":"ping","id":7}')
            while json.loads(await plug.recv())["type"] != "pong":
                pass

    with node(tmp_path) as server:
        run(greet_twice(server))


class Follower:
    """A connection that keeps what it is sent."""

    talks = False

    def __init__(self, caller: Caller, viewer: int) -> None:
        self.caller, self.viewer = caller, viewer
        self.seated = viewer != SPECTATOR
        self.n = 0
        self.got: list[dict[str, Any]] = []

    def push(self, message: bytes) -> None:
        self.got.append(json.loads(message))

    def end(self, why: GunbaiError) -> None:
        raise AssertionError(why)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0)


@pytest.mark.parametrize("delay", [0, 1])
def test_no_update_about_many_entries_is_made_on_the_event_loop(
    long_table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, delay: int
) -> None:
    """A client connects, asks again, loses its seat, or sees the table with a delay: a long update
    is made in a thread."""
    entries = [step.entry for step in long_table.steps]
    opening = entries[0]
    assert isinstance(opening, log.Open)
    entries[0] = msgspec.structs.replace(opening, delay=delay)
    bodies = [log.encode(entry).decode() for entry in entries]
    on_loop: list[int] = []
    beside: list[int] = []
    plain = show.update

    def watched(table: Table, viewer: int, since: int) -> Any:
        made = plain(table, viewer, since)
        told = msgspec.json.decode(made, type=wire.socket.Update)
        (on_loop if current_thread() is main_thread() else beside).append(told.n - told.since)
        return made

    monkeypatch.setattr(show, "update", watched)

    async def work() -> None:
        house = House(Settings(in_folder(tmp_path)))
        await house.start()
        half = len(bodies) // 2
        await house.store.append(Append("long", 0, bodies[:half], summary_of(long_table)))
        room = await house.room("long")
        seat, stranger = Follower(Caller("h0"), 0), Follower(Caller("x"), SPECTATOR)
        for follower in (seat, stranger):
            await room.watch(follower, 0)
            await room.watch(follower, 1 << 50)
        assert [each["since"] for each in seat.got] == [0, 0]
        await room.read_update(SPECTATOR, 0)
        await _catch_up(house, room, bodies[half:])
        await until(lambda: seat.got[-1]["n"] == room.table.numbers[0])
        await until(lambda: stranger.got[-1]["n"] == room.table.numbers[SPECTATOR])
        await room.switch_viewer(seat, 0)
        await room.change(lambda table, at: judge.hold(table, 0, "other", "token", at))
        await until(lambda: seat.got[-1]["viewer"] == SPECTATOR)
        assert {seat, stranger} == room.watchers
        await house.close()

    run(work())
    assert max(on_loop, default=0) <= LONG
    assert len(beside) >= 5
    assert max(beside) > LONG


async def _catch_up(house: House, room: Room, bodies: list[str]) -> None:
    """Another node has stored these entries."""
    first = room.table.seq
    await house.store.append(Append("long", first, bodies))
    await room.catch_up(first + len(bodies))


def test_a_game_is_loaded_for_the_first_time_beside_the_event_loop(
    long_table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its modules and packs take longer to load than anything may hold up the loop."""
    first: dict[str, bool] = {}
    plain = gunbai.load

    def watched(id: str, *args: Any) -> Any:
        first.setdefault(id, current_thread() is main_thread())
        return plain(id, *args)

    loading._load.cache_clear()
    monkeypatch.setattr(gunbai, "load", watched)

    async def work() -> None:
        house = House(Settings(in_folder(tmp_path)))
        await house.start()
        bodies = [log.encode(step.entry).decode() for step in long_table.steps]
        await house.store.append(Append("long", 0, bodies, summary_of(long_table)))
        await house.room("long")
        await house.open(wire.lobby.NewTable(game="tenka"), Caller("h"))
        await house.close()

    run(work())
    assert first == {"gunshi": False, "tenka": False}


def test_a_connection_that_closes_meanwhile_is_not_followed(
    long_table: Table, tmp_path: Path
) -> None:
    """While its long update is made, a client that lost its seat goes away."""

    async def work() -> None:
        house = House(Settings(in_folder(tmp_path)))
        await house.start()
        bodies = [log.encode(step.entry).decode() for step in long_table.steps]
        await house.store.append(Append("long", 0, bodies, summary_of(long_table)))
        room = await house.room("long")
        seat = Follower(Caller("h0"), 0)
        await room.watch(seat, 0)
        await room.change(lambda table, at: judge.hold(table, 0, "other", "token", at))
        assert room.watchers == set()
        room.unwatch(seat)
        await room.read()
        await room.read()
        assert room.watchers == set()
        await house.close()

    run(work())


def test_undo_plays_again_from_the_last_snapshot_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from gunbai.core import projection

    table = opened_table("tenka")
    played: list[int] = []
    plain = projection.play_code

    def counted(*args: object) -> None:
        played[-1] += 1
        plain(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(projection, "play_code", counted)
    monkeypatch.setattr(projection, "SNAPSHOT_EVERY", 16)
    for number in range(300):
        if table.status != "playing":
            break
        play_on(table, 1, number)
        seat = table.asked()[0] if table.asked() else None
        if seat is not None and number % 3 == 0 and table.takebacks(seat):
            played.append(0)
            before = table.line.path()
            do(table, judge.undo(table, seat, table.decision(seat), "", 0))
            assert table.line.path() == before[: len(table.line.path())]
    assert len(table.line.path()) > 32
    assert played
    assert max(played) < 16
    again = Table("t", [step.entry for step in table.steps])
    assert again.state == table.state


def test_a_table_has_a_greatest_length(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened_table("gunshi")
    play_on(table, 10)
    seat = next(each for each in table.asked() if table.takebacks(each))
    monkeypatch.setattr(judge.common, "most_entries", lambda table: table.seq)
    decision = table.decision(seat)
    assert refusal(judge.undo, table, seat, decision, "", 0) == "server.refusal.too_long"
    assert refusal(judge.hold, table, seat, "h", "t", 0) == "server.refusal.too_long"
    assert refusal(judge.offer, table, seat, "undo", "", 0) == "server.refusal.too_long"
    play_on(table, 1)


def test_the_limit_leaves_every_game_enough_space() -> None:
    for id in ("tenka", "gunshi", "daiyabo", "kingdom"):
        table = opened_table(id)
        assert judge.most_entries(table) > 2 * table.game.info.max_decisions


def test_a_sized_cache_forgets_what_was_used_least_recently() -> None:
    cache: SizedCache[str] = SizedCache(10)
    for name in "abc":
        cache.put(name, name, 3)
    assert cache.get("a") == "a"
    cache.put("d", "d", 3)
    assert [cache.get(name) for name in "abcd"] == ["a", None, "c", "d"]
    cache.put("e", "e", 99)
    assert cache.get("e") == "e"
    assert cache.get("d") is None
    cache.put("e", "f", 1)
    assert (cache.get("e"), cache.size) == ("f", 1)
