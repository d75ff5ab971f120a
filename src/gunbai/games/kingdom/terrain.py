"""KD-6 Terrain and headquarters."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has
from gunbai.games.kingdom import side

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def high_ground_morale(state: "KingdomState", square: i64) -> i64:
    """KD-6.2: a stack of either player on high ground. KD-6.3: never an attacker."""
    if has(state.heights, square):
        return state.tables.high_ground_morale
    return 0


def occupies(state: "KingdomState", square: i64) -> bool:
    """KD-6.4: would a piece of the player to move stand on the enemy headquarters there?

    KD-6.6: the own headquarters square has no effect.
    """
    return state.sides[side.HEADQUARTERS + 1 - state.mover] == square
