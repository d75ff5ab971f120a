"""Clients that ask much and read nothing: the memory of a node is bounded, and they are cut off.

`python -m bench.server.attacks readers` shows the figures of the same attack.
"""

from __future__ import annotations

import asyncio
import json
import re
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from gunbai.server.live import limits
from tests.server.arena import Node, Person, chooser, node, run, two_at_a_table
from tests.server.test_fast_protocol import frame, ping, wired
from tests.waiting import wait_for

HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
RESYNC = frame(b'{"type":"resync","since":0}')
MEGABYTE = 1 << 20


def long_game(server: Node) -> str:
    """The table of a finished game of some hundred decisions."""
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    person = Person(server.url)
    table: str = person.open_table(game="gunshi", seats=bots, options={"turn_limit": 40})["table"]
    wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over")
    return table


@contextmanager
def one_that_does_not_read(server: Node, table: str) -> Iterator[socket.socket]:
    with socket.socket() as plug:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.settimeout(60)
        plug.connect(("127.0.0.1", server.port))
        plug.sendall(HANDSHAKE.format(table=table, port=server.port).encode())
        assert b" 101 " in plug.recv(64)
        plug.sendall(frame(b'{"type":"hello"}'))
        yield plug


def attack(
    server: Node, table: str, attackers: int, resyncs: int, leave: ExitStack
) -> list[socket.socket]:
    plugs = [leave.enter_context(one_that_does_not_read(server, table)) for _ in range(attackers)]
    for plug in plugs:
        plug.sendall(RESYNC * resyncs)
    return plugs


def play_a_game(server: Node) -> None:
    """Others play on meanwhile."""
    table, one, other = two_at_a_table(server.url)

    async def play() -> None:
        async with one.at(table) as first, other.at(table) as second:
            ends = await asyncio.gather(first.play(chooser), second.play(chooser))
            assert {end["status"] for end in ends} == {"over"}

    run(play())


def is_cut(plug: socket.socket) -> bool:
    """The other side has reset the connection; nothing is read to find out."""
    poll = select.poll()
    poll.register(plug, 0)
    return any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll(0))


def memory(server: Node, what: str) -> int:
    """`VmRSS`: now; `VmHWM`: the most so far (bytes)."""
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(rf"^{what}:\s+(\d+) kB$", text, re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024


def forget_peak(server: Node) -> None:
    Path(f"/proc/{server.process.pid}/clear_refs").write_text("5")


def figure(server: Node, name: str) -> float:
    with urlopen(f"{server.url}/metrics", timeout=60) as answer:
        found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_clients_that_do_not_read_take_little_memory_and_are_cut(tmp_path: Path) -> None:
    with node(tmp_path) as server, ExitStack() as leave:
        table = long_game(server)
        with one_that_does_not_read(server, table):
            pass
        forget_peak(server)
        before = memory(server, "VmRSS")
        plugs = attack(server, table, attackers=12, resyncs=150, leave=leave)
        play_a_game(server)
        for plug in plugs:
            wait_for(lambda plug=plug: is_cut(plug))  # type: ignore[misc]
        assert memory(server, "VmHWM") - before < 30 * MEGABYTE
        wait_for(lambda: figure(server, "gunbai_sockets") == 0)
        assert figure(server, "gunbai_sockets_cut_total") >= 12


def test_one_who_reads_gets_an_answer_to_every_resync(server: Node) -> None:
    with wired(server) as client:
        client.plug.sendall(frame(b'{"type":"resync","since":0}') * 30 + frame(ping(9)))
        updates = 0
        while True:
            message = json.loads(client.hear()[1])
            updates += message["type"] == "update"
            if message["type"] == "pong":
                break
        assert updates == 1 + 30


def test_a_flooder_is_told_why_and_not_parsed_any_longer(tmp_path: Path) -> None:
    with node(tmp_path) as server:
        table, one, _other = two_at_a_table(server.url)
        with wired(server) as client:
            client.plug.sendall(frame(ping(1)) * 500)
            heard = []
            while (message := client.hear())[0] == 0x1:
                heard.append(json.loads(message[1])["type"])
            assert heard[-1] == "bye"
            assert not is_let_in(server, table), "not at once"
            wait_for(lambda: is_cut(client.plug))
        assert one.get("/api/session"), "pages are served all the same"
        wait_for(lambda: is_let_in(server, table))


@pytest.mark.parametrize(
    "flood",
    [
        frame(b"x", 0x9) * 20_000,
        frame(b"x", 0x1, last=False) + frame(b"x", 0x0, last=False) * 40_000,
        frame(b" " * 60_000) * 40,
    ],
    ids=["pings", "fragments", "large messages"],
)
def test_floods_of_frames_of_any_kind_are_cut_off(tmp_path: Path, flood: bytes) -> None:
    with node(tmp_path) as server:
        with wired(server) as client:
            with suppress(OSError):
                client.plug.sendall(flood)
            wait_for(lambda: is_cut(client.plug))
        assert figure(server, "gunbai_floods_total") == 1


def is_let_in(server: Node, table: str) -> bool:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as plug:
        plug.sendall(HANDSHAKE.format(table=table, port=server.port).encode())
        return b" 101 " in plug.recv(64)


def test_an_address_that_floods_again_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: time)
    blocks = limits.Blocks()
    waited = []
    for _ in range(8):
        blocks.add("a")
        start = time
        while "a" in blocks:
            time += 0.5
        waited.append(time - start)
        assert "b" not in blocks
    assert waited == [1, 2, 4, 8, 16, 32, 60, 60]
    time += limits.FORGIVEN_AFTER
    blocks.add("a")
    time += 1
    assert "a" not in blocks


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_of_ipv6_counts_by_its_first_half(address: str, counted: str) -> None:
    assert limits.network(address) == counted
