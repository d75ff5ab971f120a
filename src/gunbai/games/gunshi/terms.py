"""The words of the rule book as identifiers: phases, kinds, cards, endings.

Constants only: what a phase does is in `flow`, how an ending is judged in `ending`.
"""

from typing import Final

RED: Final = 0
BLUE: Final = 1

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
FACINGS: Final = "NESW"
ALL_FACINGS: Final = 15

# Kinds of soldier; with the fence they are the items a player can place.
INFANTRY: Final = 0
ARCHER: Final = 1
CAVALRY: Final = 2
FENCE: Final = 3
ITEM_NAMES: Final = ("infantry", "archer", "cavalry", "fence")

MOVE: Final = 0
TURN_SHOOT: Final = 1
REINFORCE: Final = 2
FENCE_CARD: Final = 3
CARDS: Final = 4
CARD_NAMES: Final = ("move", "turn_shoot", "reinforce", "fence_card")

# Which of the two cards of step 1 is being carried out.
NOTHING: Final = 0
FIRST: Final = 1
LIGHTNING_CARD: Final = 2
EXECUTING_NAMES: Final = ("", "first", "lightning")

# Phases in which somebody is asked: the decisions of the rule book, in its order.
DEPLOY_ITEM: Final = 0
DEPLOY_SQUARE: Final = 1
DEPLOY_FACING: Final = 2
DEPLOY_EDGE: Final = 3
PLANNING: Final = 4
MOVE_LEADER: Final = 5
MOVE_DIRECTION: Final = 6
MOVE_MEMBER: Final = 7
INVADE: Final = 8
TS_MODE: Final = 9
TURN_LEADER: Final = 10
TURN_FACING: Final = 11
TURN_MEMBER: Final = 12
SHOOT_LEADER: Final = 13
SHOOT_TARGET: Final = 14
SHOOT_MEMBER: Final = 15
RF_KIND: Final = 16
RF_SQUARE: Final = 17
RF_FACING: Final = 18
FENCE_LEADER: Final = 19
FENCE_EDGE: Final = 20
FENCE_MEMBER: Final = 21
ORDER_CARD: Final = 22
LIGHTNING: Final = 23
OVER: Final = 24
# Steps that need no decision: `flow` runs through them at once.
PLACED: Final = 25
WAR: Final = 26
TURN: Final = 27
EXECUTE: Final = 28
CARD_DONE: Final = 29
ORDERS: Final = 30
ORDERED: Final = 31
REST: Final = 32

PHASE_NAMES: Final = (
    "deploy_item",
    "deploy_square",
    "deploy_facing",
    "deploy_edge",
    "planning",
    "move_leader",
    "move_direction",
    "move_member",
    "invade",
    "ts_mode",
    "turn_leader",
    "turn_facing",
    "turn_member",
    "shoot_leader",
    "shoot_target",
    "shoot_member",
    "rf_kind",
    "rf_square",
    "rf_facing",
    "fence_leader",
    "fence_edge",
    "fence_member",
    "order_card",
    "lightning",
    "over",
)

# The steps of the planning phase, which each player takes on his own.
PLAN_GENERAL: Final = 0
PLAN_HAND: Final = 1
PLAN_DECK: Final = 2
PLAN_NAMES: Final = ("choose_general", "choose_hand", "order_deck")

# Where a letter is: a square, or one of these.
STOCK: Final = 63
INVADED: Final = 56
"""56 + seat: in the invasion area that this seat fills, without a shield."""
INVADED_WITH_SHIELD: Final = 58
LETTERS_PER_KIND: Final = 10
NO_LETTER: Final = -1
NO_SQUARE: Final = -1

# Why the game ended.
GOES_ON: Final = 0
GENERAL_FELL: Final = 1
INVASION: Final = 2
RESIGNED: Final = 3
NO_PROGRESS: Final = 4
TURN_LIMIT: Final = 5

ENDING_NAMES: Final = ("", "general", "invasion", "resign", "no_progress", "turn_limit")
ENDING_CLAUSES: Final = ("", "GS-15.1", "GS-15.2", "GS-15.5", "GS-15.7", "GS-15.8")

NO_WINNER: Final = -1
