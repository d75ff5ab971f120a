"""Evaluations: what an unfinished game is worth to each seat, one module and one table a game.

`evaluation(game)` is the one of this game, or None for a game that has none. The table
`<game>.toml` holds for every feature the weight people would give it and the one that games have
taught (`python -m gunbai.bots.tune` learns them anew; a number of players can have weights of its
own), and which of them a bold or a careful player minds more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gunbai.bots.evaluation.daiyabo import FEATURES as DAIYABO
from gunbai.bots.evaluation.daiyabo import DaiyaboEvaluation
from gunbai.bots.evaluation.gunshi import FEATURES as GUNSHI
from gunbai.bots.evaluation.gunshi import GunshiEvaluation
from gunbai.bots.evaluation.kingdom import FEATURES as KINGDOM
from gunbai.bots.evaluation.kingdom import KingdomEvaluation
from gunbai.bots.evaluation.linear import Evaluation
from gunbai.bots.evaluation.tenka import FEATURES as TENKA
from gunbai.bots.evaluation.tenka import TenkaEvaluation
from gunbai.core import Game

KNOWN: Mapping[str, tuple[type[Evaluation], tuple[str, ...]]] = {
    "tenka": (TenkaEvaluation, TENKA),
    "gunshi": (GunshiEvaluation, GUNSHI),
    "daiyabo": (DaiyaboEvaluation, DAIYABO),
    "kingdom": (KingdomEvaluation, KINGDOM),
}
STYLES: Mapping[str, tuple[float, float]] = {
    "": (1.0, 1.0),
    "bold": (1.4, 0.6),
    "careful": (0.7, 1.5),
}
"""By what a style multiplies the weights of attacking and of guarding features."""


def evaluation(game: Game, style: str = "") -> Evaluation | None:
    """The evaluation of this game, coloured by a style."""
    if game.info.id not in KNOWN:
        return None
    return with_weights(game, weights(game.info.id, style, game.players))


def with_weights(game: Game, weights: list[float]) -> Evaluation:
    """The evaluation of this game with weights of one's own."""
    return KNOWN[game.info.id][0](game.players, weights)


def features(id: str) -> tuple[str, ...]:
    return KNOWN[id][1]


def weights(id: str, style: str = "", players: int = 0) -> list[float]:
    """In the order of the features; for so many players, where they have learned their own."""
    table = _table(id)
    learned = table.get(own_weights(players), table["weights"])
    attacking, guarding = STYLES[style]
    styles = dict.fromkeys(table["attacking"], attacking)
    styles |= dict.fromkeys(table["guarding"], guarding)
    return [learned[name] * styles.get(name, 1.0) for name in features(id)]


def own_weights(players: int) -> str:
    """The section of the table for one number of players; 0 = for all the others."""
    return f"weights-{players}" if players else "weights"


def believed(id: str) -> list[float]:
    """The weights that people would give: where learning starts."""
    return [_table(id)["believed"][name] for name in features(id)]


def table_path(id: str) -> Path:
    return Path(__file__).with_name(f"{id}.toml")


@cache
def _table(id: str) -> Mapping[str, Any]:
    return tomllib.loads(table_path(id).read_text(encoding="utf-8"))


__all__ = ["Evaluation", "believed", "evaluation", "features", "weights", "with_weights"]
