"""Build the flat tables that the rules read from a map and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gunbai.games.tenka.pack import Pack
from gunbai.games.tenka.tables import Tables


def make_tables(players: int, options: Mapping[str, object], pack: Pack) -> Tables:
    names = [region.id for region in pack.region]
    count = pack.counts(players)
    assert count is not None
    tables = Tables(
        players,
        names,
        [region.points for region in pack.region],
        names.index(pack.tie_region),
        [
            (names.index(border.between[0]), names.index(border.between[1]), border.kind == "thick")
            for border in pack.border
        ],
        count.control_tiles,
        count.army_tokens,
    )
    alliances = options["alliances"]
    tables.start_regions = options["scenario"] == "tenka_fubu"
    tables.alliances = alliances == "on" or (alliances == "auto" and players > 2)
    tables.neutral_tie_to_attacker = options["neutral_tie"] == "attacker"
    tables.any_thick = options["thick_border_mode"] == "any_thick"
    tables.any_holder = options["last_tiebreak"] == "any_holder"
    tables.max_rounds = cast(int, options["max_rounds"])
    tables.fixed_order = (
        [] if options["play_order"] == "random" else cast(list[int], options["play_order"])
    )
    return tables
