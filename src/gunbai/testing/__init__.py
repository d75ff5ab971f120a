"""Test tools for authors of games, bots and packs: the laws of every game, and a toy game.

`check_laws(game)` checks all laws; `gunbai.testing.strategies` gives games and states to
Hypothesis. `golden`, `perft` and `examples` run playthroughs, perft counts and worked examples
that are given as data.
"""

from gunbai.testing.laws import LAWS, LawBroken, check_laws

__all__ = ["LAWS", "LawBroken", "check_laws"]
