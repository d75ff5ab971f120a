"""Luck in small steps, for those who list outcomes: dice thrown together fall one by one.

The weights are those of the game: n dice one after another are as likely to fall as a multiset as
when they are thrown at once.
"""

from __future__ import annotations

from typing import Any, cast

from gunbai.core import CHANCE, Game, State
from gunbai.core.chance import factorial
from gunbai.games.daiyabo import dice
from gunbai.games.daiyabo import luck as daiyabo_luck
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import MAX_ROLL
from gunbai.games.tenka.actions import ORDER_OUTCOMES


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


class DieByDie(Luck):
    """daiyabo: rolls of up to sixty dice, die by die."""

    def __init__(self, game: Game) -> None:
        self.first: int = int(_tables(game).roll)
        """The outcome that is a 1; faces follow one another."""
        super().__init__(self.first + 6)
        self.nodes = MAX_ROLL

    def copy(self) -> DieByDie:
        twin = DieByDie.__new__(DieByDie)
        twin.first, twin.outcomes, twin.nodes = self.first, self.outcomes, self.nodes
        twin.lying = self.lying
        return twin

    def list(self, state: State) -> list[tuple[int, int]]:
        if daiyabo_luck.rolls(cast(DaiyaboState, state)):
            return [(self.first + face, 1) for face in range(6)]
        return state.chance()

    def take(self, state: State, outcome: int) -> int | None:
        if outcome < self.first:
            return outcome
        self.lying += dice.one(outcome - self.first)
        if dice.total(self.lying) < daiyabo_luck.dice_to_roll(cast(DaiyaboState, state)):
            return None
        rolled, self.lying = self.lying, 0
        return self.first + int(dice.rank(rolled))

    def code(self, state: State, outcome: int) -> str:
        if outcome < self.first:
            return super().code(state, outcome)
        return f"die {outcome - self.first + 1}"

    def fallen(self) -> str:
        return f"dice {dice.faces_list(self.lying)}" if self.lying else ""


def luck_of(game: Game) -> Luck:
    if game.info.id == "daiyabo":
        return DieByDie(game)
    if not game.info.has_luck:
        return Luck(0)
    tables = _tables(game)
    if game.info.id == "kingdom":
        return Luck(int(tables.first_card + tables.cards))
    return Luck(int(ORDER_OUTCOMES + factorial(game.players)))


def _tables(game: Game) -> Any:
    return vars(game)["tables"]
