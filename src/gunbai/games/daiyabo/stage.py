"""The stages of a round: the rule book's phases, and the set-up before them."""

from typing import Final

# The stages of a round (the rule book's phases), and the set-up before them.
SETUP: Final = 0
PREPARATION: Final = 1
INTRIGUE: Final = 2
MARCH: Final = 3
RECRUITMENT: Final = 4
BATTLE: Final = 5
DOMESTIC: Final = 6

NAMES: Final = (
    "setup",
    "preparation",
    "intrigue",
    "march",
    "recruitment",
    "battle",
    "domestic",
)
