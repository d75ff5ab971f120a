"""Checks perft counts that are given as data: the number of paths to every depth.

A `perft.toml` has entries `[[perft]]` with an `id`, `players`, `options`, a `position` (default:
the start of the game) and codes to `play` first; `counts` begins with depth 1.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gunbai.core import State, perft
from gunbai.games import load
from gunbai.testing.examples import play


def read(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["perft"]
    return found


def start_of(game: str, start: Mapping[str, Any]) -> State:
    """The state that an entry describes."""
    rules = load(game, start.get("players"), start.get("options"))
    state = rules.load_position(start["position"]) if "position" in start else rules.new_state()
    play(state, start.get("play", ()))
    return state


def check(state: State, counts: list[int]) -> None:
    """Compare the counts of all depths."""
    found = [perft(state, depth + 1) for depth in range(len(counts))]
    assert found == counts, f"{found} ways, not {counts}"
