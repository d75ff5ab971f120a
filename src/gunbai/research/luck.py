"""Luck in small steps, for those who list outcomes: dice thrown together fall one by one.

The weights are those of the game: n dice one after another are as likely to fall as a multiset as
when they are thrown at once. A game with luck says in its part `steps` how it is listed, by a
function `luck_of(game)`.
"""

from __future__ import annotations

from gunbai.core import CHANCE, Game, State
from gunbai.games import needed_part


class Luck:
    """All outcomes as the game lists them."""

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes
        """Outcomes are numbered from 0 to this number - 1."""
        self.nodes = min(outcomes, 1)
        """In how many steps at most one decision of luck is taken."""
        self.lying = 0
        """The dice that lie on the table already, packed, while more are thrown."""

    def copy(self) -> Luck:
        return self

    def list(self, state: State) -> list[tuple[int, int]]:
        """(outcome, weight) of the next step."""
        return state.chance()

    def take(self, state: State, outcome: int) -> int | None:
        """The step is taken: the game's own outcome, or None while more steps follow."""
        return outcome

    def code(self, state: State, outcome: int) -> str:
        return state.code(CHANCE, outcome)

    def fallen(self) -> str:
        """What lies on the table of a decision of luck that is not over."""
        return ""


def luck_of(game: Game) -> Luck:
    """How this game's luck is listed; raises MissingPart for a game with luck that does not say."""
    if not game.info.has_luck:
        return Luck(0)
    found: Luck = needed_part(game.info.id, "steps").luck_of(game)
    return found
