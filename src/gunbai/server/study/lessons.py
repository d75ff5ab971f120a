"""Lessons as wire structs: every step with its views, choices and events."""

from __future__ import annotations

from functools import cache

from gunbai.core import Game, State
from gunbai.games import lesson
from gunbai.server import wire
from gunbai.server.table import words


@cache
def shown(game: str, number: int = 1) -> wire.games.Lesson:
    course = lesson.read(game, number)
    practice = course.lesson.practice
    return wire.games.Lesson(
        game=game,
        number=number,
        title=_both(course.lesson.title),
        players=course.game.players,
        pack=course.game.pack_id,
        steps=[_step(course.game, stage) for stage in course.stages],
        practice=None if practice is None else _practice(practice),
    )


@cache
def titles(game: str) -> list[wire.Words]:
    """The titles of all lessons of a game."""
    numbers = range(1, lesson.count(game) + 1)
    return [_both(lesson.read(game, number).lesson.title) for number in numbers]


def _practice(practice: lesson.Practice) -> wire.games.Practice:
    return wire.games.Practice(
        text=_both(practice.text),
        advice={each.phase: _both(each.text) for each in practice.advice},
    )


def _step(game: Game, stage: lesson.Stage) -> wire.games.LessonStep:
    step = stage.step
    view, after = stage.before.view(step.seat), stage.after.view(step.seat)
    return wire.games.LessonStep(
        seat=step.seat,
        text=_both(step.text),
        hint=None if step.hint is None else _both(step.hint),
        code=step.code,
        focus=step.focus,
        view=words.view(view),
        prompt=words.prompt(game, view),
        choices=_choices(game, stage.before, step.seat),
        told=[words.told(game, event) for event in stage.log.shown_to(step.seat)],
        after=words.view(after),
        done=None if step.done is None else _both(step.done),
        aids=words.aids(game, view),
        after_aids=words.aids(game, after),
        board=words.board(game, view),
        after_board=words.board(game, after),
    )


def _choices(game: Game, state: State, seat: int) -> list[wire.Choice]:
    return [words.choice(game, state.code(seat, action)) for action in state.legal(seat)]


def _both(text: lesson.Text) -> wire.Words:
    return wire.Words(ja=text.ja, en=text.en)
