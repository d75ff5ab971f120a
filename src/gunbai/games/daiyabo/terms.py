"""The words of the rule book as identifiers: stages, phases, action cards, endings.

Constants only: what a phase does is in `flow`, what the cards are is data (`pack`).
"""

from typing import Final

MAX_PLAYERS: Final = 6
AREAS: Final = 6
FACES: Final = 6
MAX_CARDS: Final = 60
"""Warlords, and likewise castles, that one pack can hold."""
MAX_ROLL: Final = 60
"""Dice that can ever be rolled at once."""
NO_SEAT: Final = -1
NO_CARD: Final = -1

# The stages of a round (the rule book's phases), and the set-up before them.
SETUP: Final = 0
PREPARATION: Final = 1
INTRIGUE: Final = 2
MARCH: Final = 3
RECRUITMENT: Final = 4
BATTLE: Final = 5
DOMESTIC: Final = 6

STAGE_NAMES: Final = (
    "setup",
    "preparation",
    "intrigue",
    "march",
    "recruitment",
    "battle",
    "domestic",
)

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

PHASE_NAMES: Final = (
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

# Action cards by number; the hand is one more place where dice lie.
RECRUIT_1: Final = 0
RECRUIT_2: Final = 1
BATTLE_3: Final = 2
BATTLE_6: Final = 5
SIEGE: Final = 6
HAND: Final = 7
DICE_PLACES: Final = 8

ACTION_CARDS: Final = (
    "recruit_1",
    "recruit_2",
    "battle_3",
    "battle_4",
    "battle_5",
    "battle_6",
    "siege",
)

CASTLE: Final = 64
"""Card numbers on the action cards: warlords from 0, castles from here."""

GENJI: Final = 6
"""The number of the Head of the Genji; an area's rank has the number of the area."""
RANKS: Final = 7

START_CARD: Final = "start_card"

# Why the game ended.
GOES_ON: Final = 0
ROUNDS: Final = 1
LAST_PLAYER: Final = 2

ENDING_NAMES: Final = ("", "rounds", "last_player")
ENDING_CLAUSES: Final = ("", "DY-13.1", "DY-14.6")
