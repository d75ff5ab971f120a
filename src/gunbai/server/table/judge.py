"""The judge: turns a message into the entries to append, or into a refusal. Pure: no I/O.

Every function takes the table and the time, and returns all entries that belong together; the
caller appends them in one transaction and then folds them. An empty list means that the message
has been carried out before (its nonce is known).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from gunbai.core import CHANCE, BadCode, GunbaiError, Refusal, State
from gunbai.server.table import fairness, log, shares
from gunbai.server.table.names import alike
from gunbai.server.table.table import Seat, Table

Entries = list[log.AnyEntry]
MOST_ENTRIES = 20_000
"""The longest table of a game whose options lift its own limit."""
SPARE = 1000
MOST_OFFERS = 3
"""Offers of one kind that a seat may make between two of its decisions."""


class Refused(GunbaiError):
    """The message is not carried out; the clause (if a rule forbids it), a key and arguments."""

    def __init__(self, key: str, clause: str = "", **args: object) -> None:
        super().__init__(key, **args)
        self.clause = clause

    @staticmethod
    def by_rule(refusal: Refusal) -> Refused:
        refused = Refused(refusal.key, refusal.clause)
        refused.details = dict(refusal.args)
        return refused


# Before the game.


def sit(table: Table, seat: Seat, now: int) -> Entries:
    """Take an open seat; the game starts when the last one is taken, if the table says so."""
    _require_open(table)
    _require_space(table)
    place = table.seats[_seat(table, seat.number)]
    if place.filled:
        raise Refused("server.refusal.seat_taken", seat=seat.number)
    entries: Entries = [
        log.Sit(
            at=_time(table, now),
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
    _require_space(table)
    return [log.Hold(at=_time(table, now), seat=seat, holder=holder, token=token)]


def require_welcome(table: Table, seat: Seat) -> None:
    """Refuse a person who sits here already, was removed by the host, or has a name that looks like
    another's. The opener of a hot seat has its seats from the start."""
    if seat.holder in table.removed:
        raise Refused("server.refusal.removed")
    if any(other.holder == seat.holder for other in table.seats):
        raise Refused("server.refusal.one_seat")
    for other, plan in zip(table.seats, table.plans, strict=True):
        kept = plan.name if plan.kind == "account" else ""
        known = other.name if other.filled else kept
        if known and other.number != seat.number and alike(known, seat.name):
            raise Refused("server.refusal.name_alike", name=known)


def remove(table: Table, seat: int, now: int) -> Entries:
    """The host frees the seat of somebody else before the game."""
    _require_open(table)
    if not table.seats[_seat(table, seat)].human:
        raise Refused("server.refusal.nobody_there", seat=seat)
    return [log.Leave(at=_time(table, now), seat=seat, removed=True)]


def leave(table: Table, seat: int, now: int) -> Entries:
    """Free a seat before the game; in the game, give it up as the table says."""
    if table.status == "playing" and table.seats[seat].human:
        return vacate(table, seat, "left", now)
    _require_open(table)
    return [log.Leave(at=_time(table, now), seat=seat)]


def decline(table: Table, seat: int, reason: log.Decline, now: int) -> Entries:
    """An account declines the seat that is reserved for it; the seat becomes open."""
    _require_open(table)
    if table.seats[seat].filled:
        raise Refused("server.refusal.seat_taken", seat=seat)
    return [log.Declined(at=_time(table, now), seat=seat, reason=reason)]


def start(table: Table, now: int) -> Entries:
    _require_open(table)
    if not table.full:
        raise Refused("server.refusal.seats_open")
    return _begin(table, now, table.seats)


# In the game.


def act(table: Table, seat: int, decision: str, code: str, nonce: str, now: int) -> Entries:
    """A decision, the luck that follows it and, if it ends the game, the end."""
    if _done(table, seat, nonce, decision):
        return []
    _require_playing(table)
    _require_question(table, seat, decision)
    _require_time(table, seat, now)
    if not table.game.info.max_decisions:
        _require_space(table)
    action = _legal_action(table, seat, code)
    at = _time(table, now)
    state = table.state.clone()
    state.advance(seat, action, None)
    return [
        log.Act(at=at, seat=seat, code=code, nonce=nonce),
        *_what_follows(table, state, at, table.seats),
    ]


