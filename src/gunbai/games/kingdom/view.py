"""What a viewer may know of a kingdom state, built up from nothing (section 5.3 of the rules).

A field that is not named here is secret. `position` writes the whole state instead, of the same
parts.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from gunbai.core.bits import members_of, size
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.kingdom import ending, morale, phase, side, step
from gunbai.games.kingdom.stacks import text_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    BEFORE_WARLORDS,
    ENDING_NAMES,
    FACING_LETTERS,
    FACINGS,
    IN_PLAY,
    NO_GROUP,
    NO_SEAT,
    NO_SQUARE,
    PIECE_NAMES,
    RANK_NAMES,
    SELECT_DEAL4,
    STAGE_NAMES,
    TAISHO,
)

SEATS = range(2)


class Timed(Struct, forbid_unknown_fields=True):
    """KD-9.5: morale that runs."""

    amount: int
    own_turns: int
    """How many ends of own turns it still lasts."""


class Action(Struct, forbid_unknown_fields=True):
    """The action in progress: everybody watches it."""

    card: str | None = None
    """The operation card in use."""
    origin: str | None = None
    at: str | None = None
    """The square that the question is about."""
    group: str | None = None
    """The part of the stack that moves, as in the codes: "2", "general+1"."""
    steps: int = 0
    left: int = 0
    facings: list[str] | UnsetType = UNSET
    """Only where a facing is asked for."""


class Result(Struct, forbid_unknown_fields=True):
    reason: str
    winner: int = NO_SEAT


class Holding(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a player has and not every viewer may know. A position may leave it out."""

    reserve: dict[str, int] | UnsetType = UNSET
    headquarters: str | UnsetType | None = UNSET
    warlords: dict[str, str] | UnsetType = UNSET
    """The warlord card of each rank that has one."""
    hand: list[str] | UnsetType = UNSET
    dealt: list[str] | UnsetType = UNSET
    """KD-2.5: the warlord cards to choose from."""
    known: list[str] | UnsetType = UNSET
    """KD-9.13: cards of the hand that the opponent has seen."""
    step: str | UnsetType = UNSET
    """What the player is asked behind the screen."""
    spot: str | UnsetType | None = UNSET
    """The square on which a general is being placed."""


class Side(Holding):
    """What a player has, as far as the viewer may know it."""

    ready: bool
    """Asked nothing behind the screen."""
    hand_size: int
    used: list[str]
    removed: dict[str, int]
    morale: list[Timed]
    total_morale: int


class KingdomView(Struct, kw_only=True):
    """What a viewer may know."""

    stage: str
    first: int
    mover: int
    turn: int
    discards: list[str]
    passed: bool
    history: list[str]
    """The positions that could still come back, the oldest first."""
    action: Action | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    phase: str
    deciders: list[int]
    seats: tuple[Side, Side]
    board: dict[str, str]
    """Stacks by square, in the rule book's shorthand: "B:T2N"."""
    rocks: list[str]
    high_ground: list[str]
    deck: int
    absent: list[str]
    """Cards that a position left out of the game."""
    repetition: int
    """KD-10.7: how often this position has stood on the board."""
    both_taisho_gone: bool


def view(state: KingdomState, viewer: int) -> View:
    seen = seen_squares(state, viewer)
    facts = KingdomView(
        stage=STAGE_NAMES[state.stage],
        first=int(state.first),
        mover=int(state.mover),
        turn=int(state.turns) + 1,
        discards=cards(state, state.discards),
        passed=state.passed,
        history=history(state),
        action=action(state),
        result=result(state),
        phase=phase_name(state, viewer),
        deciders=list(state.deciders()),
        seats=(side_of(state, 0, viewer), side_of(state, 1, viewer)),
        board=stacks(state, seen),
        rocks=squares(state, state.rocks & seen),
        high_ground=squares(state, state.heights & seen),
        deck=size(state.deck),
        absent=cards(state, absent(state)),
        repetition=int(ending.occurrences(state, ending.position_print(state))),
        both_taisho_gone=state.stage == IN_PLAY and removed_taisho(state) == 2,
    )
    return View("kingdom", viewer, facts)


def phase_name(state: KingdomState, viewer: int) -> str:
    """Behind the screen players see what they themselves are asked."""
    if state.phase in (phase.CHOOSE, phase.DEPLOY) and viewer in SEATS:
        at = int(state.sides[side.STEP + viewer])
        if at != step.READY:
            return step.NAMES[at]
    return phase.NAMES[state.phase]


def action(state: KingdomState) -> Action | UnsetType:
    if state.phase < phase.GROUP or state.phase == phase.OVER:
        return UNSET
    names, codes = state.tables.names, state.tables.card_names
    facings: list[str] | UnsetType = UNSET
    if state.phase == phase.FACING:
        facings = [FACING_LETTERS[i] for i in range(FACINGS) if state.choices >> i & 1]
    return Action(
        card=None if state.card < 0 else codes[state.card],
        origin=None if state.origin == NO_SQUARE else names[state.origin],
        at=None if state.at == NO_SQUARE else names[state.at],
        group=None if state.group == NO_GROUP else group_text(state, state.group),
        steps=int(state.steps),
        left=int(state.left),
        facings=facings,
    )


def group_text(state: KingdomState, group: int) -> str:
    """As in the codes: "2", "general+1"."""
    most = state.tables.max_soldiers
    return str(group + 1) if group < most else f"general+{group - most}"


def result(state: KingdomState) -> Result | UnsetType:
    if state.phase != phase.OVER:
        return UNSET
    return Result(ENDING_NAMES[state.ending], int(state.winner))


def side_of(state: KingdomState, seat: int, viewer: int) -> Side:
    """What a player has, as far as the viewer may know it."""
    sides, tables = state.sides, state.tables
    own = viewer in (seat, REFEREE)
    found = Side(
        ready=bool(sides[side.STEP + seat] == step.READY),
        hand_size=size(sides[side.HAND + seat]),
        used=cards(state, sides[side.USED + seat]),
        removed=pieces(sides[side.REMOVED + seat]),
        morale=timed_morale(state, seat),
        total_morale=int(morale.timed(state, seat)),
    )
    if state.stage == IN_PLAY or not tables.free_deployment or own:
        found.reserve = pieces(sides[side.RESERVE + seat])
        found.headquarters = square_name(state, sides[side.HEADQUARTERS + seat])
    if own or state.stage > BEFORE_WARLORDS or tables.selection != SELECT_DEAL4:
        found.warlords = warlords(state, seat)
    if own:
        found.hand = cards(state, sides[side.HAND + seat])
        found.dealt = dealt(state, seat)
    if viewer in (0, 1, REFEREE):
        found.known = cards(state, sides[side.KNOWN + seat])
    if own and state.stage < IN_PLAY:
        found.step = step.NAMES[sides[side.STEP + seat]]
        found.spot = square_name(state, sides[side.SPOT + seat])
    return found


def seen_squares(state: KingdomState, viewer: int) -> int:
    """Until both have deployed, only the squares where the viewer has placed something."""
    tables = state.tables
    if not tables.free_deployment or state.stage == IN_PLAY or viewer == REFEREE:
        return int(tables.everywhere)
    seen = 0
    if viewer in SEATS:
        seen = tables.camp[viewer] | tables.own_centre[viewer]
    if not tables.placed_terrain:
        seen |= tables.centre
    return int(seen)


def stacks(state: KingdomState, seen: int) -> dict[str, str]:
    names = state.tables.names
    army = state.sides[side.ARMY] | state.sides[side.ARMY + 1]
    return {names[i]: text_of(state.board[i]) for i in members_of(army & seen)}


def squares(state: KingdomState, chosen: int) -> list[str]:
    names = state.tables.names
    return [names[i] for i in members_of(chosen)]


def cards(state: KingdomState, held: int) -> list[str]:
    return [state.tables.card_names[card] for card in members_of(held)]


def absent(state: KingdomState) -> int:
    """Cards that a position left out of the game altogether."""
    sides = state.sides
    there = state.deck | state.discards
    for seat in SEATS:
        there |= sides[side.HAND + seat] | sides[side.USED + seat]
    return int((1 << state.tables.cards) - 1 & ~there)


def pieces(packed: int) -> dict[str, int]:
    """Numbers of pieces by kind, without zeros."""
    counts = {name: int(packed >> (8 * kind) & 255) for kind, name in enumerate(PIECE_NAMES)}
    return {name: count for name, count in counts.items() if count}


def timed_morale(state: KingdomState, seat: int) -> list[Timed]:
    running = int(state.sides[side.MORALE + seat])
    found = []
    for turns in range(8):
        if amount := running >> (8 * turns) & 255:
            found.append(Timed(amount, turns + 1))
    return found


def warlords(state: KingdomState, seat: int) -> dict[str, str]:
    found = {}
    for rank, name in enumerate(RANK_NAMES):
        if warlord := state.leaders >> (8 * (2 * seat + rank)) & 255:
            found[name] = state.tables.warlord_names[warlord - 1]
    return found


def dealt(state: KingdomState, seat: int) -> list[str]:
    return [state.tables.warlord_names[i] for i in members_of(state.sides[side.DEALT + seat])]


def history(state: KingdomState) -> list[str]:
    return [f"{print:016x}" for print in state.past]


def removed_taisho(state: KingdomState) -> int:
    on_board = sum(
        state.board[i] >> 4 & 3 == TAISHO
        for i in members_of(state.sides[side.ARMY] | state.sides[side.ARMY + 1])
    )
    return 2 - on_board


def square_name(state: KingdomState, square: int) -> str | None:
    return None if square < 0 else state.tables.names[square]
