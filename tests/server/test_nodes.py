"""Two nodes on a real PostgreSQL and a real Redis: any node serves any table, and one may die."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from gunbai.core import SPECTATOR
from gunbai.testing.socket import TableClient
from tests.server.arena import Node, Person, chooser, free_port, run, two_at_a_table
from tests.server.proxies import caddy
from tests.server.services import postgres, redis_server
from tests.server.test_fair_luck import promise_of, two_with_shares, verified
from tests.server.test_faults import Player, check_record, some_more
from tests.server.test_talk import present, said
from tests.waiting import wait_for


@dataclass
class Cluster:
    nodes: list[Node]
    database: str
    bus: str


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        bus = stack.enter_context(redis_server()).address
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


def test_shares_are_opened_at_two_nodes_that_sign_with_one_key(cluster: Cluster) -> None:
    a, b = cluster.nodes
    table, people, keys = two_with_shares(a.url)
    promise = promise_of(people[0], table)
    elsewhere = there(people[1], b)
    assert promise_of(elsewhere, table) == promise

    async def play() -> None:
        async with (
            people[0].at(table, opener=keys[0].open) as first,
            elsewhere.at(table, opener=keys[1].open) as second,
        ):
            await asyncio.gather(first.play(chooser), second.play(chooser))

    run(play())
    assert verified(elsewhere, table, promise).shares == (0, 1)


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
            assert not gaps(second), "the bus told it everything"

    run(play())
    here, record = check_record(one, table), check_record(there(one, b), table)
    assert here == record


def gaps(client: TableClient) -> list[tuple[int, int]]:
    """(last number known, number the next update began at) wherever something was missing."""
    found, n = [], 0
    for text in client.seen:
        message = json.loads(text)
        if message["type"] == "update":
            if message["since"] > n:
                found.append((n, message["since"]))
            n = max(n, message["n"])
    return found


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
        players = [
            Player(there(one, b), table),
            Player(there(other, b), table),
            Player(there(one, b), with_bots),
        ]
        games = asyncio.gather(*(player.play() for player in players))
        await some_more(players, 3, games)
        a.kill()
        await games

    run(play())
    check_record(there(one, b), table)
    assert there(one, b).get(f"/api/tables/{with_bots}")["status"] == "over"
    a.start()
    assert there(one, a).get(f"/api/tables/{table}")["status"] == "over"


def test_a_game_goes_on_behind_the_proxy_when_a_node_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    nodes = [node.url.removeprefix("http://") for node in cluster.nodes]
    with caddy(tmp_path, nodes) as proxy:
        address = proxy.url
        table, one, other = two_at_a_table(address)
        assert one.ask("GET", "/metrics")[0] == 404, "not for the public"
        assert one.ask("PUT", "/api/session", {"name": "A"}, origin=address)[0] == 200
        foreign = one.ask("PUT", "/api/session", {"name": "A"}, origin="https://evil.example")
        assert foreign[0] == 403

        async def play() -> None:
            players = [Player(one, table), Player(other, table)]
            games = asyncio.gather(*(player.play() for player in players))
            await some_more(players, 3, games)
            cluster.nodes[0].kill()
            await games

        run(play())
        check_record(one, table)
        cluster.nodes[0].start()


def test_who_is_there_and_what_is_said_is_told_across_nodes(cluster: Cluster) -> None:
    a, b = cluster.nodes
    table, one, other = two_at_a_table(a.url)

    async def talk() -> None:
        async with one.at(table) as first, there(other, b).at(table) as second:
            assert (await first.ask("say", text="一献"))["type"] == "ack"
            for client in (first, second):
                limit = asyncio.get_running_loop().time() + 15
                while said(client) != [("seats", "一献")] or present(client) != ([0, 1], 0):
                    assert asyncio.get_running_loop().time() < limit
                    await client.hear(0.5)

    run(talk())


def test_nodes_that_start_together_migrate_once(cluster: Cluster, tmp_path: Path) -> None:
    third = Node(tmp_path / "c.log", database=cluster.database, bus=cluster.bus)
    try:
        assert Person(third.url).get("/ready")["status"] == "ok"
    finally:
        third.stop()


def test_without_the_bus_nodes_start_serve_and_take_it_up_again(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Redis is killed in the middle of a game behind the proxy, a node starts without it, and all
    take it up when it is back."""
    with ExitStack() as stack:
        bus = stack.enter_context(redis_server())
        nodes = []
        for name in ("c", "d"):
            one_node = Node(tmp_path / f"{name}.log", database=cluster.database, bus=bus.address)
            stack.callback(one_node.stop)
            nodes.append(one_node)
        a, b = nodes
        places = [each.url.removeprefix("http://") for each in nodes]
        proxy = stack.enter_context(caddy(tmp_path, places))
        wait_until_all(nodes, "ok")
        table, one, other = two_at_a_table(proxy.url)

        async def play() -> None:
            players = [Player(one, table), Player(there(other, b), table)]
            games = asyncio.gather(*(player.play() for player in players))
            await some_more(players, 3, games)
            bus.kill()
            await some_more(players, 3, games)
            await asyncio.to_thread(wait_until_all, nodes, "degraded")
            await asyncio.to_thread(a.stop)
            await asyncio.to_thread(a.start)
            assert readiness(a) == "degraded"
            await some_more(players, 3, games)
            bus.start()
            await asyncio.to_thread(wait_until_all, nodes, "ok")
            await games

        run(play())
        check_record(there(one, b), table)


def test_a_node_that_has_not_heard_of_it_reads_who_sits_before_it_answers(
    cluster: Cluster, tmp_path: Path
) -> None:
    """A proxy sends the requests of one person to any node, and the bus may be late. Without bus
    and sweeps a node learns nothing by itself."""
    with ExitStack() as stack:
        nowhere = f"redis://127.0.0.1:{free_port()}/0"
        nodes = []
        for name in ("e", "f"):
            one_node = Node(
                tmp_path / f"{name}.log", database=cluster.database, bus=nowhere, sweep=3600.0
            )
            stack.callback(one_node.stop)
            nodes.append(one_node)
        a, b = nodes
        one, other = Person(a.url), Person(a.url)
        assert other.ask("PUT", "/api/session", {"name": "B"})[0] == 200
        table = one.open_table(seats=[{"kind": "mine"}])["table"]
        assert there(one, b).get(f"/api/tables/{table}")["status"] == "open"

        async def play() -> None:
            async with there(other, b).at(table) as early:
                assert early.last["viewer"] == SPECTATOR
                await asyncio.to_thread(other.sit, table, 1)
                early.welcome = {}
                await early.hello()
                assert early.welcome["seats"] == [1]
            async with there(other, b).at(table) as second:
                assert second.last["viewer"] == 1
                assert second.last["status"] == "playing"

        run(play())
        seats = there(one, b).get(f"/api/tables/{table}")["seats"]
        assert [seat["kind"] for seat in seats] == ["human", "human"]
        left = one.open_table(seats=[{"kind": "mine"}])["table"]
        assert there(one, b).get(f"/api/tables/{left}")["status"] == "open"
        other.sit(left, 1)
        assert there(one, b).get(f"/api/tables/{left}")["status"] == "playing"


def wait_until_all(nodes: list[Node], wanted: str) -> None:
    wait_for(lambda: all(readiness(each) == wanted for each in nodes))


def readiness(node: Node) -> str:
    status, said = Person(node.url).ask("GET", "/ready")
    assert status == 200
    return str(said["status"])
