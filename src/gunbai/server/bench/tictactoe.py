"""Tic-tac-toe that begins anew when it is decided: the same small game boardgame.io plays in the
comparison, so that servers are compared and not rules. Only the benchmark knows it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from gunbai.core import Actions, BadCode, EventLog, Game, GameInfo, GameKind, Refusal, State, View
from gunbai.core.hashing import Hasher

ID = "tictactoe"
TITLES = {"en": "Tic-tac-toe", "ja": "三目並べ"}
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
"""Rows, columns and diagonals as sets of cells: bit 0 is the first cell."""
FULL = 0o777
CODES = [f"mark {cell}" for cell in range(9)]


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

    def fill(self, seat: int, actions: Actions) -> None:
        free = FULL & ~(self.first | self.second)
        for cell in range(9):
            if free >> cell & 1:
                actions.add(cell)

    def advance(self, seat: int, action: int, log: EventLog | None) -> None:
        if seat == 0:
            own = self.first = self.first | 1 << action
        else:
            own = self.second = self.second | 1 << action
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
        return View(ID, viewer, {"cells": board.cells(), "moves": board.moves, "turn": board.turn})

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
    """Let this process know the game, as an entry point would."""
    import_module("gunbai.games")._places()[ID] = __name__
