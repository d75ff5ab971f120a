"""The words of the rule book as identifiers: pieces, facings, phases, effects, endings.

Constants only: `flow` defines what a phase does, the chapters what an effect does.
"""

from typing import Final

PLAYERS: Final = 2
BLUE: Final = 0
RED: Final = 1
NO_SQUARE: Final = -1
NOT_SURVEYED: Final = -1
NO_GROUP: Final = -1
NO_SEAT: Final = -1

MAX_SQUARES: Final = 60
MAX_CAMP: Final = 15
MAX_SOLDIERS: Final = 15
"""The most a stack can be packed with; how many the rules allow is data."""
MAX_CARDS: Final = 20

# Kinds of pieces. A stack's general is one of the last three, or NO_GENERAL.
SOLDIER: Final = 0
NO_GENERAL: Final = 0
TAISHO: Final = 1
FUKUSHO: Final = 2
SENNINSHO: Final = 3
PIECE_NAMES: Final = ("soldier", "taisho", "fukusho", "senninsho")
RANK_NAMES: Final = ("taisho", "fukusho")
GENERAL_LETTERS: Final = "-TFC"
SEAT_LETTERS: Final = "BR"

# The actions that are one word; the others begin where `tables` says.
DRAW_CARD: Final = 0
STOP: Final = 1
PASS: Final = 2
DONE: Final = 3
TO_RESERVE: Final = 4
WORDS: Final = ("draw", "stop", "pass", "done", "reserve")

# Facings 0 to 3; directions 0 to 7, clockwise from north: the direction of a facing is twice it.
FACINGS: Final = 4
ALL_FACINGS: Final = 15
FACING_LETTERS: Final = "NESW"
DIRECTIONS: Final = 8

# How much of the set-up is done and open to everybody.
BEFORE_WARLORDS: Final = 0
BEFORE_DEPLOYMENT: Final = 1
IN_PLAY: Final = 2
STAGE_NAMES: Final = ("warlords", "deployment", "play")

# Ways to hand out the warlord cards.
SELECT_DRAFT: Final = 0
SELECT_DEAL4: Final = 1
SELECT_PRESET: Final = 2
SELECT_NONE: Final = 3
SELECTIONS: Final = ("draft", "deal4", "preset", "none")

# Effects of operation cards.
TIMED_MORALE: Final = 0
SHOT: Final = 1
CARD_MOVE: Final = 2
CANCEL_CARD: Final = 3
DEPLOY_SOLDIERS: Final = 4
TURN_ENEMY: Final = 5
BURN: Final = 6
PEEK_DISCARD: Final = 7
RELOCATE: Final = 8
EFFECT_NAMES: Final = (
    "timed_morale",
    "shot",
    "card_move",
    "cancel_card",
    "deploy_soldiers",
    "turn_enemy",
    "burn",
    "peek_discard",
    "relocate",
)

# Parameters of effects.
ANY_GROUP: Final = 0
WITH_GENERAL: Final = 1
WITH_SOLDIER: Final = 2
NORMAL_WAYS: Final = 0
ALL8_WAYS: Final = 1
FORWARD_WAYS: Final = 2
OWN_CAMP: Final = 0
CENTRAL_ZONE: Final = 1
NO_SOURCE: Final = 0
FROM_RESERVE: Final = 1
FROM_REMOVED: Final = 2
NO_STRIKE: Final = 0
ADJACENT8: Final = 1
STRAIGHT_AHEAD: Final = 2
WHEN_ATTACK: Final = 1
WHEN_DEFEND: Final = 2
WHEN_ALWAYS: Final = 3

# Why the game ended.
GOES_ON: Final = 0
TAISHO_FALLEN: Final = 1
OCCUPIED: Final = 2
NO_PIECES: Final = 3
BOTH_PASSED: Final = 4
REPETITION: Final = 5
TURN_LIMIT: Final = 6
RESIGNED: Final = 7

ENDING_NAMES: Final = (
    "",
    "taisho",
    "headquarters",
    "no_pieces",
    "passes",
    "repetition",
    "limit",
    "resignation",
)
ENDING_CLAUSES: Final = (
    "",
    "KD-10.1",
    "KD-10.2",
    "KD-10.5",
    "KD-10.6",
    "KD-10.7",
    "KD-10.8",
    "KD-10.9",
)
