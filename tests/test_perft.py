"""perft: the number of ways to every depth; tests/<game>/perft.toml has the starts and counts."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import State
from gunbai.games import games
from gunbai.testing import perft

HERE = Path(__file__).parent
STARTS = [(id, start) for id in games() for start in perft.read(HERE / id / "perft.toml")]


def start_of(id: str, start: dict[str, Any]) -> State:
    """`table` is in the little language of the game's tests."""
    if "table" not in start:
        return perft.start_of(id, start)
    state: State = import_module(f"tests.{id}.table").from_data(start)
    return state


@pytest.mark.parametrize(
    ("id", "start"), [pytest.param(*each, id=f"{each[0]}-{each[1]['id']}") for each in STARTS]
)
def test_counts_to_every_depth(id: str, start: dict[str, Any]) -> None:
    perft.check(start_of(id, start), start["counts"])


def test_a_wrong_count_is_found() -> None:
    id, start = STARTS[-1]
    with pytest.raises(AssertionError, match="ways, not"):
        perft.check(start_of(id, start), [*start["counts"][:1], 1])
