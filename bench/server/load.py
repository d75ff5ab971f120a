"""Load generator: plays many tables as fast as the server allows, in a separate process.

`python -m bench.server.load PORT GAME TABLES SECONDS WARMUP PROCESS [PAUSE]` prints a line of JSON;
PROCESS is the server's process id, whose CPU time is measured too. Each player sends its decision
as soon as its view asks for one (or PAUSE seconds later), and measures the time until its own view
shows the decision. Tables are opened in advance; when a game ends, its players continue at their
next table. Every player plays at random. `begun` on a line of its own: the measurement begins.
`GAME:shares`: every seat commits to a share of the luck and opens a link for each draw.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import uvloop

from bench.server.line import Line, connect
from gunbai.core import Rng
from gunbai.server.table import shares

SEATS = [{"kind": "mine"}, {"kind": "mine"}]
EACH = {"tictactoe": 1}
"""Tables opened per table in play, because finished games need new tables."""
USUAL = 12
HOST = "127.0.0.1"


class Choice(msgspec.Struct):
    code: str


class Question(msgspec.Struct):
    decision: str
    choices: list[Choice]


class Draw(msgspec.Struct):
    draw: int
    awaited: list[int]


class Heard(msgspec.Struct):
    """The fields of a message that a player of the load generator reads."""

    type: str
    status: str = ""
    acks: list[str] = []
    question: Question | None = None
    viewer: int = 0
    draw: Draw | None = None


decode = msgspec.json.Decoder(Heard).decode
encode = msgspec.json.Encoder().encode


class Load:
    """`lane(load, number)` makes what plays at one table."""

    def __init__(
        self,
        port: int,
        game: str,
        tables: int,
        pause: float = 0.0,
        lane: Callable[[Load, int], Any] | None = None,
    ) -> None:
        self.port = port
        self.pause = pause
        self.game, _, how = game.partition(":")
        self.chain = whole_chain() if how == "shares" else []
        """The links in the order of opening, after the commitment. All seats use the same one,
        which saves the time to make others."""
        self.lanes = [(lane or Lane)(self, number) for number in range(tables)]
        self.start = self.end = float("inf")
        self.times: list[float] = []
        self.refused = 0

    def count(self, sent: float, now: float) -> None:
        if self.start <= now < self.end:
            self.times.append(now - sent)

    async def run(self, seconds: float, warm_up: float, server: int) -> dict[str, float]:
        opening = processor_time(server)
        for lane in self.lanes:
            await lane.prepare()
        opening = processor_time(server) - opening
        opened = sum(len(lane.tables) for lane in self.lanes)
        self.start = perf_counter() + warm_up
        self.end = self.start + seconds
        for lane in self.lanes:
            lane.begin()
        await asyncio.sleep(self.start - perf_counter())
        print("begun", flush=True)
        used, own = processor_time(server), process_time()
        await asyncio.sleep(self.end - perf_counter())
        used, own = processor_time(server) - used, process_time() - own
        await asyncio.sleep(0.2)
        times = sorted(self.times)
        return {
            "moves": len(times) / seconds,
            "cpu": 1e6 * used / len(times),
            "client cpu": 1e6 * own / len(times),
            "p50": 1000 * times[len(times) // 2],
            "p95": 1000 * times[int(len(times) * 0.95)],
            "p99": 1000 * times[int(len(times) * 0.99)],
            "open cpu": 1e6 * opening / opened,
            "refused": self.refused,
            "idle": sum(not lane.tables for lane in self.lanes),
        }


class Lane:
    """One table in play, and the tables that follow it."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.rng = Rng(f"lane {number}")
        self.tables: list[list[Player]] = []

    async def prepare(self) -> None:
        game = self.load.game
        for _ in range(EACH.get(game, USUAL)):
            tip = self.load.chain[0] if self.load.chain else ""
            table, tokens = await asyncio.to_thread(open_table, self.load.port, game, tip)
            players = [Player(self) for _ in tokens]
            for player, token in zip(players, tokens.values(), strict=True):
                await player.sit(table, token)
            self.tables.append(players)

    def begin(self) -> None:
        if self.tables:
            for player in self.tables[0]:
                player.playing = True
                player.answer()

    def next(self) -> None:
        for player in self.tables.pop(0):
            player.playing = False
            player.line.close()
        self.begin()


class Player:
    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.line: Line
        self.playing = False
        self.question: Question | None = None
        self.answered = ""
        self.linked = 0
        self.nonce = 0
        self.sent = 0.0

    async def sit(self, table: str, token: str) -> None:
        path = f"/api/tables/{table}/socket"
        self.line = await connect(HOST, self.lane.load.port, path, self.hear)
        self.line.say(encode({"type": "hello", "token": token}))

    def hear(self, _line: Line, message: bytes) -> None:
        heard = decode(message)
        if heard.type == "refusal":
            self.lane.load.refused += 1
        if heard.type != "update":
            return
        if self.sent and str(self.nonce) in heard.acks:
            self.lane.load.count(self.sent, perf_counter())
            self.sent = 0.0
        if heard.draw is not None:
            self.open_link(heard.viewer, heard.draw)
        self.question = heard.question
        if heard.status == "over" and self.playing:
            self.lane.next()
        elif self.playing:
            self.answer()

    def open_link(self, seat: int, draw: Draw) -> None:
        if seat in draw.awaited and draw.draw > self.linked:
            self.linked = draw.draw
            link, nonce = self.lane.load.chain[draw.draw], f"l{draw.draw}"
            self.line.say(encode({"type": "link", "nonce": nonce, "draw": draw.draw, "link": link}))

    def answer(self) -> None:
        question, load = self.question, self.lane.load
        if question is None or question.decision == self.answered:
            return
        self.answered = question.decision
        if load.pause:
            asyncio.get_running_loop().call_later(load.pause, self.act, question)
        else:
            self.act(question)

    def act(self, question: Question) -> None:
        self.sent = perf_counter()
        if self.sent > self.lane.load.end:
            return
        self.nonce += 1
        code = question.choices[self.lane.rng.below(len(question.choices))].code
        self.line.say(
            encode(
                {
                    "type": "act",
                    "nonce": str(self.nonce),
                    "decision": question.decision,
                    "code": code,
                }
            )
        )


def whole_chain() -> list[str]:
    found = [shares.new_root()]
    for _ in range(shares.LENGTH):
        found.append(shares.hashed(found[-1]))
    return found[::-1]


def open_table(port: int, game: str, share: str = "") -> tuple[str, dict[str, str]]:
    wish: dict[str, Any] = {"game": game, "players": 2, "seats": SEATS}
    if share:
        wish["shares"] = {"0": share, "1": share}
    body = json.dumps(wish).encode()
    address = f"http://{HOST}:{port}/api/tables"
    with urlopen(Request(address, body, {"content-type": "application/json"}), timeout=30) as made:
        found = json.load(made)
    return found["table"], found["tokens"]


def processor_time(process: int) -> float:
    """CPU seconds of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def main(
    port: int, game: str, tables: int, seconds: float, warm_up: float, server: int, pause: float
) -> object:
    return await Load(port, game, tables, pause).run(seconds, warm_up, server)


if __name__ == "__main__":
    port, game, tables, seconds, warm_up, server, *pause = sys.argv[1:]
    work = main(
        int(port),
        game,
        int(tables),
        float(seconds),
        float(warm_up),
        int(server),
        float(pause[0]) if pause else 0.0,
    )
    print(json.dumps(uvloop.run(work)))
