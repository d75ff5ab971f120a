"""greedy: sends its best soldier to a valuable pass, its worst to a cheap one."""

from __future__ import annotations

from gunbai.bots.bot import Bot
from gunbai.core import View


class GreedyBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        points = view["worth"] + view["pot"]
        if points >= 3:
            return legal[-1]
        return legal[0] if points == 1 else legal[len(legal) // 2]
