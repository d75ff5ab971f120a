"""Lessons: every tutorial is played through by the engine; mistakes in one are named."""

from __future__ import annotations

import pytest

import gunbai
from gunbai.core import BadPack, Rng
from gunbai.games import lesson
from gunbai.games.packfile import PackFile
from gunbai.server.study import lessons

START = 'title = { ja = "題", en = "Title" }\nplayers = 2\nstart = [[-1, "order 1,0"]]\n'
TEXT = 'text = { ja = "選ぶ", en = "Choose" }\n'


LESSONS = [(game, number) for game in gunbai.games() for number in range(1, lesson.count(game) + 1)]


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_is_short_and_lets_the_player_make_the_moves(game: str, number: int) -> None:
    stages = lesson.read(game, number).stages
    assert 5 <= len(stages) <= 15
    assert sum(bool(stage.step.code) for stage in stages) >= 5
    for stage in stages:
        assert stage.step.text.ja != stage.step.text.en
        assert not stage.step.code or stage.step.hint is not None


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_what_a_lesson_asks_for_is_among_its_choices(game: str, number: int) -> None:
    for step in lessons.shown(game, number).steps:
        if step.code:
            assert f'"code":"{step.code}"' in "".join(
                bytes(choice).decode()  # type: ignore[call-overload]
                for choice in step.choices
            )


@pytest.mark.parametrize("game", gunbai.games())
def test_every_game_has_a_first_lesson_and_one_of_tactics(game: str) -> None:
    assert lesson.count(game) == 2
    titles = lessons.titles(game)
    assert titles[0] != titles[1]


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_every_lesson_ends_in_a_short_game_that_a_weak_bot_can_finish(
    game: str, number: int
) -> None:
    course = lesson.read(game, number)
    practice = course.lesson.practice
    assert practice is not None
    assert practice.bot in ("random", "level1")
    unused = {each.phase for each in practice.advice}
    assert unused
    for seed in range(60):
        phases, decisions = _play_at_random(course, Rng(seed))
        assert 0 < decisions < 150
        unused -= phases
        if not unused:
            break
    assert not unused, "advice for a question that is never asked"


def _play_at_random(course: lesson.Course, rng: Rng) -> tuple[set[str], int]:
    """The phases in which the player is asked, and how often there is something to choose."""
    assert course.practice is not None
    assert course.lesson.practice is not None
    state, phases, decisions = course.practice.clone(), set(), 0
    while not state.over():
        seat = state.deciders()[0]
        if seat < 0:
            state.apply(seat, state.sample(rng))
            continue
        legal = state.legal(seat)
        if seat == course.lesson.practice.seat:
            phases.add(state.view(seat)["phase"])
            decisions += len(legal) > 1
        state.apply(seat, legal[rng.below(len(legal))])
    return phases, decisions


def test_gunshi_teaches_shooting_reinforcement_and_lightning_orders() -> None:
    codes = {stage.step.code.split(" ")[0] for stage in lesson.read("gunshi").stages}
    assert {"shoot", "place", "lightning"} <= codes


def _fail(text: str) -> BadPack:
    with pytest.raises(BadPack) as failure:
        lesson.course("tenka", PackFile("lesson.toml", text))
    return failure.value


def test_an_illegal_move_is_named_with_its_line_and_what_would_be_right() -> None:
    wrong = _fail(f'{START}[[step]]\n{TEXT}seat = 0\ncode = "pick mars"\n')
    assert wrong.line == 7
    assert "pick kinai" in str(wrong)


def test_a_step_of_a_seat_that_is_not_asked_says_who_is() -> None:
    wrong = _fail(f'{START}[[step]]\n{TEXT}seat = 1\ncode = "pick kinai"\n')
    assert wrong.line == 6
    assert "here 0 is asked" in str(wrong)


def test_an_unknown_field_is_named() -> None:
    assert "txt" in str(_fail(f'{START}[[step]]\ntxt = "a"\n'))
