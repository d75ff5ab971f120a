"""Phases: the questions that somebody (or luck) is asked, and the steps between them."""

from typing import Final

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

NAMES: Final = (
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
