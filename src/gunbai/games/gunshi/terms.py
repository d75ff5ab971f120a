"""The words of the rule book as identifiers: phases, kinds, cards, endings.

Constants only: `flow` defines what a phase does, `ending` how the game ends.
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

# The steps of the planning phase, which each player takes independently.
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
