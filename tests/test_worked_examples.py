"""The worked examples of every rule book; tests/<game>/examples.toml has them, examples.py the
words they use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import gunbai
from gunbai.core import Event
from gunbai.games import kind
from gunbai.testing import examples
from gunbai.testing.examples import Vocabulary

HERE = Path(__file__).parent
RULES = Path(gunbai.__file__).parent / "games"
EXAMPLES = [
    (id, each) for id in gunbai.games() for each in examples.read(HERE / id / "examples.toml")
]


@cache
def vocabulary(id: str) -> Vocabulary:
    found: Vocabulary = import_module(f"tests.{id}.examples").VOCABULARY
    return found


@cache
def told(id: str) -> list[Event]:
    """Every event of every example of a game."""
    return [
        event for game, each in EXAMPLES if game == id for event in vocabulary(id).run(each).events
    ]


@pytest.mark.parametrize(
    ("id", "example"),
    [
        pytest.param(id, each, id=f"{id}-{each['id']}", marks=pytest.mark.clause(*each["clauses"]))
        for id, each in EXAMPLES
    ],
)
def test_worked_example_comes_out_as_the_rule_book_says(id: str, example: dict[str, Any]) -> None:
    vocabulary(id).run(example)


@pytest.mark.parametrize("id", gunbai.games())
def test_every_event_has_words_for_all_who_hear_it(id: str) -> None:
    game = gunbai.load(id, kind(id).seats[1])
    examples.check_words(vocabulary(id), game, told(id))


@pytest.mark.parametrize("id", gunbai.games())
def test_the_examples_tell_every_event_but_those_named(id: str) -> None:
    examples.check_verbs(vocabulary(id), told(id))


@pytest.mark.parametrize("id", gunbai.games())
def test_events_and_rules_cite_clauses_of_the_rule_book(id: str) -> None:
    examples.check_clauses(vocabulary(id), told(id), (RULES / id).glob("*.py"))


@pytest.mark.parametrize("id", gunbai.games())
def test_a_wrong_clause_is_found(id: str) -> None:
    """An example that cannot fail would be worth nothing."""
    for game, example in EXAMPLES:
        steps = [dict(do) for do in example["do"]]
        wrong = [do for do in steps if "clause" in do.get("refused", {})]
        if game == id and wrong:
            wrong[0]["refused"] = {**wrong[0]["refused"], "clause": "XX-1.1"}
            with pytest.raises(AssertionError):
                vocabulary(id).run({**example, "do": steps})
            return
    raise AssertionError("no example has a refusal")
