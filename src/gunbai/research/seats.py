"""What the environments share: spaces, masks, observations and pictures of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from gunbai.core import REFEREE, SPECTATOR, BadSeat, Game, GunbaiError, State
from gunbai.pictures import picture
from gunbai.research.refused import explain
from gunbai.research.tensors import Observer, Perspective


def check_render_mode(mode: str | None, modes: Sequence[str]) -> None:
    """Raise ValueError for a mode that an environment does not have."""
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode is one of {', '.join(modes)}; given: {mode!r}")


class Seats:
    """The seats of a game as environments show them: everything is as the seat sees it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observer = Observer(game)
        self.perspective = Perspective(game)
        self.n_actions = game.info.n_actions

    def observation_space(self, actions: int | None = None) -> spaces.Dict:
        """Observation and mask of a seat; with another number of actions if it is given."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.observer.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions or self.n_actions,), np.int8),
            }
        )

    def check_seat(self, seat: object) -> None:
        """Raise BadSeat for anything but a seat of the game."""
        if seat not in range(self.game.players):
            raise BadSeat(seat, self.game.players)

    def check_viewer(self, viewer: object) -> None:
        """The same; SPECTATOR and REFEREE may look too."""
        if viewer not in (SPECTATOR, REFEREE):
            self.check_seat(viewer)

    def state_space(self) -> spaces.Box:
        return spaces.Box(0, 255, (self.game.players * self.observer.size,), np.uint8)

    def state(self, state: State) -> Any:
        """The observations of all seats, one after another: everything that anybody knows."""
        return np.concatenate(
            [self.observer.observe(state, seat) for seat in range(self.game.players)]
        )

    def mask(self, state: State, seat: int) -> Any:
        """1 for each legal action of a seat; all 0 for a seat that is not asked."""
        return self.perspective.mask(seat, state.legal(seat))

    def apply(self, state: State, seat: int, seen: int) -> None:
        """Apply an action as the seat sees it. The error has the text and the clause as a note."""
        try:
            state.apply(seat, self.perspective.action(seat, seen))
        except GunbaiError as error:
            error.add_note(explain(self.game, error))
            raise

    def render(self, state: State, viewer: int, mode: str | None) -> Any:
        """Pixels, SVG text or (for any other mode) text."""
        if mode == "rgb_array":
            return picture(state, viewer).pixels()
        if mode == "svg":
            return picture(state, viewer).svg()
        return self.game.draw(state.view(viewer), "en")
