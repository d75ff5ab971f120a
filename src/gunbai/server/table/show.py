"""Build what one viewer may know of a table. All information about a game is sent from here."""

from __future__ import annotations

from typing import cast

from gunbai.core import EVERYONE, EventLog, View
from gunbai.server import wire
from gunbai.server.table import log, words
from gunbai.server.table.clock import NoClock
from gunbai.server.table.table import OVERDUE, Seat, Step, Table


def update(table: Table, viewer: int, since: int) -> wire.socket.Update:
    """Everything after number `since`, for a seat or SPECTATOR."""
    if since > table.numbers[viewer]:
        since = 0
    view = table.state.view(viewer) if table.started else None
    recent = steps_since(table, viewer, since)
    result = table.result()
    return wire.socket.Update(
        table=table.id,
        viewer=viewer,
        since=since,
        n=table.numbers[viewer],
        acks=acks(recent, viewer),
        status=table.status,
        seats=seat_infos(table),
        asked=table.asked(),
        view=None if view is None else words.view(view),
        aids=None if view is None else words.aids(table.game, view),
        prompt=None if view is None else words.prompt(table.game, view),
        question=None if view is None else question(table, view),
        events=events(table, recent, viewer),
        clocks=clocks(table),
        may_resign=viewer >= 0 and table.status == "playing" and table.state.may_resign(viewer),
        offer=offer(table),
        result=None if result is None else words.result(table.game, result),
        commitment=table.promise,
        rematch=table.rematch,
        draw=draw(table),
        draws=table.draws,
    )


def text(table: Table, viewer: int) -> wire.Words | None:
    """The view as text; None before the game has started."""
    if not table.started:
        return None
    return words.drawn(table.game, table.state.view(viewer))


def question(table: Table, view: View) -> wire.socket.Question | None:
    viewer = view.viewer
    asked = table.questions[viewer] if viewer >= 0 else None
    if asked is None or table.seats[viewer].bot:
        return None
    return wire.socket.Question(
        decision=asked.key,
        choices=words.choices(table.game, viewer, asked.legal),
        undo=len(table.takebacks(viewer)),
    )


def steps_since(table: Table, viewer: int, since: int) -> list[Step]:
    """The steps after the viewer's number `since` that it learns of, in order."""
    n = table.numbers[viewer]
    recent: list[Step] = []
    for step in reversed(table.steps):
        if n <= since:
            break
        if viewer in step.seen:
            recent.append(step)
            n -= 1
    recent.reverse()
    return recent


def events(table: Table, recent: list[Step], viewer: int) -> list[wire.Told]:
    """What happened in these steps."""
    found: list[wire.Told] = []
    for step in recent:
        if step.events is not None:
            found += heard(table, step, step.events, viewer)
        entry_told = _told(step.entry)
        if entry_told is not None:
            found.append(entry_told)
    return found


def heard(table: Table, step: Step, log: EventLog, viewer: int) -> list[wire.Told]:
    """The events of one step. Events that are equal for all viewers are put into words once."""
    found: list[wire.Told] = []
    for place, event in enumerate(log.events):
        if place in step.told:
            found.append(cast(wire.Told, step.told[place]))
            continue
        shown = event.shown_to(viewer)
        if shown is None:
            continue
        told = words.told(table.game, shown)
        if event.audience == EVERYONE and event.secret is None:
            step.told[place] = told
        found.append(told)
    return found


def acks(recent: list[Step], viewer: int) -> list[str]:
    """The viewer's own messages among these steps."""
    found = []
    for step in recent:
        entry = step.entry
        if isinstance(entry, log.Answerable) and entry.nonce and entry.seat == viewer:
            found.append(entry.nonce)
    return found


def clocks(table: Table) -> list[wire.socket.ClockInfo]:
    if isinstance(table.open.clock, NoClock) or table.status == "open":
        return []
    return [
        wire.socket.ClockInfo(
            seat, max(0, clock.main - clock.paused), clock.periods, clock.since, clock.deadline()
        )
        for seat, clock in enumerate(table.clocks)
        if not table.seats[seat].bot
    ]


