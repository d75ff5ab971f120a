"""The cards of daiyabo: their schema, their checks, and the built-in sets."""

from __future__ import annotations

from functools import cache
from os.path import dirname, join
from typing import Literal

import msgspec

from gunbai.games.daiyabo.terms import (
    AREAS,
    FACES,
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_ROLL,
    RANKS,
    START_CARD,
)
from gunbai.games.packfile import FilePath, PackFile, Source

PACKS = join(dirname(__file__), "packs")

DEFAULT = "nobunaga"
ANYWHERE = "any"
"""The area of the castle whose markers go anywhere."""

Kind = Literal[
    "convert",
    "remove",
    "territory",
    "prep_dice",
    "battle_dice",
    "swap_castle",
    "swap_warlord",
    "none",
]

NEEDS = {
    "convert": ("from", "to"),
    "remove": ("faces",),
    "territory": ("areas",),
    "prep_dice": ("n",),
    "battle_dice": ("n",),
}
"""The fields that an ability of each kind must have; no others are allowed."""


class Name(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    en: str
    ja: str


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    dice_per_colour: int
    markers_per_colour: int
    source: Source


class CountSource(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    rounds: Source
    end_bonus: Source
    battle_bonus: Source


class Count(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    players: int
    rounds: int
    end_bonus_castles: int
    end_bonus_warlords: int
    battle_bonus_dice: int
    source: CountSource


class Aside(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    en: str
    ja: str
    source: Source


class Area(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    en: str
    ja: str
    rank: str
    source: Source


class Rank(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    en: str
    ja: str
    vp: int
    source: Source


class Ability(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    kind: Kind
    sources: list[int] = msgspec.field(name="from", default_factory=list)
    to: list[int] = []
    faces: list[int] = []
    areas: list[str] = []
    n: int = 0


class WarlordSource(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    card: Source
    decks: Source


class Warlord(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    en: str
    ja: str
    vp: int
    ability: Ability
    decks: list[Literal[24, 25]]
    source: WarlordSource


class Castle(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    en: str
    ja: str
    province: Name
    area: str
    dice: list[int]
    decks: list[Literal[32, 33]]
    source: Source


class Pack(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["daiyabo"]
    id: str
    name: Name
    tie_rank: str
    last_round_castle: str
    limits: Limits
    count: list[Count]
    area: list[Area]
    rank: list[Rank]
    warlord: list[Warlord]
    castle: list[Castle]
    aside: list[Aside] = []
    hash: str = ""
    """Set when the pack is loaded; a pack file does not contain it."""

    def counts(self, players: int) -> Count | None:
        return next((count for count in self.count if count.players == players), None)

    def ranks_in_order(self) -> list[Rank]:
        """The areas' ranks in the order of the areas, then the Head of the Genji."""
        of_areas = [area.rank for area in self.area]
        found = {rank.id: rank for rank in self.rank}
        return [
            *(found[id] for id in of_areas),
            *(rank for rank in self.rank if rank.id not in of_areas),
        ]


def built_in() -> tuple[str, ...]:
    """The ids of the built-in packs."""
    return (DEFAULT,)


@cache
def load_built_in() -> Pack:
    return load_pack(join(PACKS, f"{DEFAULT}.toml"))


def load_pack(path: FilePath) -> Pack:
    """Read and check a file of cards; raises BadPack."""
    file = PackFile.open(path)
    pack = file.read(Pack)
    if pack.hash:
        file.fail("hash", "a pack does not state its own hash", "delete this line")
    check_areas(file, pack)
    check_ids(file, pack)
    for i, warlord in enumerate(pack.warlord):
        check_ability(file, f"warlord[{i}]", warlord, [area.id for area in pack.area])
    check_castles(file, pack)
    check_counts(file, pack)
    return msgspec.structs.replace(pack, hash=file.hash)


def check_areas(file: PackFile, pack: Pack) -> None:
    """Six areas with a rank each, and one rank more: the Head of the Genji."""
    if len(pack.area) != AREAS:
        file.fail("area", f"{len(pack.area)} areas", f"list {AREAS} areas")
    if len(pack.rank) != RANKS:
        file.fail("rank", f"{len(pack.rank)} ranks", f"list {RANKS} ranks")
    ranks = [rank.id for rank in pack.rank]
    _check_unique(file, "rank", ranks)
    _check_unique(file, "area", [area.id for area in pack.area])
    taken: set[str] = set()
    for i, area in enumerate(pack.area):
        if area.rank not in ranks:
            file.fail(f"area[{i}].rank", f"no rank {area.rank!r}", _one_of(ranks))
        if area.rank in taken:
            file.fail(
                f"area[{i}].rank", f"{area.rank!r} has two areas", "give each area its own rank"
            )
        taken.add(area.rank)
    if pack.tie_rank not in ranks:
        file.fail("tie_rank", f"no rank {pack.tie_rank!r}", _one_of(ranks))
    for i, rank in enumerate(pack.rank):
        if not 0 <= rank.vp <= 99:
            file.fail(f"rank[{i}].vp", f"{rank.vp} points", "0 to 99")


def check_ids(file: PackFile, pack: Pack) -> None:
    """Every card, warlord or castle, has a unique id."""
    for table, cards in (("warlord", pack.warlord), ("castle", pack.castle)):
        if not 1 <= len(cards) <= MAX_CARDS:
            file.fail(table, f"{len(cards)} {table}s", f"list 1 to {MAX_CARDS}")
    warlords = [card.id for card in pack.warlord]
    _check_unique(file, "warlord", warlords, {START_CARD})
    _check_unique(file, "castle", [card.id for card in pack.castle], {START_CARD, *warlords})


def check_ability(file: PackFile, field: str, warlord: Warlord, areas: list[str]) -> None:
    """An ability has exactly the fields that its kind needs."""
    if not 0 <= warlord.vp <= 99:
        file.fail(f"{field}.vp", f"{warlord.vp} points", "0 to 99")
    ability = warlord.ability
    said: dict[str, list[int] | list[str] | int] = {
        "from": ability.sources,
        "to": ability.to,
        "faces": ability.faces,
        "areas": ability.areas,
        "n": ability.n,
    }
    needed = NEEDS.get(ability.kind, ())
    for name, value in said.items():
        where = f"{field}.ability.{name}"
        if value and name not in needed:
            file.fail(where, f"{ability.kind!r} has no {name!r}", f"delete {name}")
        if not value and name in needed:
            file.fail(f"{field}.ability", f"{ability.kind!r} needs {name!r}", f"add {name}")
    for name in ("from", "to", "faces"):
        faces = said[name]
        assert isinstance(faces, list)
        _check_faces(file, f"{field}.ability.{name}", [int(face) for face in faces])
        if len(set(faces)) != len(faces):
            file.fail(f"{field}.ability.{name}", "a face is listed twice", "list a face once")
    if set(ability.sources) & set(ability.to):
        file.fail(f"{field}.ability.to", "a face becomes itself", "name other faces than in from")
    for area in ability.areas:
        if area not in areas:
            file.fail(f"{field}.ability.areas", f"no area {area!r}", _one_of(areas))
    if not 0 <= ability.n <= 9:
        file.fail(f"{field}.ability.n", f"{ability.n} dice", "1 to 9")


def check_castles(file: PackFile, pack: Pack) -> None:
    """A castle has an area and dice; one is kept apart, and only its markers go anywhere."""
    areas = [area.id for area in pack.area]
    ids = [castle.id for castle in pack.castle]
    if pack.last_round_castle not in ids:
        file.fail("last_round_castle", f"no castle {pack.last_round_castle!r}", _one_of(ids))
    for i, castle in enumerate(pack.castle):
        field = f"castle[{i}]"
        apart = castle.id == pack.last_round_castle
        if apart and castle.area != ANYWHERE:
            file.fail(f"{field}.area", f"{castle.area!r}", f"write {ANYWHERE!r} for this castle")
        if not apart and castle.area not in areas:
            file.fail(f"{field}.area", f"no area {castle.area!r}", _one_of(areas))
        if apart and castle.decks:
            file.fail(f"{field}.decks", "the last round's castle is in no deck", "write []")
        if not 1 <= len(castle.dice) <= 9:
            file.fail(f"{field}.dice", f"{len(castle.dice)} dice", "1 to 9 dice")
        _check_faces(file, f"{field}.dice", castle.dice)


def check_counts(file: PackFile, pack: Pack) -> None:
    """Player counts are 2 to 6, listed once; dice suffice for every hand (DY-1.4)."""
    if not pack.count:
        file.fail("count", "no player count", "add a [[count]] for each number of players")
    limits = pack.limits
    if not 1 <= limits.markers_per_colour <= 99:
        file.fail("limits.markers_per_colour", f"{limits.markers_per_colour}", "1 to 99")
    if not 1 <= limits.dice_per_colour <= 99:
        file.fail("limits.dice_per_colour", f"{limits.dice_per_colour}", "1 to 99")
    prepared = sum(card.ability.n for card in pack.warlord if card.ability.kind == "prep_dice")
    fought = sum(card.ability.n for card in pack.warlord if card.ability.kind == "battle_dice")
    seen: set[int] = set()
    for i, count in enumerate(pack.count):
        field = f"count[{i}]"
        if not 2 <= count.players <= MAX_PLAYERS or count.players in seen:
            file.fail(f"{field}.players", f"{count.players} players", "2 to 6, each listed once")
        seen.add(count.players)
        if not 1 <= count.rounds <= 9:
            file.fail(f"{field}.rounds", f"{count.rounds} rounds", "1 to 9")
        for name in ("end_bonus_castles", "end_bonus_warlords", "battle_bonus_dice"):
            if not 0 <= getattr(count, name) <= 9:
                file.fail(f"{field}.{name}", f"{getattr(count, name)}", "0 to 9")
        hand = count.rounds + 2 + prepared
        if hand > limits.dice_per_colour:
            file.fail(
                f"{field}.rounds",
                f"a hand of {hand} dice, but {limits.dice_per_colour} per colour",
                "fewer rounds, or more dice_per_colour",
            )
        most = count.players * (count.rounds + 1) + 1 + prepared + fought + count.battle_bonus_dice
        if most > MAX_ROLL:
            file.fail(f"{field}.rounds", f"{most} dice in one battle", f"at most {MAX_ROLL}")


def _check_unique(
    file: PackFile, table: str, ids: list[str], taken: set[str] | None = None
) -> None:
    seen = set(taken or ())
    for i, id in enumerate(ids):
        field = f"{table}[{i}].id"
        if not id.isidentifier() or not id.isascii():
            file.fail(field, f"{id!r} is no id", "use a-z, 0-9 and _")
        if id in seen:
            file.fail(field, f"{id!r} is listed twice", f"give each {table} its own id")
        seen.add(id)


def _check_faces(file: PackFile, field: str, faces: list[int]) -> None:
    for face in faces:
        if not 1 <= face <= FACES:
            file.fail(field, f"no face {face}", "faces are 1 to 6")


def _one_of(names: list[str]) -> str:
    return "name one of " + ", ".join(sorted(names))
