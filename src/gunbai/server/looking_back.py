"""HTTP: a finished game looked at again: prospects, mistakes, luck and play apart.

Only what is over: of a game that goes on nothing is told here, to nobody. Through whose eyes
the answer is told follows the rules of a replay.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, cast

from litestar import Request, post
from litestar.params import Parameter
from litestar.response import Stream

from gunbai.core import CHANCE, REFEREE, GunbaiError, Replay, told
from gunbai.server import wire, words
from gunbai.server.answers import Denied
from gunbai.server.botapi import NDJSON
from gunbai.server.callers import caller_of
from gunbai.server.course import Course, read_record
from gunbai.server.house import House
from gunbai.server.judge import Refused
from gunbai.server.lobby import FAILURES
from gunbai.server.records import UPLOAD
from gunbai.server.studies import Crowded, Study

Asking = Request[Any, Any, Any]
MOST_ENTRIES = 4000
"""A longer game is not thought over."""
LUCKIEST = 5
KEEP_ALIVE = 5.0


@post(
    "/api/tables/{table:str}/analysis",
    responses=FAILURES,
    status_code=200,
    media_type=NDJSON,
    summary="Look back at a game that is over",
)
async def analyse_table(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=-3, le=63)] = REFEREE,
) -> Stream:
    """Lines of `StudyLine`: progress, and at last the analysis."""
    found = await (await house.room(table)).read()
    if found.status != "over":
        raise Denied("server.error.running", 409)
    record = found.record()
    course = await asyncio.to_thread(lambda: Course(Replay(found.game, record)))
    return await _stream(request, house, course, seat)


@post(
    "/api/records/analysis",
    responses=FAILURES,
    status_code=200,
    media_type=NDJSON,
    request_max_body_size=UPLOAD,
    summary="Look back at a record of mine",
)
async def analyse_record(request: Asking, house: House, data: wire.study.RecordStudy) -> Stream:
    """The same for a record that has its result. It is not kept."""
    async with house.reading:
        course = await asyncio.to_thread(read_record, data.record)
    if not course.replay.state.over():
        raise Denied("server.error.running", 409)
    return await _stream(request, house, course, data.seat)


async def _stream(request: Asking, house: House, course: Course, viewer: int) -> Stream:
    game, record = course.replay.game, course.replay.record
    if viewer == CHANCE or viewer >= game.players:
        raise Refused("server.refusal.no_seat", seat=viewer, last=game.players - 1)
    if len(record.entries) > MOST_ENTRIES:
        raise Denied("server.error.too_large", 413)
    caller = await caller_of(request, house)
    who = caller.holder or caller.token or (request.client.host if request.client else "")
    text = record.dumps()
    key = sha256(text.encode()).hexdigest()
    studies = house.studies
    if not studies.has(key) and not studies.buckets.take(who):
        raise Denied("server.error.too_many", 429)
    try:
        study = studies.begin(key, text)
    except Crowded:
        raise Denied("server.error.busy", 429) from None
    study.followers += 1
    mine = studies.latest[who] = object()
    language = words.language_of(request.headers.get("accept-language", ""))

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for line in _told(house, study, course, viewer, language):
                if studies.latest.get(who) is not mine:
                    return
                yield line
        finally:
            study.followers -= 1
            if studies.latest.get(who) is mine:
                del studies.latest[who]

    return Stream(lines(), media_type=NDJSON)


async def _told(
    house: House, study: Study, course: Course, viewer: int, language: str
) -> AsyncIterator[bytes]:
    while not study.ended:
        news = asyncio.ensure_future(study.news())
        place = house.studies.place(study)
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
    yield await asyncio.to_thread(
        lambda: _line(analysis_of(course, found, study.simulations, viewer))
    )


def _line(message: wire.study.StudyLine) -> bytes:
    return wire.encode(message) + b"\n"


def analysis_of(
    course: Course, found: dict[str, Any], simulations: int, viewer: int
) -> wire.study.Analysis:
    """What was found, numbered as this viewer saw the game, without what it could not see."""
    noticed = [each.seq for each in told(course.replay.line, viewer)]
    places = {seq: n for n, seq in enumerate(noticed)}
    steps: list[dict[str, Any]] = found["steps"]
    shown = [
        _step(course, step, places[step["entry"]], viewer)
        for step in steps
        if step["entry"] in places
    ]
    lucky = sorted(
        (step for step in shown if step.seat == CHANCE and step.code is not None),
        key=lambda step: -max(step.swing),
    )
    return wire.study.Analysis(
        viewer=viewer,
        total=len(noticed),
        simulations=simulations,
        curve=_curve(course, found, noticed),
        steps=shown,
        accounts=[wire.study.StudyAccount(**account) for account in found["accounts"]],
        luckiest=[step for step in lucky if max(step.swing) > 0.0005][:LUCKIEST],
    )


def _step(course: Course, step: dict[str, Any], n: int, viewer: int) -> wire.study.StudyStep:
    seq, seat = step["entry"], step["seat"]
    swing = [
        round(after - before, 5)
        for before, after in zip(step["before"], step["after"], strict=True)
    ]
    if not course.replay.line.knows(seq, viewer):
        return wire.study.StudyStep(n, seat, None, None, swing, 0.0, "", 0, [])
    game = course.replay.game

    def described(code: str) -> wire.Words:
        if code == "resign":
            return words.both("study.resign", {})
        return wire.Words(ja=game.describe(code, "ja"), en=game.describe(code, "en"))

    return wire.study.StudyStep(
        n=n,
        seat=seat,
        code=step["code"],
        words=described(step["code"]),
        swing=swing,
        loss=round(step["loss"], 4),
        mark=cast(wire.study.Mark, step["mark"]),
        choices=step["choices"],
        best=[
            wire.study.StudyChoice(
                each["code"], described(each["code"]), round(each["value"], 4), each["visits"]
            )
            for each in step["alternatives"]
        ],
    )


def _curve(course: Course, found: dict[str, Any], noticed: Sequence[int]) -> list[list[float]]:
    """Every seat's prospects at each moment of the viewer: as they were after the last entry
    that counts and was made by then. What was taken back counts for nothing."""
    after = {step["entry"]: step["after"] for step in found["steps"]}
    now = [account["start"] for account in found["accounts"]]
    curves = [[round(share, 5)] for share in now]
    seen = 0
    for seq in noticed:
        while seen <= seq:
            now = after.get(seen, now)
            seen += 1
        for curve, share in zip(curves, now, strict=True):
            curve.append(round(share, 5))
    return curves


HANDLERS = [analyse_table, analyse_record]
