"""What a viewer may know of a gunshi state, built up from nothing (GS-1.17, GS-16).

A field that is not named here is secret. `position` writes the whole state instead.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from gunbai.core.bits import lowest, members_of
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.gunshi import cards, composition, execution, fences, flow, moving, phase, soldiers
from gunbai.games.gunshi.cards import FACE_UP, PLACED, UNSEEN_DRAW
from gunbai.games.gunshi.grid import edge_name, square_name, square_names
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import (
    ARCHER,
    CARD_NAMES,
    CARDS,
    CAVALRY,
    ENDING_NAMES,
    EXECUTING_NAMES,
    FACINGS,
    INFANTRY,
    INVADED,
    INVADED_WITH_SHIELD,
    ITEM_NAMES,
    LETTERS_PER_KIND,
    LIGHTNING_CARD,
    NO_LETTER,
    NO_SQUARE,
    NO_WINNER,
    NOTHING,
    PLAN_DECK,
    PLAN_NAMES,
    STOCK,
)

Stage = Literal["deployment", "planning", "execute", "invade", "order", "lightning", "over"]
"""What everybody knows of the phase; which question exactly is asked, only the seat asked."""
Kind = Literal["infantry", "archer", "cavalry"]
Facing = Literal["N", "E", "S", "W"]
CardName = Literal["move", "turn_shoot", "reinforce", "fence_card"]

STAGES: tuple[Stage, ...] = get_args(Stage)
KINDS: tuple[Kind, ...] = get_args(Kind)
HEADINGS: tuple[Facing, ...] = get_args(Facing)
FIXED: dict[int, Stage] = {
    phase.INVADE: "invade",
    phase.ORDER_CARD: "order",
    phase.LIGHTNING: "lightning",
    phase.OVER: "over",
}
"""Stages in which no action is being composed."""
MEMBERS = (phase.MOVE_MEMBER, phase.TURN_MEMBER, phase.SHOOT_MEMBER, phase.FENCE_MEMBER)


class Soldier(msgspec.Struct, kw_only=True):
    square: str
    kind: Kind
    shield: bool
    facing: Facing
    letter: str
    recruit: bool
    """Came by Reinforcement, so it is no general (GS-4.6)."""


class Invader(msgspec.Struct, kw_only=True):
    kind: Kind
    shield: bool
    letter: str
    recruit: bool


class Entry(msgspec.Struct, kw_only=True):
    """A card of the queue or in the Lightning slot."""

    card: CardName | None
    """None: the viewer does not know it."""
    up: bool


class OpenSide(msgspec.Struct, kw_only=True):
    """GS-1.17: supply, soldiers, fences, invasion areas; GS-16.3: what was seen of the cards."""

    soldiers: list[Soldier]
    fences: list[str]
    fence_hand: int
    supply: int
    invaders: list[Invader]
    """GS-1.9: what this player has brought into the enemy's invasion area."""
    planned: int
    """GS-4.1 to GS-4.3: how many steps of the planning are done."""
    fresh: int
    """How many cards on top of the deck were never shown."""
    face_up: bool
    """GS-13.3: how the next card will lie."""
    recent: list[str]
    """What went into and out of the hand since the oldest face-down card was placed."""


class SideView(OpenSide, kw_only=True):
    queue: list[Entry]
    lightning: Entry | None
    gap: bool
    """The 1st-slot card has been carried out, the Lightning card is next."""
    deck: list[CardName | None]
    """Top first."""
    deck_size: int
    hand_size: int
    hand: list[CardName] | None
    general: str | None


class StockLeft(msgspec.Struct, kw_only=True):
    """GS-1.8: soldiers and shields not on the field nor in an invasion area."""

    infantry: int
    archer: int
    cavalry: int
    shield: int


