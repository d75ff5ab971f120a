"""The vocabulary of the worked examples: how they start, and what they may say of a table."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.core import BadCode, Illegal, NotAsked
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.testing.examples import Vocabulary

from . import table as on


def _start(example: Any) -> DaiyaboState:
    given = dict(example.get("table", {}))
    if not given:
        game = on.new_game(example["players"], **example.get("options", {}))
        return game.new_state()
    seats = given.pop("seats")
    return on.table(*seats, options=example.get("options", {}), **given)


def _check_expect(state: DaiyaboState, expected: dict[str, Any]) -> None:
    """Each named fact, and of facts about many things only those named."""
    view = on.data(state)
    for name, value in expected.items():
        if name == "asked":
            assert on.asked(state) == value
        elif name == "over":
            assert state.over() is value
        elif name == "winners":
            assert on.winners(state) == value
        elif name == "standings":
            assert state.standings() == value
        elif name == "hands":
            assert on.hands(state) == value
        elif name == "start":
            assert on.start(state) == value
        elif name == "ranks":
            assert {rank: on.holder(state, rank) for rank in value} == value
        elif name == "markers":
            assert {area: on.markers(state, area) for area in value} == value
        elif name == "owned":
            assert {who: on.owned(state, who) for who in value} == {
                who: set(cards.split()) for who, cards in value.items()
            }
        elif name == "slots":
            assert {card: on.slot(state, card) or "" for card in value} == value
        elif name == "placed":
            assert {card: on.placed(state, card) for card in value} == value
        elif name in ("siege_pile", "end_bonus"):
            assert sorted(view[name]) == sorted(value)
        elif name == "start_card" and value == "-":
            assert view["start_card"] is None
        elif name == "battle":
            assert {part: view["battle"][part] for part in value} == value
        else:
            assert view[name] == value, name


def _check_legal(state: DaiyaboState, expected: list[str]) -> None:
    assert sorted(on.legal(state)) == sorted(expected)


def _check_refused(state: DaiyaboState, expected: dict[str, Any]) -> None:
    seat, code = expected["seat"], expected["code"]
    before = state.key()
    if "clause" in expected:
        assert on.refusal(state, seat, code) == expected["clause"]
        with pytest.raises((Illegal, NotAsked)):
            on.play(state, f"{seat} {code}")
    else:
        with pytest.raises(BadCode):
            on.play(state, f"{seat} {code}")
    assert state.key() == before


VOCABULARY = Vocabulary(
    game="daiyabo",
    start=_start,
    checks={
        "expect": _check_expect,
        "legal": _check_legal,
        "refused": _check_refused,
    },
    acts={
        "play": lambda state, steps: on.play(state, *steps),
        "draw": lambda state, cards: on.draw_all(state, *cards),
    },
)
