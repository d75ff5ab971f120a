"""What a balance report counts in toge: points, and when each soldier is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gunbai.core import State
from gunbai.research.balance.gauges import Counts, Gauge, Uses
from toge.state import CARDS


def _lead(state: Any, seat: int) -> float:
    return float(state.scores[seat])


def _turn(state: Any, codes: list[str]) -> list[int]:
    """All seats send at the same time, so the order of the seats is used."""
    return list(range(len(state.scores)))


def _components(game: Any) -> dict[str, list[str]]:
    return {"soldier": [f"send {card}" for card in range(1, CARDS + 1)]}


def _uses(game: Any, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = Counts(game, _components(game))
    for seat, code in decisions:
        found.add(code, seat)
    return found.uses


GAUGE = Gauge(_lead, _turn, _components, _uses)
