"""Measures for a balance report on daiyabo.

Points; the start player of the first round; cards owned at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gunbai.core import REFEREE, State
from gunbai.games.daiyabo import ending
from gunbai.games.daiyabo.view import DaiyaboView
from gunbai.research.balance.gauges import Counts, Gauge, Uses


def _lead(state: Any, seat: int) -> float:
    return float(ending.score(state, seat))


def _turn(state: Any, codes: list[str]) -> list[int]:
    n = int(state.tables.players)
    starts = [code for code in codes if code.startswith("start ")]
    first = int(starts[0].split()[1]) if starts else int(state.start)
    return [(seat - first) % n for seat in range(n)]


def _components(game: Any) -> dict[str, list[str]]:
    tables = game.tables
    return {
        "warlord": _members("warlord", tables.warlord_deck, tables.warlord_ids),
        "castle": _members("castle", tables.castle_deck, tables.castle_ids),
        "rank": [f"rank {name}" for name in tables.rank_ids],
    }


def _members(kind: str, deck: int, names: Sequence[str]) -> list[str]:
    return [f"{kind} {name}" for i, name in enumerate(names) if deck >> i & 1]


def _uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = Counts(game, _components(game))
    table = state.view(REFEREE).read(DaiyaboView)
    for seat, things in enumerate(table.seats):
        for name in things.warlords:
            found.add(f"warlord {name}", seat)
        for name in things.castles:
            found.add(f"castle {name}", seat)
    for rank, holder in table.ranks.items():
        if holder is not None:
            found.add(f"rank {rank}", holder)
    return found.uses


GAUGE = Gauge(_lead, _turn, _components, _uses)
