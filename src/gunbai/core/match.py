"""`play_match`: players (anything that chooses from a view) play a game from a state to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from gunbai.core.errors import GunbaiError
from gunbai.core.event import EventLog
from gunbai.core.game import Game
from gunbai.core.record import Record
from gunbai.core.replay import result_of
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, State
from gunbai.core.view import View

RESIGN = -1
"""What a player answers to give up, where the rules allow it."""


class Player(Protocol):
    """A player gets only its view and its legal actions."""

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the legal actions, or RESIGN."""


Watcher = Callable[[State, EventLog], None]


def play_match(
    game: Game,
    players: Sequence[Player],
    rng: Rng,
    start: State | None = None,
    watch: Watcher | None = None,
) -> Record:
    """Play to the end; luck is drawn from `rng`. `watch` is called for every decision.

    If an answer is not a legal action, a note on the error names the player."""
    _check(players, game.players)
    record = Record.of(game)
    state = game.new_state() if start is None else start.clone()
    if start is not None:
        record.position = start.dump()
    while not state.over():
        seat = state.deciders()[0]
        action = (
            state.sample(rng)
            if seat == CHANCE
            else players[seat].choose(state.view(seat), state.legal(seat))
        )
        log = EventLog()
        try:
            if action == RESIGN and seat != CHANCE:
                state.resign(seat, log)
                record.add(seat, "resign")
            else:
                state.apply(seat, action, log)
                record.add(seat, state.code(seat, action))
        except (GunbaiError, TypeError) as error:
            error.add_note(f"P{seat + 1} ({type(players[seat]).__name__}) answered {action!r}")
            raise
        if watch is not None:
            watch(state, log)
    record.result = result_of(game, state)
    return record


def _check(players: Sequence[object], wanted: int) -> None:
    if len(players) != wanted:
        raise ValueError(f"the game is for {wanted} players; given: {len(players)}")
    for player in players:
        if not hasattr(player, "choose"):
            raise TypeError(f"{player!r} is no player: it has no method `choose`")
