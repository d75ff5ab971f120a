"""Golden playthroughs: compares whole games with stored texts of what every viewer sees.

A folder of playthroughs has a `games.toml` that lists them, and a text for each. A difference is
a change of behaviour. If it is intended, raise the rules version and write the texts again with
GUNBAI_GOLDEN=write.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gunbai.core import CHANCE, SPECTATOR, EventLog, Game, Rng, State
from gunbai.games import load
from gunbai.testing.walk import choose

Parts = dict[str, str]
"""The parts of a view: from their names to their JSON."""


@dataclass(frozen=True)
class Playthrough:
    """One game of `games.toml`."""

    game: str
    name: str
    seed: int | str
    folder: Path
    players: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    asks: str = "first"
    """Which seat decides where several are asked at once: the `first`, or `any`."""


def read(game: str, folder: Path) -> list[Playthrough]:
    """The playthroughs that the folder of a game lists."""
    listed = tomllib.loads((folder / "games.toml").read_text(encoding="utf-8"))["playthrough"]
    return [Playthrough(game=game, folder=folder, **each) for each in listed]


def check(given: Playthrough) -> None:
    """Play it, and compare it with its text (or write the text)."""
    lines = list(play(given))
    path = given.folder / f"{given.name}.txt"
    if os.environ.get("GUNBAI_GOLDEN") == "write":
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    for number, (new, old) in enumerate(zip(lines, golden, strict=False), 1):
        assert new == old, f"{path}:{number}: {old!r} is now {new!r}"
    assert len(lines) == len(golden), f"{path}: {len(golden)} lines are now {len(lines)}"


def play(given: Playthrough) -> Iterator[str]:
    """The playthrough line by line."""
    game = load(given.game, given.players, given.options)
    state = game.new_state()
    rng = Rng(f"golden {given.seed}")
    rules = game.info.rules_version
    yield f"{given.game}, rules {rules}, {game.players} players, seed {given.seed}"
    yield f"options {_json(game.options)}"
    yield f"pack {game.pack_id} {game.pack_hash}"
    seen: dict[int, Parts] = {viewer: {} for viewer in _viewers(game)}
    yield from _changes(state, seen)
    n = 0
    while not state.over():
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders)) if given.asks == "any" else 0]
        legal = state.legal(seat)
        action = choose(state, seat, rng)
        yield ""
        yield f"#{n} {_who(seat)} decides"
        if seat != CHANCE:
            yield "  of " + ", ".join(state.code(seat, each) for each in legal)
        yield f"  chooses {state.code(seat, action)}"
        log = EventLog()
        state.apply(seat, action, log)
        told = {
            viewer: [_json(event) for event in log.shown_to(viewer)] for viewer in _viewers(game)
        }
        for who, lines in _together(told):
            for line in lines:
                yield f"  tells {who}: {line}"
        yield from _changes(state, seen)
        n += 1
    yield ""
    yield from game.draw(state.view(0), "en").splitlines()
    yield from game.draw(state.view(game.players - 1), "ja").splitlines()
    yield f"returns {state.returns()} standings {state.standings()} key {state.key():016x}"


def _changes(state: State, seen: dict[int, Parts]) -> Iterator[str]:
    """The changes in every viewer's view; viewers with the same changes are grouped."""
    changed: dict[int, list[str]] = {}
    for viewer, before in seen.items():
        now = dict(_parts(state.view(viewer).data))
        lines = [f"{name}: {value}" for name, value in now.items() if before.get(name) != value]
        lines += [f"no {name}" for name in before if name not in now]
        changed[viewer], seen[viewer] = lines, now
    every = [line for line in changed[SPECTATOR] if all(line in each for each in changed.values())]
    for line in every:
        yield f"  all see {line}"
    rest = {
        viewer: [line for line in lines if line not in every] for viewer, lines in changed.items()
    }
    for who, lines in _together(rest):
        for line in lines:
            yield f"  {who} sees {line}"


def _parts(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The parts of a view; a list of objects (such as the seats) is split field by field."""
    for name, value in data.items():
        if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            for place, things in enumerate(value):
                for part, one in things.items():
                    yield f"{name} {place} {part}", _json(one)
        else:
            yield name, _json(value)


def _together(lines: Mapping[int, list[str]]) -> Iterator[tuple[str, list[str]]]:
    """Viewers grouped by what they get."""
    left = dict(lines)
    while left:
        first = next(iter(left.values()))
        same = [viewer for viewer, found in left.items() if found == first]
        yield ("all" if len(same) == len(lines) else ", ".join(map(_who, same))), first
        left = {viewer: found for viewer, found in left.items() if viewer not in same}


def _viewers(game: Game) -> list[int]:
    return [*range(game.players), SPECTATOR]


def _who(viewer: int) -> str:
    return {CHANCE: "luck", SPECTATOR: "the spectator"}.get(viewer, f"seat {viewer}")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
