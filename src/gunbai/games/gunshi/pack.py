"""The components of gunshi as data: their schema, their checks, and the built-in packs."""

from __future__ import annotations

from functools import cache
from os.path import dirname, join
from typing import Literal

import msgspec

from gunbai.games.gunshi.grid import SIZE, square_named
from gunbai.games.gunshi.terms import LETTERS_PER_KIND
from gunbai.games.packfile import FilePath, PackFile, Source, pack_ids

PACKS = join(dirname(__file__), "packs")

FENCE_RANGES = ("line5", "corner7", "wide16")
MOST_FENCES = 8
MOST_SUPPLY = 60

SideName = Literal["front", "left", "right", "back"]


class Part(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A table of the pack; `source` says where its values come from."""

    source: Source


class Name(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    en: str
    ja: str


class Squares(Part, frozen=True, kw_only=True):
    red: list[str]
    blue: list[str]


class Stock(Part, frozen=True, kw_only=True):
    infantry: int
    shield: int
    archer: int
    cavalry: int


class Letters(Part, frozen=True, kw_only=True):
    infantry: str
    archer: str
    cavalry: str


class Fences(Part, frozen=True, kw_only=True):
    per_player: int


class Cost(Part, frozen=True, kw_only=True):
    infantry: int
    archer: int
    cavalry: int
    fence: int
    lightning_order: int


class Supply(Part, frozen=True, kw_only=True):
    start: int
    track: int


class Cards(Part, frozen=True, kw_only=True):
    move: int
    turn_shoot: int
    reinforce: int
    fence_card: int
    hand: int
    queue: int


class Income(Part, frozen=True, kw_only=True):
    slots: list[int]


class Invasion(Part, frozen=True, kw_only=True):
    to_win: int


class ArcherRange(Part, frozen=True, kw_only=True):
    squares: list[tuple[int, int]]


class FenceRange(Part, frozen=True, kw_only=True):
    id: Literal["line5", "corner7", "wide16"]
    edges: list[tuple[int, int, SideName]] = []
    all_sides_of: list[tuple[int, int]] = []


class Pack(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["gunshi"]
    id: str
    name: Name
    size: int
    camp: Squares
    invasion_squares: Squares
    stock: Stock
    letters: Letters
    fences: Fences
    cost: Cost
    supply: Supply
    cards: Cards
    income: Income
    invasion: Invasion
    archer_range: ArcherRange
    fence_range: list[FenceRange]
    hash: str = ""
    """Set when the pack is loaded; a pack file does not contain it."""


def built_in() -> tuple[str, ...]:
    """The ids of the built-in packs."""
    return tuple(pack_ids(PACKS))


@cache
def load_built_in() -> Pack:
    return load_pack(join(PACKS, "basic.toml"))


def load_pack(path: FilePath) -> Pack:
    """Read and check a pack file; raises BadPack."""
    file = PackFile.open(path)
    pack = file.read(Pack)
    if pack.hash:
        file.fail("hash", "a pack does not state its own hash", "delete this line")
    if pack.size != SIZE:
        file.fail("size", f"a field of {pack.size}", f"the field is {SIZE} by {SIZE} (GS-1.2)")
    check_squares(file, pack)
    check_pieces(file, pack)
    check_cards(file, pack)
    check_ranges(file, pack)
    return msgspec.structs.replace(pack, hash=file.hash)


def check_squares(file: PackFile, pack: Pack) -> None:
    """Squares that exist, once each; camps apart; invasion squares within the own camp."""
    tables = {"camp": pack.camp, "invasion_squares": pack.invasion_squares}
    for table, squares in tables.items():
        for colour in ("red", "blue"):
            field = f"{table}.{colour}"
            names: list[str] = getattr(squares, colour)
            for name in names:
                if square_named(name) < 0:
                    file.fail(field, f"no square {name!r}", "squares are a1 to g7")
            if len(set(names)) != len(names) or not names:
                file.fail(field, "a square twice, or none", "list each square once")
    for colour in ("red", "blue"):
        if not set(getattr(pack.invasion_squares, colour)) <= set(getattr(pack.camp, colour)):
            file.fail(
                f"invasion_squares.{colour}", "a square outside the camp", "choose camp squares"
            )
    red = {square_named(name) for name in pack.camp.red}
    near = {square + step for square in red for step in (0, 1, -1, 8, -8)}
    if any(square_named(name) in near for name in pack.camp.blue):
        file.fail("camp.blue", "the camps touch", "keep them at least one square apart")


def check_pieces(file: PackFile, pack: Pack) -> None:
    """As many letters as soldiers, a shield for each infantry, prices that end the deployment."""
    seen: set[str] = set()
    for kind in ("infantry", "archer", "cavalry"):
        letters, count = getattr(pack.letters, kind), getattr(pack.stock, kind)
        if not 1 <= count <= LETTERS_PER_KIND:
            file.fail(f"stock.{kind}", f"{count} pieces", f"1 to {LETTERS_PER_KIND}")
        if len(letters) != count or set(letters) & seen or len(set(letters)) != count:
            file.fail(
                f"letters.{kind}", f"{letters!r} for {count} pieces", "one unique letter each"
            )
        seen |= set(letters)
    if pack.stock.shield != pack.stock.infantry:
        file.fail("stock.shield", f"{pack.stock.shield} shields", "as many as infantry (GS-1.10)")
    if not 0 <= pack.fences.per_player <= MOST_FENCES:
        file.fail("fences.per_player", f"{pack.fences.per_player}", f"0 to {MOST_FENCES}")
    for item in ("infantry", "archer", "cavalry", "fence", "lightning_order"):
        if getattr(pack.cost, item) < 1:
            file.fail(f"cost.{item}", f"{getattr(pack.cost, item)}", "1 or more")
    if not 1 <= pack.supply.track <= MOST_SUPPLY:
        file.fail("supply.track", f"{pack.supply.track}", f"1 to {MOST_SUPPLY}")
    cheapest = min(pack.cost.infantry, pack.cost.archer, pack.cost.cavalry)
    if not cheapest + pack.fences.per_player * pack.cost.fence <= pack.supply.start:
        file.fail(
            "supply.start", f"{pack.supply.start}", "enough for a soldier after all the fences"
        )
    if pack.supply.start > pack.supply.track:
        file.fail("supply.start", f"{pack.supply.start}", "at most the length of the track")
    if pack.invasion.to_win < 1:
        file.fail("invasion.to_win", f"{pack.invasion.to_win}", "1 or more")


def check_cards(file: PackFile, pack: Pack) -> None:
    """Hand and queue together are all the cards, so drawing is always possible (GS-14.3)."""
    cards = pack.cards
    counts = {
        "move": cards.move,
        "turn_shoot": cards.turn_shoot,
        "reinforce": cards.reinforce,
        "fence_card": cards.fence_card,
    }
    for name, count in counts.items():
        if not 0 <= count <= 7:
            file.fail(f"cards.{name}", f"{count} cards", "0 to 7")
    if not 2 <= cards.queue <= 4:
        file.fail("cards.queue", f"{cards.queue} slots", "2 to 4")
    if not 1 <= cards.hand <= 3:
        file.fail("cards.hand", f"{cards.hand} cards", "1 to 3")
    total = sum(counts.values())
    if total != cards.hand + cards.queue:
        file.fail(
            "cards.queue",
            f"{total} cards for a hand of {cards.hand} and {cards.queue} slots",
            "hand and queue together hold all cards (GS-14.3)",
        )
    slots = pack.income.slots
    if len(slots) != cards.queue or not all(0 <= slot <= pack.supply.track for slot in slots):
        file.fail("income.slots", f"{slots}", f"{cards.queue} numbers, one for each slot")


def check_ranges(file: PackFile, pack: Pack) -> None:
    """Small offsets, never the piece's own square; each fence range once and not empty."""
    for forward, right in pack.archer_range.squares:
        if (forward, right) == (0, 0) or max(abs(forward), abs(right)) >= SIZE:
            file.fail("archer_range.squares", f"[{forward}, {right}]", "another square near by")
    found = sorted(entry.id for entry in pack.fence_range)
    if found != sorted(FENCE_RANGES):
        file.fail("fence_range", f"ranges {', '.join(found)}", "list " + ", ".join(FENCE_RANGES))
    for i, entry in enumerate(pack.fence_range):
        if not entry.edges and not entry.all_sides_of:
            file.fail(f"fence_range[{i}].edges", "no edge", "list edges or all_sides_of")
