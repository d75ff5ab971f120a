"""The game: decisions, resignations, undo, flags, bots that take over, and hints."""

from __future__ import annotations

from gunbai.core import BadCode, Refusal
from gunbai.server.table import log
from gunbai.server.table.judge.common import (
    Entries,
    Refused,
    is_done,
    require_playing,
    require_question,
    require_space,
    require_time,
    time_after,
)
from gunbai.server.table.judge.luck import what_follows
from gunbai.server.table.table import Table


def act(table: Table, seat: int, decision: str, code: str, nonce: str, now: int) -> Entries:
    """A decision, the luck that follows it and, if it ends the game, the end."""
    if is_done(table, seat, nonce, decision):
        return []
    require_playing(table)
    require_question(table, seat, decision)
    require_time(table, seat, now)
    if not table.game.info.max_decisions:
        require_space(table)
    action = _legal_action(table, seat, code)
    at = time_after(table, now)
    state = table.state.clone()
    state.advance(seat, action, None)
    return [
        log.Act(at=at, seat=seat, code=code, nonce=nonce),
        *what_follows(table, state, at, table.seats),
    ]


def resign(table: Table, seat: int, nonce: str, now: int, cause: log.Cause = "wish") -> Entries:
    if is_done(table, seat, nonce, "Resign"):
        return []
    require_playing(table)
    if table.drawing is not None:
        raise Refused("server.refusal.drawing")
    if not table.state.may_resign(seat):
        refusal = table.state.why_not(seat, "resign")
        raise Refused.by_rule(refusal or Refusal("", "error.cannot_resign"))
    at = time_after(table, now)
    state = table.state.clone()
    state.resign(seat)
    return [
        log.Resign(at=at, seat=seat, cause=cause, nonce=nonce),
        *what_follows(table, state, at, table.seats),
    ]


def undo(table: Table, seat: int, decision: str, nonce: str, now: int) -> Entries:
    """Take back the seat's latest decision, if nobody has learnt anything from it."""
    if is_done(table, seat, nonce, "Undo"):
        return []
    require_playing(table)
    require_question(table, seat, decision)
    require_space(table)
    takebacks = table.takebacks(seat)
    if not takebacks:
        raise Refused("server.refusal.no_undo")
    return [log.Undo(at=time_after(table, now), seat=seat, to=takebacks[0], nonce=nonce)]


def flags(table: Table, now: int) -> Entries:
    """Whose time is up? One seat at a time: its departure may change which seats are asked."""
    if table.status != "playing":
        return []
    fallen = [seat for seat in table.asked() if table.clocks[seat].fallen(now)]
    fallen.sort(key=lambda seat: table.clocks[seat].deadline() or 0)
    return vacate(table, fallen[0], "time", now) if fallen else []


def vacate(table: Table, seat: int, cause: log.Cause, now: int) -> Entries:
    """A seat loses its player: it resigns, or a bot plays on, as the table's options say. If the
    rules do not allow resigning now, a bot plays until they do."""
    resigns = table.open.absent == "resign"
    if resigns and table.drawing is None and table.state.may_resign(seat):
        return resign(table, seat, "", now, cause)
    return [
        log.TakeOver(
            at=time_after(table, now),
            seat=seat,
            bot=table.open.takeover,
            cause=cause,
            resigning=resigns,
        )
    ]


def come_back(table: Table, seat: int, nonce: str, now: int) -> Entries:
    """A player takes the seat back from the bot that held it, unless it is being resigned."""
    if is_done(table, seat, nonce, "Return"):
        return []
    require_playing(table)
    place = table.seats[seat]
    if not place.taken_over:
        raise Refused("server.refusal.not_taken_over")
    if place.resigning:
        raise Refused("server.refusal.resigning")
    require_space(table)
    return [log.Return(at=time_after(table, now), seat=seat, nonce=nonce)]


def require_hint(table: Table, seat: int, decision: str) -> None:
    """Refuse unless this seat may get a hint for this decision."""
    require_help(table, seat)
    require_question(table, seat, decision)


def require_help(table: Table, seat: int) -> None:
    """Refuse unless the table allows hints for this seat."""
    require_playing(table)
    if table.seats[seat].bot:
        raise Refused("server.refusal.taken_over")
    if not table.hints:
        never = table.open.hints is False
        raise Refused("server.refusal.no_hints" if never else "server.refusal.no_hints_here")


def hint(table: Table, seat: int, decision: str, now: int) -> Entries:
    """Log that a hint is given: once per decision, before it is sent."""
    require_hint(table, seat, decision)
    if decision in table.seats[seat].hinted:
        return []
    return [log.Hint(at=time_after(table, now), seat=seat, decision=decision)]


def _legal_action(table: Table, seat: int, code: str) -> int:
    """The action, or the clause that forbids it."""
    if code == "resign":
        raise Refused("server.refusal.resign_apart")
    try:
        action = table.state.parse(seat, code)
    except BadCode as error:
        raise Refused.by_rule(Refusal("", error.key, error.details)) from None
    question = table.questions[seat]
    if question is None or action not in question.legal:
        refusal = table.state.why_not(seat, code)
        raise Refused.by_rule(refusal or Refusal("", "error.not_legal", {"code": code}))
    return action
