"""Gauge: what a balance report counts in a game: the lead, the play order, the components used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gunbai.core import Game, State
from gunbai.games import needed_part

Uses = dict[str, list[int]]
"""For each component, how often each seat used it."""


@dataclass(frozen=True)
class Gauge:
    lead: Callable[[Any, int], float]
    """How well a seat stands in a state, in a unit of the game."""
    turn: Callable[[Any, list[str]], list[int]]
    """From the last state and the codes: each seat's place in play order, 0 = starts."""
    components: Callable[[Any], dict[str, list[str]]]
    """The components of a game, by kind."""
    uses: Callable[[Any, Sequence[tuple[int, str]], State], Uses]
    """From the decisions (seat, code) of a game and its last state: the components used."""


def gauge_of(game: Game) -> Gauge:
    """The `GAUGE` of the game's part `gauge`; raises MissingPart."""
    found: Gauge = needed_part(game.info.id, "gauge").GAUGE
    return found


class Counts:
    """Counts how often the components of a game are used; ignores any other name."""

    def __init__(self, game: Game, names: Mapping[str, Sequence[str]]) -> None:
        self.uses: Uses = {name: [0] * game.players for group in names.values() for name in group}

    def add(self, name: str, seat: int) -> None:
        if name in self.uses:
            self.uses[name][seat] += 1


def lead_changes(leads: Sequence[Sequence[float]]) -> int:
    """How often another seat took the sole lead."""
    changes, leader = 0, None
    for standing in leads:
        best = max(standing)
        first = [seat for seat, value in enumerate(standing) if value == best]
        if len(first) == 1:
            changes += leader is not None and leader != first[0]
            leader = first[0]
    return changes


def drama(leads: Sequence[Sequence[float]], returns: Sequence[float]) -> float:
    """The share of the game in which the later winner was behind; 0 without a winner."""
    winners = [seat for seat, share in enumerate(returns) if share == max(returns) > 0]
    if not winners or not leads:
        return 0.0
    behind = sum(max(now) > max(now[seat] for seat in winners) for now in leads)
    return behind / len(leads)