def resign(table: Table, seat: int, nonce: str, now: int, cause: log.Cause = "wish") -> Entries:
    if _done(table, seat, nonce, "Resign"):
        return []
    _require_playing(table)
    if table.drawing is not None:
        raise Refused("server.refusal.drawing")
    if not table.state.may_resign(seat):
        refusal = table.state.why_not(seat, "resign")
        raise Refused.by_rule(refusal or Refusal("", "error.cannot_resign"))
    at = _time(table, now)
    state = table.state.clone()
    state.resign(seat)
    return [
        log.Resign(at=at, seat=seat, cause=cause, nonce=nonce),
        *_what_follows(table, state, at, table.seats),
    ]


def undo(table: Table, seat: int, decision: str, nonce: str, now: int) -> Entries:
    """Take back the seat's latest decision, if nobody has learnt anything from it."""
    if _done(table, seat, nonce, "Undo"):
        return []
    _require_playing(table)
    _require_question(table, seat, decision)
    _require_space(table)
    takebacks = table.takebacks(seat)
    if not takebacks:
        raise Refused("server.refusal.no_undo")
    return [log.Undo(at=_time(table, now), seat=seat, to=takebacks[0], nonce=nonce)]


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
    if _done(table, seat, nonce, "Offer"):
        return []
    at = _time(table, now)
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
    if _done(table, seat, nonce, "Answer"):
        return []
    open_offer = table.offer
    if open_offer is None or open_offer.id != offer:
        raise Refused("server.refusal.no_offer")
    if seat in open_offer.yes:
        raise Refused("server.refusal.own_offer")
    at = _time(table, now)
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
    return [log.Abort(at=_time(table, now), seat=seat, withheld=withheld)]


# Shares of the luck.


def open_link(table: Table, seat: int, draw: int, link: str, now: int) -> Entries:
    """Open the link of a seat for the draw that waits for it. The last link draws the luck."""
    _require_playing(table)
    share = _share(table, seat)
    if draw <= share.opened:
        return []
    if table.drawing is None or table.drawing.number != draw or not share.owes(draw):
        raise Refused("server.refusal.not_drawing", draw=draw)
    if not share.admits(link):
        raise Refused("server.refusal.bad_link")
    at = _time(table, now)
    opened = log.Opened(at=at, seat=seat, link=link)
    return [opened, *_draw_with(table, at, {seat: link})]


def deposit(table: Table, seat: int, link: str, n: int, now: int) -> Entries:
    """Leave the links up to number `n` with the server. Only after the start: before that, others
    could still choose their shares."""
    _require_playing(table)
    share = _share(table, seat)
    if n <= max(share.opened, share.deposited):
        return []
    if n > shares.LENGTH or not share.admits(link, n - share.opened):
        raise Refused("server.refusal.bad_link")
    at = _time(table, now)
    entries: Entries = [log.Deposit(at=at, seat=seat, link=link, n=n)]
    if seat in table.awaited():
        first = shares.hashed(link, n - share.opened - 1)
        entries.append(log.Opened(at=at, seat=seat, link=first))
        entries += _draw_with(table, at, {seat: first})
    return entries


def _share(table: Table, seat: int) -> shares.Share:
    share = table.seats[seat].share
    if share is None:
        raise Refused("server.refusal.no_share")
    return share


def _draw_with(
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


def flags(table: Table, now: int) -> Entries:
    """Whose time is up? One seat at a time: its departure may change who is asked."""
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
            at=_time(table, now),
            seat=seat,
            bot=table.open.takeover,
            cause=cause,
            resigning=resigns,
        )
    ]


def come_back(table: Table, seat: int, nonce: str, now: int) -> Entries:
    """A player takes the seat back from the bot that held it, unless it is being resigned."""
    if _done(table, seat, nonce, "Return"):
        return []
    _require_playing(table)
    place = table.seats[seat]
    if not place.taken_over:
        raise Refused("server.refusal.not_taken_over")
    if place.resigning:
        raise Refused("server.refusal.resigning")
    _require_space(table)
    return [log.Return(at=_time(table, now), seat=seat, nonce=nonce)]