def draw(table: Table) -> wire.socket.DrawInfo | None:
    """The draw that waits for links. Everybody notices it: other seats are asked after luck."""
    drawing = table.drawing
    if drawing is None or table.status != "playing":
        return None
    return wire.socket.DrawInfo(
        draw=drawing.number,
        binding=drawing.binding,
        shares=share_tips(table),
        awaited=table.awaited(),
        overdue=drawing.since + OVERDUE,
    )


def share_tips(table: Table) -> list[str]:
    """The public commitments to the seats' shares of the luck."""
    return ["" if seat.share is None else seat.share.tip for seat in table.seats]


def offer(table: Table) -> wire.socket.OfferInfo | None:
    if table.offer is None:
        return None
    made = table.offer
    return wire.socket.OfferInfo(made.id, made.seat, made.what, table.unanswered())


def seat_infos(table: Table) -> list[wire.lobby.SeatInfo]:
    """All seats; cached until a seat changes."""
    if table.seats_shown is None:
        table.seats_shown = [seat_info(table, seat) for seat in table.seats]
    return cast(list[wire.lobby.SeatInfo], table.seats_shown)


def seat_info(table: Table, seat: Seat) -> wire.lobby.SeatInfo:
    kind: wire.lobby.SeatKind = "human" if seat.holder else "open"
    if table.plans[seat.number].kind == "account":
        kind = "account"
    if seat.bot:
        kind = "bot"
    return wire.lobby.SeatInfo(seat.number, kind, seat.name, seat.bot, seat.taken_over)


def info(
    table: Table, mine: list[int] | None = None, *, host: bool = False
) -> wire.lobby.TableInfo:
    """The line of a list of tables."""
    return wire.lobby.TableInfo(
        table=table.id,
        game=table.open.game,
        players=table.open.players,
        options=table.open.options,
        pack=table.game.pack_id,
        status=table.status,
        seats=seat_infos(table),
        clock=table.open.clock,
        public=table.open.public,
        hints=table.open.hints,
        opened=table.steps[0].entry.at,
        changed=table.changed,
        rematch=table.rematch,
        lesson=table.open.lesson,
        mine=mine or [],
        host=host,
    )


def _told(entry: log.AnyEntry) -> wire.Told | None:
    if isinstance(entry, log.Act | log.Luck):
        return None
    match entry:
        case log.Sit(seat=seat, name=name):
            return words.table_event("sat", seat=seat, name=name)
        case log.Leave(seat=seat, removed=removed):
            return words.table_event("removed" if removed else "left", seat=seat)
        case log.Declined(seat=seat, reason=reason):
            return words.table_event(f"challenge_{reason}", seat=seat)
        case log.Return(seat=seat):
            return words.table_event("returned", seat=seat)
        case log.Start():
            return words.table_event("started")
        case log.Undo(seat=seat):
            return words.table_event("undone", seat=seat)
        case log.Offer(seat=seat, what=what):
            return words.table_event(f"offered_{what}", seat=seat)
        case log.Answer(seat=seat, yes=yes):
            return words.table_event("agreed" if yes else "declined", seat=seat)
        case log.Resign(seat=seat, cause="time"):
            return words.table_event("time_up", seat=seat)
        case log.TakeOver(seat=seat, cause=cause):
            return words.table_event(f"taken_over_{cause}", seat=seat)
        case log.Hint(seat=seat):
            return words.table_event("hint", seat=seat)
        case log.Struck(seat=seat):
            return words.table_event("struck", seat=seat)
        case log.Abort(withheld=[seat, *_]):
            return words.table_event("withheld", seat=seat)
        case log.Abort():
            return words.table_event("aborted")
        case log.Rematch():
            return words.table_event("rematch")
    return None
