"""The words of the rule book as identifiers: phases, tokens, endings.

Constants only: what a phase does is in `flow`, how an ending is judged in `ending`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MAX_PLAYERS: Final = 6
MAX_REGIONS: Final = 60
NEUTRAL: Final = -1
"""The owner of a neutral region."""
NO_REGION: Final = -1

# Phases in which somebody (or luck) is asked; their names are those of the rule book.
ORDER: Final = 0
PICK: Final = 1
PROPOSE: Final = 2
ANSWER: Final = 3
ACTION: Final = 4
ATTACK: Final = 5
TARGET: Final = 6
DEFEND: Final = 7
SETTLE: Final = 8
DICE: Final = 9
TIE: Final = 10
RETREAT: Final = 11
REDEPLOY: Final = 12
OVER: Final = 13
# Steps that need no decision: `flow` runs through them at once.
WINDOW: Final = 14
DECLARED: Final = 15
DEFENDED: Final = 16
REVEAL: Final = 17
TILE_GIVEN: Final = 18
BATTLE_DONE: Final = 19
DRAW: Final = 20
TURN_DONE: Final = 21

PHASE_NAMES: Final = (
    "order",
    "pick",
    "propose",
    "answer",
    "action",
    "attack",
    "target",
    "defend",
    "settle",
    "dice",
    "tie",
    "retreat",
    "redeploy",
    "over",
)

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
