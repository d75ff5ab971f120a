"""Vector environment: one seat learns in many games at once, with Gymnasium's `VectorEnv`.

    env = SeatVectorEnv("tenka", num_envs=256, players=2)

`gymnasium.make_vec` makes the same with `vectorization_mode="vector_entry_point"`. It runs on the
compiled batch of `selfplay`, so a step of all games is one call into the engine.
The other seats are played by `opponent`, a function from the observations and masks of the games
in which it is asked to actions; without it they choose at random. A game that has ended begins
again with the next step (Gymnasium's NEXT_STEP): the action given for it then is ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gunbai.core import NOBODY, Rng
from gunbai.games import load
from gunbai.research.rewards import zero_sum
from gunbai.research.seats import Seats, check_render_mode
from gunbai.research.selfplay import SelfPlay

Policy = Callable[[NDArray[np.uint8], NDArray[np.uint8]], NDArray[Any]]
"""Observations and masks, one row per game → one action per game, as the seats see them."""


class SeatVectorEnv(VectorEnv):  # type: ignore[misc]
    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: str | None = None,
        seat: int | None = None,
        opponent: Policy | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Without `seat` the learner gets another seat in every game."""
        self.game = load(game, players, options, pack)
        if opponent is not None and not callable(opponent):
            raise TypeError(f"opponent is a function (observations, masks); given: {opponent!r}")
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": ["ansi"]}
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self.num_envs = num_envs
        self._seats = Seats(self.game)
        if seat is not None:
            self._seats.check_seat(seat)
        self.single_action_space = spaces.Discrete(self.game.info.n_actions)
        self.single_observation_space = self._seats.observation_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._fixed_seat = seat
        self._opponent = opponent or self._at_random
        self._play = SelfPlay(self.game, num_envs)
        self._play.batch.restarts = False
        self.seats = np.zeros(num_envs, np.int64)
        """The seat of the learner in each game."""
        self._over = np.ones(num_envs, np.bool_)
        self._rng = Rng(0)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed if not isinstance(seed, list) else seed[0])
        self._rng = Rng(int(self.np_random.integers(2**62)))
        for i in range(self.num_envs):
            self._begin(i)
        self._others()
        return self._observations(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Raises Illegal for an action outside the mask, and changes nothing."""
        play = self._play
        going = np.flatnonzero(~self._over)
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} games need one action each; given: {chosen.shape}")
        play.step_some(going, chosen[going])
        for i in np.flatnonzero(self._over):
            self._begin(int(i))
        self._others()
        over = play.seats == NOBODY
        rewards = np.zeros(self.num_envs)
        for i in np.flatnonzero(over):
            rewards[i] = zero_sum(play.rewards[i].tolist())[self.seats[i]]
        self._over = over
        never = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards, over.copy(), never, self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal action, one row per game."""
        return self._play.masks.astype(np.bool_)

    def render(self) -> tuple[str, ...]:
        """Every game as the learner sees it."""
        states = self._play.batch.states
        return tuple(
            self._seats.render(state, int(seat), "ansi")
            for state, seat in zip(states, self.seats, strict=True)
        )

    def _begin(self, i: int) -> None:
        chosen = self._rng.below(self.game.players)
        seat = chosen if self._fixed_seat is None else self._fixed_seat
        self.seats[i] = seat
        self._over[i] = False
        self._play.begin(i, int(self._rng.fork(i).word), watcher=seat)
        self._rng.below(2)

    def _others(self) -> None:
        """Let the other seats play until the learner is asked in every game that goes on."""
        play = self._play
        while True:
            waiting = np.flatnonzero((play.seats != self.seats) & (play.seats != NOBODY))
            if not waiting.size:
                return
            answers = self._opponent(play.observations[waiting], play.masks[waiting])
            play.step_some(waiting, answers)

    def _at_random(self, observations: NDArray[np.uint8], masks: NDArray[np.uint8]) -> NDArray[Any]:
        drawn = self.np_random.random(masks.shape)
        chosen: NDArray[Any] = np.where(masks, drawn, -1.0).argmax(axis=1)
        return chosen

    def _observations(self) -> dict[str, Any]:
        return {
            "observation": self._play.observations.copy(),
            "action_mask": self._play.masks.astype(np.int8),
        }

    def _infos(self) -> dict[str, Any]:
        masks = self._play.masks.astype(np.int8)
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": masks,
            "_action_mask": everywhere,
            "seat": self.seats.copy(),
            "_seat": everywhere,
        }
