"""Build the flat tables that the rules read from a pack and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.games.gunshi.grid import square_named
from gunbai.games.gunshi.pack import FenceRange, Pack
from gunbai.games.gunshi.tables import Tables

SIDES = {"front": 0, "right": 1, "back": 2, "left": 3}


def make_tables(options: Mapping[str, object], pack: Pack) -> Tables:
    tables = Tables(
        [[square_named(name) for name in names] for names in (pack.camp.red, pack.camp.blue)],
        [
            [square_named(name) for name in names]
            for names in (pack.invasion_squares.red, pack.invasion_squares.blue)
        ],
        [pack.stock.infantry, pack.stock.archer, pack.stock.cavalry],
        [pack.letters.infantry, pack.letters.archer, pack.letters.cavalry],
        [pack.cost.infantry, pack.cost.archer, pack.cost.cavalry, pack.cost.fence],
        [pack.cards.move, pack.cards.turn_shoot, pack.cards.reinforce, pack.cards.fence_card],
    )
    tables.lightning_cost = pack.cost.lightning_order
    tables.fences = pack.fences.per_player
    tables.start_supply = pack.supply.start
    tables.track = pack.supply.track
    tables.hand_size = pack.cards.hand
    tables.queue_limit = pack.cards.queue
    tables.income = vec[i64](pack.income.slots)
    tables.to_win = pack.invasion.to_win
    tables.near_edge = options["fence_cover"] == "near_edge"
    tables.before_fence = options["charge_stop"] == "before_fence"
    tables.bounce_turns = options["bounce_turns_attacker"] is True
    tables.no_progress_limit = cast(int, options["no_progress_limit"])
    tables.turn_limit = cast(int, options["turn_limit"])
    tables.set_archer_range(pack.archer_range.squares)
    chosen = next(entry for entry in pack.fence_range if entry.id == options["fence_range"])
    tables.set_fence_range(_edges(chosen))
    tables.list_hands()
    return tables


def _edges(given: FenceRange) -> list[tuple[int, int, int]]:
    """[forward, right, side] with the side as a number clockwise from the front."""
    edges = [(forward, right, SIDES[side]) for forward, right, side in given.edges]
    edges += [(forward, right, side) for forward, right in given.all_sides_of for side in range(4)]
    return edges
