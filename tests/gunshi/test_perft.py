"""perft: the number of ways to every depth, from the start and from the middle of wars."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import perft
from gunbai.games.gunshi.state import GunshiState

from .table import new_game, table

FILE = Path(__file__).parent / "perft.toml"
STARTS = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]


def start_of(start: Any) -> GunshiState:
    return table(**start["table"]) if "table" in start else new_game().new_state()


@pytest.mark.parametrize("start", [pytest.param(start, id=start["id"]) for start in STARTS])
def test_counts_to_every_depth(start: Any) -> None:
    state = start_of(start)
    counts = start["counts"]
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts
