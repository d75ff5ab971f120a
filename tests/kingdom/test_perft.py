"""perft: the number of ways to every depth, from starts and from the middle of actions."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import perft
from gunbai.games.kingdom.state import KingdomState

from .table import legal, new_game, play, sequences

FILE = Path(__file__).parent / "perft.toml"
STARTS = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]


def _start(start: Any) -> KingdomState:
    game = new_game(None, **start["options"])
    state = game.load_position(start["position"]) if "position" in start else game.new_state()
    play(state, *start.get("play", ()))
    return state


@pytest.mark.parametrize("start", [pytest.param(start, id=start["id"]) for start in STARTS])
def test_counts_to_every_depth(start: Any) -> None:
    state = _start(start)
    counts = start["counts"]
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts


def test_two_turns_of_the_half_board_are_86_times_87() -> None:
    """Complete turns without cards from the layout: by hand 86 for Blue, then 87 for Red."""
    state = _start(STARTS[0])
    total = 0
    waiting = [state]
    while waiting:
        reached = waiting.pop()
        if reached.turns > state.turns:
            total += sequences(reached, ("move", "turn"))
            continue
        for code in legal(reached):
            if code.split()[0] in ("move", "turn", "group", "to", "face"):
                after = reached.clone()
                play(after, code)
                waiting.append(after)
    assert total == 86 * 87 == 7482
