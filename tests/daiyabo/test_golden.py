"""Golden playthroughs: whole games as text, with all that every viewer sees and hears.

A difference is a change of behaviour: look at it, and if it is meant, raise the rules version
and write the files anew with GUNBAI_GOLDEN=write.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import CHANCE, SPECTATOR, EventLog, Rng
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.testing.walk import choose

from .table import new_game

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "default_2_players": (2, {"start_player": "random"}, 1),
    "recruit_3_players": (
        3,
        {"start_player": 2, "field_warlords": "recruit", "warlord_deck": 25},
        2,
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_the_golden_one(name: str) -> None:
    players, options, seed = GAMES[name]
    lines = list(_playthrough(players, options, seed))
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GUNBAI_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


def _playthrough(players: int, options: dict[str, Any], seed: int) -> Iterator[str]:
    game = new_game(players, **options)
    state = game.new_state()
    rng = Rng(f"golden {seed}")
    yield f"daiyabo, rules {game.info.rules_version}, {players} players, seed {seed}"
    yield f"options {_json(game.options)}"
    yield f"pack {game.pack_id} {game.pack_hash}"
    seen = _views(state)
    yield from _changes({}, seen)
    n = 0
    while not state.over():
        seat = state.deciders()[0]
        action = choose(state, seat, rng)
        yield ""
        yield f"#{n} {'luck' if seat == CHANCE else f'seat {seat}'} decides"
        if seat != CHANCE:
            yield "  of " + ", ".join(state.code(seat, choice) for choice in state.legal(seat))
        yield f"  chooses {state.code(seat, action)}"
        log = EventLog()
        state.apply(seat, action, log)
        for event in _same_for_all(log, players):
            yield f"  tells all: {event}"
        before, seen = seen, _views(state)
        yield from _changes(before, seen)
        n += 1
    yield ""
    yield f"returns {state.returns()} standings {state.standings()} key {state.key():016x}"


def _same_for_all(log: EventLog, players: int) -> list[str]:
    told = [[_json(event) for event in log.shown_to(viewer)] for viewer in _viewers(players)]
    assert all(events == told[0] for events in told)
    return told[0]


def _views(state: DaiyaboState) -> dict[str, str]:
    """The view of every viewer (they are the same), field by field."""
    views = [state.view(viewer).data for viewer in _viewers(state.game.players)]
    assert all(view == views[0] for view in views)
    return {name: _json(value) for name, value in views[0].items()}


def _changes(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    """Only what has changed since the last decision."""
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            yield f"  all see {name}: {after.get(name, 'no more')}"


def _viewers(players: int) -> list[int]:
    return [*range(players), SPECTATOR]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
