"""Exact mixed strategies for decisions that are one hidden choice against another.

`matrix` solves any zero-sum matrix game. A game that has such choices gives them in its part
`equilibrium`: the bot `EquilibriumBot`, and the functions `mixture` and `advice`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from gunbai.bots.equilibrium.matrix import Solution, solve
from gunbai.core import Game, View
from gunbai.games import part


@dataclass(frozen=True)
class Advice:
    """The best mixture for a seat, in words."""

    value: float
    """The prospects of the attacker when both sides play their best."""
    exploitability: float
    solved: int
    """How many matrix games were solved."""
    options: list[tuple[float, str]]
    """(frequency, choice), the most frequent first."""


def advice(game: Game, view: View, language: str) -> Advice | None:
    """The exact mixture for the whole choice; None where this game has none."""
    own = part(game.info.id, "equilibrium")
    found: Advice | None = None if own is None else own.advice(game, view, language)
    return found


def mixture(game: Game, view: View, legal: list[int], until: float = inf) -> list[float]:
    """The exact mixture's frequency of each of these actions; empty where there is none, and if it
    is not found by `until` (by `time.monotonic`)."""
    own = part(game.info.id, "equilibrium")
    found: list[float] = [] if own is None else own.mixture(game, view, legal, until)
    return found


__all__ = ["Advice", "Solution", "advice", "mixture", "solve"]
