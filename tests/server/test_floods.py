"""Clients that ask much and read nothing: the memory of a node is bounded, and they are cut off.

`python -m bench.server.faults readers 150` shows the figures of the same attack.
"""

from __future__ import annotations

import json
import re
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.server.arena import Node, Person, node
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


def attack(server: Node, table: str, attackers: int, resyncs: int, leave: ExitStack) -> None:
    plugs = [leave.enter_context(one_that_does_not_read(server, table)) for _ in range(attackers)]
    for plug in plugs:
        plug.sendall(RESYNC * resyncs)
    for plug in plugs:
        wait_for(lambda plug=plug: is_cut(plug))  # type: ignore[misc]


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
        attack(server, table, attackers=12, resyncs=150, leave=leave)
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


def test_a_flooder_is_told_why_and_not_parsed_any_longer(server: Node) -> None:
    with wired(server) as client:
        client.plug.sendall(frame(ping(1)) * 500)
        heard = []
        while (message := client.hear())[0] == 0x1:
            heard.append(json.loads(message[1])["type"])
        assert heard[-1] == "bye"
        wait_for(lambda: is_cut(client.plug))
