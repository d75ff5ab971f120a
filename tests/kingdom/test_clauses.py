"""Every rule has a test: each clause of the rule book is cited by a test or a worked example."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from gunbai.games.kingdom.pack import PACKS

HERE = Path(__file__).parent
CLAUSE = re.compile(r"KD-\d+(?:\.\d+)+")
ROW = re.compile(r"^\| (KD-\d+(?:\.\d+)+) \| ([RIC/]+) \|", re.MULTILINE)


def _book(language: str = "en") -> list[tuple[str, str]]:
    """The clauses that the rule book states, with their marks: one row of a table each."""
    text = (Path(PACKS).parent / f"rulebook.{language}.md").read_text(encoding="utf-8")
    return ROW.findall(text)


def _ids() -> set[str]:
    return {id for id, _ in _book()}


def _cited_by_tests() -> set[str]:
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for marker in re.findall(r"mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found |= set(CLAUSE.findall(marker))
    return found


def _cited_by_examples() -> set[str]:
    examples = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))["example"]
    return {clause for example in examples for clause in example["clauses"]}


def test_every_clause_is_stated_once_and_alike_in_both_languages() -> None:
    assert len(_ids()) == len(_book()) == 119
    assert _book("ja") == _book("en")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rule_book_mentions_only_its_own_clauses(language: str) -> None:
    text = (Path(PACKS).parent / f"rulebook.{language}.md").read_text(encoding="utf-8")
    loose = {id for id in CLAUSE.findall(text) if id not in _ids()}
    chapters = {id for id in loose if any(other.startswith(id + ".") for other in _ids())}
    assert loose - chapters == set()


def test_every_clause_is_cited_by_a_test() -> None:
    assert sorted(_ids() - _cited_by_tests()) == []


def test_tests_and_examples_cite_only_clauses_that_exist() -> None:
    assert sorted((_cited_by_tests() | _cited_by_examples()) - _ids()) == []


def test_the_code_cites_only_clauses_that_exist() -> None:
    for path in [*Path(PACKS).parent.glob("*.py"), *Path(PACKS).parent.glob("words.*.toml")]:
        cited = set(CLAUSE.findall(path.read_text(encoding="utf-8")))
        chapters = {id for id in cited if any(other.startswith(id + ".") for other in _ids())}
        assert sorted(cited - _ids() - chapters) == [], path.name
