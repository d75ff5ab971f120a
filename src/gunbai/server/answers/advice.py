"""Help for a seat: a hint for its open decision, beliefs about what it does not see.

Both are computed by the bots' engines from the seat's view alone. A hint is written into the log
and told to everybody at the table before it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from gunbai.server import wire
from gunbai.server.answers.asker import Asker, Denied
from gunbai.server.live import bot_pool
from gunbai.server.live.answer_cache import Full, Key
from gunbai.server.live.house import House
from gunbai.server.study import beliefs as found_beliefs
from gunbai.server.study.hints import hint_of
from gunbai.server.table import judge, own_packs
from gunbai.server.table.table import Table

COUNTING = 5.0
"""Seconds that computing beliefs may take."""


async def hint(
    house: House, asker: Asker, table: str, seat: int, wish: wire.study.HintWish
) -> wire.study.Hint:
    """A hint for an open decision, if the table allows hints."""
    room = await house.room(table)
    found = await asker.held(room, seat)
    judge.require_hint(found, seat, wish.decision)
    key = ("hint", table, seat, wish.decision)
    hint: wire.study.Hint = await _once(
        house, key, lambda: _think(house, found, seat, wish.decision)
    )
    await room.change(lambda now, at: judge.hint(now, seat, wish.decision, at))
    return hint


async def _think(house: House, table: Table, seat: int, decision: str) -> wire.study.Hint:
    budget = house.settings.bot_budget
    game, view = table.game, table.state.view(seat)
    lines = [*bot_pool.setting(request_of(table, seat)), f"advise movetime {budget}"]
    answer = await house.bots.ask(lines, "advice", budget / 1000, table.seats[seat].holder)
    return hint_of(game, view, decision, msgspec.json.decode(answer))


async def beliefs(house: House, asker: Asker, table: str, seat: int) -> wire.study.Beliefs:
    """Beliefs, if the table allows hints. The player could count the same, so no log entry is
    written."""
    room = await house.room(table)
    found = await asker.held(room, seat)
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
    return wire.study.Beliefs(n, found_beliefs.named(game, view, msgspec.json.decode(answer)))


async def _once(house: House, key: Key, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    try:
        return await house.answers.get(key, work)
    except Full:
        raise Denied("server.error.busy", 429) from None
    except bot_pool.Died:
        raise Denied("server.error.no_thinker", 503) from None


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
        pack=own_packs.text_of(table.open.pack),
    )
