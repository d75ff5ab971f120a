"""Evaluations: what an unfinished game is worth to each seat.

`evaluation(game)` is the evaluation of this game, or None for a game that has none. It is the class
`GameEvaluation` of the game's part `evaluation`, which also lists its `FEATURES`. The table
`evaluation.toml` beside it holds two weights for every feature: one that people would give, and one
learned from games (`python -m gunbai.bots.tune` learns them again; a number of players can have its
own weights). It also says which features a bold or a careful player weighs more, and how to correct
the values that hints and analyses show (see `gunbai.bots.calibration`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gunbai.bots.evaluation.linear import Evaluation
from gunbai.core import Game
from gunbai.games import has_part, needed_part, table

STYLES: Mapping[str, tuple[float, float]] = {
    "": (1.0, 1.0),
    "bold": (1.4, 0.6),
    "careful": (0.7, 1.5),
}
"""The factor by which a style multiplies the weights of attacking or guarding features."""


def evaluation(game: Game, style: str = "") -> Evaluation | None:
    """The evaluation of this game, changed by a style."""
    if not has_part(game.info.id, "evaluation"):
        return None
    return with_weights(game, weights(game.info.id, style, game.players))


def with_weights(game: Game, weights: list[float]) -> Evaluation:
    """The evaluation of this game with the given weights."""
    found: Evaluation = needed_part(game.info.id, "evaluation").GameEvaluation(
        game.players, weights
    )
    return found


def features(id: str) -> tuple[str, ...]:
    """The names of a game's features, in the order of their weights."""
    found: tuple[str, ...] = needed_part(id, "evaluation").FEATURES
    return found


def weights(id: str, style: str = "", players: int = 0) -> list[float]:
    """The weights in the order of the features; those learned for `players`, where they exist."""
    known = _table(id)
    learned = known.get(own_weights(players), known["weights"])
    attacking, guarding = STYLES[style]
    styles = dict.fromkeys(known["attacking"], attacking)
    styles |= dict.fromkeys(known["guarding"], guarding)
    return [learned[name] * styles.get(name, 1.0) for name in features(id)]


def own_weights(players: int) -> str:
    """The section of the table for one number of players; 0 = for all others."""
    return f"weights-{players}" if players else "weights"


def believed(id: str) -> list[float]:
    """The weights that people would give; learning starts from them."""
    return [_table(id)["believed"][name] for name in features(id)]


def calibrations(id: str, players: int) -> dict[int, dict[str, float]]:
    """The corrections of search values for a number of players, by numbers of simulations."""
    if not has_part(id, "evaluation"):
        return {}
    first = f"calibration-{players}-"
    return {
        int(name.removeprefix(first)): dict(numbers)
        for name, numbers in _table(id).items()
        if name.startswith(first)
    }


def table_path(id: str) -> Path:
    found = table(id, "evaluation.toml")
    assert found is not None, f"{id} has an evaluation and no table evaluation.toml"
    return found


@cache
def _table(id: str) -> Mapping[str, Any]:
    return tomllib.loads(table_path(id).read_text(encoding="utf-8"))


__all__ = ["Evaluation", "believed", "evaluation", "features", "weights", "with_weights"]
