"""Queue of finished games to analyse, one at a time, in a separate process.

A game is cut into portions, so that progress can be reported and a process that dies costs one
portion. A job that nobody waits for is dropped; results are kept for a while.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from gunbai.core import Record
from gunbai.server.engine import PATIENT
from gunbai.server.live.bot_pool import OWN, TRIES, BotProcess, Died, Engine
from gunbai.server.live.limits import Buckets
from gunbai.server.table import own_packs
from gunbai.server.table.replay import Course

PATIENCE = 60.0
"""Seconds for one portion; more than enough, unless the engine is not compiled."""
LINE = 1 << 24
MOST_WAITING = 8
RATE, BURST = 1 / 20, 6.0
"""New games per second that one caller may have analysed."""
log = logging.getLogger("gunbai.studies")


@dataclass(frozen=True)
class Effort:
    """How many simulations an analysis takes."""

    game: int = 250_000
    """For a whole game; each decision gets its part of them."""
    least: int = 60
    most: int = 2000
    """For one decision."""
    portion: int = 20_000
    """Between two reports of progress."""


class Crowded(Exception):
    """Too many games are waiting."""


class AnalysisJob:
    """One game: progress and result."""

    def __init__(self, key: str, record: str) -> None:
        self.key = key
        self.record = record
        self.total = 0
        self.done = 0
        self.simulations = 0
        self.found: dict[str, Any] | None = None
        self.failed = False
        self.followers = 0
        self._news = asyncio.Event()

    @property
    def ended(self) -> bool:
        return self.failed or self.found is not None

    def tell(self) -> None:
        """Wake everybody who waits for this job."""
        self._news.set()
        self._news = asyncio.Event()

    async def news(self) -> None:
        await self._news.wait()


class AnalysisQueue:
    def __init__(
        self, kept: int, engine: Engine | None = None, effort: Effort | None = None
    ) -> None:
        """`engine`: what computes; default: a process of low priority."""
        self.kept = kept
        self.engine = engine or BotProcess((*OWN, PATIENT), LINE)
        self.effort = effort or Effort()
        self.known: OrderedDict[str, AnalysisJob] = OrderedDict()
        """Finished jobs."""
        self.waiting: OrderedDict[str, AnalysisJob] = OrderedDict()
        """Unfinished jobs; the first is being computed."""
        self.buckets = Buckets(RATE, BURST)
        self.latest: dict[str, object] = {}
        """The stream of each caller: a new one replaces the old one."""
        self.courses: WeakValueDictionary[str, Course] = WeakValueDictionary()
        """The games that are followed: all who follow the same one share it."""
        self._worker: asyncio.Task[None] | None = None

    def has(self, key: str) -> bool:
        return key in self.known or key in self.waiting

    def begin(self, key: str, record: str) -> AnalysisJob:
        """The job for this record, started if there is none yet; raises Crowded."""
        if key in self.known:
            self.known.move_to_end(key)
            return self.known[key]
        if key not in self.waiting:
            if len(self.waiting) >= MOST_WAITING:
                raise Crowded
            self.waiting[key] = AnalysisJob(key, record)
            if self._worker is None or self._worker.done():
                self._worker = asyncio.create_task(self._work())
        return self.waiting[key]

    def place(self, study: AnalysisJob) -> int:
        """How many jobs come before it."""
        return list(self.waiting).index(study.key) if study.key in self.waiting else 0

    async def close(self) -> None:
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        await self.engine.stop()

    async def _work(self) -> None:
        while self.waiting:
            study = next(iter(self.waiting.values()))
            try:
                await self._think_over(study)
            except Exception as error:
                log.warning("a game could not be thought over: %s", type(error).__name__)
                study.failed = True
            del self.waiting[study.key]
            if study.found is not None:
                self.known[study.key] = study
                while len(self.known) > self.kept:
                    self.known.popitem(last=False)
            study.record = ""
            for each in (study, *self.waiting.values()):
                each.tell()

    async def _think_over(self, study: AnalysisJob) -> None:
        decisions: list[int] = await self._ask(study, "decisions")
        study.total = len(decisions)
        effort, each = self.effort, self.effort.game // max(1, len(decisions))
        study.simulations = min(effort.most, max(effort.least, each))
        at_once = max(1, effort.portion // study.simulations)
        thoughts: dict[str, Any] = {}
        for first in range(0, len(decisions), at_once):
            study.tell()
            if not study.followers:
                study.failed = True
                return
            portion = {
                "entries": decisions[first : first + at_once],
                "simulations": study.simulations,
            }
            thoughts |= await self._ask(study, "thoughts", f"think {_json(portion)}")
            study.done = len(thoughts)
        study.tell()
        study.found = await self._ask(study, "analysis", f"account {_json(thoughts)}")

    async def _ask(self, study: AnalysisJob, word: str, line: str = "") -> Any:
        """Compute one portion. A new process gets the record first."""
        for tries in range(TRIES):
            try:
                fresh = not self.engine.running
                if fresh or not line:
                    shown = [*_packs(study.record), f"record {_json(study.record)}"]
                    answer = await self.engine.answer(shown, "decisions", PATIENCE)
                if line:
                    answer = await self.engine.answer([line], word, PATIENCE)
                return msgspec.json.decode(answer)
            except Died as error:
                log.warning("a process died (%s); asked again", error)
                if tries == TRIES - 1:
                    raise
        raise Died


def _packs(record: str) -> list[str]:
    """The pack of a record, if it is not built in."""
    if not own_packs.known():
        return []
    text = own_packs.text_of(str(Record.loads(record).pack.get("hash", "")))
    return [f"pack {_json(text)}"] if text else []


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
