"""For whoever writes a game, a bot or a pack: the laws every game obeys, and a toy to break them.

`check_laws(game)` runs them all; `gunbai.testing.strategies` feeds them to Hypothesis. `golden`,
`perft` and `examples` play games, count ways and follow worked examples that are given as data.
"""

from gunbai.testing.laws import LAWS, LawBroken, check_laws

__all__ = ["LAWS", "LawBroken", "check_laws"]
