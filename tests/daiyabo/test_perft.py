"""perft: the number of ways to every depth, from the start and from the middle of rounds."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import perft

from .table import new_game, table

FILE = Path(__file__).parent / "perft.toml"
STARTS = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]


@pytest.mark.parametrize("start", [pytest.param(start, id=start["id"]) for start in STARTS])
def test_counts_to_every_depth(start: Any) -> None:
    options = start.get("options", {})
    if "table" in start:
        given = dict(start["table"])
        state = table(*given.pop("seats"), options=options, **given)
    else:
        state = new_game(start["players"], **options).new_state()
    counts = start["counts"]
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts
