"""A table: one game in progress, its record, and the line of play that still counts.

The record keeps everything, undone decisions too; the line is what they left.
"""

from __future__ import annotations

from dataclasses import replace

from gunbai.core import (
    Entry,
    EventLog,
    Game,
    Moment,
    Record,
    Replay,
    State,
    play_code,
    result_of,
)


class Table:
    """`Table(game, record)` continues a record; an empty one starts a new game."""

    def __init__(self, game: Game, record: Record) -> None:
        replay = Replay(game, record)
        self.game = game
        self.record = record
        self.start = replay.start
        self.line = line_of(replay)

    @property
    def state(self) -> State:
        return self.line[-1].state if self.line else self.start

    def play(self, seat: int, code: str, ms: int = 0) -> None:
        """Carry out a decision (or luck); raises Illegal and changes nothing if it is not legal."""
        state = self.state.clone()
        log = EventLog()
        play_code(state, seat, code, log)
        self.line.append(Moment(self.record.add(seat, code, ms), log, state))
        self.record.result = result_of(self.game, state)

    def may_take_back(self, seat: int) -> int:
        """How many of its latest decisions a seat may take back alone."""
        entries = [
            Entry(i, moment.entry.seat, moment.entry.code) for i, moment in enumerate(self.line)
        ]
        line = replace(self.record, entries=entries, result=None)
        return len(self.line) - Replay(self.game, line).undo_limit(seat)

    def take_back(self, seat: int) -> None:
        """Undo the latest decision."""
        moment = self.line.pop()
        self.record.add(seat, f"undo {moment.entry.seq}")

    def last_decision(self, seat: int) -> int:
        """The place in the line of a seat's latest decision; 0 if it has made none."""
        own = (i for i in reversed(range(len(self.line))) if self.line[i].entry.seat == seat)
        return next(own, 0)


def line_of(replay: Replay) -> list[Moment]:
    """The moments that no undo took back, in order."""
    before: list[int] = []
    latest = -1
    for moment in replay.moments:
        before.append(latest)
        undone = moment.entry.code.removeprefix("undo ")
        latest = before[int(undone)] if undone != moment.entry.code else moment.entry.seq
    line: list[Moment] = []
    while latest >= 0:
        line.append(replay.moments[latest])
        latest = before[latest]
    return line[::-1]
