"""Bots of many tables: short thoughts first, one share for each guest, less time under load."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gunbai.server.live.fair_queue import LEAST_BUDGET, FairQueue
from tests.server.arena import Person, chooser, node, run

ONE = "a process"


def order(asked: list[tuple[str, float]]) -> list[str]:
    """The order in which one process serves them, if all ask while it is busy."""

    async def served() -> list[str]:
        queue = FairQueue([ONE])
        busy = await queue.take("", 0)
        found: list[str] = []

        async def ask(owner: str, cost: float) -> None:
            process = await queue.take(owner.partition(" ")[0], cost)
            found.append(owner)
            queue.give_back(process)

        tasks = [asyncio.create_task(ask(*each)) for each in asked]
        await asyncio.sleep(0)
        assert queue.waiting == len(asked)
        queue.give_back(busy)
        await asyncio.gather(*tasks)
        return found

    return run(served())


def test_a_short_thought_does_not_wait_for_long_ones() -> None:
    strong = [(f"g{n}", 1000.0) for n in range(50)]
    assert order([*strong, ("beginner", 10.0)])[0] == "beginner"


def test_a_guest_with_many_tables_has_one_share() -> None:
    many = [(f"many {n}", 100.0) for n in range(20)]
    found = order([*many, ("one 0", 100.0), ("one 1", 100.0)])
    assert {found.index("one 0"), found.index("one 1")} < set(range(5))


def test_who_has_waited_long_is_not_passed_for_ever() -> None:
    async def served() -> int:
        queue = FairQueue([ONE])
        await queue.take("", 0)
        patient = asyncio.create_task(queue.take("patient", 1000))
        for number in range(1000):
            short = asyncio.create_task(queue.take("eager", 10))
            await asyncio.sleep(0)
            queue.give_back(ONE)
            await asyncio.wait([patient, short], return_when=asyncio.FIRST_COMPLETED)
            if patient.done():
                short.cancel()
                return number
        raise AssertionError

    assert run(served()) <= 101


def test_who_goes_away_while_waiting_takes_no_process_along() -> None:
    async def served() -> str:
        queue = FairQueue([ONE])
        busy = await queue.take("", 0)
        gone = [asyncio.create_task(queue.take("gone", 1)) for _ in range(2)]
        await asyncio.sleep(0)
        gone[0].cancel()
        await asyncio.sleep(0)
        queue.give_back(busy)
        gone[1].cancel()
        await asyncio.sleep(0)
        return await queue.take("next", 1)

    assert run(served()) == ONE


@pytest.mark.parametrize(("waiting", "budget"), [(0, 1000), (2, 1000), (8, 250), (90, 100)])
def test_many_that_wait_get_less_time_each(waiting: int, budget: int) -> None:
    async def found() -> int:
        queue = FairQueue([ONE, ONE])
        for _ in range(2):
            await queue.take("", 0)
        tasks = [asyncio.create_task(queue.take(str(n), 1)) for n in range(waiting)]
        await asyncio.sleep(0)
        found = queue.budget(1000)
        for task in tasks:
            task.cancel()
        return found

    assert run(found()) == budget
    assert LEAST_BUDGET == 100


def test_bots_among_themselves_play_at_few_tables(tmp_path: Path) -> None:
    bots = {"seats": [{"kind": "bot", "bot": "level6"}] * 2, "game": "tenka", "players": 2}
    with node(tmp_path, most_bot_tables=5, most_tables=3, bot_budget=5000) as server:
        one, other = Person(server.url), Person(server.url)
        answers = [one.ask("POST", "/api/tables", bots) for _ in range(2)]
        assert [status for status, _ in answers] == [201, 409]
        assert answers[1][1]["problem"]["key"] == "server.refusal.too_many_bot_tables"
        assert other.ask("POST", "/api/tables", bots)[0] == 201, "each guest has an own quota"
        for _ in range(2):
            one.open_table()
        status, body = one.ask("POST", "/api/tables", {"game": "tenka"})
        assert (status, body["problem"]["key"]) == (409, "server.refusal.too_many_tables")


@pytest.mark.slow
def test_players_are_told_once_that_a_bot_waits(tmp_path: Path) -> None:
    seats = [{"kind": "mine"}, {"kind": "bot", "bot": "level6"}]
    with node(tmp_path, bot_budget=4000) as server:
        people = [Person(server.url) for _ in range(3)]
        tables = [each.open_table(seats=seats)["table"] for each in people]

        async def wait_at(person: Person, table: str) -> bool:
            """Play until the bot is asked; was the wait shown?"""
            async with person.at(table) as client:
                while client.last["status"] == "playing":
                    if client.last["question"] is not None:
                        await client.act(chooser(client.last))
                        continue
                    heard = await client.hear(60)
                    if heard is not None and heard["type"] == "waiting":
                        assert heard["seat"] == 1
                        assert heard["waiting"] >= 1
                        return True
            return False

        async def play() -> list[bool]:
            return await asyncio.gather(
                *(wait_at(*each) for each in zip(people, tables, strict=True))
            )

        assert any(run(play()))
