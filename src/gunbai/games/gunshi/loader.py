"""Load a position into a state: field by field, each checked against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from gunbai.core.bits import bit, has
from gunbai.core.errors import BadPosition, GunbaiError
from gunbai.games.gunshi import cards, deployment, execution, flow, imagine_belief, phase
from gunbai.games.gunshi.grid import square_named
from gunbai.games.gunshi.loader_field import FieldLoader
from gunbai.games.gunshi.planning import steps
from gunbai.games.gunshi.position import (
    GivenCard,
    GivenPosition,
    GivenSeat,
    card_of,
)
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import (
    CARD_NAMES,
    ENDING_NAMES,
    EXECUTING_NAMES,
    LIGHTNING_CARD,
    MOVE,
    NO_WINNER,
    NOTHING,
    PLAN_DECK,
)
from gunbai.games.gunshi.view import STAGES, composed
from gunbai.games.shape import shaped

SEEN = ("placed", "drawn", *(f"drawn {card}" for card in CARD_NAMES))


def load(empty: GunshiState, data: Mapping[str, Any]) -> GunshiState:
    """Put a position on an empty table; raises BadPosition and names the field."""
    return put(empty, shaped(data, GivenPosition))


def put(empty: GunshiState, given: GivenPosition) -> GunshiState:
    """The same for a position that has its shape already."""
    return _Loader(empty, given).load()


class _Loader:
    def __init__(self, state: GunshiState, position: GivenPosition) -> None:
        self.state = state
        self.position = position
        self.tables = state.tables

    def load(self) -> GunshiState:
        position, state = self.position, self.state
        if position.stage not in STAGES:
            self.fail("stage", "GS-2.3", "gunshi.position.stage", known=STAGES)
        if position.active not in (0, 1):
            self.fail("active", "GS-1.1", "gunshi.position.seat", value=position.active)
        state.active = position.active
        self.load_clock()
        FieldLoader(state, position).load()
        for seat in (0, 1):
            self.load_plan(seat, position.seats[seat])
            self.load_cards(seat, position.seats[seat])
        self.load_stage()
        if position.composing is not None:
            self.load_composing()
        return state

    def load_clock(self) -> None:
        """GS-15.7, GS-15.8: the turns so far; an unfinished game has reached neither limit, and
        one drawn by a limit has just reached it."""
        state, position, tables = self.state, self.position, self.tables
        state.turns = self.number("turn", position.turn, 1) - 1
        state.quiet = self.number("quiet", position.quiet)
        state.progress = int(position.progress)
        if position.stage in ("deployment", "planning") and state.turns > 0:
            self.fail("turn", "GS-5.1", "gunshi.position.turn_early")
        if state.quiet > state.turns:
            self.fail("quiet", "GS-15.7", "gunshi.position.quiet_turns", most=state.turns)
        reason = position.result.reason if position.result is not None else ""
        most = tables.no_progress_limit - (reason != "no_progress")
        if tables.no_progress_limit > 0 and state.quiet > most:
            self.fail("quiet", "GS-15.7", "gunshi.position.quiet_limit", most=most)
        most = tables.turn_limit - (reason not in ("no_progress", "turn_limit"))
        if tables.turn_limit > 0 and state.turns > most:
            self.fail("turn", "GS-15.8", "gunshi.position.turn_limit", most=most + 1)
        self.check_draw(reason)

    def check_draw(self, reason: str) -> None:
        """GS-15.7, GS-15.8: a draw by a limit needs that limit, and all of its turns."""
        state, tables = self.state, self.tables
        limits = {
            "no_progress": ("GS-15.7", state.quiet, tables.no_progress_limit),
            "turn_limit": ("GS-15.8", state.turns, tables.turn_limit),
        }
        if reason in limits:
            clause, count, limit = limits[reason]
            if limit == 0 or count < limit:
                self.fail("result.reason", clause, "gunshi.position.no_draw", n=count, limit=limit)

    def load_plan(self, seat: int, given: GivenSeat) -> None:
        """GS-4.1 to GS-4.3: how far the planning has come."""
        most = steps(self.state)
        before = {"deployment": 0, "planning": given.planned or 0}
        planned = before.get(self.position.stage, most)
        if self.position.stage == "over" and given.planned is not None:
            planned = given.planned
        if not 0 <= planned <= most or given.planned not in (None, planned):
            self.fail(f"seats[{seat}].planned", "GS-4.3", "gunshi.position.planned", most=most)
        side = self.state.side(seat)
        side.plan = planned
        if (planned > 0) != (side.general >= 0):
            self.fail(f"seats[{seat}].general", "GS-4.1", "gunshi.position.general")

    def load_cards(self, seat: int, given: GivenSeat) -> None:
        """Hand, deck, queue and Lightning slot; together they are the player's cards."""
        side = self.state.side(seat)
        field = f"seats[{seat}]"
        queue = [card_of(card) for card in given.queue]
        row = list(queue)
        if given.lightning is not None:
            row.append(card_of(given.lightning))
        left = Counter({name: int(self.tables.cards[i]) for i, name in enumerate(CARD_NAMES)})
        left.subtract(self.known(f"{field}.queue", [card.card for card in row]))
        hand, deck = self.deal(seat, given, left)
        left.subtract(self.known(f"{field}.hand", hand))
        left.subtract(self.known(f"{field}.deck", deck))
        complete = side.plan == steps(self.state)
        if min(left.values()) < 0 or (complete and any(left.values())):
            self.fail(f"{field}.hand", "GS-2.1", "gunshi.position.cards")
        self.check_sizes(seat, len(hand), len(deck), len(row))
        for card in hand:
            cards.to_hand(side, CARD_NAMES.index(card))
        for card in deck:
            cards.to_bottom(side, CARD_NAMES.index(card))
        for i, placed in enumerate(queue):
            side.queue |= self.entry(placed) << (4 * i)
        side.queue_size = len(queue)
        if given.lightning is not None:
            side.lightning = cards.PRESENT | self.entry(card_of(given.lightning))
        self.load_faces(seat, given)
        side.fresh = self.number(f"{field}.fresh", given.fresh)
        if side.fresh > len(deck) or (not complete and side.fresh != len(deck)):
            self.fail(f"{field}.fresh", "GS-16.1", "gunshi.position.fresh", most=len(deck))
        self.load_recent(seat, given)

    def load_faces(self, seat: int, given: GivenSeat) -> None:
        """GS-13.3: in the order in which they were placed the cards lie face down and face up in
        turn, and the next card continues this. GS-6.3: a card that is executed has been turned
        up, so its face tells nothing."""
        row = self.execution_row(seat)
        shown = bool(row) and row[0].up and seat == self.position.active and self.executing() != ""
        before: bool | None = None
        for i, card in enumerate(row):
            if card.up == before:
                field = f"seats[{seat}].{self.row_field(seat, i)}"
                self.fail(field, "GS-13.3", "gunshi.position.faces", up=_truth(up=not card.up))
            before = None if i == 0 and shown else card.up
        complete = self.state.side(seat).plan == steps(self.state)
        if before is None and (row or complete):
            self.state.side(seat).face_up = int(given.face_up is True)
            return
        due = before is False
        if given.face_up not in (None, due):
            field = f"seats[{seat}].face_up"
            self.fail(field, "GS-13.3", "gunshi.position.next_face", up=_truth(up=due))
        self.state.side(seat).face_up = int(due)

    def row_field(self, seat: int, i: int) -> str:
        """The field of a card of `execution_row`."""
        if self.position.seats[seat].lightning is None:
            return f"queue[{i}]"
        gap = self.lightning_first(seat)
        if i == (0 if gap else 1):
            return "lightning"
        return f"queue[{i - 1 if gap or i > 1 else i}]"

    def deal(self, seat: int, given: GivenSeat, left: Counter[str]) -> tuple[list[str], list[str]]:
        """Hand and deck as given; what is left out is dealt from the cards left, by kinds."""
        hand, deck = given.hand, given.deck
        if self.state.side(seat).plan == steps(self.state) and min(left.values()) >= 0:
            rest = left - Counter(hand or []) - Counter(deck or [])
            spare = [card for card in CARD_NAMES for _ in range(rest[card])]
            if hand is None:
                size = self.hand_size(seat) if deck is None else len(spare)
                hand, spare = spare[:size], spare[size:]
            if deck is None:
                deck = spare
        return hand or [], deck or []

    def hand_size(self, seat: int) -> int:
        """GS-14.5: between turns the hand is full; this turn's orders have come out of it."""
        full = int(self.tables.hand_size)
        ordering = seat == self.position.active and self.position.stage == "lightning"
        return full - 1 if ordering else full

    def check_sizes(self, seat: int, hand: int, deck: int, row: int) -> None:
        """GS-13.2, GS-14.5 and, while planning, GS-4.3."""
        field, full = f"seats[{seat}]", int(self.tables.hand_size)
        plan = self.state.side(seat).plan
        if plan < steps(self.state):
            ready = (full if plan >= PLAN_DECK else 0, max(plan - PLAN_DECK, 0), 0)
            if (hand, deck, row) != ready:
                self.fail(f"{field}.hand", "GS-4.3", "gunshi.position.planned_cards")
            return
        if row > self.tables.queue_limit:
            self.fail(f"{field}.queue", "GS-13.2", "gunshi.position.queue")
        loose = seat == self.position.active and self.position.stage in ("lightning", "over")
        expected = range(full + 1) if loose else (self.hand_size(seat),)
        if self.position.stage == "over":
            expected = range(full + 1)
        if hand not in expected:
            self.fail(f"{field}.hand", "GS-14.5", "gunshi.position.hand", n=self.hand_size(seat))

    def load_recent(self, seat: int, given: GivenSeat) -> None:
        """GS-16.3: what was seen must fit the cards; without it nothing was drawn since."""
        side = self.state.side(seat)
        row = self.execution_row(seat)
        down = [i for i, card in enumerate(row) if not card.up]
        later = len(row) - down[0] - 1 if down else 0
        seen = ["placed"] * later if given.recent is None else given.recent
        field = f"seats[{seat}].recent"
        if not set(seen) <= set(SEEN) or seen.count("placed") != later or (seen and not down):
            self.fail(field, "GS-16.3", "gunshi.position.recent", n=later, known=SEEN)
        hand = [
            name for i, name in enumerate(CARD_NAMES) for _ in range(int(cards.in_hand(side, i)))
        ]
        placed = tuple(card.card for card in row[len(row) - later :])
        if not imagine_belief.fits(tuple(sorted(hand)), placed, tuple(seen)):
            self.fail(field, "GS-16.3", "gunshi.position.recent", n=later, known=SEEN)
        for entry in seen:
            number = {"placed": cards.PLACED, "drawn": cards.UNSEEN_DRAW}.get(entry)
            if number is None:
                number = CARD_NAMES.index(entry.removeprefix("drawn "))
            side.recent |= number << (3 * side.recent_size)
            side.recent_size += 1

    def execution_row(self, seat: int) -> list[GivenCard]:
        given = self.position.seats[seat]
        row = [card_of(card) for card in given.queue]
        if given.lightning is not None:
            row.insert(0 if self.lightning_first(seat) else 1, card_of(given.lightning))
        return row

    def lightning_first(self, seat: int) -> bool:
        """GS-6.2: the 1st-slot card has gone, and the Lightning card is executed."""
        return seat == self.position.active and self.position.executing == "lightning"

    def executing(self) -> str:
        """GS-6.1: which card is executed; left out, it is the 1st-slot card."""
        if self.position.executing is not None:
            return self.position.executing
        return "first" if self.position.stage in ("execute", "invade") else ""

    def load_stage(self) -> None:
        state, stage = self.state, self.position.stage
        self.load_executing()
        self.load_arrivals()
        self.load_result()
        side = state.mine()
        if stage == "deployment":
            state.phase = (
                phase.DEPLOY_ITEM if deployment.can_place(state, state.active) else phase.PLACED
            )
        elif stage == "planning":
            state.phase = (
                phase.PLANNING if flow.plans(state, 0) or flow.plans(state, 1) else phase.WAR
            )
            state.active = 0
        elif stage == "execute":
            state.phase = phase.EXECUTE
        elif stage == "invade":
            state.phase = phase.INVADE
        elif stage == "order":
            state.phase = phase.ORDER_CARD
            full = side.queue_size == self.tables.queue_limit or cards.hand_size(side) == 0
            if side.lightning or full:
                self.fail("seats", "GS-13.2", "gunshi.position.order")
        elif stage == "lightning":
            state.phase = phase.LIGHTNING
            paid = side.supply >= self.tables.lightning_cost
            if side.queue_size < 2 or side.lightning or not paid:
                self.fail("stage", "GS-13.5", "gunshi.position.lightning")
        else:
            state.phase = phase.OVER
        flow.proceed(state, None)

    def load_executing(self) -> None:
        """GS-6.1: the 1st-slot card, then the Lightning card."""
        state, position = self.state, self.position
        running = position.stage in ("execute", "invade")
        name = self.executing()
        if name not in EXECUTING_NAMES or (running != (name != "") and position.stage != "over"):
            self.fail("executing", "GS-6.1", "gunshi.position.executing")
        state.executing = EXECUTING_NAMES.index(name)
        side = state.mine()
        missing = side.lightning == 0 if name == "lightning" else side.queue_size == 0
        if name and missing:
            self.fail("executing", "GS-6.1", "gunshi.position.executing")
        for seat in (0, 1):
            lonely = state.side(seat).lightning and state.side(seat).queue_size == 0
            if lonely and not (seat == state.active and state.executing == LIGHTNING_CARD):
                self.fail(f"seats[{seat}].lightning", "GS-13.5", "gunshi.position.queue")
        if state.executing == NOTHING and position.stage == "execute":
            self.fail("executing", "GS-6.1", "gunshi.position.executing")

    def load_arrivals(self) -> None:
        """GS-8.1: own soldiers on the squares on which they invade."""
        state = self.state
        waiting = self.position.stage == "invade"
        if waiting != bool(self.position.arrivals):
            self.fail("arrivals", "GS-8.1", "gunshi.position.arrivals")
        ready = state.mine().army & state.tables.goal[state.active]
        for i, name in enumerate(self.position.arrivals):
            square = square_named(name)
            if square < 0 or not has(ready, square):
                self.fail(f"arrivals[{i}]", "GS-8.1", "gunshi.position.arrivals")
            state.arrivals |= bit(square)
        if waiting and execution.card_due(state) != MOVE:
            self.fail("executing", "GS-8.4", "gunshi.position.arrivals")

    def load_result(self) -> None:
        result = self.position.result
        if (result is not None) != (self.position.stage == "over"):
            self.fail("result", "GS-15.1", "gunshi.position.result")
        if result is not None:
            if result.reason not in ENDING_NAMES[1:] or result.winner not in (NO_WINNER, 0, 1):
                self.fail("result.reason", "GS-15.1", "gunshi.position.result")
            self.state.ending = ENDING_NAMES.index(result.reason)
            self.state.winner = result.winner

    def load_composing(self) -> None:
        """GS-12.6: the choices made so far, played again."""
        state, composing = self.state, self.position.composing
        assert composing is not None
        for i, code in enumerate(composing.choices):
            self.replay(f"composing.choices[{i}]", code)
        for i, code in enumerate(composing.answers):
            if state.asked <= i:
                self.replay(f"composing.answers[{i}]", code)
        if composed(state) != composing:
            self.fail("composing", "GS-12.6", "gunshi.position.composing")

    def replay(self, field: str, code: str) -> None:
        state = self.state
        try:
            action = state.parse(state.active, code)
            state.apply(state.active, action)
            going_on = flow.composing(state)
        except GunbaiError:
            going_on = False
        if not going_on:
            self.fail(field, "GS-12.6", "gunshi.position.composing")

    def entry(self, card: GivenCard) -> int:
        return CARD_NAMES.index(card.card) | (cards.FACE_UP if card.up else 0)

    def known(self, field: str, names: list[str]) -> list[str]:
        for name in names:
            if name not in CARD_NAMES:
                self.fail(field, "GS-2.1", "gunshi.position.card", value=name, known=CARD_NAMES)
        return names

    def number(self, field: str, value: int, least: int = 0) -> int:
        if value < least:
            self.fail(field, "", "gunshi.position.number", value=value, least=least)
        return value

    def fail(self, field: str, clause: str, key: str, **args: object) -> NoReturn:
        raise BadPosition(field, clause, key, **args)


def _truth(*, up: bool) -> str:
    """A boolean as JSON writes it."""
    return "true" if up else "false"
