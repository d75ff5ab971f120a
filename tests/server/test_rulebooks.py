"""Rule books for readers: words in place of identifiers."""

from __future__ import annotations

import re

import pytest

import gunbai
from gunbai.games import rulebook
from gunbai.server.study import rulebooks

CODE = re.compile(r"`(.+?)`")


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", gunbai.games())
def test_no_identifier_is_left(game: str, language: str) -> None:
    written, shown = rulebook.read(game, language), rulebooks.shown(game, language)
    clauses = [clause for chapter in shown.chapters for clause in chapter.clauses]
    assert [each.id for each in clauses] == [each.id for each in written.clauses()]
    for before, after in zip(written.clauses(), clauses, strict=True):
        assert "`" not in after.text
        assert not re.search("[a-z]_[a-z]", after.text), after
        for code in CODE.findall(before.text) if language == "ja" else ():
            assert code not in after.text, after


def test_values_are_those_of_the_option_spoken_of() -> None:
    text = "`alliances = auto`: from 3. `on`: always. `off`: never; `max_rounds` is another."
    said = rulebooks.worded("tenka", "en", text)
    assert said == (
        "“Alliances: From 3 players”: from 3. “Yes”: always. “No”: never; “Most rounds” is another."
    )


def test_an_unknown_identifier_is_read_as_words() -> None:
    assert rulebooks.worded("tenka", "en", "the `war_chest`") == "the “war chest”"
