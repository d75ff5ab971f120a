"""A rush script for tenka, for tests and benchmarks: war at every turn, and no alliances.

It never stays at home, even when ending the game would win it.
"""

from __future__ import annotations

from gunbai.games.tenka import actions
from gunbai.games.tenka.greedy import GreedyBot
from gunbai.games.tenka.state import TenkaState


class RushBot(GreedyBot):
    def war_or_not(self, table: TenkaState, me: int) -> int:
        return actions.WAR if table.admits(me, actions.WAR) else actions.NO_WAR

    def propose(self, table: TenkaState, me: int) -> int:
        return actions.PASS

    def answer(self, table: TenkaState, me: int) -> int:
        return actions.REFUSE
