"""The primitives that the effects of a pack's cards are made of.

The exact rule of each primitive is in its chapter.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of the file: a field that is not in the schema is an error."""


class Dash(Strict, frozen=True, tag_field="primitive", tag="dash"):
    """KD-8.2: a move straight forward may go up to this many squares."""

    steps: int


class Strike(Strict, frozen=True, tag_field="primitive", tag="strike"):
    """KD-8.3, KD-8.8: direct damage instead of a move."""

    pattern: Literal["adjacent8", "straight_ahead"]
    distance: int
    amount: int
    needs_soldier: bool


class Morale(Strict, frozen=True, tag_field="primitive", tag="morale"):
    """KD-8.4, KD-8.5, KD-8.7: morale in fights."""

    amount: int
    when: Literal["attack", "defend", "always"]
    condition: Literal["none", "alone"]


class ExtraMove(Strict, frozen=True, tag_field="primitive", tag="extra_move"):
    """KD-8.6: further moves after a move."""

    count: int
    may_attack: bool


class Directions(Strict, frozen=True, tag_field="primitive", tag="directions"):
    """KD-8.9: the directions of the leader's unit."""

    set: Literal["all8"]


class TimedMorale(Strict, frozen=True, tag_field="primitive", tag="timed_morale"):
    """KD-9.5: morale for all own pieces until the end of the n-th own turn after this one."""

    amount: int
    own_turns: int


class Shot(Strict, frozen=True, tag_field="primitive", tag="shot"):
    """KD-9.6: direct damage at exactly this distance from an own stack."""

    amount: int
    distance: int
    shooter_needs_soldier: bool


class CardMove(Strict, frozen=True, tag_field="primitive", tag="card_move"):
    """KD-9.7 to KD-9.9: a special move of one group."""

    group: Literal["any", "with_general", "with_soldier"]
    directions: Literal["normal", "all8", "forward"]
    max_steps: int
    straight: bool
    """True: one line of up to max_steps squares. False: step by step."""
    first_step_must_attack: bool
    follow_up: bool
    """After a won attack, one more normal move of one square."""
    attack_morale: int


class CancelCard(Strict, frozen=True, tag_field="primitive", tag="cancel_card"):
    """KD-9.3: a reaction that cancels the card just used."""


class DeploySoldiers(Strict, frozen=True, tag_field="primitive", tag="deploy_soldiers"):
    """KD-9.10, KD-9.15: soldiers from outside the board to one square."""

    max: int
    sources: list[Literal["reserve", "removed"]]
    zone: Literal["own_camp", "central_zone"]
    merge: bool


class TurnEnemy(Strict, frozen=True, tag_field="primitive", tag="turn_enemy"):
    """KD-9.11: turn an enemy stack within this distance."""

    range: int


class Burn(Strict, frozen=True, tag_field="primitive", tag="burn"):
    """KD-9.12: direct damage to an enemy stack within this distance and to its neighbours."""

    amount: int
    range: int


class PeekDiscard(Strict, frozen=True, tag_field="primitive", tag="peek_discard"):
    """KD-9.13: see the opponent's hand and discard cards from it."""

    count: int


class Relocate(Strict, frozen=True, tag_field="primitive", tag="relocate"):
    """KD-9.14: move a group to a square of this zone."""

    zone: Literal["own_camp", "central_zone"]


WARLORD_EFFECTS: tuple[type[msgspec.Struct], ...] = (Dash, Strike, Morale, ExtraMove, Directions)
OPERATION_EFFECTS: tuple[type[msgspec.Struct], ...] = (
    TimedMorale,
    Shot,
    CardMove,
    CancelCard,
    DeploySoldiers,
    TurnEnemy,
    Burn,
    PeekDiscard,
    Relocate,
)
