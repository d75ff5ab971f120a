"""perft: the number of ways to every depth, from starts and from the middle of wars."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import perft
from gunbai.games.tenka.state import TenkaState

from .table import new_game

FILE = Path(__file__).parent / "perft.toml"
STARTS = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]


def _start(start: Any) -> TenkaState:
    game = new_game(start["players"], **start["options"])
    if "position" in start:
        return game.load_position(start["position"])
    return game.new_state()


@pytest.mark.parametrize("start", [pytest.param(start, id=start["id"]) for start in STARTS])
def test_counts_to_every_depth(start: Any) -> None:
    state = _start(start)
    counts = start["counts"]
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts
