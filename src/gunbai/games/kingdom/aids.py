"""Aids for boards of kingdom: facts that follow from a view by the rules.

The visible part of a view is put on an empty table, and the chapters are asked about that table. So
the aids reveal nothing that the viewer could not compute, and a client needs no rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from msgspec import Struct

from gunbai.core.bits import bit, lowest, members_of
from gunbai.core.view import View
from gunbai.games.kingdom import cards, fight, groups, movement, phase, side, step
from gunbai.games.kingdom.stacks import owner_of, parse_stack, stack
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    DIRECTIONS,
    FACING_LETTERS,
    GENERAL_LETTERS,
    PIECE_NAMES,
    PLAYERS,
    RANK_NAMES,
    SEAT_LETTERS,
    TAISHO,
)
from gunbai.games.kingdom.view import KingdomView, squares

if TYPE_CHECKING:
    from gunbai.games.kingdom.game import KingdomGame

Facing = Literal["N", "E", "S", "W"]
BETWEEN_CAMPS = tuple(step.NAMES[at] for at in (step.ROCK, step.HIGH_GROUND))
IN_CAMPS = tuple(
    step.NAMES[at]
    for at in (step.HEADQUARTERS, step.TAISHO, step.FUKUSHO, step.SENNINSHO, step.SOLDIER)
)


class Standing(Struct):
    """A stack on the board."""

    strength: int
    """KD-5.1: in a fight in which the whole stack takes part."""
    blind_spots: list[int]
    """KD-5.8: the morale of an attack from each of the eight directions, clockwise from north."""


class March(Struct):
    """Where `move` from a square leads."""

    whole: list[str]
    """The squares that the whole stack can enter."""
    at_once: str | None
    """The square that pieces enter without a further question; null if the player is asked more."""


class KingdomAids(Struct):
    board: str
    """The id of the board in the pack."""
    camps: tuple[list[str], list[str]]
    """The squares of each player's camp."""
    forward: tuple[Facing, Facing]
    """KD-1.8: the facing that leads away from each player."""
    waiting: int | None
    """KD-9.1.1: the player who has used too many cards to use another one now."""
    stacks: dict[str, Standing]
    marches: dict[str, March]
    """By square, the moves that the viewer can begin now."""
    placing: list[str]
    """The squares that codes can name in answer to the viewer's question behind the screen."""


def aids(game: KingdomGame, view: View) -> KingdomAids:
    return game.adviser.aids(view)


class Adviser:
    """The aids of a game; results that depend on one stack alone are cached."""

    def __init__(self, game: KingdomGame) -> None:
        empty, tables = game.empty(), game.tables
        self.game = game
        self.camps = squares(empty, tables.camp[0]), squares(empty, tables.camp[1])
        self.centre = squares(empty, tables.centre)
        self.forward = _forward(0), _forward(1)
        self.standings: dict[tuple[str, str], Standing] = {}

    def aids(self, view: View) -> KingdomAids:
        facts = view.read(KingdomView)
        asked = view.viewer in facts.deciders
        moving = asked and facts.phase == phase.NAMES[phase.ACTION]
        return KingdomAids(
            board=str(self.game.options["board"]),
            camps=self.camps,
            forward=self.forward,
            waiting=_waiting(self.game.empty(), facts),
            stacks={name: self.standing(facts, text) for name, text in facts.board.items()},
            marches=_marches(_shown(self.game.empty(), facts)) if moving else {},
            placing=self.placing(facts.phase) if asked else [],
        )

    def standing(self, facts: KingdomView, text: str) -> Standing:
        own = facts.seats[SEAT_LETTERS.index(text[0])]
        rank = PIECE_NAMES[GENERAL_LETTERS.index(text[2])]
        warlord = (own.warlords or {}).get(rank, "")
        found = self.standings.get((text, warlord))
        if found is None:
            pieces, state = parse_stack(text), self.game.empty()
            if warlord:
                _appoint(state, owner_of(pieces), rank, warlord)
            found = Standing(
                strength=int(fight.strength(state, pieces)), blind_spots=_blind_spots(state, pieces)
            )
            self.standings[text, warlord] = found
        return found

    def placing(self, now: str) -> list[str]:
        """KD-2.9: pieces and headquarters go into camps. KD-2.13: terrain goes between them."""
        if now in BETWEEN_CAMPS:
            return self.centre
        return self.camps[0] + self.camps[1] if now in IN_CAMPS else []


def _forward(seat: int) -> Facing:
    """KD-1.8: the direction of a lone general."""
    return cast(Facing, FACING_LETTERS[movement.forward(stack(seat, TAISHO, 0, 0))])


def _waiting(state: KingdomState, facts: KingdomView) -> int | None:
    """KD-9.1.1: at most one player is that far ahead."""
    for seat, own in enumerate(facts.seats):
        for card in own.used:
            state.sides[side.USED + seat] |= bit(state.tables.card_names.index(card))
    for seat in range(PLAYERS):
        state.mover = seat
        if not cards.within_limit(state):
            return seat
    return None


def _blind_spots(state: KingdomState, pieces: int) -> list[int]:
    """KD-5.8: an attacker from one side steps in the opposite direction."""
    steps = ((own + DIRECTIONS // 2) % DIRECTIONS for own in range(DIRECTIONS))
    return [int(fight.blind_spot(state, pieces, at)) for at in steps]


def _appoint(state: KingdomState, seat: int, rank: str, warlord: str) -> None:
    leader = state.tables.warlord_names.index(warlord) + 1
    state.leaders |= leader << (8 * (2 * seat + RANK_NAMES.index(rank)))


def _shown(empty: KingdomState, facts: KingdomView) -> KingdomState:
    """An empty table with what a view shows of stacks, rocks and warlords."""
    names = empty.tables.names
    empty.mover = facts.mover
    for name in facts.rocks:
        empty.rocks |= bit(names.index(name))
    for name, text in facts.board.items():
        empty.put(names.index(name), parse_stack(text))
    for seat, own in enumerate(facts.seats):
        for rank, warlord in (own.warlords or {}).items():
            _appoint(empty, seat, rank, warlord)
    return empty


def _marches(state: KingdomState) -> dict[str, March]:
    """KD-4.2.1: for every stack of the player to move of which any part has a move."""
    found = {}
    for square in members_of(state.sides[side.ARMY + state.mover]):
        if movement.may_move(state, square):
            whole = movement.destinations(state, square, state.board[square])
            march = March(whole=squares(state, whole), at_once=_at_once(state, square))
            found[state.tables.names[square]] = march
    return found


def _at_once(state: KingdomState, square: int) -> str | None:
    """Section 5.1: one option is no question, neither of the part that moves nor of the square."""
    parts = movement.movable_groups(state, square)
    if parts & (parts - 1):
        return None
    moving = groups.taken_from(state.tables, state.board[square], lowest(parts))
    ways = movement.destinations(state, square, moving)
    return None if ways & (ways - 1) else state.tables.names[lowest(ways)]
