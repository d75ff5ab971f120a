"""Every door tells a viewer the same story: records, terminal, replays and live tables."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gunbai
from gunbai.cli.story import steps
from gunbai.cli.wording import hidden_text
from gunbai.core import CHANCE, REFEREE, UNDO, Entry, Replay
from gunbai.games import kind
from gunbai.server import wire
from gunbai.server.table import log, show
from gunbai.server.table.replay import Course
from gunbai.server.table.table import Table
from gunbai.testing.doors import Door, Heard, by_record
from gunbai.testing.laws import LawBroken, every_door_tells_the_same_story

VARIANTS = [
    pytest.param(id, players, options, id=f"{id}-{players}-{'-'.join(map(str, options.values()))}")
    for id in gunbai.games()
    for players, options in kind(id).variants
]


def by_terminal(replay: Replay, viewer: int) -> list[Heard]:
    """What `gunbai replay` and `gunbai record export` print."""
    found: list[Heard] = []
    for step in steps(replay, viewer, "en"):
        events = tuple(text for text, clause in step.lines if clause)
        hidden = {hidden_text(seat, "en") for seat in range(-1, replay.game.players)}
        found.append(Heard(events, None if events else step.lines[0][0] not in hidden))
    return found


def by_replay_screen(replay: Replay, viewer: int) -> list[Heard]:
    """What the browser shows of a finished game."""
    course = Course(replay)
    lines = json.loads(wire.encode(course.story(viewer)))["lines"]
    moments = json.loads(wire.encode(course.moments(viewer, 0, len(lines) + 1)))["moments"]
    return [
        Heard(_sentences(line["events"]), line["code"] is not None)
        for line in lines
        if line in map(_line, moments)
    ]


def by_live_table(replay: Replay, viewer: int) -> list[Heard]:
    """What the server sends while the game is played."""
    if viewer == REFEREE:
        return by_record(replay, viewer)
    table = _table(replay)
    found: list[Heard] = []
    for step in show.steps_since(table, viewer, 0):
        if isinstance(step.entry, log.Act | log.Luck | log.Undo):
            events = show.heard(table, step, step.events, viewer) if step.events else []
            seq = table.steps.index(step) - 2
            found.append(
                Heard(_sentences(json.loads(wire.encode(events))), table.line.knows(seq, viewer))
            )
    return found


DOORS: dict[str, Door] = {
    "record": by_record,
    "terminal": by_terminal,
    "replay screen": by_replay_screen,
    "live table": by_live_table,
}


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_every_door_tells_the_same_story(id: str, players: int, options: dict[str, object]) -> None:
    for seed in range(3):
        every_door_tells_the_same_story(gunbai.load(id, players, options), seed, DOORS)


def test_a_door_that_tells_more_is_found() -> None:
    def by_gossip(replay: Replay, viewer: int) -> list[Heard]:
        return by_record(replay, REFEREE)

    with pytest.raises(LawBroken, match="the gossip tells viewer"):
        every_door_tells_the_same_story(gunbai.load("gunshi"), 1, {"gossip": by_gossip})


def _sentences(events: list[Any]) -> tuple[str, ...]:
    return tuple(event["words"]["en"] for event in events)


def _line(moment: dict[str, Any]) -> dict[str, Any]:
    return {key: moment[key] for key in ("n", "seat", "code", "ms", "events", "words")}


def _table(replay: Replay) -> Table:
    """The same game as the log of a table."""
    game, record = replay.game, replay.record
    opening = log.Open(
        at=0,
        game=record.game,
        players=game.players,
        options=dict(game.options),
        rules=record.rules,
        pack=game.pack_hash,
        seed="00" * 32,
        host="host",
        seats=[log.SeatPlan()] * game.players,
    )
    return Table("t", [opening, log.Start(at=0), *map(_entry, record.entries)])


def _entry(entry: Entry) -> log.AnyEntry:
    if entry.code.startswith(UNDO):
        return log.Undo(at=0, seat=entry.seat, to=int(entry.code.removeprefix(UNDO)))
    if entry.seat == CHANCE:
        return log.Luck(at=0, code=entry.code)
    return log.Act(at=0, seat=entry.seat, code=entry.code)
