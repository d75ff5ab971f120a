"""random: every legal action is equally likely. The baseline of all measurements."""

from __future__ import annotations

from gunbai.bots.bot import Bot
from gunbai.core import View


class RandomBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]
