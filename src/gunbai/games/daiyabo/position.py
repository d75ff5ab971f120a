"""The shape of a position: which fields it has, and which phase belongs to which stage.

`loader_inventory` and `loader_audit` check that the fields fit each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NoReturn

import msgspec
from msgspec import UNSET, UnsetType

from gunbai.core.errors import BadPosition
from gunbai.games.daiyabo import phase, stage

STAGES = {
    phase.START: (stage.SETUP,),
    phase.DEAL: (stage.SETUP,),
    phase.LAY: (stage.PREPARATION,),
    phase.OICHI_SWAP: (stage.INTRIGUE,),
    phase.MATSUNAGA_SWAP: (stage.INTRIGUE,),
    phase.MARCH_ROLL: (stage.MARCH,),
    phase.MARCH_ABILITY: (stage.MARCH,),
    phase.MARCH_PLACE: (stage.MARCH,),
    phase.END_BONUS: (stage.MARCH,),
    phase.SIEGE_TARGET: (stage.BATTLE,),
    phase.BATTLE_REMOVE: (stage.BATTLE,),
    phase.BATTLE_ROLL: (stage.BATTLE,),
    phase.BATTLE_ABILITY: (stage.BATTLE,),
    phase.TERRITORY: (
        stage.DOMESTIC,
        stage.SETUP,
        stage.INTRIGUE,
        stage.MARCH,
        stage.RECRUITMENT,
        stage.BATTLE,
    ),
    phase.HONNOJI_MARKER: (stage.BATTLE,),
    phase.OVER: (
        stage.DOMESTIC,
        stage.SETUP,
        stage.PREPARATION,
        stage.INTRIGUE,
        stage.MARCH,
        stage.RECRUITMENT,
        stage.BATTLE,
    ),
}
"""The stages in which each phase can occur, the usual one first."""

Number = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    warlords: list[str] = []
    castles: list[str] = []
    dice: Number = 0
    """In hand."""
    resigned: Number = 0
    """The number of the resignation, or 0."""


class Decks(msgspec.Struct, forbid_unknown_fields=True):
    """How many cards each deck has."""

    warlords: Number
    castles: Number


class Due(msgspec.Struct, forbid_unknown_fields=True):
    """Markers to be placed one by one, each in one of these areas."""

    n: Number
    areas: list[str]


class GivenCard(msgspec.Struct, forbid_unknown_fields=True):
    card: str | None = None
    dice: list[Number] | None = None
    last: list[Number] | None = None
    """Left out: the seats placed in their order, card by card."""


class GivenBattle(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    action_card: str | None = None
    target: str | None = None
    required: list[Number] | None = None
    """Left out: all dice of the target."""
    struck: bool | None = None
    """Left out: a face of the target is no longer required."""


class GivenResult(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    reason: str
    winners: list[Number] | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table as people may write it. The engine itself (`view.Table`) writes every field."""

    phase: str
    stage: str | None = None
    round: Number = 1
    start: Number | None = 0
    turn: Number | None = None
    start_card: Number | None = None
    decks: Decks | None = None
    """Left out: all cards in play that lie nowhere else."""
    seats: list[Seat]
    markers: dict[str, list[Number]] = {}
    ranks: dict[str, Number | None] = {}
    """Left out: an area's rank belongs to its only leader."""
    action_cards: Mapping[str, GivenCard] = {}
    end_bonus: list[str] = []
    siege_pile: list[str] = []
    placements: Number | None = None
    laid: Number = 0
    pending: list[str] = []
    fallen: list[Number] = []
    """Left out while a roll waits to be used: as the roll."""
    roll: list[Number] | None = None
    battle: GivenBattle | UnsetType | None = UNSET
    due: Due | UnsetType | None = UNSET
    result: GivenResult | UnsetType | None = UNSET


def fail(field: str, clause: str, key: str, **args: object) -> NoReturn:
    raise BadPosition(field, clause, f"daiyabo.position.{key}", **args)
