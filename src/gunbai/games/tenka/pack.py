"""A map of tenka: its schema, its checks, and the built-in maps."""

from __future__ import annotations

from functools import cache
from os.path import dirname, join
from typing import Literal

import msgspec

from gunbai.games.packfile import FilePath, PackFile, Source, pack_ids
from gunbai.games.tenka.terms import MAX_PLAYERS, MAX_REGIONS

PACKS = join(dirname(__file__), "packs")


class Name(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    en: str
    ja: str


class RegionSource(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Source
    points: Source
    place: Source
    """The range of sea, x and y, which are drawing hints only."""


class Region(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    en: str
    ja: str
    points: int
    sea: bool
    x: int
    y: int
    source: RegionSource


class BorderSource(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    border: Source
    kind: Source


class Border(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    between: tuple[str, str]
    kind: Literal["thin", "thick"]
    source: BorderSource


class Count(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    players: int
    control_tiles: int
    army_tokens: int
    source: Source


class Pack(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["tenka"]
    id: str
    name: Name
    tie_region: str
    count: list[Count]
    region: list[Region]
    border: list[Border]
    hash: str = ""
    """Set when the pack is loaded; a pack file does not contain it."""

    def counts(self, players: int) -> Count | None:
        return next((count for count in self.count if count.players == players), None)


def built_in() -> tuple[str, ...]:
    """The ids of the built-in maps; the base map first."""
    return tuple(sorted(pack_ids(PACKS), key=lambda id: id != "japan12"))


@cache
def load_built_in(id: str) -> Pack:
    return load_pack(join(PACKS, f"{id}.toml"))


def load_pack(path: FilePath) -> Pack:
    """Read and check a map file; raises BadPack."""
    file = PackFile.open(path)
    pack = file.read(Pack)
    if pack.hash:
        file.fail("hash", "a pack does not state its own hash", "delete this line")
    check_regions(file, pack)
    check_borders(file, pack)
    check_counts(file, pack)
    return msgspec.structs.replace(pack, hash=file.hash)


def check_regions(file: PackFile, pack: Pack) -> None:
    """Unique ids, points from 0, exactly one 3-point region, which settles the last tie."""
    if not 2 <= len(pack.region) <= MAX_REGIONS:
        file.fail("region", f"{len(pack.region)} regions", f"list 2 to {MAX_REGIONS} regions")
    seen: set[str] = set()
    for i, region in enumerate(pack.region):
        field = f"region[{i}]"
        if not region.id.isidentifier() or not region.id.isascii():
            file.fail(f"{field}.id", f"{region.id!r} is no id", "use a-z, 0-9 and _")
        if region.id in seen:
            file.fail(
                f"{field}.id", f"{region.id!r} is listed twice", "give each region its own id"
            )
        seen.add(region.id)
        if not 0 <= region.points <= 99:
            file.fail(f"{field}.points", f"{region.points} points", "points are 0 to 99")
    if pack.tie_region not in seen:
        file.fail(
            "tie_region", f"no region {pack.tie_region!r}", "name one of " + ", ".join(sorted(seen))
        )
    best = [region.id for region in pack.region if region.points == 3]
    if best != [pack.tie_region]:
        file.fail(
            "tie_region",
            f"regions with 3 points: {', '.join(best) or 'none'}; tie_region: {pack.tie_region}",
            "exactly one region has 3 points, and it is the tie_region",
        )


def check_borders(file: PackFile, pack: Pack) -> None:
    """Each border joins two listed regions, once; the map is connected."""
    ids = {region.id for region in pack.region}
    seen: set[frozenset[str]] = set()
    for i, border in enumerate(pack.border):
        field = f"border[{i}].between"
        for end in border.between:
            if end not in ids:
                file.fail(field, f"no region {end!r}", "name one of " + ", ".join(sorted(ids)))
        ends = frozenset(border.between)
        if len(ends) == 1:
            file.fail(field, f"{border.between[0]} borders itself", "name two different regions")
        if ends in seen:
            file.fail(
                field, f"{' and '.join(border.between)} are joined twice", "list a border once"
            )
        seen.add(ends)
    reached = {pack.region[0].id}
    while grown := {end for ends in seen if ends & reached for end in ends} - reached:
        reached |= grown
    if apart := sorted(ids - reached):
        file.fail(
            "border", f"cannot be reached: {', '.join(apart)}", "join every region to the others"
        )


def check_counts(file: PackFile, pack: Pack) -> None:
    """Player counts are 2 to 6, listed once, with a region each and enough tiles and armies."""
    if not pack.count:
        file.fail("count", "no player count", "add a [[count]] for each number of players")
    seen: set[int] = set()
    for i, count in enumerate(pack.count):
        field = f"count[{i}]"
        if not 2 <= count.players <= MAX_PLAYERS or count.players in seen:
            file.fail(f"{field}.players", f"{count.players} players", "2 to 6, each listed once")
        seen.add(count.players)
        if count.players > len(pack.region):
            file.fail(
                f"{field}.players",
                f"{count.players} players on {len(pack.region)} regions",
                "at least as many regions as players",
            )
        if not 1 <= count.control_tiles <= 99:
            file.fail(f"{field}.control_tiles", f"{count.control_tiles}", "1 to 99")
        if not 1 <= count.army_tokens <= 99:
            file.fail(f"{field}.army_tokens", f"{count.army_tokens}", "1 to 99")
