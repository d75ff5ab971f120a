"""The law about doors: every interface tells a viewer the same story of a game.

A door is anything that tells a game to a viewer: a projected record, the terminal, the server.
The law always checks the record; `doors` adds others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gunbai.core import REFEREE, SPECTATOR, Game, Record, Replay, Rng, project
from gunbai.core.state import HIDDEN
from gunbai.testing.walk import choose

LONGEST = 60
"""The number of entries in the game that is told."""
UNDO_EVERY = 5


class Heard(NamedTuple):
    """A step of a story."""

    events: tuple[str, ...]
    """In English."""
    known: bool | None
    """Does the viewer learn the choice? None at a door that tells events instead."""


Door = Callable[[Replay, int], list[Heard]]


def by_record(replay: Replay, viewer: int) -> list[Heard]:
    """What a record projected to the viewer says."""
    return [
        heard(replay.game, step["events"], known=step["code"] is not None)
        for step in project(replay, viewer)
    ]


def stories(game: Game, seed: int, doors: Mapping[str, Door]) -> list[str]:
    """A message for each door that does not tell exactly what the viewer learns."""
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
    """The beginning of a random game with some decisions taken back."""
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
    """A step with the events that the viewer hears; `known`: whether it knows the choice."""
    assert isinstance(events, list)
    return Heard(tuple(game.tell(event, "en") for event in events), known)


def _same(story: list[Heard], expected: list[Heard]) -> bool:
    return len(story) == len(expected) and all(
        one.events == other.events and one.known in (None, other.known)
        for one, other in zip(story, expected, strict=True)
    )


def _learned(replay: Replay, viewer: int) -> list[Heard]:
    """What the viewer learns, computed only from the states."""
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
