"""A rush script for kingdom, for tests and benchmarks: everybody to the enemy headquarters.

Set-up and answers are those of `greedy`. A turn is judged only by how far the army still has to go
and by how many enemies it has removed; what the opponent may reply is not examined.
"""

from __future__ import annotations

from gunbai.games.kingdom import phase, side
from gunbai.games.kingdom.greedy import WIN, GreedyBot, complete_turns
from gunbai.games.kingdom.stacks import general_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import TAISHO

CAPTURE = 2.0
"""An enemy removed counts as much as this number of steps."""


class RushBot(GreedyBot):
    def best_turn(self, state: KingdomState, me: int, legal: list[int]) -> int:
        turns = complete_turns(state, me, legal)
        return max((haste(after, me), self.rng.unit(), first) for first, after in turns)[2]


def haste(state: KingdomState, me: int) -> float:
    """The higher, the nearer the army is to the enemy headquarters."""
    if state.phase == phase.OVER:
        returns = state.returns()
        return WIN * (returns[me] - returns[1 - me])
    goal = int(state.sides[side.HEADQUARTERS + 1 - me])
    columns = int(state.tables.columns)
    total = -CAPTURE * _pieces(state, 1 - me)
    nearest = 99
    for square in _squares(state, me):
        if general_of(state.board[square]) == TAISHO:
            continue
        steps = abs(square % columns - goal % columns) + abs(square // columns - goal // columns)
        total -= 0.2 * steps
        nearest = min(nearest, steps)
    return total - 2.0 * nearest


def _pieces(state: KingdomState, seat: int) -> int:
    return sum(
        int(soldiers_of(state.board[square])) + bool(general_of(state.board[square]))
        for square in _squares(state, seat)
    )


def _squares(state: KingdomState, seat: int) -> list[int]:
    army = int(state.sides[side.ARMY + seat])
    return [square for square in range(army.bit_length()) if army >> square & 1]
