"""Before the game: taking and freeing seats, and the start."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.server.table import log
from gunbai.server.table.judge.common import (
    Entries,
    Refused,
    require_open,
    require_space,
    seat_number,
    time_after,
)
from gunbai.server.table.judge.luck import what_follows
from gunbai.server.table.judge.play import vacate
from gunbai.server.table.names import alike, next_guest
from gunbai.server.table.parts import Seat
from gunbai.server.table.table import Table


def sit(table: Table, seat: Seat, now: int) -> Entries:
    """Take an open seat; the game starts when the last one is taken, if the table says so."""
    require_open(table)
    require_space(table)
    place = table.seats[seat_number(table, seat.number)]
    if place.filled:
        raise Refused("server.refusal.seat_taken", seat=seat.number)
    entries: Entries = [
        log.Sit(
            at=time_after(table, now),
            seat=seat.number,
            name=seat.name,
            holder=seat.holder,
            token=seat.token,
            bot=seat.bot,
            salt=seat.salt,
            share="" if seat.share is None else seat.share.tip,
            hints=seat.hints,
        )
    ]
    others = [other for other in table.seats if other is not place]
    if table.open.autostart and all(other.filled for other in others):
        seats = [other if other is not place else seat for other in table.seats]
        entries += _begin(table, now, seats)
    return entries


def hold(table: Table, seat: int, holder: str, token: str, now: int) -> Entries:
    """A new token for a seat, perhaps on another device; the old token becomes invalid."""
    require_space(table)
    return [log.Hold(at=time_after(table, now), seat=seat, holder=holder, token=token)]


def require_welcome(table: Table, seat: Seat) -> None:
    """Refuse a person who sits here already, was removed by the host, or has a name that looks like
    another's. The opener of a hot seat has its seats from the start."""
    if seat.holder in table.removed:
        raise Refused("server.refusal.removed")
    if any(other.holder == seat.holder for other in table.seats):
        raise Refused("server.refusal.one_seat")
    if known := _lookalike(table, seat.number, seat.name):
        raise Refused("server.refusal.name_alike", name=known)


def free_name(table: Table, seat: Seat) -> str:
    """The name with which a person can sit here: two guests may have got the same number, and then
    the second one gets the next."""
    name = seat.name
    while _lookalike(table, seat.number, name) and (another := next_guest(name)):
        name = another
    return name


def _lookalike(table: Table, number: int, name: str) -> str:
    """The name at another seat that looks like this one; "" if there is none."""
    for other, plan in zip(table.seats, table.plans, strict=True):
        kept = plan.name if plan.kind == "account" else ""
        known = other.name if other.filled else kept
        if known and other.number != number and alike(known, name):
            return known
    return ""


def remove(table: Table, seat: int, now: int) -> Entries:
    """The host frees the seat of somebody else before the game."""
    require_open(table)
    if not table.seats[seat_number(table, seat)].human:
        raise Refused("server.refusal.nobody_there", seat=seat)
    return [log.Leave(at=time_after(table, now), seat=seat, removed=True)]


def leave(table: Table, seat: int, now: int) -> Entries:
    """Free a seat before the game; in the game, give it up as the table says."""
    if table.status == "playing" and table.seats[seat].human:
        return vacate(table, seat, "left", now)
    require_open(table)
    return [log.Leave(at=time_after(table, now), seat=seat)]


def decline(table: Table, seat: int, reason: log.Decline, now: int) -> Entries:
    """An account declines the seat that is reserved for it; the seat becomes open."""
    require_open(table)
    if table.seats[seat].filled:
        raise Refused("server.refusal.seat_taken", seat=seat)
    return [log.Declined(at=time_after(table, now), seat=seat, reason=reason)]


def start(table: Table, now: int) -> Entries:
    require_open(table)
    if not table.full:
        raise Refused("server.refusal.seats_open")
    return _begin(table, now, table.seats)


def _begin(table: Table, now: int, seats: Sequence[Seat]) -> Entries:
    at = time_after(table, now)
    return [log.Start(at=at), *what_follows(table, table.state.clone(), at, seats)]
