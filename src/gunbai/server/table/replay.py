"""Course: a replayed game as each viewer could follow it, moment by moment, view by view.

It needs a record only, so tables and files of records are told by the same rules.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from gunbai.core import (
    REFEREE,
    SPECTATOR,
    BadRecord,
    Game,
    GunbaiError,
    Moment,
    Record,
    Replay,
    State,
)
from gunbai.server import wire
from gunbai.server.table import words
from gunbai.server.table.loading import load_game
from gunbai.server.table.table import witnesses

MOST_ENTRIES = 20_000
_UNDO = re.compile(r"undo (\d{1,9})")


class Course:
    """`Course(replay)`; whoever hands it out decides which viewers may be asked for."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.hidden: list[bool] = []
        """For each entry: others may at most know that something was chosen, not what."""
        self.seen: list[frozenset[int]] = []
        """For each entry: the seats and spectators that learn of it at all."""
        self._before: list[int] = []
        """For each entry, the one that preceded it in the line of play."""
        self._tip = -1
        self._viewers = [*range(replay.game.players), SPECTATOR]
        for moment in replay.moments:
            self._follow(moment)

    def _follow(self, moment: Moment) -> None:
        entry, tip = moment.entry, self._tip
        undo = _UNDO.fullmatch(entry.code)
        if undo is not None:
            self.hidden.append(False)
            self.seen.append(self._unlearn(entry.seat, entry.seq, int(undo[1])))
        else:
            before, after = self.replay.state_before(entry.seq), moment.state
            hidden = entry.code != "resign" and before.hides(
                entry.seat, before.parse(entry.seat, entry.code)
            )
            shown = not hidden or after.deciders() != before.deciders()
            self.hidden.append(hidden)
            self.seen.append(
                frozenset(self._viewers)
                if shown
                else witnesses(self._viewers, entry.seat, moment.log)
            )
            self._tip = entry.seq
        self._before.append(tip)

    def _unlearn(self, seat: int, seq: int, to: int) -> frozenset[int]:
        """Who notices that everything from entry `to` on is taken back: who knew any of it."""
        seen = {seat}
        at = self._tip
        while at > to:
            seen |= self.seen[at]
            at = self._before[at]
        if at != to:
            raise BadRecord(seq + 2, "error.record_undo", code=f"undo {to}")
        self._tip = self._before[at]
        return frozenset(seen | self.seen[at])

    def story(self, viewer: int) -> wire.records.Story:
        """All of it, without the views."""
        lines = [self.line(seq, viewer, n) for n, seq in enumerate(self.told(viewer))]
        return wire.records.Story(**telling(self.replay, viewer), lines=lines)

    def told(self, viewer: int) -> list[int]:
        """The entries this viewer learns of."""
        every = range(len(self.replay.moments))
        return [seq for seq in every if viewer == REFEREE or viewer in self.seen[seq]]

    def line(self, seq: int, viewer: int, n: int) -> wire.records.Line:
        """An entry, numbered anew: numbers and thinking times betray nothing hidden."""
        moment = self.replay.moments[seq]
        entry = moment.entry
        hidden = self.hidden[seq] and viewer not in (entry.seat, REFEREE)
        return wire.records.Line(
            n=n,
            seat=entry.seat,
            code=None if hidden else "undo" if _UNDO.fullmatch(entry.code) else entry.code,
            ms=0 if hidden else entry.ms,
            events=[words.told(self.replay.game, each) for each in moment.log.shown_to(viewer)],
        )

    def moments(self, viewer: int, offset: int, limit: int) -> wire.records.Moments:
        """A page of the game as this viewer saw it."""
        game = self.replay.game
        told = self.told(viewer)
        found: list[wire.records.Moment] = []
        for n, seq in enumerate(told[offset : offset + limit], offset):
            line = self.line(seq, viewer, n)
            scene = scene_of(game, self.replay.moments[seq].state, viewer)
            found.append(
                wire.records.Moment(
                    **msgspec.structs.asdict(line),
                    view=scene.view,
                    prompt=scene.prompt,
                    asked=scene.asked,
                )
            )
        return wire.records.Moments(
            **telling(self.replay, viewer),
            start=scene_of(game, self.replay.start, viewer),
            total=len(told),
            offset=offset,
            moments=found,
        )


def telling(replay: Replay, viewer: int) -> dict[str, Any]:
    """What stands at the head of everything that is told of a record."""
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
    }


def scene_of(game: Game, state: State, viewer: int) -> wire.records.Scene:
    view = state.view(viewer)
    asked = [seat for seat in state.deciders() if seat >= 0]
    return wire.records.Scene(dict(view.data), words.prompt(game, view), asked)


def read_record(text: str) -> Course:
    """A record from anywhere, checked from its first letter to its result."""
    _require_plain(text)
    record = Record.loads(text)
    if len(record.entries) > MOST_ENTRIES:
        raise GunbaiError("server.error.too_large")
    for seat in record.seats:
        if not isinstance(seat, dict):
            raise BadRecord(1, "error.record_field", field="seats")
    if record.position is not None and not isinstance(record.position, dict):
        raise BadRecord(1, "error.record_field", field="position")
    replay = Replay(load_game(record.game, record.players, record.options), record)
    replay.check_result()
    return Course(replay)


def _require_plain(text: str) -> None:
    """Python's own JSON takes what can never be sent on: half characters, no numbers, towers
    of brackets. This one does not."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise BadRecord(number, "error.record_not_json") from None
