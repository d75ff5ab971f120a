"""Bots at the table: processes that speak the line protocol, asked from the event loop.

A process gets the lines of one decision and nothing else: no state, no seed of the luck, no
environment of the server. If it dies or dawdles it is replaced and asked again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

import msgspec

from gunbai.bots import BOTS, about
from gunbai.server import wire

OWN = (sys.executable, "-m", "gunbai.server.engine")
KEPT = ("PATH", "PYTHONPATH", "LANG", "GUNBAI_PURE", "GUNBAI_QUIET")
"""All that a bot's process gets of our environment."""
START_GRACE = 20.0
ANSWER_GRACE = 5.0
TRIES = 3
LONGEST_LINE = 1 << 20
log = logging.getLogger("gunbai.bots")


@dataclass(frozen=True)
class Request:
    """All that a bot gets to know."""

    game: str
    players: int
    options: Mapping[str, object]
    seat: int
    view: Mapping[str, object]
    legal: list[str]
    bot: str
    budget: int
    """Milliseconds to think."""


class Died(Exception):
    """The process ended, or had to be ended, before it answered."""


class Engine:
    """One process."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None

    async def choose(self, request: Request) -> str:
        """The code it chooses; raises Died."""
        try:
            if self.process is None:
                await self._start()
            await asyncio.wait_for(self._ask(request), request.budget / 1000 + ANSWER_GRACE)
            return self._answer
        except Exception as error:
            await self.stop()
            raise Died(type(error).__name__) from None
        except asyncio.CancelledError:
            # It may still be writing the answer to this question.
            await self.stop()
            raise

    async def _start(self) -> None:
        environment = {name: os.environ[name] for name in KEPT if name in os.environ}
        self.process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
            limit=LONGEST_LINE,
        )
        await asyncio.wait_for(self._greet(), START_GRACE)

    async def _greet(self) -> None:
        self._send("gbi")
        while await self._hear() != "gbiok":
            pass
        self._send("isready")
        while await self._hear() != "readyok":
            pass

    async def _ask(self, request: Request) -> None:
        setup = {
            "game": request.game,
            "players": request.players,
            "options": request.options,
            "seat": request.seat,
            "bot": request.bot,
            "seed": secrets.token_hex(8),
        }
        self._send("newgame " + _json(setup))
        self._send("view " + _json(request.view))
        self._send("legal " + _json(request.legal))
        self._send(f"go movetime {request.budget}")
        while True:
            word, _, rest = (await self._hear()).partition(" ")
            if word == "bestmove":
                self._answer = rest
                return
            if word == "error":
                raise Died(rest)

    def _send(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")

    async def _hear(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise Died
        return line.decode("ascii", "replace").strip()

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Engines:
    """All bots of this node: the built-in ones share some processes, each other has one."""

    def __init__(self, workers: int, others: Mapping[str, str]) -> None:
        own = [Engine(OWN) for _ in range(max(1, workers))]
        self._all = list(own)
        self._idle: dict[str, asyncio.Queue[Engine]] = {"": _queue(own)}
        for name, command in others.items():
            engine = Engine(tuple(shlex.split(command)))
            self._all.append(engine)
            self._idle[name] = _queue([engine])
        self.deaths = 0
        self.answers = 0

    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*registered(), *(name for name in self._idle if name)]))

    def about(self, game: str) -> list[wire.BotAbout]:
        """The bots that can sit down at a game, with what a player is told of them."""
        return [_about(name) for name in self.names() if _plays(name, game)]

    async def choose(self, request: Request) -> str:
        """Ask until somebody answers; as a last resort, anything legal."""
        idle = self._idle[request.bot if request.bot in self._idle else ""]
        for _ in range(TRIES):
            engine = await idle.get()
            try:
                code = await engine.choose(request)
                self.answers += 1
                return code
            except Died as error:
                self.deaths += 1
                log.warning("bot %s died (%s); asked again", request.bot, error)
            finally:
                idle.put_nowait(engine)
        return secrets.choice(request.legal)

    def processes(self) -> list[int]:
        """The process ids, for tests and for the operator."""
        return [engine.process.pid for engine in self._all if engine.process is not None]

    async def close(self) -> None:
        await asyncio.gather(*(engine.stop() for engine in self._all))


def registered() -> tuple[str, ...]:
    """The bots of this installation, by name."""
    return tuple(dict.fromkeys([*BOTS, *sorted(_others())]))


@cache
def _others() -> dict[str, EntryPoint]:
    """What other distributions bring. To look for them is slow."""
    return {entry.name: entry for entry in entry_points(group="gunbai.bots")}


def _plays(name: str, game: str) -> bool:
    """A bot plays every game, unless what makes it says which (`games`)."""
    maker: object = BOTS.get(name)
    if maker is None and name in _others():
        maker = _others()[name].load()
    games = getattr(maker, "games", None)
    return games is None or game in games


def _about(name: str) -> wire.BotAbout:
    """Who is not one of ours has no title but its name."""
    if name not in BOTS:
        return wire.BotAbout(name, wire.Words(ja=name, en=name))
    found = about(name)
    return wire.BotAbout(name, wire.Words(**found.titles), found.level or None)


def _queue(engines: list[Engine]) -> asyncio.Queue[Engine]:
    queue: asyncio.Queue[Engine] = asyncio.Queue()
    for engine in engines:
        queue.put_nowait(engine)
    return queue


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
