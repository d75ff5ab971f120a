"""The worked examples of the rule book, played move by move."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import EventLog, Illegal, NotAsked, play_code
from gunbai.games.kingdom.pack import PACKS
from gunbai.games.kingdom.state import KingdomState
from gunbai.i18n import LANGUAGES, arguments, catalogue, say

from .table import data, fight, legal, new_game, offered, play, sequences, side, stacks, table

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text())["example"]
RULES = PACKS.parent


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


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=example["id"], marks=pytest.mark.clause(*example["clauses"]))
        for example in EXAMPLES
    ],
)
def test_worked_example_comes_out_as_the_rule_book_says(example: Any) -> None:
    state, log = _start(example), EventLog()
    for step in example["do"]:
        step = dict(step)
        if "play" in step:
            seat, _, code = step["play"].partition(" ")
            play_code(state, int(seat), code, log)
            continue
        looked_at = state.clone()
        if "after" in step:
            play(looked_at, *step.pop("after"))
        for kind, what in step.items():
            if kind == "fight":
                assert list(fight(log)) == what
            else:
                CHECKS[kind](looked_at, what)


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


def _check_refused(state: KingdomState, expected: dict[str, Any]) -> None:
    seat, code = expected["seat"], expected["code"]
    refusal = state.why_not(seat, code)
    assert refusal is not None
    assert refusal.clause == expected["clause"]
    before = state.key()
    with pytest.raises((Illegal, NotAsked)):
        play_code(state, seat, code)
    assert state.key() == before


CHECKS: dict[str, Callable[[KingdomState, Any], None]] = {
    "board": _check_board,
    "expect": _check_expect,
    "offers": _check_offers,
    "has": _check_has,
    "ways": _check_ways,
    "refused": _check_refused,
}


def _told() -> list[Any]:
    """Every event of every example."""
    log = EventLog()
    for example in EXAMPLES:
        state = _start(example)
        for step in example["do"]:
            if "play" in step:
                seat, _, code = step["play"].partition(" ")
                play_code(state, int(seat), code, log)
    return log.events


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words_for_all_who_hear_it(language: str) -> None:
    words = catalogue(language)
    game = new_game()
    for event in _told():
        template = words[f"kingdom.event.{event.verb}"]
        assert arguments(template) <= set(event.args)
        assert say(language, f"kingdom.event.{event.verb}", event.args, game.name)


def test_all_verbs_told_are_in_the_catalogue() -> None:
    known = {
        key.removeprefix("kingdom.event.")
        for key in catalogue("en")
        if key.startswith("kingdom.event.")
    }
    told = {event.verb for event in _told()}
    assert told <= known
    only_elsewhere = {
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
    assert known - told == only_elsewhere


def test_events_cite_clauses_of_the_rule_book() -> None:
    book = set(re.findall(r"KD-\d+(?:\.\d+)+", (RULES / "rulebook.en.md").read_text()))
    assert {event.clause for event in _told()} <= book
