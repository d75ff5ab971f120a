"""The shape of a position as JSON; what it means and whether it is legal is checked in `position`.

Soldiers and queue cards may be written short: "I+c4E*" (infantry with shield on c4 facing east,
the general), "(move)" (face down), "move" (face up).
"""

from __future__ import annotations

import re

import msgspec

SOLDIER = re.compile(r"([IAC])(\+?)([a-g][1-7])([NESW])(\*?)")
KINDS = {"I": "infantry", "A": "archer", "C": "cavalry"}


class Soldier(msgspec.Struct, forbid_unknown_fields=True):
    square: str
    kind: str
    facing: str
    shield: bool = False
    letter: str | None = None
    """Left out: the lowest free one."""
    recruit: bool = False
    general: bool = False


class Invader(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    shield: bool = False
    letter: str | None = None
    recruit: bool = False


class Card(msgspec.Struct, forbid_unknown_fields=True):
    card: str
    up: bool


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    soldiers: list[Soldier | str] = []
    fences: list[str] = []
    fence_hand: int | None = None
    """Left out: what conservation demands."""
    supply: int = 0
    invaders: list[Invader] = []
    planned: int | None = None
    general: str | None = None
    """A letter; or mark the soldier itself."""
    hand: list[str] | None = None
    deck: list[str] | None = None
    """Top first. Without hand and deck the cards left over are dealt by their kinds."""
    fresh: int = 0
    queue: list[Card | str] = []
    lightning: Card | str | None = None
    face_up: bool | None = None
    """How the next card will lie. Left out: as it follows from the last card placed."""
    recent: list[str] | None = None


class Composing(msgspec.Struct, forbid_unknown_fields=True):
    choices: list[str]
    answers: list[str] = []


class Result(msgspec.Struct, forbid_unknown_fields=True):
    reason: str
    winner: int = -1


class Position(msgspec.Struct, forbid_unknown_fields=True):
    seats: tuple[Seat, Seat]
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


def soldier_of(given: Soldier | str) -> Soldier | None:
    """A soldier written long or short; None for a text that is none."""
    if isinstance(given, Soldier):
        return given
    found = SOLDIER.fullmatch(given)
    if found is None:
        return None
    kind, shield, square, facing, general = found.groups()
    return Soldier(square, KINDS[kind], facing, bool(shield), general=bool(general))


def card_of(given: Card | str) -> Card:
    """A queue card written long or short."""
    if isinstance(given, Card):
        return given
    if given.startswith("(") and given.endswith(")"):
        return Card(given[1:-1], up=False)
    return Card(given, up=True)
