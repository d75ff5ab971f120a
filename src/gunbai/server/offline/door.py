"""Door: requests, streams and lines of a house without a server, as HTTP and sockets have them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

import msgspec

from gunbai.core import GunbaiError
from gunbai.server import wire
from gunbai.server.answers.asker import Asker, Denied, status_of
from gunbai.server.live.analysis_queue import AnalysisQueue, Effort
from gunbai.server.live.bot_pool import BotPool
from gunbai.server.live.bus import MemoryBus
from gunbai.server.live.house import House
from gunbai.server.live.replays import Replays
from gunbai.server.live.session import Session, new_session, session_holder
from gunbai.server.live.surroundings import Surroundings
from gunbai.server.offline import packs, routes
from gunbai.server.offline.line import Line
from gunbai.server.offline.log_store import Log, LogStore, storing
from gunbai.server.offline.thinking import Thinker, WorkerEngine
from gunbai.server.settings import Settings
from gunbai.server.store import Failed
from gunbai.server.table import words
from gunbai.server.table.identity import Caller
from gunbai.server.table.own_packs import BadPacks

PREFIX = "local-"
"""Tables of this device are told from those of a server by their names."""
EFFORT = Effort(game=12_000, least=20, most=400, portion=400)
"""The engine is not compiled here, and the bots share it: short portions let them in."""
STUDIES_KEPT = 8
MOST_TABLES = 10_000
SWEEP = 60.0
log = logging.getLogger("gunbai.offline")


class Wishes(msgspec.Struct, frozen=True):
    """Settings of the page."""

    language: str = "en"
    bot_budget: int = 4000
    """The most milliseconds that a bot may think; its level's simulations end it earlier."""
    home: str = ""
    """The address of the page, with which links begin."""


async def start(log: Log, thinker: Thinker, wishes: str = "{}") -> Door:
    """Open the house of this device. `wishes`: JSON of `Wishes`."""
    wanted = msgspec.json.decode(wishes, type=Wishes)
    fresh = new_session()
    session = Session(
        str(await log.secret("session", fresh.id)), str(await log.secret("name", fresh.name))
    )
    packs.load_all(await log.packs())
    house = house_on(log, thinker, session_holder(session), wanted)
    await house.start()
    return Door(house, log, session, wanted)


def house_on(log: Log, thinker: Thinker, holder: str, wishes: Wishes) -> House:
    """A house that stores on this log and thinks with this thinker; `holder`: its only guest."""
    around = Surroundings(
        store=LogStore(log, holder),
        bus=MemoryBus(),
        bots=BotPool(1, {}, [WorkerEngine("bots", thinker)]),
        analyses=AnalysisQueue(STUDIES_KEPT, WorkerEngine("analysis", thinker), EFFORT),
        replays=Replays(threads=False),
        threads=False,
        signs=False,
    )
    settings = Settings(
        database="",
        bot_budget=wishes.bot_budget,
        table_prefix=PREFIX,
        most_tables=MOST_TABLES,
        playground=True,
        sweep=SWEEP,
    )
    return House(settings, around)


class Door:
    def __init__(self, house: House, log: Log, session: Session, wishes: Wishes) -> None:
        self.house = house
        self.log = log
        self.session = session
        self.wishes = wishes

    @property
    def asker(self) -> Asker:
        caller = Caller(session_holder(self.session), name=self.session.name)
        return Asker(caller, self.wishes.language, self.wishes.home, "device")

    async def rename(self, name: str) -> None:
        with storing():
            await self.log.keep("name", name)
        self.session = Session(self.session.id, name)

    async def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        """The status and the text of the answer, as HTTP gives them at `/api` + path."""
        try:
            status, answer = await routes.answer(self, method, path, body)
        except Exception as error:
            return self._failure(error)
        return status, answer if isinstance(answer, str) else _text(answer)

    def stream(
        self,
        path: str,
        body: str | None,
        say: Callable[[str], object],
        end: Callable[[int, str], object],
    ) -> asyncio.Task[None]:
        """Call `say` with each line of a streamed answer, then `end(200, "")`, or `end` with the
        status and the text of a failure. The task can be cancelled."""
        return asyncio.create_task(self._stream(path, body, say, end))

    async def _stream(
        self,
        path: str,
        body: str | None,
        say: Callable[[str], object],
        end: Callable[[int, str], object],
    ) -> None:
        try:
            _, lines = await routes.answer(self, "POST", path, body)
            if not isinstance(lines, AsyncIterator):
                raise Denied("server.error.no_page", 404)
            async for line in lines:
                if line.strip():
                    say(line.decode().rstrip("\n"))
        except Exception as error:
            end(*self._failure(error))
        else:
            end(200, "")

    def connect(
        self, table: str, say: Callable[[str], object], closed: Callable[[], object]
    ) -> Line:
        """A line to a table: it sends and receives the messages of the socket."""
        return Line(self.house, self.asker, table, say, closed)

    async def close(self) -> None:
        await self.house.close()

    def _failure(self, error: Exception) -> tuple[int, str]:
        if isinstance(error, BadPacks):
            found = [words.problem(each, self.wishes.language) for each in error.found]
            return 422, _text({"problem": found[0], "problems": found})
        if isinstance(error, GunbaiError):
            known, status = error, status_of(error)
        elif isinstance(error, Failed):
            known, status = GunbaiError("server.error.unavailable"), 503
        elif isinstance(error, msgspec.DecodeError | UnicodeError | RecursionError):
            known, status = GunbaiError("server.error.bad_body", problem=str(error)), 400
        else:
            log.error("mistake: %s", type(error).__name__, exc_info=error)
            known, status = GunbaiError("server.error.internal"), 500
        return status, _text(wire.Failure(words.problem(known, self.wishes.language)))


def _text(answer: object) -> str:
    body = answer if isinstance(answer, bytes) else wire.encode(answer)
    return body.decode()
