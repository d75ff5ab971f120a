"""Ready formations for the deployment (GS-3): read from `formations.toml`, offered where legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from os.path import dirname, join

import msgspec

from gunbai.games.gunshi.grid import SIZE, edge_name, edge_named, square_name, square_named
from gunbai.games.gunshi.pack import Name, Pack
from gunbai.games.gunshi.terms import RED
from gunbai.games.gunshi.view import HEADINGS, GunshiView, SideView
from gunbai.games.packfile import PackFile

FILE = join(dirname(__file__), "formations.toml")


class Formation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation as it is written, for Red."""

    id: str
    name: Name
    place: list[str]


class Formations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    formation: list[Formation]


class ReadyFormation(msgspec.Struct, kw_only=True):
    """A formation that a seat can still complete."""

    id: str
    name: Name
    steps: list[list[str]]
    """The placements still to make, in order; each is a list of codes."""


@cache
def all_formations() -> list[Formation]:
    return PackFile.open(FILE).read(Formations).formation


def ready(pack: Pack, seen: GunshiView, seat: int) -> list[ReadyFormation]:
    """The formations that contain all that the seat has placed, and whose rest it can afford."""
    found = []
    for each in all_formations():
        steps = [codes_of(line, seat) for line in each.place]
        rest = [step for step in steps if not lies(seen.seats[seat], step)]
        placed = len(seen.seats[seat].soldiers) + len(seen.seats[seat].fences)
        if len(steps) - len(rest) == placed and rest and _possible(pack, seen, seat, rest):
            found.append(ReadyFormation(id=each.id, name=each.name, steps=rest))
    return found


def codes_of(line: str, seat: int) -> list[str]:
    """The codes of one placement; Blue's camp is Red's, turned by half a circle."""
    item, place, *facing = line.split()
    if item == "fence":
        edge = place if seat == RED else _turned(place[:2]) + _opposite(place[2])
        return ["place fence", f"edge {edge_name(edge_named(edge))}"]
    square = place if seat == RED else _turned(place)
    heading = facing[0] if seat == RED else _opposite(facing[0])
    return [f"place {item}", f"square {square}", f"face {heading}"]


def free_camp(pack: Pack, seen: GunshiView, seat: int) -> list[str]:
    """GS-3.2: the empty squares of the own camp."""
    camp = pack.camp.red if seat == RED else pack.camp.blue
    taken = {soldier.square for side in seen.seats for soldier in side.soldiers}
    return [square for square in camp if square not in taken]


def _possible(pack: Pack, seen: GunshiView, seat: int, steps: list[list[str]]) -> bool:
    """GS-3.1 to GS-3.7: in stock or in hand, paid for, and on free places of the own camp."""
    side = seen.seats[seat]
    items = Counter(step[0].removeprefix("place ") for step in steps)
    price = sum(getattr(pack.cost, item) * n for item, n in items.items())
    free = set(free_camp(pack, seen, seat))
    built = {edge for each in seen.seats for edge in each.fences}
    edges = set(_edges(pack.camp.red if seat == RED else pack.camp.blue)) - built
    stocked = all(getattr(seen.stock, item) >= n for item, n in items.items() if item != "fence")
    return (
        price <= side.supply
        and stocked
        and items["fence"] <= side.fence_hand
        and all(_place(step) in (edges if "fence" in step[0] else free) for step in steps)
    )


def lies(side: SideView, step: list[str]) -> bool:
    """Has this placement been made?"""
    place = _place(step)
    if step[0] == "place fence":
        return place in side.fences
    made = (f"place {each.kind}" for each in side.soldiers if each.square == place)
    return step[0] in made


def _place(step: list[str]) -> str:
    return step[1].partition(" ")[2]


def _edges(camp: list[str]) -> Iterator[str]:
    for square in camp:
        for heading in HEADINGS:
            yield edge_name(edge_named(square + heading))


def _turned(square: str) -> str:
    number = square_named(square)
    file, line = number >> 3, number & 7
    return square_name((SIZE - 1 - file) * 8 + SIZE - 1 - line)


def _opposite(heading: str) -> str:
    return HEADINGS[(HEADINGS.index(heading) + 2) % 4]
