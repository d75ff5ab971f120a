"""The words of the rule book as identifiers: stages, phases, action cards, endings.

Constants only: `flow` defines what a phase does, `pack` holds the cards as data.
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
