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
from gunbai.games.tenka.state import TenkaState

from .table import new_game, random_choice

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, object], int]] = {
    "joraku8_2_players": (2, {"map": "joraku8", "play_order": "random"}, 4),
    "tenka_fubu_3_players": (3, {"play_order": "random"}, 45),
    "gekokujo_4_players": (4, {"scenario": "gekokujo", "play_order": "random"}, 76),
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


def _playthrough(players: int, options: dict[str, object], seed: int) -> Iterator[str]:
    game = new_game(players, **options)
    state = game.new_state()
    rng = Rng(f"golden {seed}")
    yield f"tenka, rules {game.info.rules_version}, {players} players, seed {seed}"
    yield f"options {_json(game.options)}"
    yield f"pack {game.pack_id} {game.pack_hash}"
    yield from _views(state)
    n = 0
    while not state.over():
        seat = state.deciders()[0]
        action = random_choice(state, seat, rng)
        yield ""
        yield f"#{n} {_who(seat)} decides"
        if seat != CHANCE:
            yield "  of " + ", ".join(state.code(seat, choice) for choice in state.legal(seat))
        yield f"  chooses {state.code(seat, action)}"
        log = EventLog()
        state.apply(seat, action, log)
        yield from _events(log, players)
        yield from _views(state)
        n += 1
    yield ""
    yield f"returns {state.returns()} standings {state.standings()} key {state.key():016x}"


def _events(log: EventLog, players: int) -> Iterator[str]:
    told = {viewer: [_json(event) for event in log.shown_to(viewer)] for viewer in _all(players)}
    for viewers, events in _together(told):
        for event in events:
            yield f"  tells {viewers}: {event}"


def _views(state: TenkaState) -> Iterator[str]:
    """Every viewer's view: the open part and the war, viewers who see the same in one line."""
    open_part, war_part = {}, {}
    for viewer in _all(state.game.players):
        data = dict(state.view(viewer).data)
        war = data.pop("war", None)
        open_part[viewer] = [_json(data)]
        war_part[viewer] = [] if war is None else [_json(war)]
    for word, parts in (("sees", open_part), ("war", war_part)):
        for viewers, lines in _together(parts):
            for line in lines:
                yield f"  {word} {viewers}: {line}"


def _together(lines: dict[int, list[str]]) -> Iterator[tuple[str, list[str]]]:
    """Viewers grouped by what they get."""
    left = dict(lines)
    while left:
        first = next(iter(left.values()))
        same = [viewer for viewer, found in left.items() if found == first]
        yield ("all" if len(same) == len(lines) else " ".join(map(_who, same))), first
        left = {viewer: found for viewer, found in left.items() if viewer not in same}


def _all(players: int) -> list[int]:
    return [*range(players), SPECTATOR]


def _who(viewer: int) -> str:
    return {CHANCE: "luck", SPECTATOR: "spectators"}.get(viewer, f"seat {viewer}")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
