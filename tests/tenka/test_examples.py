"""The worked examples of the rule book, played move by move."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import EventLog, Illegal, NotAsked, play_code
from gunbai.games.tenka.pack import PACKS
from gunbai.games.tenka.state import TenkaState
from gunbai.i18n import LANGUAGES, arguments, catalogue, say

from .table import data, new_game

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text())["example"]
RULE_BOOK = PACKS.parent / "rulebook.en.md"


def _start(example: Any) -> TenkaState:
    options = dict(example["options"])
    if "map" in example:
        options["map"] = example["map"]
    game = new_game(example["players"], **options)
    if "position" in example:
        return game.load_position(example["position"])
    return game.new_state()


def _play(state: TenkaState, step: str, log: EventLog | None = None) -> None:
    seat, _, code = step.partition(" ")
    play_code(state, int(seat), code, log)


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=example["id"], marks=pytest.mark.clause(*example["clauses"]))
        for example in EXAMPLES
    ],
)
def test_worked_example_comes_out_as_the_rule_book_says(example: Any) -> None:
    state = _start(example)
    for step in example["do"]:
        ((kind, what),) = step.items()
        if kind == "play":
            _play(state, what)
        else:
            CHECKS[kind](state, what)


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


def _check_refused(state: TenkaState, expected: dict[str, Any]) -> None:
    seat, code = expected["seat"], expected["code"]
    refusal = state.why_not(seat, code)
    assert refusal is not None
    assert refusal.clause == expected["clause"]
    before = state.key()
    with pytest.raises((Illegal, NotAsked)):
        _play(state, f"{seat} {code}")
    assert state.key() == before


def _check_sees(state: TenkaState, expected: dict[str, Any]) -> None:
    seen = data(state, expected["viewer"])["war"]
    for side in ("attack", "defence"):
        assert seen[side]["counts"] == expected[f"{side}_counts"]
        assert seen[side]["values"] == expected[f"{side}_values"]


CHECKS = {
    "expect": _check_expect,
    "legal": _check_legal,
    "refused": _check_refused,
    "sees": _check_sees,
}


def _told() -> list[Any]:
    """Every event of every example."""
    log = EventLog()
    for example in EXAMPLES:
        state = _start(example)
        for step in example["do"]:
            if "play" in step:
                _play(state, step["play"], log)
    return log.events


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words_for_all_who_hear_it(language: str) -> None:
    words = catalogue(language)
    game = new_game(6)
    for event in _told():
        template = words[f"tenka.event.{event.verb}"]
        assert arguments(template) <= set(event.args)
        assert say(language, f"tenka.event.{event.verb}", event.args, game.name)


def test_all_verbs_of_the_catalogue_are_told_in_the_examples() -> None:
    known = {key.removeprefix("tenka.event.") for key in catalogue("en") if "tenka.event." in key}
    told = {event.verb for event in _told()}
    assert told <= known
    assert known - told <= {"order"}


def test_events_and_refusals_cite_clauses_of_the_rule_book() -> None:
    book = set(re.findall(r"TK-\d+\.\d+[a-z]?", RULE_BOOK.read_text()))
    assert {event.clause for event in _told()} <= book
    source = (RULE_BOOK.parent / "refusal.py").read_text()
    assert set(re.findall(r"TK-\d+\.\d+[a-z]?", source)) <= book
