"""Luck: what follows a decision, and the links of the seats' shares that it waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gunbai.core import CHANCE, State
from gunbai.server.table import fairness, log, shares
from gunbai.server.table.judge.common import Entries, Refused, require_playing, time_after
from gunbai.server.table.parts import Seat
from gunbai.server.table.table import Table


def open_link(table: Table, seat: int, draw: int, link: str, now: int) -> Entries:
    """Open the link of a seat for the draw that waits for it. The last link draws the luck."""
    require_playing(table)
    share = _share(table, seat)
    if draw <= share.opened:
        return []
    if table.drawing is None or table.drawing.number != draw or not share.owes(draw):
        raise Refused("server.refusal.not_drawing", draw=draw)
    if not share.admits(link):
        raise Refused("server.refusal.bad_link")
    at = time_after(table, now)
    opened = log.Opened(at=at, seat=seat, link=link)
    return [opened, *draw_with(table, at, {seat: link})]


def deposit(table: Table, seat: int, link: str, n: int, now: int) -> Entries:
    """Leave the links up to number `n` with the server. Only after the start: before that, others
    could still choose their shares."""
    require_playing(table)
    share = _share(table, seat)
    if n <= max(share.opened, share.deposited):
        return []
    if n > shares.LENGTH or not share.admits(link, n - share.opened):
        raise Refused("server.refusal.bad_link")
    at = time_after(table, now)
    entries: Entries = [log.Deposit(at=at, seat=seat, link=link, n=n)]
    if seat in table.awaited():
        first = shares.hashed(link, n - share.opened - 1)
        entries.append(log.Opened(at=at, seat=seat, link=first))
        entries += draw_with(table, at, {seat: first})
    return entries


def go_on(table: Table, now: int) -> Entries:
    """The entries that must follow the state of an imported table: luck, or the end."""
    return what_follows(table, table.state.clone(), time_after(table, now), table.seats)


def what_follows(table: Table, state: State, at: int, seats: Sequence[Seat]) -> Entries:
    """Luck until a seat is asked, and the end if the game is over; or a draw that waits for the
    links of some seats. Advances `state`."""
    if state.decider() != CHANCE:
        return _luck(table, state, at, None)
    if not any(seat.share is not None for seat in seats):
        return _luck(table, state, at, None, [seat.salt for seat in seats])
    number = table.draws + 1
    entries: Entries = [log.Draw(at=at)]
    links, complete = [], True
    for seat in seats:
        owes = seat.share is not None and seat.share.owes(number)
        link = seat.share.from_deposit() if seat.share is not None and owes else ""
        if link:
            entries.append(log.Opened(at=at, seat=seat.number, link=link))
        complete = complete and bool(link or not owes)
        links.append(link)
    return [*entries, *_luck(table, state, at, links)] if complete else entries


def draw_with(
    table: Table, at: int, opened: Mapping[int, str], struck: Sequence[int] = ()
) -> Entries:
    """The luck of the draw that waits, once these links complete it."""
    assert table.drawing is not None
    links = []
    for seat in table.seats:
        link = opened.get(seat.number, "")
        share = seat.share
        if share is not None and not link and seat.number not in struck:
            if share.owes(table.drawing.number):
                return []
            link = share.latest if share.opened == table.drawing.number else ""
        links.append(link)
    return _luck(table, table.state.clone(), at, links)


def _luck(
    table: Table, state: State, at: int, links: Sequence[str] | None, salts: Sequence[str] = ()
) -> Entries:
    """Draw luck until a seat is asked, and end the game if it is over. Advances `state`."""
    entries: Entries = []
    k = table.luck
    seed = table.open.seed
    while state.decider() == CHANCE:
        if links is None:
            rng = fairness.stream(seed, salts, k)
        else:
            rng = fairness.shared_stream(seed, links, k)
        outcome = state.sample(rng)
        entries.append(log.Luck(at=at, code=state.code(CHANCE, outcome)))
        state.advance(CHANCE, outcome, None)
        k += 1
    if state.over():
        entries.append(log.End(at=at, seed=table.open.seed))
    return entries


def _share(table: Table, seat: int) -> shares.Share:
    share = table.seats[seat].share
    if share is None:
        raise Refused("server.refusal.no_share")
    return share
