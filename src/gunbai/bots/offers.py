"""Offers: decisions that need another's consent, which a search alone would make a nuisance.

A game that has them gives a part `offers` with two functions: `concerns(view)`, is this such a
decision; and `sensible(bot, view, thought)`, the thought without what a sensible player would not
consider. They are judged by games played to their end, and no level strays in them.
"""

from __future__ import annotations

from dataclasses import replace

from gunbai.bots.search import ParallelBot, Thinking, Thought
from gunbai.core import Game, View
from gunbai.games import part

LEAST = 200
"""A weak player too thinks an offer over with this many simulations: answers that come out by
chance would make everybody's offers a nuisance."""


class SensibleBot(ParallelBot):
    """A search bot that thinks offers over in their own way; elsewhere a search bot."""

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
    """How to think about offers."""
    simulations = max(LEAST, thinking.simulations)
    return replace(thinking, simulations=simulations, rollout_depth=None, reuse=False)
