"""Build what one viewer may know of a table. All information about a game is sent from here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from gunbai.core import EVERYONE, SPECTATOR, EventLog
from gunbai.server import wire
from gunbai.server.table import log, words
from gunbai.server.table.parts import Seat, Step
from gunbai.server.table.table import OVERDUE, Status, Table


class Fixed(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="update"):
    """The fields of `wire.socket.Update` that no decision changes."""

    table: str
    status: Status
    seats: list[wire.lobby.SeatInfo]
    commitment: str
    rematch: str
    result: wire.Result | None


class Play(msgspec.Struct, frozen=True, gc=False):
    """Those that are the same for every viewer."""

    asked: list[int]
    clocks: list[wire.socket.ClockInfo] = []
    offer: wire.socket.OfferInfo | None = None
    draw: wire.socket.DrawInfo | None = None
    draws: int = 0
    curtains: list[int] = []


class Own(msgspec.Struct, frozen=True, gc=False):
    """The other fields of `wire.socket.Update`."""

    viewer: int
    since: int
    n: int
    acks: list[str]
    view: object
    aids: object
    prompt: wire.Words | None
    question: wire.socket.Question | None
    events: list[wire.Told]
    may_resign: bool


def update(table: Table, viewer: int, since: int) -> bytes:
    """Everything after number `since`, for a seat or SPECTATOR: a `wire.socket.Update` as JSON."""
    n = table.numbers[viewer]
    if since > n:
        since = 0
    recent = steps_since(table, viewer, since)
    told = events(table, recent, viewer)
    if table.started:
        game, view = table.game, table.view(viewer)
        own = Own(
            viewer,
            since,
            n,
            acks(recent, viewer) if viewer >= 0 else [],
            view.facts,
            game.aids(view),
            words.prompt(game, view),
            question(table, viewer),
            told,
            viewer >= 0 and table.status == "playing" and table.state.may_resign(viewer),
        )
    else:
        own = Own(viewer, since, n, [], None, None, None, None, told, False)
    return (table.shared or _shared(table)) + wire.encode(own)[1:]


def _shared(table: Table) -> bytes:
    """The beginning of every update, up to the fields that depend on the viewer. Made once after
    each entry."""
    asked = table.asked()
    hides = table.hot_seat and table.game.info.has_secrets
    if table.timed or table.offer is not None or table.drawing is not None or hides:
        play = Play(asked, clocks(table), offer(table), draw(table), table.draws, curtains(table))
        made = _within(play)
    else:
        made = _usual(tuple(asked), table.draws)
    table.shared = (table.fixed or _fixed(table)) + made
    return table.shared


def _fixed(table: Table) -> bytes:
    result = table.result()
    fixed = Fixed(
        table.id,
        table.status,
        seat_infos(table),
        table.promise,
        table.rematch,
        None if result is None else words.result(table.game, result),
    )
    table.fixed = wire.encode(fixed)[:-1] + b","
    return table.fixed


@lru_cache(maxsize=1024)
def _usual(asked: tuple[int, ...], draws: int) -> bytes:
    """Without clock, offer, draw and curtain."""
    return _within(Play(list(asked), draws=draws))


def _within(play: Play) -> bytes:
    """The fields as a part of a larger object."""
    return wire.encode(play)[1:-1] + b","


def text(table: Table, viewer: int) -> wire.Words | None:
    """The view as text; None before the game has started."""
    if not table.started:
        return None
    return words.drawn(table.game, table.view(viewer))


def question(table: Table, viewer: int) -> wire.socket.Question | None:
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
        if not isinstance(step.entry, log.PLAYED):
            entry_told = _told(step.entry)
            if entry_told is not None:
                found.append(entry_told)
    return found


def heard(table: Table, step: Step, log: EventLog, viewer: int) -> list[wire.Told]:
    """The events of one step. Events that are equal for all viewers are put into words once."""
    ready: dict[int, Any] = step.told
    if len(ready) == len(log.events):
        return list(ready.values())
    found: list[wire.Told] = []
    for place, event in enumerate(log.events):
        known = ready.get(place)
        if known is not None:
            found.append(known)
            continue
        shown = event.shown_to(viewer)
        if shown is None:
            continue
        told = words.told(table.game, shown)
        if event.audience == EVERYONE and event.secret is None:
            ready[place] = told
        found.append(told)
    return found


def acks(recent: list[Step], viewer: int) -> list[str]:
    """The viewer's own messages among these steps."""
    found = []
    for step in recent:
        entry = step.entry
        if isinstance(entry, log.ANSWERABLE) and entry.nonce and entry.seat == viewer:
            found.append(entry.nonce)
    return found


def clocks(table: Table) -> list[wire.socket.ClockInfo]:
    if not table.timed or table.status == "open":
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


def curtains(table: Table) -> list[int]:
    """The asked seats that must not be shown to the others at their screen: those that know more
    than everybody, or have a choice that is hidden. None where nobody holds several seats.

    A secret that everybody knows by now is none: views are compared, not what was told before.
    """
    if not table.hot_seat or not table.game.info.has_secrets:
        return []
    state = table.state
    return [
        seat
        for seat, question in enumerate(table.questions)
        if question is not None
        and (
            any(state.hides(seat, action) for action in question.legal)
            or table.view(seat).facts != table.view(SPECTATOR).facts
        )
    ]


def share_tips(table: Table) -> list[str]:
    """The public commitments to the seats' shares of the luck."""
    return ["" if seat.share is None else seat.share.tip for seat in table.seats]


def offer(table: Table) -> wire.socket.OfferInfo | None:
    if table.offer is None:
        return None
    made = table.offer
    return wire.socket.OfferInfo(made.id, made.seat, made.what, table.unanswered())


def seat_infos(table: Table) -> list[wire.lobby.SeatInfo]:
    """All seats."""
    return [seat_info(table, seat) for seat in table.seats]


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
