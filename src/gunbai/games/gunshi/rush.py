"""A rush script for gunshi, for tests and benchmarks: as much cavalry as possible, straight ahead.

It orders Move cards, takes what its riders reach, and cares neither for its general nor for what
the enemy can take.
"""

from __future__ import annotations

from gunbai.core.bits import bit, members_of
from gunbai.games.gunshi import actions, soldiers
from gunbai.games.gunshi.greedy import MOST_LEAVES, GreedyBot, outcomes
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import CAVALRY, INFANTRY, MOVE

ORDERED = (CAVALRY, INFANTRY)
CAPTURE = 20.0
INVADER = 60.0


class RushBot(GreedyBot):
    def item(self, table: GunshiState, legal: list[int]) -> int:
        for kind in ORDERED:
            if actions.PLACE + kind in legal:
                return actions.PLACE + kind
        return super().item(table, legal)

    def order(self, table: GunshiState, me: int, legal: list[int]) -> int:
        for action in (actions.ORDER + MOVE, actions.STOP):
            if action in legal:
                return action
        return legal[self.rng.below(len(legal))]

    def execute(self, table: GunshiState, me: int, legal: list[int]) -> int:
        values = []
        for action in legal:
            further = table.clone()
            further.advance(me, action, None)
            leaves = outcomes(further, me, table, MOST_LEAVES // len(legal) + 1)
            values.append(max(_haste(leaf, me) for leaf in leaves))
        return self.best(legal, values)


def _haste(table: GunshiState, me: int) -> float:
    """Captures, invaders, and how far the riders have come."""
    mine, theirs = table.side(me), table.side(1 - me)
    value = INVADER * int(mine.invaders) - CAPTURE * len(members_of(theirs.army))
    for square in members_of(mine.army):
        row = square & 7
        gone = row if me == 0 else 6 - row
        value += gone * (2.0 if soldiers.kind_at(table, bit(square)) == CAVALRY else 0.5)
    return value
