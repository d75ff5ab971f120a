"""Lessons: a game's tutorials as scripts of positions, moves and texts.

The engine plays the scripts (`lesson.toml`, `lesson2.toml`, … in a game's folder), so nothing in
them can break the rules. A lesson may end in a short game against a weak bot, with advice.

A lesson begins with lines of a new game (`start`) or with a position; every step continues where
the one before ended, or jumps to a new position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from gunbai.core import CHANCE, EventLog, Game, GunbaiError, State
from gunbai.core.projection import play_code
from gunbai.games import load, package
from gunbai.games.packfile import PackFile


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ja: str
    en: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to see or to do."""

    text: Text
    seat: int = 0
    """The viewer whose view is shown."""
    code: str = ""
    """The move to make; empty: only something to look at."""
    hint: Text | None = None
    """The text shown when another move is tried."""
    focus: list[str] = []
    """Parts the board should point at: regions, squares, cards."""
    then: list[tuple[int, str]] = []
    """What the others and luck do afterwards, as (seat, code)."""
    done: Text | None = None
    """The text shown afterwards."""
    position: dict[str, Any] | None = None
    position_json: str = ""
    """Continue from this position instead."""


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the player is told when this question is asked."""

    phase: str
    """The `phase` of the player's view."""
    text: Text


class Practice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A short game at the end of a lesson: the player against a weak bot."""

    text: Text
    """What the player should try."""
    bot: str = "level1"
    seat: int = 0
    advice: list[Advice] = []
    position: dict[str, Any] | None = None
    position_json: str = ""
    """Where it begins; without one a new game."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    title: Text
    players: int
    step: list[Step]
    options: dict[str, Any] = {}
    start: list[tuple[int, str]] = []
    position: dict[str, Any] | None = None
    position_json: str = ""
    practice: Practice | None = None


@dataclass(frozen=True)
class Stage:
    """A step as it is played: the state before it, its events, the state after it."""

    step: Step
    before: State
    log: EventLog
    after: State


@dataclass(frozen=True)
class Course:
    """A lesson as it is played."""

    game: Game
    lesson: Lesson
    stages: tuple[Stage, ...]
    practice: State | None
    """Where the short game begins; None if there is none."""


def path_of(game: str, number: int = 1) -> Path:
    spec = find_spec(package(game))
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / f"lesson{number if number > 1 else ''}.toml"


def count(game: str) -> int:
    """How many lessons a game has."""
    found = 0
    while path_of(game, found + 1).exists():
        found += 1
    return found


@cache
def read(game: str, number: int = 1) -> Course:
    """A game's lesson, played through; raises BadPack naming the line of a mistake."""
    return course(game, PackFile.open(path_of(game, number)))


def course(game: str, file: PackFile) -> Course:
    lesson = file.read(Lesson)
    played = load(game, lesson.players, lesson.options)
    state = _placed(played, lesson, file, "position") or played.new_state()
    for number, (seat, code) in enumerate(lesson.start):
        _play(state, seat, code, None, file, f"start[{number}]")
    found = []
    for number, step in enumerate(lesson.step):
        before = _placed(played, step, file, f"step[{number}].position") or state
        after, log = before.clone(), EventLog()
        _check_asked(before, step, file, number)
        if step.code:
            _play(after, step.seat, step.code, log, file, f"step[{number}].code")
        for seat, code in step.then:
            _play(after, seat, code, log, file, f"step[{number}].then")
        found.append(Stage(step, before, log, after))
        state = after
    practice = None
    if lesson.practice is not None:
        practice = _placed(played, lesson.practice, file, "practice.position")
        practice = practice or played.new_state()
    return Course(played, lesson, tuple(found), practice)


def _placed(game: Game, part: Lesson | Step | Practice, file: PackFile, field: str) -> State | None:
    data: Mapping[str, Any] | None = part.position
    try:
        if part.position_json:
            data = msgspec.json.decode(part.position_json)
        return None if data is None else game.load_position(data)
    except (GunbaiError, msgspec.DecodeError) as error:
        file.fail(field, str(error), "write a position as docs/reference/positions.md tells")
        return None


def _play(
    state: State, seat: int, code: str, log: EventLog | None, file: PackFile, field: str
) -> None:
    try:
        play_code(state, seat, code, log)
    except GunbaiError as error:
        if state.deciders() == (CHANCE,):
            fit = [state.code(CHANCE, outcome) for outcome, _ in state.chance()]
        elif seat in state.deciders():
            fit = [state.code(seat, action) for action in state.legal(seat)]
        else:
            fit = [f"a code of seat {asked}" for asked in state.deciders()]
        file.fail(field, f"{seat} {code!r}: {error}", f"write one of {', '.join(fit[:40])}")


def _check_asked(state: State, step: Step, file: PackFile, number: int) -> None:
    if step.code and step.seat not in state.deciders():
        asked = ", ".join(map(str, state.deciders())) or "nobody"
        file.fail(
            f"step[{number}].seat",
            f"seat {step.seat} is not asked here",
            f"here {asked} is asked; put what comes before into `then` of the step before",
        )
