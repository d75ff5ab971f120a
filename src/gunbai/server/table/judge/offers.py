"""What players agree on: taking back, calling off, going on without a share, a rematch."""

from __future__ import annotations

from typing import Literal

from gunbai.server.table import log
from gunbai.server.table.judge.common import (
    Entries,
    Refused,
    is_done,
    require_playing,
    require_space,
    time_after,
)
from gunbai.server.table.judge.luck import draw_with
from gunbai.server.table.table import Table

MOST_OFFERS = 3
"""Offers of one kind that a seat may make between two of its decisions."""


def offer(
    table: Table,
    seat: int,
    what: log.OfferKind | Literal["draw"],
    nonce: str,
    now: int,
    share: str = "",
) -> Entries:
    """Ask all other players; bots agree to everything. `share`: for a rematch, the commitment to
    the seat's share of the luck at the new table."""
    if is_done(table, seat, nonce, "Offer"):
        return []
    at = time_after(table, now)
    if what == "draw":
        raise Refused("server.refusal.no_draw")
    if table.offer is not None:
        raise Refused("server.refusal.offer_open")
    to = _offer_target(table, seat, what, now)
    if _offers_since_decision(table, seat, what) >= MOST_OFFERS:
        raise Refused("server.refusal.too_many_offers")
    made = log.Offer(at=at, seat=seat, what=what, to=to, nonce=nonce, share=share)
    if table.voters(what) <= {seat}:
        return [made, *_carry_out(table, made, at)]
    return [made]


def answer(
    table: Table, seat: int, offer: int, nonce: str, now: int, *, yes: bool, share: str = ""
) -> Entries:
    if is_done(table, seat, nonce, "Answer"):
        return []
    open_offer = table.offer
    if open_offer is None or open_offer.id != offer:
        raise Refused("server.refusal.no_offer")
    if seat in open_offer.yes:
        raise Refused("server.refusal.own_offer")
    at = time_after(table, now)
    answered = log.Answer(at=at, seat=seat, offer=offer, yes=yes, nonce=nonce, share=share)
    entries: Entries = [answered]
    if yes and table.voters(open_offer.what) <= open_offer.yes | {seat}:
        made = log.Offer(at=at, seat=open_offer.seat, what=open_offer.what, to=open_offer.to)
        entries += _carry_out(table, made, at)
    return entries


def abort(table: Table, seat: int, now: int) -> Entries:
    """Call the game off: before it starts, while some player has not decided anything yet, or if
    a seat does not open its link. Luck is never drawn a second time for such a seat."""
    if table.over:
        raise Refused("server.refusal.over")
    begun = table.status == "playing" and set(table.humans()) <= table.acted
    withheld = table.overdue(now)
    if begun and seat >= 0 and not withheld:
        raise Refused("server.refusal.too_late_to_abort")
    return [log.Abort(at=time_after(table, now), seat=seat, withheld=withheld)]


def rematched(table: Table, new: str, now: int) -> Entries:
    """Note the table of the rematch; once."""
    if table.rematch:
        return []
    return [log.Rematch(at=time_after(table, now), table=new)]


def _carry_out(table: Table, agreed: log.Offer, at: int) -> Entries:
    if agreed.what == "undo":
        return [log.Undo(at=at, seat=agreed.seat, to=agreed.to)]
    if agreed.what == "abort":
        return [log.Abort(at=at, seat=agreed.seat, withheld=table.overdue(at))]
    if agreed.what == "proceed":
        late = table.awaited()
        struck = [log.Struck(at=at, seat=other) for other in late]
        return [*struck, *draw_with(table, at, {}, late)]
    return []


def _offer_target(table: Table, seat: int, what: str, now: int) -> int:
    if what == "rematch":
        if not table.over:
            raise Refused("server.refusal.not_over")
        if table.rematch:
            raise Refused("server.refusal.rematched")
        return 0
    require_playing(table)
    if what == "abort":
        return 0
    if what == "proceed":
        if not table.overdue(now):
            raise Refused("server.refusal.nobody_late")
        return 0
    if table.drawing is not None:
        raise Refused("server.refusal.drawing")
    require_space(table)
    if not table.open.takebacks:
        raise Refused("server.refusal.no_takebacks")
    to = table.last_own(seat)
    if to < 0:
        raise Refused("server.refusal.no_undo")
    return to


def _offers_since_decision(table: Table, seat: int, what: str) -> int:
    count = 0
    for step in reversed(table.steps):
        entry = step.entry
        if isinstance(entry, log.Act) and entry.seat == seat:
            break
        count += isinstance(entry, log.Offer) and (entry.seat, entry.what) == (seat, what)
    return count
