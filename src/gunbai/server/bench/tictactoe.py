"""Tic-tac-toe that begins anew when it is decided: the same small game boardgame.io plays in the
comparison, so that servers are compared and not rules. Only the benchmark knows it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from gunbai.core import BadCode, Game, GameInfo, GameKind, Refusal, State, View
from gunbai.server.bench.squares import Board

ID = "tictactoe"
TITLES = {"en": "Tic-tac-toe", "ja": "三目並べ"}
CODES = [f"mark {cell}" for cell in range(9)]


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