def require_hint(table: Table, seat: int, decision: str) -> None:
    """Refuse unless this seat may get a hint for this decision."""
    require_help(table, seat)
    _require_question(table, seat, decision)


def require_help(table: Table, seat: int) -> None:
    """Refuse unless the table allows hints for this seat."""
    _require_playing(table)
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
    return [log.Hint(at=_time(table, now), seat=seat, decision=decision)]


def go_on(table: Table, now: int) -> Entries:
    """The entries that must follow the state of an imported table: luck, or the end."""
    return _what_follows(table, table.state.clone(), _time(table, now), table.seats)


def rematched(table: Table, new: str, now: int) -> Entries:
    """Note the table of the rematch; once."""
    if table.rematch:
        return []
    return [log.Rematch(at=_time(table, now), table=new)]


# Shared helpers.


def most_entries(table: Table) -> int:
    """How long the log may grow by what is not a move: undos, sitting down, coming back. Moves are
    limited by the rules of the game."""
    decisions = table.game.info.max_decisions
    return 2 * decisions + SPARE if decisions else MOST_ENTRIES


def _require_space(table: Table) -> None:
    for_luck = table.draws * (1 + table.game.players)
    if table.seq - for_luck >= most_entries(table):
        raise Refused("server.refusal.too_long", most=most_entries(table))


def _done(table: Table, seat: int, nonce: str, purpose: str) -> bool:
    """Has this message been carried out before? A nonce that was used for another message is
    refused."""
    found = table.nonces.get((seat, nonce))
    if found is not None and found != purpose:
        raise Refused("server.refusal.nonce_used")
    return found is not None


def _begin(table: Table, now: int, seats: Sequence[Seat]) -> Entries:
    at = _time(table, now)
    return [log.Start(at=at), *_what_follows(table, table.state.clone(), at, seats)]


def _what_follows(table: Table, state: State, at: int, seats: Sequence[Seat]) -> Entries:
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


def _carry_out(table: Table, agreed: log.Offer, at: int) -> Entries:
    if agreed.what == "undo":
        return [log.Undo(at=at, seat=agreed.seat, to=agreed.to)]
    if agreed.what == "abort":
        return [log.Abort(at=at, seat=agreed.seat, withheld=table.overdue(at))]
    if agreed.what == "proceed":
        late = table.awaited()
        struck = [log.Struck(at=at, seat=other) for other in late]
        return [*struck, *_draw_with(table, at, {}, late)]
    return []


def _offer_target(table: Table, seat: int, what: str, now: int) -> int:
    if what == "rematch":
        if not table.over:
            raise Refused("server.refusal.not_over")
        if table.rematch:
            raise Refused("server.refusal.rematched")
        return 0
    _require_playing(table)
    if what == "abort":
        return 0
    if what == "proceed":
        if not table.overdue(now):
            raise Refused("server.refusal.nobody_late")
        return 0
    if table.drawing is not None:
        raise Refused("server.refusal.drawing")
    _require_space(table)
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


def _require_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("server.refusal.not_open")


def _require_playing(table: Table) -> None:
    if table.over:
        raise Refused("server.refusal.over")
    if table.status != "playing":
        raise Refused("server.refusal.not_started")


def _require_question(table: Table, seat: int, decision: str) -> None:
    if table.drawing is not None:
        raise Refused("server.refusal.drawing")
    if not table.decision(seat):
        raise Refused("server.refusal.not_asked", asked=table.asked())
    if table.decision(seat) != decision:
        raise Refused("server.refusal.late", decision=decision)


def _require_time(table: Table, seat: int, now: int) -> None:
    if table.clocks[seat].fallen(now) and not table.seats[seat].bot:
        raise Refused("server.refusal.time_up")


def _seat(table: Table, seat: int) -> int:
    if not 0 <= seat < table.game.players:
        raise Refused("server.refusal.no_seat", seat=seat, last=table.game.players - 1)
    return seat


def _time(table: Table, now: int) -> int:
    return max(now, table.time)
