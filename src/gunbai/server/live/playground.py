"""Boards of the playground: games in memory, without hidden information for anybody."""

from __future__ import annotations

import secrets
from collections import OrderedDict

from gunbai.core import CHANCE, EventLog, Game, GunbaiError, Moment, Rng, State, play_code
from gunbai.core import Entry as RecordEntry
from gunbai.server.table.judge import Refused

MOST = 64
"""Boards kept; the least recently used one is dropped first."""


class Board:
    """A game that shows every view and can be rewound and continued."""

    def __init__(self, game: Game, start: State, seed: str, pack: str = "") -> None:
        self.id = secrets.token_urlsafe(9)
        self.game = game
        self.start = start
        self.seed = seed
        self.pack = pack
        """The text of a pack that is not built in."""
        self.moments: list[Moment] = []

    def at(self, entry: int | None) -> State:
        """The state after the first `entry` entries (default: all)."""
        n = len(self.moments) if entry is None else entry
        if n > len(self.moments):
            raise Refused("server.error.no_entry", n=len(self.moments))
        return self.moments[n - 1].state if n else self.start

    def play(self, seat: int, code: str, entry: int | None) -> None:
        state, log = self.at(entry).clone(), EventLog()
        play_code(state, seat, code, log)
        if entry is not None:
            del self.moments[entry:]
        line = RecordEntry(len(self.moments), seat, code)
        self.moments.append(Moment(line, log, state))

    def draw(self, entry: int | None) -> str:
        """The outcome of luck that the seed gives at this moment: the same for every call."""
        state = self.at(entry)
        if state.decider() != CHANCE:
            raise Refused("server.error.not_luck")
        n = len(self.moments) if entry is None else entry
        return state.code(CHANCE, state.sample(Rng(f"{self.seed} {n}")))


class NoBoard(GunbaiError):
    """The board does not exist or was dropped."""

    def __init__(self) -> None:
        super().__init__("server.error.no_playground")


class Boards:
    """All boards of this node."""

    def __init__(self) -> None:
        self._boards: OrderedDict[str, Board] = OrderedDict()

    def add(self, board: Board) -> Board:
        self._boards[board.id] = board
        while len(self._boards) > MOST:
            self._boards.popitem(last=False)
        return board

    def get(self, id: str) -> Board:
        board = self._boards.get(id)
        if board is None:
            raise NoBoard
        self._boards.move_to_end(id)
        return board
