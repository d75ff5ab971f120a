"""The law about telling: whichever door a viewer stands at, it hears the same story.

A door is anything that tells a game to a viewer: a projected record, the terminal, the server.
The law knows the record's; `doors` adds others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gunbai.core import REFEREE, SPECTATOR, Game, Record, Replay, Rng, project
from gunbai.core.state import HIDDEN
from gunbai.testing.walk import choose

LONGEST = 60
"""Entries of a game that is told."""
UNDO_EVERY = 5


class Heard(NamedTuple):
    """A step of a story."""

    events: tuple[str, ...]
    """In English."""
    known: bool | None
    """Is it told what was chosen? None at a door that tells events instead."""


Door = Callable[[Replay, int], list[Heard]]


def by_record(replay: Replay, viewer: int) -> list[Heard]:
    """What a record projected to the viewer says."""
    return [
        heard(replay.game, step["events"], known=step["code"] is not None)
        for step in project(replay, viewer)
    ]


def stories(game: Game, seed: int, doors: Mapping[str, Door]) -> list[str]:
    """What is wrong at which door; nothing where all tell what the viewer learns."""
    replay = told_game(game, seed)
    wrong: list[str] = []
    for viewer in (*range(game.players), SPECTATOR, REFEREE):
        expected = _learned(replay, viewer)
        wrong += [
            f"the {name} tells viewer {viewer} another story"
            for name, door in doors.items()
            if not _same(door(replay, viewer), expected)
        ]
    return wrong


def told_game(game: Game, seed: int) -> Replay:
    """The beginning of a random game in which decisions are taken back now and then."""
    rng = Rng(seed)
    replay = Replay(game, Record.of(game))
    while len(replay.moments) < LONGEST and not replay.state.over():
        state = replay.state
        asked = state.deciders()
        seat = asked[rng.below(len(asked))]
        takebacks = replay.line.takebacks(seat)
        if takebacks and rng.below(UNDO_EVERY) == 0:
            replay.undo(seat, takebacks[rng.below(len(takebacks))])
        else:
            replay.play(seat, state.code(seat, choose(state, seat, rng)))
    return replay


def heard(game: Game, events: object, *, known: bool) -> Heard:
    """A step of whose events the viewer hears these, and whose choice it knows or not."""
    assert isinstance(events, list)
    return Heard(tuple(game.tell(event, "en") for event in events), known)


def _same(story: list[Heard], expected: list[Heard]) -> bool:
    return len(story) == len(expected) and all(
        one.events == other.events and one.known in (None, other.known)
        for one, other in zip(story, expected, strict=True)
    )


def _learned(replay: Replay, viewer: int) -> list[Heard]:
    """What the viewer learns, by what the states say and nothing else."""
    found: list[Heard] = []
    counting: list[tuple[int, bool]] = []
    """The entries that no undo took back, and whether the viewer noticed them."""
    for moment in replay.moments:
        entry = moment.entry
        if entry.code.startswith("undo "):
            first = int(entry.code.removeprefix("undo "))
            noticed = viewer in (entry.seat, REFEREE) or any(
                seen for seq, seen in counting if seq >= first
            )
            counting = [(seq, seen) for seq, seen in counting if seq < first]
            known = noticed
        else:
            before = replay.state_before(entry.seq)
            action = before.parse(entry.seat, entry.code)
            known = viewer == REFEREE or before.seen_as(viewer, entry.seat, action) != HIDDEN
            asked = before.deciders() != moment.state.deciders()
            noticed = known or asked or bool(moment.log.shown_to(viewer))
            counting.append((entry.seq, noticed))
        if noticed:
            found.append(heard(replay.game, moment.log.shown_to(viewer), known=known))
    return found
