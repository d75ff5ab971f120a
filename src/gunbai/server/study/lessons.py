"""Lessons as wire structs: every step with its views, choices and events."""

from __future__ import annotations

from functools import cache

from gunbai.core import Game, State
from gunbai.games import lesson
from gunbai.server import wire
from gunbai.server.table import words


@cache
def shown(game: str) -> wire.games.Lesson:
    played, stages = lesson.read(game)
    steps = [_step(played, stage) for stage in stages]
    return wire.games.Lesson(game, played.players, played.pack_id, steps)


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
    )


def _choices(game: Game, state: State, seat: int) -> list[wire.Choice]:
    return [words.choice(game, state.code(seat, action)) for action in state.legal(seat)]


def _both(text: lesson.Text) -> wire.Words:
    return wire.Words(ja=text.ja, en=text.en)
