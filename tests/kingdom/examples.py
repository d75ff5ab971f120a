"""The vocabulary of the worked examples: how they start, and what they may say of a table."""

from __future__ import annotations

from typing import Any

from gunbai.core import EventLog
from gunbai.games.kingdom.state import KingdomState
from gunbai.testing.examples import Vocabulary

from .table import data, fight, legal, new_game, offered, sequences, side, stacks, table


def _start(example: Any) -> KingdomState:
    options = dict(example.get("options", {}))
    if "board" not in example:
        return new_game(**options).new_state()
    board = options.pop("board", "half")
    fields = {name: example[name] for name in ("mover", "turn") if name in example}
    return table(
        example["board"],
        example.get("blue"),
        example.get("red"),
        board=board,
        options=options,
        **fields,
    )


def _check_board(state: KingdomState, expected: str) -> None:
    assert stacks(state) == dict(stack.split() for stack in expected.split(","))


def _check_expect(state: KingdomState, expected: dict[str, Any]) -> None:
    view = data(state)
    sides = [side(state, 0), side(state, 1)]
    found = {
        **view,
        "removed": [given["removed"] for given in sides],
        "reserve": [given["reserve"] for given in sides],
        "headquarters": [given["headquarters"] for given in sides],
        "used": [len(given["used"]) for given in sides],
        "hands": [given["hand"] for given in sides],
        "known": [given["known"] for given in sides],
        "morale": [given["total_morale"] for given in sides],
        **view.get("result", {}),
    }
    assert {name: found[name] for name in expected} == expected


def _check_offers(state: KingdomState, expected: dict[str, list[str]]) -> None:
    for verb, names in expected.items():
        assert offered(state, verb) == names


def _check_has(state: KingdomState, expected: list[str]) -> None:
    assert set(expected) <= set(legal(state))


def _check_ways(state: KingdomState, expected: dict[str, Any]) -> None:
    assert sequences(state, tuple(expected["verbs"])) == expected["n"]


def _check_fight(log: EventLog, expected: list[Any]) -> None:
    assert list(fight(log)) == expected


VOCABULARY = Vocabulary(
    game="kingdom",
    start=_start,
    checks={
        "board": _check_board,
        "expect": _check_expect,
        "offers": _check_offers,
        "has": _check_has,
        "ways": _check_ways,
    },
    tellings={"fight": _check_fight},
    elsewhere=frozenset(
        {
            "first",
            "pick",
            "dealt",
            "choose",
            "warlords",
            "deploy_rock",
            "deploy_high_ground",
            "draw",
            "drawn",
            "resign",
        }
    ),
)
