"""Phases: the questions that somebody (or luck) is asked, and the steps between them."""

from typing import Final

# Phases in which somebody (or luck) is asked.
START: Final = 0
DEAL: Final = 1
LAY: Final = 2
OICHI_SWAP: Final = 3
MATSUNAGA_SWAP: Final = 4
MARCH_ROLL: Final = 5
MARCH_ABILITY: Final = 6
MARCH_PLACE: Final = 7
END_BONUS: Final = 8
SIEGE_TARGET: Final = 9
BATTLE_REMOVE: Final = 10
BATTLE_ROLL: Final = 11
BATTLE_ABILITY: Final = 12
TERRITORY: Final = 13
HONNOJI_MARKER: Final = 14
OVER: Final = 15
# Steps that need no decision: `flow` runs through them at once.
GO_ON: Final = 16
"""Whatever comes next in the stage."""
REMOVALS: Final = 17
"""Whichever removal can still be declared in the battle."""

NAMES: Final = (
    "start",
    "deal",
    "lay",
    "oichi_swap",
    "matsunaga_swap",
    "march_roll",
    "march_ability",
    "march_place",
    "end_bonus",
    "siege_target",
    "battle_remove",
    "battle_roll",
    "battle_ability",
    "territory",
    "honnoji_marker",
    "over",
)
