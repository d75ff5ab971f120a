"""The words of the rule book as identifiers: phases, tokens, endings.

Constants only: `flow` defines what a phase does, `ending` how the game ends.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MAX_PLAYERS: Final = 6
MAX_REGIONS: Final = 60
NEUTRAL: Final = -1
"""The owner of a neutral region."""
NO_REGION: Final = -1

TOKENS: Final = 5
ATTACK_VALUES: Final[vec[i64]] = vec[i64]([3, 2, 1, 0, 0])
DEFENCE_VALUES: Final[vec[i64]] = vec[i64]([2, 1, 1, 1, 1])

# Why the game ended.
GOES_ON: Final = 0
TILES: Final = 1
SHORTAGE: Final = 2
LIMIT: Final = 3
LAST_PLAYER: Final = 4

ENDING_NAMES: Final = ("", "tiles", "shortage", "limit", "last_player")
ENDING_CLAUSES: Final = ("", "TK-10.1", "TK-10.2", "TK-12.5", "TK-12.3")

NO_WINNER: Final = -1