class Composing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The choices made so far, and the answers of the group pieces, as codes."""

    choices: list[str]
    answers: list[str] = []


class Member(msgspec.Struct, kw_only=True):
    """A soldier of a linked action, and where it will stand (GS-12.7) once that is declared."""

    square: str
    to: str | None


class Result(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    reason: str
    winner: int = NO_WINNER


class Table(msgspec.Struct, kw_only=True):
    """The public part of the view, without the sides of the players."""

    stage: Stage
    active: int
    turn: int
    quiet: int
    progress: bool
    executing: Literal["", "first", "lightning"]
    arrivals: list[str]
    result: Result | UnsetType = UNSET


class GunshiView(Table, kw_only=True):
    seats: tuple[SideView, SideView]
    phase: str
    """The question, for a viewer that is asked; else the stage."""
    deciders: list[int]
    stock: StockLeft
    card: CardName | None
    """The card that is executed."""
    asked: str | None
    """The square of the soldier that the question is about."""
    composing: Composing | UnsetType = UNSET
    """The action that the viewer is composing."""
    group: list[Member] | UnsetType = UNSET
    """The soldiers of a linked action in the order of their answers."""


def view(state: GunshiState, viewer: int) -> View:
    return View("gunshi", viewer, facts(state, viewer))


def facts(state: GunshiState, viewer: int) -> GunshiView:
    declares = flow.composing(state) and viewer in (state.active, REFEREE)
    running = state.executing != NOTHING and state.phase != phase.OVER
    return GunshiView(
        stage=stage(state),
        active=state.active,
        turn=state.turns + 1,
        quiet=state.quiet,
        progress=bool(state.progress),
        executing=EXECUTING_NAMES[state.executing],
        arrivals=square_names(state.arrivals),
        result=result(state) if state.phase == phase.OVER else UNSET,
        seats=(side_view(state, 0, viewer), side_view(state, 1, viewer)),
        phase=question(state, viewer),
        deciders=list(state.deciders()),
        stock=stock(state),
        card=CARD_NAMES[execution.card_due(state)] if running else None,
        asked=asked(state, viewer),
        composing=composed(state) if declares else UNSET,
        group=group(state) if declares and state.phase in MEMBERS else UNSET,
    )


def result(state: GunshiState) -> Result:
    return Result(reason=ENDING_NAMES[state.ending], winner=state.winner)


def stage(state: GunshiState) -> Stage:
    """GS-2.3, GS-5.2: where the game stands, without the action being composed."""
    if state.phase == phase.PLANNING:
        return "planning"
    if state.phase < phase.PLANNING:
        return "deployment"
    return FIXED.get(state.phase, "execute")


def question(state: GunshiState, viewer: int) -> str:
    """The decision a seat is asked for, or else the stage."""
    if state.phase == phase.PLANNING:
        if viewer in (0, 1) and flow.plans(state, viewer):
            return PLAN_NAMES[min(state.side(viewer).plan, PLAN_DECK)]
        return stage(state)
    return phase.NAMES[state.phase] if viewer in (state.active, REFEREE) else stage(state)


def asked(state: GunshiState, viewer: int) -> str | None:
    """The soldier a question is about: the one that may invade, or (for the player who composes a
    linked action) the group piece that may join."""
    if state.phase == phase.INVADE:
        return square_name(members_of(state.arrivals)[0])
    if state.phase in MEMBERS and viewer in (state.active, REFEREE):
        return square_name(composition.member(state, state.asked))
    return None


def side_view(state: GunshiState, seat: int, viewer: int) -> SideView:
    """GS-16.1: hand, deck order, face-down cards and general are the owner's alone; GS-15.6: the
    general is shown at the end. GS-16.2, GS-16.3: the rest has been seen by everybody."""
    side = state.side(seat)
    owner = viewer in (seat, REFEREE)
    return SideView(
        soldiers=[soldier(state, square) for square in members_of(side.army)],
        fences=fences.names(side.level, side.upright),
        fence_hand=side.fence_hand,
        supply=side.supply,
        invaders=invaders(state, seat),
        planned=side.plan,
        fresh=side.fresh,
        face_up=bool(side.face_up),
        recent=recent(side),
        queue=[_entry(cards.slot(side, i), owner=owner) for i in range(side.queue_size)],
        lightning=_entry(side.lightning & 7, owner=owner) if side.lightning else None,
        gap=state.executing == LIGHTNING_CARD and seat == state.active,
        deck=_deck(side, owner=owner),
        deck_size=side.deck_size,
        hand_size=cards.hand_size(side),
        hand=_hand(side) if owner else None,
        general=general(state, seat) if owner or state.phase == phase.OVER else None,
    )


def soldier(state: GunshiState, square: int) -> Soldier:
    letter = soldiers.letter_at(state, square)
    return Soldier(
        square=square_name(square),
        kind=KINDS[letter // LETTERS_PER_KIND],
        shield=bool(state.shields >> square & 1),
        facing=HEADINGS[soldiers.facing_at(state, square)],
        letter=state.letter_name(letter),
        recruit=bool(state.recruits >> letter & 1),
    )


def invaders(state: GunshiState, seat: int) -> list[Invader]:
    """GS-1.9: what this player has brought into the enemy's invasion area."""
    found = []
    for letter in letters(state):
        place = soldiers.place_of(state, letter)
        if place in (INVADED + seat, INVADED_WITH_SHIELD + seat):
            found.append(
                Invader(
                    kind=KINDS[letter // LETTERS_PER_KIND],
                    shield=place == INVADED_WITH_SHIELD + seat,
                    letter=state.letter_name(letter),
                    recruit=bool(state.recruits >> letter & 1),
                )
            )
    return found


def letters(state: GunshiState) -> list[int]:
    """All letters, by their numbers."""
    return [
        kind * LETTERS_PER_KIND + index
        for kind in range(3)
        for index in range(state.tables.stock[kind])
    ]


def letters_by_name(state: GunshiState) -> dict[str, int]:
    """All letters, by what is printed on the soldiers."""
    return {state.letter_name(letter): letter for letter in letters(state)}


def stock(state: GunshiState) -> StockLeft:
    """GS-1.8: soldiers and shields not on the field nor in an invasion area."""
    left = [0] * len(KINDS)
    shields = len(members_of(state.shields))
    for letter in letters(state):
        place = soldiers.place_of(state, letter)
        if place == STOCK:
            left[letter // LETTERS_PER_KIND] += 1
        elif place in (INVADED_WITH_SHIELD, INVADED_WITH_SHIELD + 1):
            shields += 1
    return StockLeft(
        infantry=left[INFANTRY],
        archer=left[ARCHER],
        cavalry=left[CAVALRY],
        shield=state.tables.stock[INFANTRY] - shields,
    )


def general(state: GunshiState, seat: int) -> str | None:
    letter = state.side(seat).general
    return None if letter == NO_LETTER else state.letter_name(letter)


def recent(side: Side) -> list[str]:
    """What went into and out of the hand since the oldest face-down card was placed."""
    names = {PLACED: "placed", UNSEEN_DRAW: "drawn"}
    entries = [cards.recent_entry(side, i) for i in range(side.recent_size)]
    return [names[entry] if entry in names else f"drawn {CARD_NAMES[entry]}" for entry in entries]


def composed(state: GunshiState) -> Composing:
    """The choices made so far, and the answers of the group pieces, as codes."""
    if state.phase == phase.ORDER_CARD:
        ordered = [composition.answer_of(state, index) - 1 for index in range(state.asked)]
        return Composing(choices=[f"order {CARD_NAMES[card]}" for card in ordered])
    choices: list[str] = []
    if phase.SHOOT_LEADER <= state.phase <= phase.SHOOT_MEMBER:
        choices.append("shoot")
    elif phase.SHOOT_LEADER > state.phase > phase.INVADE:
        choices.append("turn")
    if state.item != NO_SQUARE:
        choices.append(f"place {ITEM_NAMES[state.item]}")
    if state.spot != NO_SQUARE:
        choices.append(f"square {square_name(state.spot)}")
    if state.leader != NO_SQUARE:
        choices.append(f"lead {square_name(state.leader)}")
    if state.heading != NO_SQUARE:
        verb = "go" if state.phase == phase.MOVE_MEMBER else "face"
        choices.append(f"{verb} {FACINGS[state.heading]}")
    answers = [answer(state, index) for index in range(state.asked)]
    return Composing(choices=choices, answers=answers)


def group(state: GunshiState) -> list[Member]:
    """GS-12.2: the soldiers of a linked action in the order of their answers, and where each will
    stand (GS-12.7) as far as it is declared: its own square if it stays out, bounces or need not
    move."""
    found = []
    for index in range(state.group_size):
        square = square_name(composition.member(state, index))
        to = None
        if index < state.asked:
            moves = state.phase == phase.MOVE_MEMBER
            to = square_name(lowest(moving.arrival(state, index))) if moves else square
        found.append(Member(square=square, to=to))
    return found


def answer(state: GunshiState, index: int) -> str:
    value = composition.answer_of(state, index)
    if value == 0:
        return "stay"
    if state.phase == phase.MOVE_MEMBER:
        return f"advance {value}"
    if state.phase == phase.TURN_MEMBER:
        return "join"
    if state.phase == phase.SHOOT_MEMBER:
        return f"target {square_name(value - 1)}"
    return f"edge {edge_name(value - 1)}"


def _entry(entry: int, *, owner: bool) -> Entry:
    up = entry & FACE_UP != 0
    return Entry(card=CARD_NAMES[entry & 3] if up or owner else None, up=up)


def _deck(side: Side, *, owner: bool) -> list[CardName | None]:
    """Top first; GS-16.2: executed cards are remembered, the others only their owner knows."""
    return [
        CARD_NAMES[cards.deck_card(side, i)] if owner or i >= side.fresh else None
        for i in range(side.deck_size)
    ]


def _hand(side: Side) -> list[CardName]:
    return [CARD_NAMES[card] for card in range(CARDS) for _ in range(cards.in_hand(side, card))]
