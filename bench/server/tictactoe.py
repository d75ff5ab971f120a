"""Tic-tac-toe that starts again after each end, for the comparison with boardgame.io.

Both servers play this game, so that the servers are compared and not the rules. The games of the
package are compiled; this one is plain Python, because it is not in the wheel. Tables instead of
loops keep the difference to a few microseconds per move.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

from mypy_extensions import i64

from gunbai.core import BadCode, EventLog, Game, GameInfo, GameKind, Refusal, State, View
from gunbai.core.hashing import Hasher
from gunbai.core.offer import Offer

ID = "tictactoe"
TITLES = {"en": "Tic-tac-toe", "ja": "三目並べ"}
CODES = [f"mark {cell}" for cell in range(9)]
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
"""Rows, columns and diagonals as sets of cells: bit 0 is the first cell."""
FULL = 0o777
FREE = [[cell for cell in range(9) if not taken >> cell & 1] for taken in range(FULL + 1)]
"""For each set of taken cells the free ones."""
WON = [any(cells & line == line for line in LINES) for cells in range(FULL + 1)]


class Board(State):
    """The cells of each player as a set of bits."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.first = 0
        self.second = 0
        self.turn = 0
        self.moves = 0

    def decider(self) -> int:
        return self.turn

    def offer(self, seat: i64, into: Offer) -> None:
        into.add(0, FULL & ~(self.first | self.second))

    def advance(self, seat: i64, action: i64, log: EventLog | None) -> None:
        mark = 1 << action
        if seat == 0:
            own = self.first = self.first | mark
        else:
            own = self.second = self.second | mark
        self.moves += 1
        self.turn = 1 - seat
        if log is not None:
            log.tell("mark", "TTT-1", {"seat": seat, "cell": action})
        if self.first | self.second == FULL or WON[own]:
            self.first = self.second = 0

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


@cache
def owners(first: int, second: int) -> list[int]:
    """The owner of each cell, -1 for none."""
    return [0 if first >> cell & 1 else 1 if second >> cell & 1 else -1 for cell in range(9)]


class TicTacToe(Game):
    info = GameInfo(
        ID, TITLES, (2, 2), 1, has_luck=False, has_secrets=False, n_actions=9, max_decisions=0
    )
    players = 2
    options: Mapping[str, object] = {}
    pack_id, pack_hash = ID, ""

    def new_state(self) -> Board:
        return Board(self)

    def view(self, state: State, viewer: int) -> View:
        board = cast(Board, state)
        cells = owners(board.first, board.second)
        return View(ID, viewer, {"cells": cells, "moves": board.moves, "turn": board.turn})

    def code(self, seat: int, action: int) -> str:
        return CODES[action]

    def parse(self, seat: int, code: str) -> int:
        if code not in CODES:
            raise BadCode(code)
        return CODES.index(code)

    def why_not(self, state: State, seat: int, code: str) -> Refusal | None:
        legal = self.parse(seat, code) in state.legal(seat)
        return None if legal else Refusal("TTT-1", "error.not_legal", {"code": code})


def build(_players: int | None, _options: dict[str, object], _pack: str | None) -> Game:
    return TicTacToe()


KIND = GameKind(ID, TITLES, (2, 2), 2, 1, "TTT", (), cast(Any, build))


def register() -> None:
    """Register the game in this process, as an entry point would."""
    import_module("gunbai.games")._places()[ID] = __name__
