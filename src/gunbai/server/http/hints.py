"""HTTP: help for a seat: a hint for its open decision, beliefs about what it does not see.

Both are computed in bot processes from the seat's view alone. A hint is written into the log and
told to everybody at the table before it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from litestar import Request, get, post

from gunbai.server import wire
from gunbai.server.http.authentication import caller_of
from gunbai.server.http.errors import FAILURES, Denied
from gunbai.server.live import bot_pool
from gunbai.server.live.answer_cache import Full, Key
from gunbai.server.live.house import House
from gunbai.server.live.room import Room
from gunbai.server.study import beliefs
from gunbai.server.study.hints import hint_of
from gunbai.server.table import identity, judge
from gunbai.server.table.table import Table

Asking = Request[Any, Any, Any]
COUNTING = 5.0
"""Seconds that computing beliefs may take."""


@post(
    "/api/tables/{table:str}/seats/{seat:int}/hint",
    responses=FAILURES,
    status_code=200,
    summary="What might I do?",
)
async def give_hint(
    request: Asking, house: House, table: str, seat: int, data: wire.study.HintWish
) -> wire.study.Hint:
    """A hint for an open decision, if the table allows hints."""
    room = await house.room(table)
    found = await _held(request, house, room, seat)
    judge.require_hint(found, seat, data.decision)
    key = ("hint", table, seat, data.decision)
    hint: wire.study.Hint = await _once(
        house, key, lambda: _think(house, found, seat, data.decision)
    )
    await room.change(lambda now, at: judge.hint(now, seat, data.decision, at))
    return hint


async def _think(house: House, table: Table, seat: int, decision: str) -> wire.study.Hint:
    budget = house.settings.bot_budget
    game, view = table.game, table.state.view(seat)
    lines = [*bot_pool.setting(request_of(table, seat)), f"advise movetime {budget}"]
    answer = await house.bots.ask(lines, "advice", budget / 1000, table.seats[seat].holder)
    return hint_of(game, view, decision, msgspec.json.decode(answer))


@get(
    "/api/tables/{table:str}/seats/{seat:int}/beliefs",
    responses=FAILURES,
    summary="What can I count of what I do not see?",
)
async def show_beliefs(request: Asking, house: House, table: str, seat: int) -> wire.study.Beliefs:
    """Beliefs, if the table allows hints. The player could count the same, so no log entry is
    written."""
    room = await house.room(table)
    found = await _held(request, house, room, seat)
    judge.require_help(found, seat)
    key = ("beliefs", table, seat, found.numbers[seat])
    beliefs: wire.study.Beliefs = await _once(house, key, lambda: _count(house, found, seat))
    return beliefs


async def _count(house: House, table: Table, seat: int) -> wire.study.Beliefs:
    game, view, n = table.game, table.state.view(seat), table.numbers[seat]
    if not game.info.has_secrets:
        return wire.study.Beliefs(n, [])
    lines = [*bot_pool.setting(request_of(table, seat)), "believe"]
    answer = await house.bots.ask(lines, "beliefs", COUNTING, table.seats[seat].holder)
    return wire.study.Beliefs(n, beliefs.named(game, view, msgspec.json.decode(answer)))


async def _once(house: House, key: Key, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    try:
        return await house.answers.get(key, work)
    except Full:
        raise Denied("server.error.busy", 429) from None
    except bot_pool.Died:
        raise Denied("server.error.no_thinker", 503) from None


async def _held(request: Asking, house: House, room: Room, seat: int) -> Table:
    """The table, if the caller holds this seat."""
    table = await room.read()
    if seat not in identity.seats_of(table, await caller_of(request, house)):
        raise Denied("server.error.not_yours", 403)
    return table


def request_of(table: Table, seat: int) -> bot_pool.Request:
    question = table.questions[seat]
    legal = [] if question is None else question.legal
    return bot_pool.Request(
        game=table.open.game,
        players=table.open.players,
        options=table.open.options,
        seat=seat,
        view=table.state.view(seat).data,
        legal=[table.state.code(seat, action) for action in legal],
        bot="",
        budget=0,
    )


HANDLERS = [give_hint, show_beliefs]
