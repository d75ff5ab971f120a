"""The store: group commit, entries that are taken, batches in which one fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from gunbai.server.settings import in_folder
from gunbai.server.store import (
    Account,
    Append,
    Failed,
    Store,
    Summary,
    Taken,
    Touch,
    open_store,
    queries,
)
from tests.server.arena import run


def summary(due: int | None = None, holders: dict[int, str] | None = None) -> Summary:
    return Summary("tenka", "open", True, 1, due, '{"x":1}', holders or {})


async def opened(folder: Path) -> Store:
    store = open_store(in_folder(folder))
    await store.start()
    return store


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def work() -> None:
        store = await opened(tmp_path)
        await asyncio.gather(
            *(store.append(Append(f"t{i}", 0, ['{"a":"軍"}', "{}"], summary())) for i in range(50))
        )
        assert store.appended == 100
        assert store.commits < 10
        assert await store.load("t7") == ['{"a":"軍"}', "{}"]
        assert await store.load("t7", 1) == ["{}"]
        assert await store.heads(["t7", "none"]) == {"t7": 2}
        await store.close()

    run(work())


@pytest.mark.parametrize("beside", [summary(), None])
def test_one_entry_that_is_taken_fails_alone(tmp_path: Path, beside: Summary | None) -> None:
    async def work() -> None:
        store = await opened(tmp_path)
        await store.append(Append("old", 0, ["{}"], beside))
        results = await asyncio.gather(
            store.append(Append("a", 0, ["{}"], beside)),
            store.append(Append("old", 0, ["{}", "{}"], beside)),
            store.append(Append("b", 0, ["{}"], beside)),
            return_exceptions=True,
        )
        assert [type(each) for each in results] == [type(None), Taken, type(None)]
        assert await store.heads(["a", "b", "old"]) == {"a": 1, "b": 1, "old": 1}
        await store.close()

    run(work())


def test_entries_alone_are_committed_by_their_statement(tmp_path: Path) -> None:
    """All of them or none; and other connections read what was acknowledged."""

    async def work() -> None:
        store = await opened(tmp_path)
        await store.append(Append("t", 0, ["{}", "[]"]))
        with pytest.raises(Taken):
            await store.append(Append("t", 1, ["{}", "{}"]))
        with sqlite3.connect(tmp_path / "gunbai.sqlite") as other:
            rows = other.execute("SELECT seq, body FROM entry ORDER BY seq").fetchall()
        other.close()
        assert rows == [(0, "{}"), (1, "[]")]
        await store.append(Append("t", 2, ["{}"], summary()))
        assert await store.heads(["t"]) == {"t": 3}
        await store.close()

    run(work())


def test_tables_are_found_by_holder_and_by_what_is_due(tmp_path: Path) -> None:
    async def work() -> None:
        store = await opened(tmp_path)
        await store.append(Append("a", 0, ["{}"], summary(due=5, holders={0: "h"})))
        assert await store.held("h") == ['{"x":1}']
        assert await store.due(4) == []
        assert await store.due(5) == ["a"]
        await store.append(Append("b", 0, ["{}"], summary(due=6)))
        await asyncio.gather(
            store.append(Append("a", 1, ["{}"], touch=Touch(None, 2))),
            store.append(Append("b", 1, ["{}"], touch=Touch(10**12, 3))),
        )
        assert await store.due(10**12 - 1) == []
        assert await store.due(10**15) == ["b"]
        assert await store.listed("tenka", "open") == ['{"x":1}'] * 2
        assert await store.listed("gunshi") == []
        await store.close()

    run(work())


def test_accounts_and_the_secret_are_made_once(tmp_path: Path) -> None:
    async def work() -> None:
        store = await opened(tmp_path)
        assert await store.secret("first") == "first"
        assert await store.secret("second") == "first"
        assert await store.add_account(Account("A", "h", "t", 1))
        assert not await store.add_account(Account("A", "h2", "t2", 1))
        assert await store.account(token="t") == Account("A", "h", "t", 1)
        assert await store.account(token="none") is None
        await store.close()
        again = await opened(tmp_path)
        assert await again.secret("third") == "first"
        await again.close()

    run(work())


def test_a_database_that_fails_is_reported_as_such(tmp_path: Path) -> None:
    async def work() -> None:
        store = await opened(tmp_path)
        await store.close()
        (tmp_path / "gunbai.sqlite").unlink()
        with pytest.raises((Failed, RuntimeError)):
            await store.append(Append("a", 0, ["{}"]))

    run(work())


def test_a_holder_of_very_many_tables_finds_the_latest(tmp_path: Path) -> None:
    async def work() -> None:
        store = await opened(tmp_path)
        many, few = queries.MANY_HELD + 100, 3
        appends = []
        for number in range(many):
            holders = {0: "many", 1: "few" if number < few else "other"}
            about = Summary("tenka", "over", True, number, None, str(number), holders)
            appends.append(Append(f"t{number}", 0, ["{}"], about))
        await asyncio.gather(*(store.append(each) for each in appends))
        assert await store.held("many", 3) == [str(many - 1), str(many - 2), str(many - 3)]
        assert await store.held("few", 3) == ["2", "1", "0"]
        assert await store.held("nobody", 3) == []
        await store.close()

    run(work())


def test_tables_that_were_set_aside_are_not_due_until_the_next_start(tmp_path: Path) -> None:
    async def work() -> None:
        store = await opened(tmp_path)
        about = Summary("tenka", "playing", False, 1, 5, '{"x":1}')
        await asyncio.gather(*(store.append(Append(id, 0, ["{}"], about)) for id in "ab"))
        await store.set_aside({"a": "why"})
        assert await store.due(10) == ["b"]
        assert await store.aside() == [('{"x":1}', "why")]
        await store.try_again()
        assert sorted(await store.due(10)) == ["a", "b"]
        await store.remove("a")
        assert await store.due(10) == ["b"]
        assert await store.load("a") == []
        await store.close()

    run(work())
