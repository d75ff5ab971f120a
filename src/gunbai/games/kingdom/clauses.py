"""The clause that governs a card, a strike, a move or a facing: for events and refusals."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has
from gunbai.games.kingdom.stacks import general_of, is_unit, size_of
from gunbai.games.kingdom.terms import (
    ADJACENT8,
    BURN,
    CARD_MOVE,
    DEPLOY_SOLDIERS,
    NO_GROUP,
    OWN_CAMP,
    PEEK_DISCARD,
    RELOCATE,
    SHOT,
    TIMED_MORALE,
    TURN_ENEMY,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState
    from gunbai.games.kingdom.tables import Tables


def of_card(tables: "Tables", card: i64) -> str:
    """The clause that says what an operation card does; of a reaction, KD-9.3.1."""
    effect = tables.effect[card]
    if effect == TIMED_MORALE:
        return "KD-9.5"
    if effect == SHOT:
        return "KD-9.6"
    if effect == CARD_MOVE:
        if tables.must_attack[card] != 0 or tables.follow_up[card] != 0:
            return "KD-9.8"
        return "KD-9.9" if tables.straight[card] != 0 else "KD-9.7"
    if effect == DEPLOY_SOLDIERS:
        return "KD-9.10" if tables.zone[card] == OWN_CAMP else "KD-9.15"
    if effect == TURN_ENEMY:
        return "KD-9.11"
    if effect == BURN:
        return "KD-9.12"
    if effect == PEEK_DISCARD:
        return "KD-9.13"
    if effect == RELOCATE:
        return "KD-9.14"
    return "KD-9.3.1"


def of_strike(tables: "Tables", warlord: i64) -> str:
    """KD-8.3: at an adjacent stack. KD-8.8: straight ahead."""
    return "KD-8.3" if tables.strike_pattern[warlord] == ADJACENT8 else "KD-8.8"


def of_move(state: "KingdomState", target: i64) -> str:
    """The move in progress: by a card, an extra move (KD-8.6), a dash (KD-8.2) or a turn's."""
    if state.card >= 0:
        return of_card(state.tables, state.card)
    if state.steps > 1:
        return "KD-8.6"
    if not has(state.tables.near[state.at], target):
        return "KD-8.2"
    return "KD-3.2"


def of_merge(state: "KingdomState") -> str:
    """KD-4.3.2; a card that carries a group anywhere (KD-9.14) names its own merge."""
    if state.card >= 0 and state.tables.effect[state.card] == RELOCATE:
        return "KD-9.14"
    return "KD-4.3.2"


def of_facing(state: "KingdomState") -> str:
    """Why the stack that has just arrived takes a facing.

    KD-7.3, KD-7.4: a reserve piece, alone or with others. KD-4.4.2, KD-4.4.3: a merge. KD-4.5.1:
    a unit that moved. Each card says of its own soldiers and units how they face.
    """
    pieces = state.board[state.at]
    by_card = state.card >= 0
    if state.group == NO_GROUP:
        if by_card:
            return of_card(state.tables, state.card)
        return "KD-7.3" if size_of(pieces) == 1 else "KD-7.4"
    if size_of(pieces) > _group_size(state):
        if not is_unit(pieces):
            return "KD-4.4.3"
        if by_card and state.tables.effect[state.card] == RELOCATE:
            return "KD-9.14"
        return "KD-4.4.2"
    return of_card(state.tables, state.card) if by_card else "KD-4.5.1"


def _group_size(state: "KingdomState") -> i64:
    """The pieces of the group that moved: after a fight no more are left, after a merge more."""
    most = state.tables.max_soldiers
    if state.group < most:
        return state.group + 1
    return state.group - most + 1


def of_turn(pieces: i64) -> str:
    """Turning in place. KD-4.5.3: a unit. KD-4.5.4: by option soldiers alone."""
    return "KD-4.5.3" if general_of(pieces) != 0 else "KD-4.5.4"
