"""The vocabulary of the worked examples: how they start, and what they may say of a table."""

from __future__ import annotations

from typing import Any

from gunbai.games.tenka.state import TenkaState
from gunbai.testing.examples import Vocabulary

from .table import data, new_game


def _start(example: Any) -> TenkaState:
    options = dict(example["options"])
    if "map" in example:
        options["map"] = example["map"]
    game = new_game(example["players"], **options)
    if "position" in example:
        return game.load_position(example["position"])
    return game.new_state()


def _check_expect(state: TenkaState, expected: dict[str, Any]) -> None:
    view = data(state, 0)
    taken = {name for seat in view["seats"] for name in seat["regions"]}
    found = {
        "phase": view["phase"],
        "turn": view["turn"],
        "deciders": list(state.deciders()),
        "supply": view["supply"],
        "hands": [seat["hand"] for seat in view["seats"]],
        "regions": [seat["regions"] for seat in view["seats"]],
        "neutral": [name for name in state.tables.names if name not in taken],
        "alliances": view["alliances"],
        "scores": view["scores"],
        "over": state.over(),
        "winner": view.get("result", {}).get("winner"),
    }
    assert {name: found[name] for name in expected} == expected


def _check_legal(state: TenkaState, expected: dict[str, Any]) -> None:
    """Resigning is not among the legal actions; the examples list it with them."""
    seat = expected["seat"]
    codes = [state.code(seat, action) for action in state.legal(seat)]
    if state.may_resign(seat):
        codes.append("resign")
    assert sorted(codes) == sorted(expected["codes"])


def _check_sees(state: TenkaState, expected: dict[str, Any]) -> None:
    seen = data(state, expected["viewer"])["war"]
    for side in ("attack", "defence"):
        assert seen[side]["counts"] == expected[f"{side}_counts"]
        assert seen[side]["values"] == expected[f"{side}_values"]


VOCABULARY = Vocabulary(
    game="tenka",
    start=_start,
    checks={
        "expect": _check_expect,
        "legal": _check_legal,
        "sees": _check_sees,
    },
    elsewhere=frozenset({"order"}),
)
