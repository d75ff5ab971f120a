"""Exact mixed strategies for the tokens of a war: `war` solves matrix games, `bot` plays them."""

from __future__ import annotations

from gunbai.bots.equilibrium import Advice
from gunbai.core import View
from gunbai.games.tenka.equilibrium.bot import EquilibriumBot, mixture
from gunbai.games.tenka.equilibrium.war import advise
from gunbai.games.tenka.game import TenkaGame


def advice(game: TenkaGame, view: View, language: str) -> Advice | None:
    """How to lay all tokens of this war, in words."""
    found = advise(game, view)
    if found is None:
        return None
    names = game.tables.names
    options = [
        (
            each.share,
            ", ".join(game.name("region", names[region], language) for region in each.regions),
        )
        for each in sorted(found.options, key=lambda each: -each.share)
    ]
    return Advice(found.value, found.exploitability, found.solved, options)


__all__ = ["EquilibriumBot", "advice", "advise", "mixture"]
