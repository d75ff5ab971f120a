"""Measures for a balance report on tenka.

Points; the play order; regions picked, attacked, and held at the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.core import REFEREE, State
from gunbai.games.tenka import ending
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.view import TenkaView
from gunbai.research.balance.gauges import Counts, Gauge, Uses


def _lead(state: TenkaState, seat: int) -> float:
    return float(ending.score(state, seat))


def _turn(state: TenkaState, codes: list[str]) -> list[int]:
    order = list(state.order)
    return [order.index(seat) for seat in range(len(order))]


def _components(game: TenkaGame) -> dict[str, list[str]]:
    regions = list(game.tables.names)
    return {
        "start region": [f"start {name}" for name in regions],
        "region attacked": [f"attack {name}" for name in regions],
        "region held at the end": [f"held {name}" for name in regions],
    }


def _uses(game: TenkaGame, decisions: Sequence[tuple[int, str]], state: State) -> Uses:
    found = Counts(game, _components(game))
    for seat, code in decisions:
        verb, _, rest = code.partition(" ")
        if verb == "pick":
            found.add(f"start {rest}", seat)
        elif verb in ("attack", "target"):
            found.add(f"attack {rest.partition('=')[0]}", seat)
    for seat, things in enumerate(state.view(REFEREE).read(TenkaView).seats):
        for region in things.regions:
            found.add(f"held {region}", seat)
    return found.uses


GAUGE = Gauge(_lead, _turn, _components, _uses)
