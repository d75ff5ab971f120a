"""Aids for boards of gunshi: facts that follow from a view by the rules.

They are computed from the view alone, so they reveal nothing, and a client needs no rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, get_args

import msgspec
from msgspec import UNSET

from gunbai.core.view import View
from gunbai.games.gunshi.aids_formations import ReadyFormation, free_camp, ready
from gunbai.games.gunshi.grid import square_name, square_named
from gunbai.games.gunshi.tables import Tables, seen_from
from gunbai.games.gunshi.terms import RED
from gunbai.games.gunshi.view import (
    HEADINGS,
    KINDS,
    CardName,
    Composing,
    Entry,
    Facing,
    GunshiView,
    Invader,
    Kind,
    SideView,
    Soldier,
)

if TYPE_CHECKING:
    from gunbai.games.gunshi.game import GunshiGame

Counted = Literal["infantry", "archer", "cavalry", "shield"]
LIGHTNING_SLOT = 2
CARD_OF: dict[str, CardName] = {f"order {card}": card for card in get_args(CardName)}
FACING_OF: dict[str, Facing] = {
    f"{verb} {facing}": facing for verb in ("go", "face") for facing in HEADINGS
}
KIND_OF: dict[str, Kind] = {f"place {kind}": kind for kind in KINDS}


class Ordering(msgspec.Struct, kw_only=True):
    """The orders that the active player is composing."""

    cards: list[Entry]
    """GS-13.3: the cards chosen so far, as they will lie."""
    next_up: bool
    """GS-13.3: the card chosen next will lie face up."""
    hand: list[CardName]
    """The hand without the cards chosen so far."""


class Arriving(msgspec.Struct, kw_only=True):
    """A new soldier whose square is chosen and whose facing is asked for."""

    square: str
    kind: Kind
    shield: bool
    facing: Facing
    """Towards the enemy, as long as none is chosen."""


class Declared(msgspec.Struct, kw_only=True):
    """What a soldier of a linked action will do, by the answers so far."""

    square: str
    to: str
    """Where it will stand."""
    facing: Facing | None
    """Where it will look, if it moves or turns."""
    strikes: str | None
    """The square that it shoots at, or whose shield it strikes."""
    edge: str | None
    """Where it builds a fence."""


class GunshiAids(msgspec.Struct, kw_only=True):
    invaders: tuple[list[Counted], list[Counted]]
    """GS-8.2: for each seat everything that counts as an invader."""
    lightning_slot: int
    """GS-13.5: the slot, counted from 1, whose card a Lightning Order takes."""
    ordering: Ordering | None
    """None for a viewer that orders no cards now."""
    arriving: Arriving | None
    declared: list[Declared]
    """The soldiers that take part, in the order of their answers."""
    formations: list[ReadyFormation] = []
    """GS-3: ready formations that the viewer can still complete."""
    sites: list[str] = []
    """GS-3.2: when the viewer is to place an item, the squares where a soldier may go."""


def aids(game: GunshiGame, view: View) -> GunshiAids:
    seen = view.read(GunshiView)
    red, blue = seen.seats
    return GunshiAids(
        invaders=(_counted(red), _counted(blue)),
        lightning_slot=LIGHTNING_SLOT,
        ordering=_ordering(seen),
        arriving=_arriving(seen),
        declared=_declared(game.tables, seen),
        formations=_formations(game, seen, view.viewer),
        sites=free_camp(game.pack, seen, view.viewer) if seen.phase == "deploy_item" else [],
    )


def _formations(game: GunshiGame, seen: GunshiView, viewer: int) -> list[ReadyFormation]:
    return ready(game.pack, seen, viewer) if seen.stage == "deployment" and viewer >= 0 else []


def count(pieces: Sequence[Soldier | Invader]) -> int:
    """GS-8.2: how many invaders these are, or would be: a shield counts too."""
    return sum(2 if each.shield else 1 for each in pieces)


def lies_up(side: SideView, placed: int) -> bool:
    """GS-13.3: cards lie face down and face up in turn: the next one after `placed` new ones."""
    return side.face_up != (placed % 2 == 1)


def _counted(side: SideView) -> list[Counted]:
    found: list[Counted] = []
    for each in side.invaders:
        found += [each.kind, "shield"] if each.shield else [each.kind]
    return found


def _ordering(seen: GunshiView) -> Ordering | None:
    side = seen.seats[seen.active]
    if seen.phase != "order_card" or side.hand is None:
        return None
    codes = [] if seen.composing is UNSET else seen.composing.choices
    chosen = [CARD_OF[code] for code in codes]
    hand = list(side.hand)
    for card in chosen:
        hand.remove(card)
    return Ordering(
        cards=[Entry(card=card, up=lies_up(side, i)) for i, card in enumerate(chosen)],
        next_up=lies_up(side, len(chosen)),
        hand=hand,
    )


def _arriving(seen: GunshiView) -> Arriving | None:
    """GS-3.4, GS-10.1: an infantry comes with its shield."""
    if seen.composing is UNSET:
        return None
    codes = seen.composing.choices
    kind = next((KIND_OF[code] for code in codes if code in KIND_OF), None)
    square = _thing(seen.composing, "square")
    if kind is None or square is None:
        return None
    return Arriving(
        square=square,
        kind=kind,
        shield=kind == "infantry",
        facing="N" if seen.active == RED else "S",
    )


def _declared(tables: Tables, seen: GunshiView) -> list[Declared]:
    if seen.composing is UNSET or seen.group is UNSET:
        return []
    codes = seen.composing.choices
    heading = next((FACING_OF[code] for code in codes if code in FACING_OF), None)
    found = []
    for member, answer in zip(seen.group, seen.composing.answers, strict=False):
        if answer != "stay" and member.to is not None:
            found.append(_deed(tables, member.square, member.to, heading, answer))
    return found


def _deed(tables: Tables, square: str, to: str, heading: Facing | None, answer: str) -> Declared:
    """GS-7.10, GS-9.3: soldiers that move or turn face that way. GS-7.7, GS-7.8: a soldier that
    moves against a shield stays where it is, and turns only by an option."""
    verb, _, thing = answer.partition(" ")
    deed = Declared(square=square, to=to, facing=None, strikes=None, edge=None)
    if verb == "target":
        deed.strikes = thing
    elif verb == "edge":
        deed.edge = thing
    elif verb == "advance" and to == square and heading is not None:
        way = HEADINGS.index(heading)
        deed.strikes = square_name(seen_from(square_named(square), way, int(thing), 0))
        deed.facing = heading if tables.bounce_turns else None
    else:
        deed.facing = heading
    return deed


def _thing(composing: Composing, verb: str) -> str | None:
    """What a verb has decided so far."""
    codes = (code.partition(" ") for code in composing.choices)
    return next((thing for first, _, thing in codes if first == verb), None)
