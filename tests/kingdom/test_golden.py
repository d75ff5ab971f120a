"""Golden playthroughs: whole games as text, with all that every viewer sees and hears.

A difference is a change of behaviour: look at it, and if it is meant, raise the rules version
and write the files anew with GUNBAI_GOLDEN=write.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunbai.core import CHANCE, SPECTATOR, EventLog, Rng
from gunbai.games.kingdom.state import KingdomState

from .table import new_game, random_choice

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[dict[str, object], str]] = {
    "half_draft": ({"first_player": "random", "max_turns": 40}, "draft 4"),
    "full_free": ({"board": "full", "deployment": "free", "max_turns": 24}, "screen 1"),
    "full_preset": ({"board": "full", "warlord_selection": "preset", "max_turns": 30}, "cards 2"),
}


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_the_golden_one(name: str) -> None:
    options, seed = GAMES[name]
    lines = list(_playthrough(options, seed))
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GUNBAI_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


def _playthrough(options: dict[str, object], seed: str) -> Iterator[str]:
    game = new_game(None, **options)
    state = game.new_state()
    rng = Rng(f"golden {seed}")
    yield f"kingdom, rules {game.info.rules_version}, seed {seed}"
    yield f"options {_json(game.options)}"
    yield f"pack {game.pack_id} {game.pack_hash}"
    seen: dict[int, dict[str, object]] = {viewer: {} for viewer in (0, 1, SPECTATOR)}
    yield from _views(state, seen)
    n = 0
    while not state.over():
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        action = random_choice(state, seat, rng)
        yield ""
        yield f"#{n} {_who(seat)} decides"
        if seat != CHANCE:
            yield "  of " + ", ".join(state.code(seat, choice) for choice in state.legal(seat))
        yield f"  chooses {state.code(seat, action)}"
        log = EventLog()
        state.apply(seat, action, log)
        for viewer in seen:
            for event in log.shown_to(viewer):
                yield f"  tells {_who(viewer)}: {_json(event)}"
        yield from _views(state, seen)
        n += 1
    yield ""
    yield from game.draw(state.view(0), "en").splitlines()
    yield from game.draw(state.view(1), "ja").splitlines()
    yield f"returns {state.returns()} standings {state.standings()} key {state.key():016x}"


def _views(state: KingdomState, seen: dict[int, dict[str, object]]) -> Iterator[str]:
    """What has changed in every viewer's view; a line for spectators is true for all."""
    views = {viewer: dict(state.view(viewer).data) for viewer in seen}
    shared = views[SPECTATOR]
    for viewer in (SPECTATOR, 0, 1):
        new = {
            key: value
            for key, value in views[viewer].items()
            if seen[viewer].get(key) != value and (viewer == SPECTATOR or shared.get(key) != value)
        }
        if new:
            yield f"  sees {_who(viewer)}: {_json(new)}"
        seen[viewer] = views[viewer]


def _who(viewer: int) -> str:
    return {CHANCE: "luck", SPECTATOR: "spectators"}.get(viewer, f"seat {viewer}")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
