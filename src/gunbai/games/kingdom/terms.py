"""The words of the rule book as identifiers: pieces, facings, phases, effects, endings.

Constants only: what a phase does is in `flow`, what an effect does in the chapters.
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

# Phases in which somebody (or luck) is asked.
FIRST: Final = 0
PICK: Final = 1
DEAL_WARLORDS: Final = 2
CHOOSE: Final = 3
DEAL: Final = 4
DEPLOY: Final = 5
ACTION: Final = 6
GROUP: Final = 7
DESTINATION: Final = 8
FACING: Final = 9
EXTRA: Final = 10
SECOND_STEP: Final = 11
FOLLOW_UP: Final = 12
TURN_FACING: Final = 13
TARGET: Final = 14
ENEMY_FACING: Final = 15
DROP_SQUARE: Final = 16
COUNT: Final = 17
SQUARE: Final = 18
DISCARD: Final = 19
RESPOND: Final = 20
SOURCE: Final = 21
DRAW: Final = 22
OVER: Final = 23
# Steps that need no decision: `flow` runs through them at once.
WARLORDS: Final = 24
ASSIGNED: Final = 25
DONE_DEALING: Final = 26
START_TURN: Final = 27
RESOLVE: Final = 28
ARRIVED: Final = 29
TURN_DONE: Final = 30
STEPS_END: Final = 31

PHASE_NAMES: Final = (
    "first_player",
    "pick_warlord",
    "deal_warlords",
    "choose_warlord",
    "deal_hands",
    "deploy",
    "choose_action",
    "choose_group",
    "choose_destination",
    "choose_facing",
    "choose_extra",
    "choose_second_step",
    "choose_follow_up",
    "choose_turn_facing",
    "choose_target",
    "choose_enemy_facing",
    "choose_drop_square",
    "choose_count",
    "choose_square",
    "choose_discard",
    "respond",
    "choose_source",
    "draw",
    "over",
)

# What each player has, in `sides`: add the seat.
HAND: Final = 0
"""The operation cards in hand, as a set."""
KNOWN: Final = 2
"""Those of them that the opponent has seen."""
USED: Final = 4
RESERVE: Final = 6
"""Numbers of pieces by kind, eight bits each; during deployment all that is not placed yet."""
REMOVED: Final = 8
MORALE: Final = 10
"""Timed morale: in byte n, what still runs for n more ends of own turns after the next one."""
HEADQUARTERS: Final = 12
DEALT: Final = 14
"""The warlords dealt to choose from, as a set."""
STEP: Final = 16
"""What the player is at behind the screen."""
SPOT: Final = 18
"""The square the player placed something on last, behind the screen."""
ARMY: Final = 20
"""The squares with pieces of the player; follows from the board."""
GENERALS: Final = 22
"""Those of them with a general; follows from the board."""
SOLDIERED: Final = 24
"""Those of them with a soldier; follows from the board."""
FULL: Final = 26
"""Those of them with as many soldiers as a stack may have; follows from the board."""
FACED: Final = 28
"""Those of them whose soldiers face north; then (+ 2 for each) east, south, west."""
SIDES: Final = 36

# How much of the set-up is done and open to everybody.
BEFORE_WARLORDS: Final = 0
BEFORE_DEPLOYMENT: Final = 1
IN_PLAY: Final = 2
STAGE_NAMES: Final = ("warlords", "deployment", "play")

# What one player is at, in a phase that asks both at once behind the screen.
STEP_TAISHO_CARD: Final = 0
STEP_FUKUSHO_CARD: Final = 1
STEP_HEADQUARTERS: Final = 2
STEP_ROCK: Final = 3
STEP_HIGH_GROUND: Final = 4
STEP_TAISHO: Final = 5
STEP_FUKUSHO: Final = 6
STEP_SENNINSHO: Final = 7
STEP_ESCORT: Final = 8
STEP_FACING: Final = 9
STEP_SOLDIER: Final = 10
STEP_READY: Final = 11

STEP_NAMES: Final = (
    "choose_taisho_warlord",
    "choose_fukusho_warlord",
    "deploy_headquarters",
    "deploy_rock",
    "deploy_high_ground",
    "deploy_taisho",
    "deploy_fukusho",
    "deploy_senninsho",
    "deploy_escort",
    "deploy_facing",
    "deploy_soldier",
    "ready",
)

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
