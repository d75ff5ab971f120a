"""Phases: the questions that somebody (or luck) is asked, and the steps between them."""

from typing import Final

from mypy_extensions import i64

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

NAMES: Final = (
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


def is_war(now: i64) -> bool:
    """From the declaration of a war to the end of its last battle."""
    return (
        now == ATTACK
        or now == DEFEND
        or now == SETTLE
        or now == DICE
        or now == TIE
        or now == RETREAT
    )
