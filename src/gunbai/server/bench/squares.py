"""The state of the benchmark's tic-tac-toe, compiled like the states of all games."""

from __future__ import annotations

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.core.game import Game
from gunbai.core.hashing import Hasher
from gunbai.core.state import Actions, State

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
"""Rows, columns and diagonals as sets of cells: bit 0 is the first cell."""
FULL = 0o777
BITS = [1, 2, 4, 8, 16, 32, 64, 128, 256]


class Board(State):
    """The cells of each player as a set, as the games of this package keep their boards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.first = 0
        self.second = 0
        self.turn = 0
        self.moves = 0

    def decider(self) -> int:
        return self.turn

    def fill(self, seat: i64, actions: Actions) -> None:
        free = FULL & ~(self.first | self.second)
        for cell in range(9):
            if free >> cell & 1:
                actions.add(cell)

    def advance(self, seat: i64, action: i64, log: EventLog | None) -> None:
        mark: int = BITS[action]
        if seat == 0:
            own = self.first = self.first | mark
        else:
            own = self.second = self.second | mark
        self.moves += 1
        self.turn = 1 - seat
        if log is not None:
            log.tell("mark", "TTT-1", {"seat": seat, "cell": action})
        if self.first | self.second == FULL or _won(own):
            self.first = self.second = 0

    def cells(self) -> list[int]:
        """The owner of each cell, -1 for none."""
        return [
            0 if self.first >> cell & 1 else 1 if self.second >> cell & 1 else -1
            for cell in range(9)
        ]

    def returns(self) -> list[float]:
        return []

    def standings(self) -> list[int]:
        return []

    def clone(self) -> Board:
        copy = Board(self.game)
        copy.first, copy.second = self.first, self.second
        copy.turn, copy.moves = self.turn, self.moves
        return copy

    def hash_into(self, hasher: Hasher) -> None:
        for number in (self.first, self.second, self.turn, self.moves):
            hasher.add(number)


def _won(cells: int) -> bool:
    for line in LINES:
        if cells & line == line:
            return True
    return False
