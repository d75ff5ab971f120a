"""Measures for a balance report on gunshi.

Soldiers on the field and in the invasion area; red starts; what is placed and ordered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gunbai.core import State
from gunbai.games.gunshi.terms import CARD_NAMES, ITEM_NAMES
from gunbai.research.balance.gauges import Counts, Gauge, Uses


def _lead(state: Any, seat: int) -> float:
    side = state.side(seat)
    return float(bin(side.army).count("1") + 2 * side.invaders)


def _turn(state: Any, codes: list[str]) -> list[int]:
    return [0, 1]


def _components(game: Any) -> dict[str, list[str]]:
    verbs = ["order", "deck"]
    return {
        "piece placed": [f"place {name}" for name in ITEM_NAMES],
        "card": [f"{verb} {name}" for verb in verbs for name in CARD_NAMES],
        "move": ["turn", "shoot", "invade", "lightning"],
    }


def _uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = Counts(game, _components(game))
    for seat, code in decisions:
        found.add(code, seat)
    return found.uses


GAUGE = Gauge(_lead, _turn, _components, _uses)
