"""Course: a replayed game as each viewer could follow it, moment by moment, view by view.

It needs only a record, so the same code serves tables and record files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from gunbai.core import (
    UNDO,
    BadRecord,
    Game,
    GunbaiError,
    Record,
    Replay,
    State,
    Told,
    told,
)
from gunbai.server import wire
from gunbai.server.table import words
from gunbai.server.table.clock import TimeLeft
from gunbai.server.table.loading import load_game

MOST_ENTRIES = 20_000


class Course:
    """`Course(replay)`; the caller decides which viewers are allowed.

    `time_left`: what the clocks showed at the start and after each entry, if the table has clocks.
    """

    def __init__(self, replay: Replay, time_left: Sequence[list[TimeLeft | None]] = ()) -> None:
        self.replay = replay
        self.time_left = time_left

    def story(self, viewer: int) -> wire.records.Story:
        """The whole course, without the views."""
        lines = [self.line(each, viewer) for each in told(self.replay.line, viewer)]
        return wire.records.Story(**telling(self.replay, viewer), lines=lines)

    def line(self, each: Told, viewer: int) -> wire.records.Line:
        """An entry as the viewer may know it, in words."""
        events = self.replay.moments[each.seq].log.shown_to(viewer)
        is_undo = each.code is not None and each.code.startswith(UNDO)
        return wire.records.Line(
            n=each.n,
            seat=each.seat,
            code=UNDO.strip() if is_undo else each.code,
            ms=each.ms,
            events=[words.told(self.replay.game, event) for event in events],
            words=None if each.code is None else words.described(self.replay.game, each.code),
        )

    def moments(self, viewer: int, offset: int, limit: int) -> wire.records.Moments:
        """A page of the game as this viewer saw it."""
        game = self.replay.game
        noticed = told(self.replay.line, viewer)
        found: list[wire.records.Moment] = []
        for each in noticed[offset : offset + limit]:
            line = self.line(each, viewer)
            scene = scene_of(game, self.replay.moments[each.seq].state, viewer)
            found.append(
                wire.records.Moment(
                    **msgspec.structs.asdict(line),
                    view=scene.view,
                    prompt=scene.prompt,
                    asked=scene.asked,
                    aids=scene.aids,
                    text=scene.text,
                    clocks=self.clocks(each.seq + 1),
                )
            )
        return wire.records.Moments(
            **telling(self.replay, viewer),
            start=msgspec.structs.replace(
                scene_of(game, self.replay.start, viewer), clocks=self.clocks(0)
            ),
            total=len(noticed),
            offset=offset,
            moments=found,
        )

    def clocks(self, entries: int) -> list[wire.records.ClockLeft]:
        """What the clocks showed after this number of entries. Everybody saw them at the table."""
        found = self.time_left[entries] if entries < len(self.time_left) else []
        return [
            wire.records.ClockLeft(seat, left.ms, left.periods)
            for seat, left in enumerate(found)
            if left is not None
        ]


def telling(replay: Replay, viewer: int) -> dict[str, Any]:
    """The fields that every answer about a record begins with."""
    game, record = replay.game, replay.record
    return {
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": record.options,
        "pack": record.pack,
        "seats": record.seats,
        "started": record.started,
        "commitment": record.commitment,
        "viewer": viewer,
        "result": None if record.result is None else words.result(game, record.result),
        "summary": (
            None if record.result is None else words.summary(replay.state, viewer, record.result)
        ),
    }


def scene_of(game: Game, state: State, viewer: int) -> wire.records.Scene:
    view = state.view(viewer)
    asked = [seat for seat in state.deciders() if seat >= 0]
    return wire.records.Scene(
        view=words.view(view),
        prompt=words.prompt(game, view),
        asked=asked,
        aids=words.aids(game, view),
        text=words.board(game, view),
    )


def read_record(text: str) -> Course:
    """Read an untrusted record and check it completely, from its syntax to its result."""
    _require_plain(text)
    record = Record.loads(text)
    if len(record.entries) > MOST_ENTRIES:
        raise GunbaiError("server.error.too_large")
    for seat in record.seats:
        if not isinstance(seat, dict):
            raise BadRecord(1, "error.record_field", field="seats")
    if record.position is not None and not isinstance(record.position, dict):
        raise BadRecord(1, "error.record_field", field="position")
    pack = record.pack.get("hash", "")
    replay = Replay(load_game(record.game, record.players, record.options, str(pack)), record)
    replay.check_result()
    return Course(replay)


def _require_plain(text: str) -> None:
    """Python's own JSON accepts what can never be sent on: lone surrogates, NaN, unbounded nesting.
    This one does not."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise BadRecord(number, "error.record_not_json") from None
