"""Measures for a balance report on kingdom.

Pieces left; the first player; warlords and operation cards used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gunbai.core import REFEREE, State
from gunbai.games.kingdom import ending
from gunbai.games.kingdom.view import KingdomView
from gunbai.research.balance.gauges import Counts, Gauge, Uses


def _lead(state: Any, seat: int) -> float:
    return float(ending.material(state, seat))


def _turn(state: Any, codes: list[str]) -> list[int]:
    first = int(state.first)
    return [first, 1 - first]


def _components(game: Any) -> dict[str, list[str]]:
    tables = game.tables
    found = {"operation card": [f"card {name}" for name in tables.card_names]}
    if game.options["warlord_selection"] != "none":
        found["warlord"] = [f"warlord {name}" for name in tables.warlord_names]
    return found


def _uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = Counts(game, _components(game))
    for seat, things in enumerate(state.view(REFEREE).read(KingdomView).seats):
        for name in (things.warlords or {}).values():
            found.add(f"warlord {name}", seat)
        for name in things.used:
            found.add(f"card {name}", seat)
    return found.uses


GAUGE = Gauge(_lead, _turn, _components, _uses)
