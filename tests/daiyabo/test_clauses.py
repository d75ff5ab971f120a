"""Every rule has a test: each clause of the rule book is cited by a test or a worked example."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from gunbai.games.daiyabo.pack import PACKS

HERE = Path(__file__).parent
CLAUSE = re.compile(r"DY-\d+\.\d+")
LANGUAGES = ("en", "ja")


def _stated(language: str) -> list[tuple[str, str]]:
    """The clauses that the rule book states, with their marks: one row of a table each."""
    text = (Path(PACKS).parent / f"rulebook.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^\| (DY-\d+\.\d+) \| ([RIC]) \|", text, re.M)


def _cited_by_tests() -> set[str]:
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for marker in re.findall(r"mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found |= set(CLAUSE.findall(marker))
    return found


def _cited_by_examples() -> set[str]:
    examples = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))["example"]
    return {clause for example in examples for clause in example["clauses"]}


def test_every_clause_is_cited_by_a_test() -> None:
    book = {clause for clause, _ in _stated("en")}
    assert sorted(book - _cited_by_tests()) == []


def test_tests_and_examples_cite_only_clauses_that_exist() -> None:
    book = {clause for clause, _ in _stated("en")}
    assert sorted((_cited_by_tests() | _cited_by_examples()) - book) == []


def test_both_rule_books_state_the_same_clauses_once() -> None:
    english, japanese = _stated("en"), _stated("ja")
    assert english == japanese
    assert len(set(english)) == len(english) == 138


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_worked_example_is_told_in_the_rule_book(language: str) -> None:
    text = (Path(PACKS).parent / f"rulebook.{language}.md").read_text(encoding="utf-8")
    told = re.findall(r"^### (EX-\d+)\b", text, re.M)
    examples = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))["example"]
    assert told == [f"EX-{n}" for n in range(1, 40)]
    played = {match[0] for example in examples if (match := re.match(r"EX-\d+", example["id"]))}
    assert played == set(told)
