"""Morale wherever an attack comes from: timed (KD-9.5), warlords' (KD-8), high ground (KD-6)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.games.kingdom import side, terrain
from gunbai.games.kingdom.stacks import general_of, owner_of, soldiers_of
from gunbai.games.kingdom.terms import WHEN_ATTACK, WHEN_DEFEND

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def timed(state: "KingdomState", seat: i64) -> i64:
    """KD-9.5: all timed effects of a player, which add up."""
    running = state.sides[side.MORALE + seat]
    total: i64 = 0
    while running != 0:
        total += running & 255
        running >>= 8
    return total


def inspire(state: "KingdomState", seat: i64, amount: i64, own_turns: i64) -> None:
    """KD-9.5: until the end of the player's n-th turn after this one."""
    state.sides[side.MORALE + seat] += amount << (8 * own_turns)


def expire(state: "KingdomState", seat: i64) -> None:
    """KD-3.6, KD-9.5: at the end of a player's turn each of that player's effects has one turn
    less."""
    state.sides[side.MORALE + seat] >>= 8


def when_attacking(state: "KingdomState", group: i64) -> i64:
    """KD-8.4: the attacking group contains the leader. KD-8.7: alone: it has no soldier."""
    return _warlord(state, group, WHEN_ATTACK)


def when_defending(state: "KingdomState", pieces: i64) -> i64:
    """KD-8.5: the attacked stack contains the leader."""
    return _warlord(state, pieces, WHEN_DEFEND)


def _warlord(state: "KingdomState", pieces: i64, moment: i64) -> i64:
    tables = state.tables
    warlord = state.leader(owner_of(pieces), general_of(pieces))
    if warlord == 0 or tables.morale_when[warlord] & moment == 0:
        return 0
    if tables.morale_alone[warlord] != 0 and soldiers_of(pieces) > 0:
        return 0
    return tables.morale_amount[warlord]


def standing(state: "KingdomState", square: i64) -> i64:
    """KD-9.4.2: the morale of a stack against direct damage."""
    pieces = state.board[square]
    return (
        timed(state, owner_of(pieces))
        + terrain.high_ground_morale(state, square)
        + when_defending(state, pieces)
    )
