"""HTTP: help for a seat: a hint for its open decision, a count of what it does not see.

Both are worked out in the bots' processes from the seat's view, and nothing else goes there.
A hint is written down, and everybody at the table is told, before it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from litestar import Request, get, post

from gunbai.bots import reasons
from gunbai.core import Game, View
from gunbai.i18n import say
from gunbai.server import counting, engines, identity, judge, wire, words
from gunbai.server.answers import Denied
from gunbai.server.callers import caller_of
from gunbai.server.house import House
from gunbai.server.lobby import FAILURES
from gunbai.server.once import Full, Key
from gunbai.server.room import Room
from gunbai.server.table import Table

Asking = Request[Any, Any, Any]
COUNTING = 5.0
"""Seconds that a count may take."""
CLOSE = 0.01
"""Shares of the win that differ by less are called equal."""
SOME = 0.25
"""A win or a loss in fewer of the possible worlds is not worth a word."""


@post(
    "/api/tables/{table:str}/seats/{seat:int}/hint",
    responses=FAILURES,
    status_code=200,
    summary="What might I do?",
)
async def give_hint(
    request: Asking, house: House, table: str, seat: int, data: wire.study.HintWish
) -> wire.study.Hint:
    """For a decision that is open, where the table allows hints."""
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
    lines = [*engines.setting(request_of(table, seat)), f"advise movetime {budget}"]
    answer = await house.engines.ask(lines, "advice", budget / 1000)
    return hint_of(game, view, decision, msgspec.json.decode(answer))


@get(
    "/api/tables/{table:str}/seats/{seat:int}/beliefs",
    responses=FAILURES,
    summary="What can I count of what I do not see?",
)
async def show_beliefs(request: Asking, house: House, table: str, seat: int) -> wire.study.Beliefs:
    """Where the table allows hints. Counting is no secret and is not written down."""
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
    lines = [*engines.setting(request_of(table, seat)), "believe"]
    answer = await house.engines.ask(lines, "beliefs", COUNTING)
    return wire.study.Beliefs(n, counting.named(game, view, msgspec.json.decode(answer)))


async def _once(house: House, key: Key, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    try:
        return await house.advice.get(key, work)
    except Full:
        raise Denied("server.error.busy", 429) from None
    except engines.Died:
        raise Denied("server.error.no_thinker", 503) from None


async def _held(request: Asking, house: House, room: Room, seat: int) -> Table:
    """The table, if the caller holds this seat of it."""
    table = await room.read()
    if seat not in identity.seats_of(table, await caller_of(request, house)):
        raise Denied("server.error.not_yours", 403)
    return table


def request_of(table: Table, seat: int) -> engines.Request:
    question = table.questions[seat]
    legal = [] if question is None else question.legal
    return engines.Request(
        game=table.open.game,
        players=table.open.players,
        options=table.open.options,
        seat=seat,
        view=table.state.view(seat).data,
        legal=[table.state.code(seat, action) for action in legal],
        bot="",
        budget=0,
    )


def hint_of(game: Game, view: View, decision: str, advice: dict[str, Any]) -> wire.study.Hint:
    """What a process has found, in words."""
    listed: list[dict[str, Any]] = advice["choices"]
    choices = [
        wire.study.HintChoice(
            code=each["code"],
            words=wire.Words(
                ja=game.describe(each["code"], "ja"), en=game.describe(each["code"], "en")
            ),
            visits=each["visits"],
            share=each["share"],
            reasons=[_standing(listed, i), *_why(game, view, each)],
        )
        for i, each in enumerate(listed)
    ]
    return wire.study.Hint(decision, advice["simulations"], choices)


def _standing(listed: list[dict[str, Any]], i: int) -> wire.Words:
    """How a choice stands to the others."""
    if len(listed) == 1:
        return words.both("study.why.only", {})
    gap = listed[0]["share"] - listed[i or 1]["share"]
    if gap < CLOSE:
        return words.both(f"study.why.{'close' if i else 'even'}", {})
    return words.both(f"study.why.{'behind' if i else 'ahead'}", {"gap": f"{gap * 100:.1f}"})


def _why(game: Game, view: View, choice: dict[str, Any]) -> list[wire.Words]:
    found = []
    outlook = words.outlook(game, view, choice["code"])
    if outlook is not None:
        found.append(outlook.words)
    if choice["mixed"] is not None:
        args = {"percent": round(choice["mixed"] * 100)}
        found.append(words.both("study.why.mixed", args))
    for ending in ("wins", "loses"):
        if choice[ending] >= SOME:
            args = {"percent": round(choice[ending] * 100)}
            found.append(words.both(f"study.why.{ending}", args))
    for side in ("good", "bad"):
        if choice[side]:
            found.append(_features(game.info.id, side, choice[side]))
    return found


def _features(game: str, side: str, names: list[str]) -> wire.Words:
    said = {}
    for language in ("ja", "en"):
        features = [say(language, f"{game}.feature.{name}", {}) for name in names]
        args = {"features": list(dict.fromkeys(features))[: reasons.MOST]}
        said[language] = say(language, f"study.why.{side}", args)
    return wire.Words(**said)


HANDLERS = [give_hint, show_beliefs]
