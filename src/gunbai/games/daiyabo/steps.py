"""Luck in small steps: dice of one roll are revealed one by one."""

from __future__ import annotations

from typing import cast

from gunbai.core import State
from gunbai.games.daiyabo import dice, luck
from gunbai.games.daiyabo.game import DaiyaboGame
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import MAX_ROLL
from gunbai.research.luck import Luck


class DieByDie(Luck):
    """Rolls of up to sixty dice, die by die."""

    def __init__(self, game: DaiyaboGame) -> None:
        self.first: int = int(game.tables.roll)
        """The outcome that is a 1; faces follow one another."""
        super().__init__(self.first + 6)
        self.nodes = MAX_ROLL

    def copy(self) -> DieByDie:
        twin = DieByDie.__new__(DieByDie)
        twin.first, twin.outcomes, twin.nodes = self.first, self.outcomes, self.nodes
        twin.lying = self.lying
        return twin

    def list(self, state: State) -> list[tuple[int, int]]:
        if luck.rolls(cast(DaiyaboState, state)):
            return [(self.first + face, 1) for face in range(6)]
        return state.chance()

    def take(self, state: State, outcome: int) -> int | None:
        if outcome < self.first:
            return outcome
        self.lying += dice.one(outcome - self.first)
        if dice.total(self.lying) < luck.dice_to_roll(cast(DaiyaboState, state)):
            return None
        rolled, self.lying = self.lying, 0
        return self.first + int(dice.rank(rolled))

    def code(self, state: State, outcome: int) -> str:
        if outcome < self.first:
            return super().code(state, outcome)
        return f"die {outcome - self.first + 1}"

    def fallen(self) -> str:
        return f"dice {dice.faces_list(self.lying)}" if self.lying else ""


def luck_of(game: DaiyaboGame) -> Luck:
    return DieByDie(game)
