"""Positions: a whole state as JSON.

`dump` writes the parts of a view; `loader` also reads positions written by hand.

People may leave out what follows from the rest, and write soldiers and queue cards short:
"I+c4E*" (infantry with shield on c4 facing east, the general), "(move)" (face down), "move" (face
up).
"""

from __future__ import annotations

import re

import msgspec
from msgspec import UNSET, UnsetType

from gunbai.core.state import REFEREE
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.view import (
    CardName,
    Composing,
    Entry,
    OpenSide,
    Result,
    SideView,
    StockLeft,
    Table,
    facts,
)

SOLDIER = re.compile(r"([IAC])(\+?)([a-g][1-7])([NESW])(\*?)")
KINDS = {"I": "infantry", "A": "archer", "C": "cavalry"}


class Seat(OpenSide, kw_only=True):
    general: str | None
    hand: list[CardName]
    deck: list[CardName]
    queue: list[Entry]
    lightning: Entry | None


class Position(Table, kw_only=True):
    seats: list[Seat]
    stock: StockLeft
    composing: Composing | UnsetType = UNSET


class GivenSoldier(msgspec.Struct, forbid_unknown_fields=True):
    square: str
    kind: str
    facing: str
    shield: bool = False
    letter: str | None = None
    """Left out: the lowest free one."""
    recruit: bool = False
    general: bool = False


class GivenInvader(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    shield: bool = False
    letter: str | None = None
    recruit: bool = False


class GivenCard(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    up: bool


class GivenSeat(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    soldiers: list[GivenSoldier | str] = []
    fences: list[str] = []
    fence_hand: int | None = None
    """Left out: what conservation demands."""
    supply: int = 0
    invaders: list[GivenInvader] = []
    planned: int | None = None
    general: str | None = None
    """A letter; or mark the soldier itself."""
    hand: list[str] | None = None
    deck: list[str] | None = None
    """Top first. Without hand and deck the cards left over are dealt by their kinds."""
    fresh: int = 0
    queue: list[GivenCard | str] = []
    lightning: GivenCard | str | None = None
    face_up: bool | None = None
    """How the next card will lie. Left out: as it follows from the last card placed."""
    recent: list[str] | None = None


class GivenPosition(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    seats: tuple[GivenSeat, GivenSeat]
    stage: str = "execute"
    active: int = 0
    turn: int = 1
    quiet: int = 0
    progress: bool = False
    executing: str | None = None
    arrivals: list[str] = []
    stock: dict[str, int] | None = None
    composing: Composing | None = None
    result: Result | None = None


def soldier_of(given: GivenSoldier | str) -> GivenSoldier | None:
    """A soldier written long or short; None for an invalid text."""
    if isinstance(given, GivenSoldier):
        return given
    found = SOLDIER.fullmatch(given)
    if found is None:
        return None
    kind, shield, square, facing, general = found.groups()
    return GivenSoldier(square, KINDS[kind], facing, bool(shield), general=bool(general))


def card_of(given: GivenCard | str) -> GivenCard:
    """A queue card written long or short."""
    if isinstance(given, GivenCard):
        return given
    if given.startswith("(") and given.endswith(")"):
        return GivenCard(given[1:-1], up=False)
    return GivenCard(given, up=True)


def dump(state: GunshiState) -> dict[str, object]:
    """The whole state; `load` gives it back."""
    written: dict[str, object] = msgspec.to_builtins(position(state))
    return written


def position(state: GunshiState) -> Position:
    """What the referee sees, without what follows from it."""
    seen = facts(state, REFEREE)
    return Position(
        stage=seen.stage,
        active=seen.active,
        turn=seen.turn,
        quiet=seen.quiet,
        progress=seen.progress,
        executing=seen.executing,
        arrivals=seen.arrivals,
        result=seen.result,
        seats=[_seat(side) for side in seen.seats],
        stock=seen.stock,
        composing=seen.composing,
    )


def _seat(seen: SideView) -> Seat:
    return Seat(
        soldiers=seen.soldiers,
        fences=seen.fences,
        fence_hand=seen.fence_hand,
        supply=seen.supply,
        invaders=seen.invaders,
        planned=seen.planned,
        fresh=seen.fresh,
        face_up=seen.face_up,
        recent=seen.recent,
        general=seen.general,
        hand=seen.hand or [],
        deck=[card for card in seen.deck if card is not None],
        queue=seen.queue,
        lightning=seen.lightning,
    )
