"""Complete turns, counted by hand: what the counts of perft.toml rest on."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from gunbai.games.kingdom.state import KingdomState
from gunbai.testing import perft

from .table import legal, play, sequences


def test_two_turns_of_the_half_board_are_86_times_87() -> None:
    """Complete turns without cards from the layout: by hand 86 for Blue, then 87 for Red."""
    first = perft.read(Path(__file__).with_name("perft.toml"))[0]
    state = cast(KingdomState, perft.start_of("kingdom", first))
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
