"""Offers: decisions that need another seat's consent, where a plain search would offer too often.

A game with such decisions has a part `offers` with two functions. `concerns(view)` tells whether
this is such a decision. `sensible(bot, view, thought)` removes what a sensible player would not
consider. Rollouts for offers go to the end of the game, and no level strays from the best choice.
"""

from __future__ import annotations

from dataclasses import replace

from gunbai.bots.evaluation import Evaluation
from gunbai.bots.manners import polite
from gunbai.bots.opening import opening
from gunbai.bots.search import ParallelBot, Thinking, Thought
from gunbai.core import Game, View
from gunbai.games import part

LEAST = 200
"""Even a weak level uses this many simulations for an offer: random answers would make other
seats offer again and again."""


class SensibleBot(ParallelBot):
    """A search bot with practised openings, which treats offers in their own way, and keeps the
    manners of the game."""

    def __init__(
        self,
        game: Game,
        seed: int | str = 0,
        thinking: Thinking | None = None,
        evaluation: Evaluation | None = None,
    ) -> None:
        super().__init__(game, seed, thinking, evaluation)
        self.opening = opening(game, f"{seed} opening")

    def choose(self, view: View, legal: list[int]) -> int:
        if self.opening is not None and len(legal) > 1:
            practised = self.opening.choose(view, legal)
            if practised is not None:
                self._chosen, self.thought = practised, None
                return practised
        return super().choose(view, polite(self.game, view, legal))

    def think(self, view: View, legal: list[int]) -> Thought:
        own = part(self.game.info.id, "offers")
        if own is None or not own.concerns(view):
            return super().think(view, legal)
        usual = self.thinking
        self.thinking = to_the_end(usual)
        thought: Thought = own.sensible(self, view, super().think(view, legal))
        self.thinking = usual
        return thought


def concerns_offers(game: Game, view: View) -> bool:
    """Is this decision about an offer?"""
    own = part(game.info.id, "offers")
    return own is not None and bool(own.concerns(view))


def to_the_end(thinking: Thinking) -> Thinking:
    """The search settings for offers."""
    simulations = max(LEAST, thinking.simulations)
    return replace(thinking, simulations=simulations, rollout_depth=None, reuse=False)
