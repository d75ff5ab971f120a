"""The worked examples of the rule book, played move by move."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import BadCode, Illegal, NotAsked
from gunbai.games.daiyabo.pack import PACKS
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.i18n import LANGUAGES, arguments, catalogue, say

from . import table as on
from .packs import changed

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text("utf-8"))["example"]
RULE_BOOK = PACKS.parent / "rulebook.en.md"
CLAUSE = re.compile(r"DY-\d+\.\d+")


def _start(example: Any) -> DaiyaboState:
    given = dict(example.get("table", {}))
    if not given:
        game = on.new_game(example["players"], **example.get("options", {}))
        return game.new_state()
    seats = given.pop("seats")
    return on.table(*seats, options=example.get("options", {}), **given)


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
        for kind, what in step.items():
            if kind == "play":
                on.play(state, *what)
            elif kind == "draw":
                on.draw_all(state, *what)
            else:
                CHECKS[kind](state, what)


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


CHECKS: dict[str, Callable[[DaiyaboState, Any], None]] = {
    "expect": _check_expect,
    "legal": _check_legal,
    "refused": _check_refused,
}


def _told() -> list[Any]:
    """Every event of every example."""
    events: list[Any] = []
    for example in EXAMPLES:
        state = _start(example)
        for step in example["do"]:
            if "play" in step:
                events += on.play(state, *step["play"]).events
            elif "draw" in step:
                on.draw_all(state, *step["draw"])
    return events


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words_for_all_who_hear_it(language: str) -> None:
    words = catalogue(language)
    game = on.new_game(6)
    for event in _told():
        template = words[f"daiyabo.event.{event.verb}"]
        assert arguments(template) <= set(event.args)
        assert say(language, f"daiyabo.event.{event.verb}", event.args, game.name)


def test_all_verbs_of_the_catalogue_are_told_in_the_examples() -> None:
    known = {key.removeprefix("daiyabo.event.") for key in catalogue("en")}
    known = {key for key in known if "." not in key}
    assert {event.verb for event in _told()} == known


def test_events_and_refusals_cite_clauses_of_the_rule_book() -> None:
    book = set(CLAUSE.findall(RULE_BOOK.read_text("utf-8")))
    assert {event.clause for event in _told()} <= book
    for path in RULE_BOOK.parent.glob("*.py"):
        assert set(CLAUSE.findall(path.read_text("utf-8"))) <= book, path.name


def test_a_short_deck_leaves_the_last_places_empty(tmp_path: Path) -> None:
    """EX-36 again, with a pack that has only three castles."""
    kept = ("papal_curia", "shuri", "sumoto", "honnoji")
    state = on.new_game(4, changed(tmp_path, castles=kept)).new_state()
    on.draw_all(state)
    assert on.data(state)["decks"]["castles"] == 0
    assert [on.slot(state, card) for card in "3456"] == [*kept[:3], None]
