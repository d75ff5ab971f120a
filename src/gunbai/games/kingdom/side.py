"""Indices of each player's fields in `KingdomState.sides`: add the seat."""

from typing import Final

# What each player has, in `sides`: add the seat.
HAND: Final = 0
"""The operation cards in hand, as a set."""
KNOWN: Final = 2
"""Those of them that the opponent has seen."""
USED: Final = 4
RESERVE: Final = 6
"""Numbers of pieces by kind, eight bits each; in the deployment the pieces not placed yet."""
REMOVED: Final = 8
MORALE: Final = 10
"""Timed morale: in byte n, what still runs for n more ends of own turns after the next one."""
HEADQUARTERS: Final = 12
DEALT: Final = 14
"""The warlords dealt to choose from, as a set."""
STEP: Final = 16
"""The player's step behind the screen."""
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
