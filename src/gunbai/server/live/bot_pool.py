"""Pool of bot processes, or other engines, that speak the line protocol.

A process gets the lines of one decision and nothing else: no state, no seed, no environment of
the server. If it dies or answers too late it is replaced and asked again. `fair_queue` decides who
is served next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import shlex
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

import msgspec

from gunbai import bots
from gunbai.bots import BOTS, UnknownBot, about
from gunbai.server import wire
from gunbai.server.live.fair_queue import FairQueue

OWN = (sys.executable, "-m", "gunbai.server.engine")
KEPT = ("PATH", "PYTHONPATH", "LANG", "GUNBAI_PURE", "GUNBAI_QUIET")
"""The environment variables that a bot process gets."""
START_GRACE = 20.0
ANSWER_GRACE = 5.0
TRIES = 3
LONGEST_LINE = 1 << 20
FIRST_GUESS = 20.0
"""Milliseconds that a bot is expected to need until it has been measured."""
AMONG_BOTS = 10
"""The weight of a thought at a table of bots alone: people wait for the others."""
log = logging.getLogger("gunbai.bots")


@dataclass(frozen=True)
class Request:
    """Everything a bot is told about one decision."""

    game: str
    players: int
    options: Mapping[str, object]
    seat: int
    view: Mapping[str, object]
    legal: list[str]
    bot: str
    budget: int
    """Milliseconds to think."""
    owner: str = ""
    """The guest who opened the table: all tables of one guest share one place in the queue."""
    among_bots: bool = False
    """No person plays at the table."""
    resigns: bool = False
    """May the bot answer `resign`?"""
    pack: str = ""
    """The text of a pack that is not built in."""


class Died(Exception):
    """The process ended, or had to be ended, before it answered."""


class Chosen(NamedTuple):
    code: str
    share: float = 1.0
    """The share of its simulations that the bot had time for."""


class Engine(ABC):
    """One thing that thinks and speaks the line protocol."""

    share = 1.0
    """As it said with its last answer: `capped 0.42`."""

    @property
    @abstractmethod
    def running(self) -> bool:
        """Has it been started? What it was told before it stopped must be told again."""

    @abstractmethod
    async def answer(self, lines: Sequence[str], word: str, seconds: float) -> str:
        """What follows this word in its answer to these lines; raises Died."""

    @abstractmethod
    async def stop(self) -> None: ...

    async def choose(self, request: Request) -> Chosen:
        """What the bot chooses; raises Died."""
        lines = [*setting(request), f"go movetime {request.budget}"]
        self.share = 1.0
        return Chosen(await self.answer(lines, "bestmove", request.budget / 1000), self.share)


class BotProcess(Engine):
    """A process of the machine."""

    def __init__(self, command: tuple[str, ...], longest: int = LONGEST_LINE) -> None:
        self.command = command
        self.longest = longest
        self.process: asyncio.subprocess.Process | None = None

    @property
    def running(self) -> bool:
        return self.process is not None

    async def answer(self, lines: Sequence[str], word: str, seconds: float) -> str:
        try:
            if self.process is None:
                await self._start()
            return await asyncio.wait_for(self._ask(lines, word), seconds + ANSWER_GRACE)
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
            limit=self.longest,
        )
        await asyncio.wait_for(self._greet(), START_GRACE)

    async def _greet(self) -> None:
        self._send("gbi")
        while await self._hear() != "gbiok":
            pass
        self._send("isready")
        while await self._hear() != "readyok":
            pass

    async def _ask(self, lines: Sequence[str], wanted: str) -> str:
        for line in lines:
            self._send(line)
        while True:
            word, _, rest = (await self._hear()).partition(" ")
            if word == wanted:
                return rest
            if word == "capped":
                self.share = share_of(rest)
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


class BotPool:
    """All bots of this node: the built-in ones share some processes, each other bot has one."""

    def __init__(self, workers: int, others: Mapping[str, str], own: Sequence[Engine] = ()) -> None:
        """`own`: what thinks for the built-in bots; default: `workers` processes."""
        own = own or [BotProcess(OWN) for _ in range(max(1, workers))]
        self._all = list(own)
        self._queues: dict[str, FairQueue[Engine]] = {"": FairQueue(list(own))}
        self._usual: dict[tuple[str, str], float] = {}
        """Milliseconds that each bot needs in each game."""
        for name, command in others.items():
            engine = BotProcess(tuple(shlex.split(command)))
            self._all.append(engine)
            self._queues[name] = FairQueue([engine])
        self.deaths = 0
        self.answers = 0

    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*bots.names(), *(name for name in self._queues if name)]))

    def require(self, name: str) -> None:
        """Raises UnknownBot unless there is such a bot (of such a style)."""
        if name not in self.names() and not bots.known(name):
            raise UnknownBot(name, self.names())

    def about(self, game: str) -> list[wire.games.BotAbout]:
        """The bots that can play a game, with the description that players read."""
        return [_about(name, game) for name in self.names() if self._plays(name, game)]

    def _plays(self, name: str, game: str) -> bool:
        """A bot plays every game unless its factory names some (`games`)."""
        games = None if name in self._queues else getattr(bots.maker(name), "games", None)
        return games is None or game in games

    @property
    def waiting(self) -> int:
        """Thoughts that wait for a process."""
        return sum(queue.waiting for queue in self._queues.values())

    async def choose(self, request: Request) -> Chosen:
        """Ask until a process answers; as a last resort, return any legal code."""
        queue = self._queues[request.bot if request.bot in self._queues else ""]
        kind = (request.game, request.bot)
        for _ in range(TRIES):
            usual = min(self._usual.get(kind, FIRST_GUESS), request.budget)
            cost = usual * AMONG_BOTS if request.among_bots else usual
            engine = await queue.take(request.owner, cost)
            started, runs = monotonic(), engine.running
            try:
                chosen = await engine.choose(replace(request, budget=queue.budget(request.budget)))
                self.answers += 1
                if runs:
                    took = 1000 * (monotonic() - started)
                    self._usual[kind] = (3 * usual + took) / 4 if kind in self._usual else took
                return chosen
            except Died as error:
                self.deaths += 1
                log.warning("bot %s died (%s); asked again", request.bot, error)
            finally:
                queue.give_back(engine)
        return Chosen(secrets.choice(request.legal))

    async def ask(self, lines: Sequence[str], word: str, seconds: float, owner: str = "") -> str:
        """Run another command of gunbai's own processes; raises Died if none answers."""
        queue = self._queues[""]
        for tries in range(TRIES):
            engine = await queue.take(owner, 1000 * seconds)
            try:
                return await engine.answer(lines, word, seconds)
            except Died as error:
                self.deaths += 1
                log.warning("a process died (%s); asked again", error)
                if tries == TRIES - 1:
                    raise
            finally:
                queue.give_back(engine)
        raise Died

    def processes(self) -> list[int]:
        """The process ids, for tests and for the operator."""
        processes = [each.process for each in self._all if isinstance(each, BotProcess)]
        return [process.pid for process in processes if process is not None]

    async def close(self) -> None:
        await asyncio.gather(*(engine.stop() for engine in self._all))


def share_of(text: str) -> float:
    """What an engine says about its share; a foreign one may say anything."""
    try:
        return min(1.0, max(0.0, float(text)))
    except ValueError:
        return 1.0


def setting(request: Request) -> list[str]:
    """The protocol lines for one decision."""
    setup = {
        "game": request.game,
        "players": request.players,
        "options": request.options,
        "seat": request.seat,
        "bot": request.bot,
        "seed": secrets.token_hex(8),
        **({"resigns": True} if request.resigns else {}),
        **({"pack": request.pack} if request.pack else {}),
    }
    return [
        "newgame " + _json(setup),
        "view " + _json(request.view),
        "legal " + _json(request.legal),
    ]


def _about(name: str, game: str) -> wire.games.BotAbout:
    """Describe a bot; an external bot has no title but its name."""
    if name not in BOTS:
        return wire.games.BotAbout(name, wire.Words(ja=name, en=name))
    found = about(name)
    styles = [
        wire.games.BotStyle(style, wire.Words(**bots.titles(f"style.{style}")))
        for style in bots.styles(name, game)
    ]
    return wire.games.BotAbout(name, wire.Words(**found.titles), found.level or None, styles)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
