"""Two nodes on a real PostgreSQL and a real Redis: any node serves any table, and one may die."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.arena import Node, Person, chooser, run, two_at_a_table
from tests.server.services import postgres, redis_server
from tests.server.test_faults import Player, check_record


@dataclass
class Cluster:
    nodes: list[Node]
    database: str
    bus: str


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        bus = stack.enter_context(redis_server())
        folder = tmp_path_factory.mktemp("nodes")
        nodes = []
        for name in ("a", "b"):
            one = Node(folder / f"{name}.log", database=database, bus=bus)
            stack.callback(one.stop)
            nodes.append(one)
        yield Cluster(nodes, database, bus)


def there(person: Person, node: Node) -> Person:
    """The same person at another node: the session is known there too."""
    moved = Person(node.url)
    moved.cookie = person.cookie
    return moved


def test_players_at_two_nodes_play_one_game(cluster: Cluster) -> None:
    a, b = cluster.nodes
    table, one, other = two_at_a_table(a.url)

    async def play() -> None:
        async with (
            one.at(table) as first,
            there(other, b).at(table) as second,
            Person(b.url).at(table) as spectator,
        ):
            await asyncio.gather(first.play(chooser), second.play(chooser))
            while spectator.last["status"] != "over":
                await spectator.hear(5)
            assert second.resyncs == 0, "the bus told it everything"

    run(play())
    here, record = check_record(one, table), check_record(there(one, b), table)
    assert here == record


def test_both_seats_through_both_nodes_never_append_twice(cluster: Cluster) -> None:
    """The same player plays the same decision at two nodes at once: it happens once."""
    a, b = cluster.nodes
    table, one, other = two_at_a_table(a.url)
    pairs = {0: (one, there(one, b)), 1: (other, there(other, b))}

    async def play() -> None:
        for number in range(15):
            public = await asyncio.to_thread(one.get, f"/api/tables/{table}/view")
            if public["status"] != "playing":
                return
            seat = public["asked"][0]
            here, away = pairs[seat]
            update = await asyncio.to_thread(here.get, f"/api/tables/{table}/view?seat={seat}")
            if update["question"] is None:
                continue
            command = {"type": "act", "decision": update["question"]["decision"]}
            command |= {"code": chooser(update), "nonce": f"n{number}"}
            path = f"/api/tables/{table}/seats/{seat}/commands"
            answers = await asyncio.gather(
                *(asyncio.to_thread(person.ask, "POST", path, command) for person in (here, away))
            )
            assert [answer["type"] for _, answer in answers] == ["ack", "ack"], answers

    run(play())


def test_play_goes_on_when_a_node_is_killed(cluster: Cluster) -> None:
    a, b = cluster.nodes
    table, one, other = two_at_a_table(a.url)
    bots = [{"kind": "mine"}, *[{"kind": "bot", "bot": "random"}] * 2]
    with_bots = one.open_table(players=3, seats=bots)["table"]

    async def play() -> None:
        games = asyncio.create_task(
            _all(
                Player(there(one, b), table).play(),
                Player(there(other, b), table).play(),
                Player(there(one, b), with_bots).play(),
            )
        )
        await asyncio.sleep(0.3)
        a.kill()
        await games

    run(play(), 90)
    check_record(there(one, b), table)
    assert there(one, b).get(f"/api/tables/{with_bots}")["status"] == "over"
    a.start()
    assert there(one, a).get(f"/api/tables/{table}")["status"] == "over"


async def _all(*work: object) -> None:
    await asyncio.gather(*work)  # type: ignore[call-overload]


def test_nodes_that_start_together_migrate_once(cluster: Cluster, tmp_path: Path) -> None:
    third = Node(tmp_path / "c.log", database=cluster.database, bus=cluster.bus)
    try:
        assert Person(third.url).get("/ready")["status"] == "ok"
    finally:
        third.stop()
