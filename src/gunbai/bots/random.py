"""random: a bot that plays every legal action with equal chance; the baseline of measurements."""

from __future__ import annotations

from gunbai.bots.bot import Bot
from gunbai.core import View


class RandomBot(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[self.rng.below(len(legal))]
