"""Phases: the questions that somebody (or luck) is asked, and the steps between them."""

from typing import Final

from mypy_extensions import i64

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

NAMES: Final = (
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


def within_turn(now: i64) -> bool:
    """Is the player to move asked, about the action of the turn or its details? RESPOND and SOURCE,
    which come later in the list, are left out."""
    return ACTION <= now < RESPOND
