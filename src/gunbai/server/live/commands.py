"""Carry out the command of a seat, whether it came by socket, HTTP or bot API."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter

from gunbai.core import BadCode, GunbaiError
from gunbai.core import Refusal as RuleRefusal
from gunbai.server import wire
from gunbai.server.live.room import Room
from gunbai.server.live.talk import speaker_at
from gunbai.server.store import Failed
from gunbai.server.table import judge, words
from gunbai.server.table.judge import Refused
from gunbai.server.table.table import Table

log = logging.getLogger("gunbai.play")


async def carry_out(
    room: Room, seat: int, command: wire.socket.Command, language: str
) -> wire.socket.Ack | wire.socket.Refusal | wire.socket.Explained:
    """Carry out the command, and answer when it is stored."""
    started = perf_counter()
    try:
        if isinstance(command, wire.socket.Explain):
            return await _explain(room, seat, command, language)
        if isinstance(command, wire.socket.Say):
            await room.talk.say(speaker_at(room.table, seat), command.text, command.nonce)
        else:
            await room.change(lambda table, at: _judge(table, seat, command, at))
    except Refused as refused:
        room.house.metrics.refused.add()
        problem = words.problem(refused, language, room.table.game)
        return wire.socket.Refusal(command.nonce, problem)
    except Failed:
        log.error("not stored")
        error = GunbaiError("server.error.unavailable")
        return wire.socket.Refusal(command.nonce, words.problem(error, language))
    room.house.metrics.decisions.observe(perf_counter() - started)
    return wire.socket.Ack(command.nonce)


def decide_at_once(
    room: Room,
    seat: int,
    command: wire.socket.Act | wire.socket.OpenLink,
    language: str,
    answer: Callable[[wire.socket.Ack | wire.socket.Refusal | None], None],
) -> bool:
    """Carry out a decision, or open a link, synchronously; False: not possible now, use
    `carry_out`. If the answer is None, storing failed on this path: use `carry_out`."""
    started = perf_counter()

    def settled(outcome: Exception | None) -> None:
        if outcome is not None:
            answer(None)
            return
        room.house.metrics.decisions.observe(perf_counter() - started)
        answer(wire.socket.Ack(command.nonce))

    try:
        return room.change_at_once(_judge, seat, command, settled)
    except Refused as refused:
        room.house.metrics.refused.add()
        problem = words.problem(refused, language, room.table.game)
        answer(wire.socket.Refusal(command.nonce, problem))
        return True


def _judge(table: Table, seat: int, command: wire.socket.Command, now: int) -> judge.Entries:
    if isinstance(command, wire.socket.Act):
        _require_player(table, seat)
        return judge.act(table, seat, command.decision, command.code, command.nonce, now)
    match command:
        case wire.socket.Return(nonce=nonce):
            return judge.come_back(table, seat, nonce, now)
        case wire.socket.OpenLink(draw=draw, link=link):
            return judge.open_link(table, seat, draw, link, now)
        case wire.socket.Deposit(n=n, link=link):
            return judge.deposit(table, seat, link, n, now)
    _require_player(table, seat)
    match command:
        case wire.socket.Resign(nonce=nonce):
            return judge.resign(table, seat, nonce, now)
        case wire.socket.Undo(nonce=nonce, decision=decision):
            return judge.undo(table, seat, decision, nonce, now)
        case wire.socket.Offer(nonce=nonce, what=what, share=share):
            return judge.offer(table, seat, what, nonce, now, share or "")
        case wire.socket.Answer(nonce=nonce, offer=offer, yes=yes, share=share):
            return judge.answer(table, seat, offer, nonce, now, yes=yes, share=share or "")
        case wire.socket.Explain() | wire.socket.Say():
            return []


def _require_player(table: Table, seat: int) -> None:
    """Refuse if a bot has taken the seat over."""
    if table.seats[seat].bot and not table.over:
        raise Refused("server.refusal.taken_over")


async def _explain(
    room: Room, seat: int, command: wire.socket.Explain, language: str
) -> wire.socket.Explained:
    table = await room.read()
    try:
        refusal = table.state.why_not(seat, command.code)
    except BadCode as error:
        refusal = RuleRefusal("", error.key, error.details)
    if refusal is None:
        outlook = words.outlook(table.game, table.state.view(seat), command.code)
        return wire.socket.Explained(command.nonce, None, outlook)
    problem = words.problem(Refused.by_rule(refusal), language, table.game)
    return wire.socket.Explained(command.nonce, problem)
