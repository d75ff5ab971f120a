"""Tables of any length: the event loop is never held up, undo is cheap, the log has a limit."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from gunbai.core import SPECTATOR
from gunbai.server.live import pace
from gunbai.server.live.room import summary_of
from gunbai.server.live.sized_cache import SizedCache
from gunbai.server.store import Append
from gunbai.server.store.sqlite import SqliteStore
from gunbai.server.table import judge, log
from gunbai.server.table.table import Table
from tests.server.arena import Person, node, run
from tests.server.test_table import do, opened_table, play_on, refusal

ENTRIES = 4000


def back_and_forth(entries: int) -> Table:
    """A table where somebody decides and takes back, again and again."""
    table = opened_table("gunshi", at=1)
    play_on(table, 40, at=1)
    while table.seq < entries:
        seat = table.asked()[0]
        if table.takebacks(seat) and table.seq % 2:
            do(table, judge.undo(table, seat, table.decision(seat), "", 1))
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


def test_answers_about_a_long_table_are_the_same_from_the_cache(
    long_table: Table, tmp_path: Path
) -> None:

    async def store() -> None:
        place = SqliteStore(f"sqlite:///{tmp_path / 'gunbai.sqlite'}")
        await place.start()
        bodies = [log.encode(step.entry).decode() for step in long_table.steps]
        await place.append(Append("long", 0, bodies, summary_of(long_table)))
        await place.close()

    run(store())
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
    monkeypatch.setattr(judge, "most_entries", lambda table: table.seq)
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
