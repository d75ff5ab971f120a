"""Luck: lists outcomes of luck in small steps; dice thrown together are rolled one by one.

The probabilities are those of the game: n dice rolled one after another give every multiset with
the same probability as n dice thrown at once. A game with luck defines its steps by a function
`luck_of(game)` in its part `steps`.
"""

from __future__ import annotations

from gunbai.core import CHANCE, Game, State
from gunbai.games import needed_part


class Luck:
    """The default: all outcomes as the game lists them, in one step."""

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes
        """The number of outcomes; they are numbered from 0."""
        self.nodes = min(outcomes, 1)
        """The most steps of one decision of luck."""
        self.lying = 0
        """The dice rolled so far in this decision, packed in one number."""

    def copy(self) -> Luck:
        return self

    def list(self, state: State) -> list[tuple[int, int]]:
        """(outcome, weight) of the next step."""
        return state.chance()

    def take(self, state: State, outcome: int) -> int | None:
        """Take a step; returns the game's own outcome, or None while more steps follow."""
        return outcome

    def code(self, state: State, outcome: int) -> str:
        return state.code(CHANCE, outcome)

    def fallen(self) -> str:
        """The dice rolled so far in an unfinished decision of luck, as text."""
        return ""


def luck_of(game: Game) -> Luck:
    """The luck of this game; raises MissingPart for a game with luck and without a part `steps`."""
    if not game.info.has_luck:
        return Luck(0)
    found: Luck = needed_part(game.info.id, "steps").luck_of(game)
    return found
