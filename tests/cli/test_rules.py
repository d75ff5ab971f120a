"""Rules at hand: look-ups in both languages, and which clauses no test cites."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.games import rulebook
from tests.cli.conftest import Gunbai

TOTAL = len(rulebook.read("tenka", "en").clauses())


@pytest.mark.parametrize("id", ["TK-5.4a", "tk-5.4a", "TK-5.4A"])
def test_clause_by_its_id(gunbai: Gunbai, id: str) -> None:
    result = gunbai("rules", id)
    assert result.code == 0
    assert result.out.startswith("TK-5.4a  I  ")
    assert result.out.count("\n") == 1
    assert "*" not in result.out


def test_clause_in_japanese(gunbai: Gunbai) -> None:
    assert "サイコロは地域ごとに振る" in gunbai("rules", "TK-5.4a", "--language", "ja").out


def test_chapter_and_several_clauses(gunbai: Gunbai) -> None:
    chapter = gunbai("rules", "tk-2")
    assert chapter.out.startswith("TK-2  Turn structure\nTK-2.1 ")
    assert chapter.out.count("\nTK-2.") == 7
    both = gunbai("rules", "tenka", "TK-1.1", "TK-1.2")
    assert [line[:6] for line in both.out.splitlines()] == ["TK-1.1", "TK-1.2"]


@pytest.mark.parametrize("words", [["thick", "border"], ["太い国境"], ["thick_border"]])
@pytest.mark.parametrize(
    ("language", "text"), [("en", "a thick border + defence die"), ("ja", "太い国境を越える")]
)
def test_word_of_either_language_in_either_language(
    gunbai: Gunbai, words: list[str], language: str, text: str
) -> None:
    result = gunbai("rules", *words, "--language", language)
    assert result.code == 0
    assert "太い国境（太線）／国境 = thick border" in result.out
    if words != ["thick_border"]:
        assert "TK-5.6" in result.out


def test_words_apart_are_found_too(gunbai: Gunbai) -> None:
    assert "TK-5.6" in gunbai("rules", "tenka", "defence", "armies", "standing").out


def test_word_matches_from_its_beginning() -> None:
    books = [rulebook.read("tenka", "en")]
    assert "TK-9.5" in rulebook.search(books, "alli").clauses
    assert rulebook.search(books, "lliance").clauses == []


def test_nothing_found_is_exit_code_1(gunbai: Gunbai) -> None:
    for word in ("zebra", "TK-99.9"):
        result = gunbai("rules", word)
        assert result.code == 1
        assert word in result.err


def test_contents_explain_the_options_in_the_words_of_the_game(gunbai: Gunbai) -> None:
    told = gunbai("rules", "kingdom").out
    assert "--option NAME=VALUE" in told
    assert "draft: Picked in turn" in told
    assert "false: No; true: Yes" in told
    assert "交互に選ぶ" in gunbai("rules", "kingdom", "--language", "ja").out


def test_contents(gunbai: Gunbai) -> None:
    result = gunbai("rules", "tenka", "--language", "ja")
    assert "概要" not in result.out.splitlines()[0]
    assert "支配コマ勝利" in result.out
    assert "TK-13   基本マップの事実" in result.out


def test_several_games_are_listed(gunbai: Gunbai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gunbai.cli.rules.games", lambda: ("tenka", "tenka"))
    result = gunbai("rules")
    assert "A Simple New War Game" in result.out
    assert "gunbai rules tenka" in result.out


def test_books_of_both_languages_have_the_same_clauses() -> None:
    english, japanese = rulebook.read("tenka", "en"), rulebook.read("tenka", "ja")
    marks = [(clause.id, clause.mark) for clause in english.clauses()]
    assert marks == [(clause.id, clause.mark) for clause in japanese.clauses()]
    assert len(marks) > 100
    assert [term.identifier for term in english.terms] == [
        term.identifier for term in japanese.terms
    ]
    assert english.summary.startswith("This is")
    assert len(english.chapters) == len(japanese.chapters) == 13


def test_parse_reads_marked_up_and_piped_cells() -> None:
    book = rulebook.parse(
        "# A `b`\n\n## Summary\n\nShort.\n\n## AB-1 One\n\n| id | mark | clause |\n|---|---|---|\n"
        "| **AB-1.1** | `R` | a \\| b |\n| AB-1.2a | I | c |\n",
        "any",
        "en",
    )
    assert (book.title, book.summary) == ("A b", "Short.")
    assert [(clause.id, clause.mark, clause.text) for clause in book.clauses()] == [
        ("AB-1.1", "R", "a | b"),
        ("AB-1.2a", "I", "c"),
    ]
    assert book.look_up("ab-1") == book.clauses()


class TestCoverage:
    def _write_tests(self, *leave_out: str, extra: str = "") -> None:
        """Tests that cite every clause but some, in every way a clause can be cited."""
        ids = [clause.id for clause in rulebook.read("tenka", "en").clauses()]
        ids = [id for id in ids if id not in leave_out]
        folder = Path("tests/deep")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "test_marks.py").write_text(
            "import pytest\nfrom pytest import mark\n"
            f"pytestmark = [pytest.mark.clause({ids[0]!r})]\n"
            f"@pytest.mark.clause({ids[1]!r}, {ids[2]!r})\n"
            f"@mark.clause({ids[3]!r})\n"
            "@pytest.mark.parametrize('n', [\n"
            f"    pytest.param(1, marks=pytest.mark.clause({ids[4]!r})),\n"
            "])\n"
            f"def test_it(n): pass  # {leave_out}\n{extra}"
        )
        rest = ", ".join(f'"{id}"' for id in ids[5:])
        (folder / "cases.toml").write_text(f"[[example]]\nclauses = [{rest}]\n")

    def test_complete(self, gunbai: Gunbai) -> None:
        self._write_tests()
        result = gunbai("rules", "coverage", "tenka", "--tests", "tests")
        assert result.code == 0
        assert result.out == f"tenka: {TOTAL} of {TOTAL} clauses are cited by a test.\n"

    def test_missing_clause(self, gunbai: Gunbai) -> None:
        self._write_tests("TK-5.4a")
        result = gunbai("rules", "coverage", "tenka")
        assert result.code == 1
        assert result.out.startswith("TK-5.4a  I")
        assert f"{TOTAL - 1} of {TOTAL}" in result.out

    def test_citation_of_no_clause(self, gunbai: Gunbai) -> None:
        self._write_tests(extra="@pytest.mark.clause('TK-77.7', 'XX-1.1')\ndef test_b(): pass\n")
        result = gunbai("rules", "coverage", "tenka")
        assert result.code == 1
        assert "TK-77.7 is cited but is no clause" in result.out
        assert "XX-1.1" not in result.out

    def test_broken_test_file_is_named(self, gunbai: Gunbai) -> None:
        self._write_tests(extra="def (")
        result = gunbai("rules", "coverage", "tenka")
        assert result.code == 2
        assert "test_marks.py" in result.err
