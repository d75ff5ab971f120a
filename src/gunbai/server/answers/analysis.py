"""The analysis of a finished game, as lines: reports of progress, then the findings.

Only a finished game is analysed. A viewer may read the same parts as of a replay.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from hashlib import sha256

from gunbai.core import GunbaiError, Record, Replay
from gunbai.server import wire
from gunbai.server.answers.asker import Asker, Denied
from gunbai.server.answers.records import require_viewer
from gunbai.server.live.analysis_queue import AnalysisJob, Crowded
from gunbai.server.live.house import House
from gunbai.server.study.analysis import analysis_of
from gunbai.server.table import words
from gunbai.server.table.replay import Course, read_record

MOST_ENTRIES = 4000
"""The longest game that is analysed."""
KEEP_ALIVE = 5.0


async def of_table(house: House, asker: Asker, table: str, seat: int) -> AsyncIterator[bytes]:
    found = await (await house.room(table)).read()
    if found.status != "over":
        raise Denied("server.error.running", 409)
    record = found.record()
    _require_length(record)
    course = await house.replays.run(lambda: Course(Replay(found.game, record)))
    return _lines(house, asker, course, seat)


async def of_record(
    house: House, asker: Asker, data: wire.study.RecordStudy
) -> AsyncIterator[bytes]:
    """The same for a record that has its result. The record is not stored."""
    async with house.reading:
        course = await house.around.beside(lambda: read_record(data.record))
    if not course.replay.state.over():
        raise Denied("server.error.running", 409)
    return _lines(house, asker, course, data.seat)


def _lines(house: House, asker: Asker, course: Course, viewer: int) -> AsyncIterator[bytes]:
    game, record = course.replay.game, course.replay.record
    require_viewer(game, viewer)
    _require_length(record)
    who = asker.who
    # Without the signatures: a table and its record are the same game.
    text = replace(record, promise=None, signature="").dumps()
    key = sha256(text.encode()).hexdigest()
    studies = house.analyses
    if not studies.has(key) and not studies.buckets.take(who):
        raise Denied("server.error.too_many", 429)
    try:
        study = studies.begin(key, text)
    except Crowded:
        raise Denied("server.error.busy", 429) from None
    course = studies.courses.setdefault(key, course)
    study.followers += 1
    mine = studies.latest[who] = object()

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for line in _told(house, study, course, viewer, asker.language):
                if studies.latest.get(who) is not mine:
                    return
                yield line
        finally:
            study.followers -= 1
            if studies.latest.get(who) is mine:
                del studies.latest[who]

    return lines()


def _require_length(record: Record) -> None:
    if len(record.entries) > MOST_ENTRIES:
        raise Denied("server.error.too_large", 413)


async def _told(
    house: House, study: AnalysisJob, course: Course, viewer: int, language: str
) -> AsyncIterator[bytes]:
    while not study.ended:
        news = asyncio.ensure_future(study.news())
        place = house.analyses.place(study)
        yield _line(wire.study.StudyProgress(study.done, study.total, place))
        while not news.done():
            await asyncio.wait([news], timeout=KEEP_ALIVE)
            if not news.done():
                yield b"\n"
    if study.found is None:
        error = GunbaiError("server.error.no_thinker")
        yield _line(wire.study.StudyFailed(words.problem(error, language)))
        return
    found = study.found
    yield await house.replays.run(
        lambda: _line(analysis_of(course, found, study.simulations, viewer))
    )


def _line(message: wire.study.StudyLine) -> bytes:
    return wire.encode(message) + b"\n"
