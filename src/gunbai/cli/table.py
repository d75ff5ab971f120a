"""Table: one game in progress at the terminal, with its record.

The record keeps everything, also undone decisions; `line` has only what no undo took back.
"""

from __future__ import annotations

from gunbai.core import Game, Moment, Record, Replay, State


class Table:
    """`Table(game, record)` continues a record; an empty one starts a new game."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.replay = Replay(game, record)

    @property
    def state(self) -> State:
        return self.replay.state

    @property
    def line(self) -> list[Moment]:
        """The moments that no undo took back, in order."""
        return [self.replay.moments[seq] for seq in self.replay.line.path()]

    def play(self, seat: int, code: str, ms: int = 0) -> None:
        """Carry out a decision (or luck); raises Illegal and changes nothing if it is not legal."""
        self.replay.play(seat, code, ms)

    def may_take_back(self, seat: int) -> int:
        """The number of its latest decisions that a seat may take back alone."""
        return len(self.replay.line.takebacks(seat))

    def take_back(self, seat: int) -> None:
        """Undo the latest decision."""
        self.replay.undo(seat, self.replay.line.tip)

    def last_decision(self, seat: int) -> int:
        """The place in the line of a seat's latest decision; 0 if it has made none."""
        line = self.line
        own = (i for i in reversed(range(len(line))) if line[i].entry.seat == seat)
        return next(own, 0)
