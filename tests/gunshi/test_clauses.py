"""Every rule has a test: each clause of the rule book is cited by a test or a worked example."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from gunbai.games.gunshi.pack import PACKS

HERE = Path(__file__).parent
ROOM = Path(PACKS).parent
CLAUSE = re.compile(r"GS-\d+\.\d+")
ROW = re.compile(r"^\| (GS-\d+\.\d+) \| ([RIC]) \| (.+) \|$", re.M)


def _book(language: str) -> list[tuple[str, str]]:
    """Id and mark of every clause that the rule book states."""
    text = (ROOM / f"rulebook.{language}.md").read_text(encoding="utf-8")
    return [(id, mark) for id, mark, _ in ROW.findall(text)]


def _ids() -> set[str]:
    return {id for id, _ in _book("en")}


def _cited_by_tests() -> set[str]:
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for marker in re.findall(r"mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found |= set(CLAUSE.findall(marker))
    return found


def _cited_by_examples() -> set[str]:
    examples = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))["example"]
    return {clause for example in examples for clause in example["clauses"]}


def test_every_clause_is_cited() -> None:
    assert sorted(_ids() - _cited_by_tests() - _cited_by_examples()) == []


def test_tests_and_examples_cite_only_clauses_that_exist() -> None:
    assert sorted((_cited_by_tests() | _cited_by_examples()) - _ids()) == []


def test_the_code_names_every_clause_and_no_other() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in ROOM.glob("*.py"))
    named = set(CLAUSE.findall(source))
    assert sorted(named - _ids()) == []


def test_both_books_state_the_same_clauses_with_the_same_marks() -> None:
    assert _book("ja") == _book("en")
    assert len(_book("en")) == len(_ids()) == 139


def test_both_books_have_the_examples_of_the_data_file() -> None:
    examples = tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))["example"]
    ids = [example["id"] for example in examples]
    for language in ("en", "ja"):
        text = (ROOM / f"rulebook.{language}.md").read_text(encoding="utf-8")
        assert re.findall(r"^### (EX-\d+) ", text, re.M) == ids
