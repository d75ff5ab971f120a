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

from gunbai.core import SPECTATOR, EventLog, Rng
from gunbai.games.gunshi.state import GunshiState

from .table import new_game

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[dict[str, object], int]] = {
    "general_falls": ({}, 12),
    "short_with_all_options": (
        {
            "turn_limit": 14,
            "fence_range": "wide16",
            "fence_cover": "near_edge",
            "bounce_turns_attacker": True,
        },
        3,
    ),
}
VIEWERS = {0: "red", 1: "blue", SPECTATOR: "spectators"}


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_the_golden_one(name: str) -> None:
    options, seed = GAMES[name]
    lines = list(_playthrough(options, seed))
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GUNBAI_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


def _playthrough(options: dict[str, object], seed: int) -> Iterator[str]:
    game = new_game(options)
    state = game.new_state()
    rng = Rng(f"golden {seed}")
    yield f"gunshi, rules {game.info.rules_version}, seed {seed}"
    yield f"options {_json(game.options)}"
    yield f"pack {game.pack_id} {game.pack_hash}"
    seen = {viewer: dict(_parts(state, viewer)) for viewer in VIEWERS}
    for viewer, parts in seen.items():
        for part, value in parts.items():
            yield f"  {VIEWERS[viewer]} sees {part}: {value}"
    n = 0
    while not state.over():
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        yield ""
        yield f"#{n} {VIEWERS[seat]} of " + ", ".join(state.code(seat, each) for each in legal)
        yield f"  chooses {state.code(seat, action)}"
        log = EventLog()
        state.apply(seat, action, log)
        yield from _events(log)
        for viewer, name in VIEWERS.items():
            now = dict(_parts(state, viewer))
            for part, value in now.items():
                if seen[viewer].get(part) != value:
                    yield f"  {name} sees {part}: {value}"
            for part in sorted(seen[viewer].keys() - now.keys()):
                yield f"  {name} sees no {part}"
            seen[viewer] = now
        n += 1
    yield ""
    yield f"returns {state.returns()} standings {state.standings()} key {state.key():016x}"


def _parts(state: GunshiState, viewer: int) -> Iterator[tuple[str, str]]:
    """A view part by part, so that a playthrough need only say what has changed."""
    data: dict[str, Any] = dict(state.view(viewer).data)
    for seat, things in enumerate(data.pop("seats")):
        for part, value in things.items():
            yield f"{VIEWERS[seat]} {part}", _json(value)
    for part, value in data.items():
        yield part, _json(value)


def _events(log: EventLog) -> Iterator[str]:
    told = {viewer: [_json(event) for event in log.shown_to(viewer)] for viewer in VIEWERS}
    for event in told[SPECTATOR]:
        yield f"  tells: {event}"
    for viewer in (0, 1):
        for event in told[viewer]:
            if event not in told[SPECTATOR]:
                yield f"  tells {VIEWERS[viewer]}: {event}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
