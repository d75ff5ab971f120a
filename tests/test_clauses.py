"""Every clause of every rule book is cited by a test, in both languages the same clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

import gunbai
from gunbai.cli import main
from gunbai.games.rulebook import read
from gunbai.i18n import LANGUAGES

TESTS = Path(__file__).parent


@pytest.mark.parametrize("id", gunbai.games())
def test_every_clause_is_cited_by_a_test(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", id, "--tests", str(TESTS)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("id", gunbai.games())
def test_the_books_have_the_same_clauses_and_terms(id: str) -> None:
    books = [read(id, language) for language in LANGUAGES]
    clauses = [
        [(clause.id, clause.mark) for chapter in book.chapters for clause in chapter.clauses]
        for book in books
    ]
    assert clauses[0] == clauses[1]
    assert len(clauses[0]) > 50
    assert books[0].terms == books[1].terms
