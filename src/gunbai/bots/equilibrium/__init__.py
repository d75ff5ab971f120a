"""Exact mixed strategies where they exist: games of one hidden choice against another.

`matrix` solves any zero-sum matrix game; `war` turns a war of tenka into such games; `bot`
plays the mixture.
"""

from gunbai.bots.equilibrium.bot import EquilibriumBot, mixture
from gunbai.bots.equilibrium.matrix import Solution, solve
from gunbai.bots.equilibrium.war import Advice, advise

__all__ = ["Advice", "EquilibriumBot", "Solution", "advise", "mixture", "solve"]
