"""Lessons: every tutorial is played through by the engine; mistakes in one are named."""

from __future__ import annotations

import pytest

import gunbai
from gunbai.core import BadPack
from gunbai.games import lesson
from gunbai.games.packfile import PackFile
from gunbai.server.study import lessons

START = 'players = 2\nstart = [[-1, "order 1,0"]]\n'
TEXT = 'text = { ja = "選ぶ", en = "Choose" }\n'


@pytest.mark.parametrize("game", [game for game in gunbai.games() if lesson.has_lesson(game)])
def test_a_lesson_is_short_and_lets_the_player_make_the_moves(game: str) -> None:
    _, stages = lesson.read(game)
    assert 5 <= len(stages) <= 12
    assert sum(bool(stage.step.code) for stage in stages) >= 5
    for stage in stages:
        assert stage.step.text.ja != stage.step.text.en
        assert not stage.step.code or stage.step.hint is not None


@pytest.mark.parametrize("game", [game for game in gunbai.games() if lesson.has_lesson(game)])
def test_what_a_lesson_asks_for_is_among_its_choices(game: str) -> None:
    for step in lessons.shown(game).steps:
        if step.code:
            assert f'"code":"{step.code}"' in "".join(
                bytes(choice).decode()  # type: ignore[call-overload]
                for choice in step.choices
            )


def _fail(text: str) -> BadPack:
    with pytest.raises(BadPack) as failure:
        lesson.stages("tenka", PackFile("lesson.toml", text))
    return failure.value


def test_an_illegal_move_is_named_with_its_line_and_what_would_be_right() -> None:
    wrong = _fail(f'{START}[[step]]\n{TEXT}seat = 0\ncode = "pick mars"\n')
    assert wrong.line == 6
    assert "pick kinai" in str(wrong)


def test_a_step_of_a_seat_that_is_not_asked_says_who_is() -> None:
    wrong = _fail(f'{START}[[step]]\n{TEXT}seat = 1\ncode = "pick kinai"\n')
    assert wrong.line == 5
    assert "here 0 is asked" in str(wrong)


def test_an_unknown_field_is_named() -> None:
    assert "txt" in str(_fail(f'{START}[[step]]\ntxt = "a"\n'))
