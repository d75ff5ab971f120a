"""Load for boardgame.io: what `load` does for gunbai, by the same light client over socket.io.

`python -m bench.server.peer_load PORT TABLES SECONDS WARMUP PROCESS`. boardgame.io's own client
keeps a whole copy of the game and would be slower than its server; this one only reads the board,
as ours does. Each player moves as soon as its view says that it is its turn, and measures the time
until its own view shows the move.
"""

from __future__ import annotations

import asyncio
import json
import sys
from time import perf_counter
from urllib.request import Request, urlopen

import msgspec
import uvloop

from bench.server.line import Line, connect
from bench.server.load import HOST, Load, encode
from gunbai.core import Rng

GAME = "tic-tac-toe"
SPACE = f"/{GAME},"
PATH = "/socket.io/?EIO=4&transport=websocket"
PING, PONG, OPENED, CONNECTED = b"2", b"3", b"0", f"40{SPACE}".encode()
EVENT = f"42{SPACE}".encode()
"""Packets of engine.io and socket.io: a digit or two, the namespace, then JSON."""


class Board(msgspec.Struct):
    cells: list[str | None]


class Context(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class Position(msgspec.Struct):
    board: Board = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Position


read_name = msgspec.json.Decoder(tuple[str, ...]).decode
read_sync = msgspec.json.Decoder(tuple[str, str, Synced]).decode
read_update = msgspec.json.Decoder(tuple[str, str, Position, msgspec.Raw]).decode


class Lane:
    """One match and its two players."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.rng = Rng(f"lane {number}")
        self.tables: list[list[Player]] = []

    async def prepare(self) -> None:
        match, credentials = await asyncio.to_thread(open_match, self.load.port)
        players = [Player(self, match, seat, key) for seat, key in credentials.items()]
        for player in players:
            player.line = await connect(HOST, self.load.port, PATH, player.hear)
        for player in players:
            await player.ready
        self.tables.append(players)

    def begin(self) -> None:
        for player in self.tables[0]:
            player.playing = True
            player.answer()


class Player:
    def __init__(self, lane: Lane, match: str, seat: str, key: str) -> None:
        self.lane, self.match, self.seat, self.key = lane, match, seat, key
        self.line: Line
        self.ready = asyncio.get_running_loop().create_future()
        self.playing = False
        self.position: Position | None = None
        self.sent = 0.0
        self.answered = -1

    def hear(self, line: Line, message: bytes) -> None:
        if message.startswith(EVENT):
            self.see(message[len(EVENT) :])
        elif message == PING:
            line.say(PONG)
        elif message.startswith(CONNECTED):
            self.say(["sync", self.match, self.seat, self.key, 2])
        elif message.startswith(OPENED):
            line.say(CONNECTED)

    def see(self, body: bytes) -> None:
        if body.startswith(b'["update"'):
            self.position = read_update(body)[2]
        elif body.startswith(b'["sync"'):
            self.position = read_sync(body)[2].state
            if not self.ready.done():
                self.ready.set_result(None)
        else:
            return
        if self.sent and self.position.number > self.answered:
            self.lane.load.count(self.sent, perf_counter())
            self.sent = 0.0
        if self.playing:
            self.answer()

    def answer(self) -> None:
        position = self.position
        if position is None or position.context.current != self.seat:
            return
        if position.number <= self.answered:
            return
        self.sent = perf_counter()
        if self.sent > self.lane.load.end:
            return
        self.answered = position.number
        free = [cell for cell, owner in enumerate(position.board.cells) if owner is None]
        move = {
            "type": "clickCell",
            "args": [free[self.lane.rng.below(len(free))]],
            "playerID": self.seat,
            "credentials": self.key,
        }
        action = {"type": "MAKE_MOVE", "payload": move}
        self.say(["update", action, position.number, self.match, self.seat])

    def say(self, event: list[object]) -> None:
        self.line.say(EVENT + encode(event))


def open_match(port: int) -> tuple[str, dict[str, str]]:
    match = post(port, "create", {"numPlayers": 2})["matchID"]
    credentials = {}
    for seat in ("0", "1"):
        joined = post(port, f"{match}/join", {"playerID": seat, "playerName": f"p{seat}"})
        credentials[seat] = joined["playerCredentials"]
    return match, credentials


def post(port: int, path: str, body: dict[str, object]) -> dict[str, str]:
    address = f"http://{HOST}:{port}/games/{GAME}/{path}"
    headers = {"content-type": "application/json"}
    with urlopen(Request(address, json.dumps(body).encode(), headers), timeout=30) as made:
        found: dict[str, str] = json.load(made)
        return found


if __name__ == "__main__":
    port, tables, seconds, warm_up, server = sys.argv[1:]

    async def main() -> object:
        load = Load(int(port), GAME, int(tables), lane=Lane)
        return await load.run(float(seconds), float(warm_up), int(server))

    print(json.dumps(uvloop.run(main())))
