"""TK-8 Forming alliances and TK-9 their end. The war chapters hold their effects in war."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has
from gunbai.core.event import EventLog
from gunbai.games.tenka import actions, phase
from gunbai.games.tenka.terms import MAX_PLAYERS

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def open_slot(state: "TenkaState") -> None:
    """TK-8.2, TK-8.4: before every turn each player gets a slot, starting with the turn player;
    a player without an eligible partner is skipped. TK-8.3: by option there is no window."""
    if state.tables.alliances:
        while state.slot < state.tables.players:
            if partners(state, slot_seat(state)) != 0:
                state.phase = phase.PROPOSE
                return
            state.slot += 1
    state.slot = 0
    state.proposed = 0
    state.phase = phase.ACTION


def slot_seat(state: "TenkaState") -> i64:
    return state.order[(state.turn + state.slot) % state.tables.players]


def partners(state: "TenkaState", seat: i64) -> i64:
    """TK-8.5: the set of seats this one may propose to now."""
    found: i64 = 0
    if may_ally(state, seat):
        for other in range(state.tables.players):
            if (
                other != seat
                and may_ally(state, other)
                and not has(state.allies[seat], other)
                and not has(state.proposed, pair(seat, other))
            ):
                found |= bit(other)
    return found


def may_ally(state: "TenkaState", seat: i64) -> bool:
    """TK-8.5, TK-8.10, TK-11.3: in the game, with a region and a tile in hand."""
    return state.land[seat] != 0 and state.hand[seat] > 0 and state.in_game(seat)


def pair(one: i64, other: i64) -> i64:
    """The number of a pair of seats, in either order."""
    return min(one, other) * MAX_PLAYERS + max(one, other)


def use_slot(state: "TenkaState", action: i64, log: EventLog | None) -> None:
    """TK-8.4: propose to one partner after another, and end the slot by passing."""
    seat = slot_seat(state)
    if action == actions.PASS:
        state.slot += 1
        state.phase = phase.WINDOW
        return
    state.partner = action - actions.PROPOSE_TO
    state.proposed |= bit(pair(seat, state.partner))
    state.phase = phase.ANSWER
    if log is not None:
        log.tell("propose", "TK-8.6", {"seat": seat, "partner": state.partner})


def answer(state: "TenkaState", action: i64, log: EventLog | None) -> None:
    """TK-8.6: the partner answers at once. TK-8.7: on acceptance each gives the other a tile."""
    seat = slot_seat(state)
    accepted = action == actions.ACCEPT
    if accepted:
        form(state, seat, state.partner)
    if log is not None:
        verb = "ally" if accepted else "refuse"
        log.tell(verb, "TK-8.7" if accepted else "TK-8.6", {"seat": state.partner, "partner": seat})
    state.partner = 0
    state.phase = phase.WINDOW


def form(state: "TenkaState", one: i64, other: i64) -> None:
    """TK-8.7 to TK-8.9: one tile of each is bound; several alliances are allowed, one per pair."""
    state.allies[one] |= bit(other)
    state.allies[other] |= bit(one)
    state.hand[one] -= 1
    state.hand[other] -= 1


def end(state: "TenkaState", one: i64, other: i64, clause: str, log: EventLog | None) -> None:
    """TK-9.8: both tiles go back to their owners. TK-9.13: armies stay where they are."""
    state.allies[one] &= ~bit(other)
    state.allies[other] &= ~bit(one)
    state.hand[one] += 1
    state.hand[other] += 1
    if log is not None:
        log.tell("alliance_ends", clause, {"seat": one, "partner": other})


def end_all(state: "TenkaState", seat: i64, clause: str, log: EventLog | None) -> None:
    """TK-9.7: a player without regions has no alliances."""
    for other in range(state.tables.players):
        if has(state.allies[seat], other):
            end(state, seat, other, clause, log)
