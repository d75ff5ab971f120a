"""Every rule has a test: each clause of the rule book is cited by a test or a worked example."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from gunbai.games.tenka.pack import PACKS

HERE = Path(__file__).parent
CLAUSE = re.compile(r"TK-\d+\.\d+[a-z]?")


def _book() -> set[str]:
    """The clauses that the rule book states: the first cell of a table's row, or a heading."""
    text = (PACKS.parent / "rulebook.en.md").read_text(encoding="utf-8")
    return set(CLAUSE.findall(text))


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
    assert sorted(_book() - _cited_by_tests()) == []


def test_tests_and_examples_cite_only_clauses_that_exist() -> None:
    assert sorted((_cited_by_tests() | _cited_by_examples()) - _book()) == []
