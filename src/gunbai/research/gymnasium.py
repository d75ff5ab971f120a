"""Gymnasium environment in which one seat learns and bots play the others.

Use `SeatEnv("tenka", players=4, bots="greedy")`, or `gymnasium.make("gunbai/tenka-v0")` after
importing this module. Observations are {"observation": …, "action_mask": …} as in `pettingzoo`;
the mask is also in `info["action_mask"]`. The reward comes at the end (see `rewards`).

An illegal action changes nothing: the same question is asked again, the reward is `ILLEGAL`, and
`info["illegal"]` is the clause that forbids it. After `MOST_ILLEGAL` of them in a row the episode
is truncated, so that a learner that ignores the mask does not play an endless game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from gunbai.bots import Bot, make
from gunbai.core import CHANCE, BadOptions, GunbaiError, Illegal, Rng
from gunbai.games import games, load
from gunbai.pictures import picture
from gunbai.research.rewards import zero_sum
from gunbai.research.tensors import Observer

ILLEGAL = -0.01
MOST_ILLEGAL = 1000


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "rgb_array", "svg"],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: str | None = None,
        seat: int | None = None,
        bots: str = "greedy",
        render_mode: str | None = None,
    ) -> None:
        """Without `seat` the learner gets another seat in every game."""
        self.game = load(game, players, options, pack)
        if seat is not None and seat not in range(self.game.players):
            raise BadOptions(
                "seat", "error.bad_players", value=seat, low=0, high=self.game.players - 1
            )
        self.render_mode = render_mode
        self._fixed_seat = seat
        self._bot = bots
        self._observer = Observer(self.game)
        n = self.game.info.n_actions
        self.action_space = spaces.Discrete(n)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self._observer.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (n,), np.int8),
            }
        )
        self.state_now = self.game.new_state()
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._luck = Rng(int(self.np_random.integers(2**62)))
        self._illegal = 0
        chosen = int(self.np_random.integers(self.game.players))
        self.seat = chosen if self._fixed_seat is None else self._fixed_seat
        self._bots: list[Bot | None] = [
            None if seat == self.seat else make(self._bot, self.game, f"{self._luck.word} {seat}")
            for seat in range(self.game.players)
        ]
        self.state_now = self.game.new_state()
        self._go_on()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        try:
            self.state_now.apply(self.seat, int(action))
        except GunbaiError as error:
            self._illegal += 1
            info = {**self._info(), "illegal": _clause(error)}
            return self._observation(), ILLEGAL, False, self._illegal >= MOST_ILLEGAL, info
        self._illegal = 0
        self._go_on()
        over = self.state_now.over()
        reward = zero_sum(self.state_now.returns())[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def _go_on(self) -> None:
        """Play luck and bots until the learner is asked, or the game is over."""
        state = self.state_now
        while not state.over() and not state.asks(self.seat):
            seat = state.decider()
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(self._luck))
                continue
            bot = self._bots[seat]
            assert bot is not None
            state.apply(seat, bot.choose(state.view(seat), state.legal(seat)))

    def _observation(self) -> dict[str, Any]:
        return {
            "observation": self._observer.observe(self.state_now, self.seat),
            "action_mask": self._mask(),
        }

    def _mask(self) -> Any:
        mask = np.zeros(self.game.info.n_actions, np.int8)
        mask[self.state_now.legal(self.seat)] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat}

    def render(self) -> Any:
        """The state as the learner sees it."""
        view = self.state_now.view(self.seat)
        if self.render_mode == "rgb_array":
            return picture(self.state_now, self.seat).pixels()
        if self.render_mode == "svg":
            return picture(self.state_now, self.seat).svg()
        return self.game.draw(view, "en")


def _clause(error: GunbaiError) -> str:
    return error.refusal.clause if isinstance(error, Illegal) else ""


for _id in games():
    gymnasium.register(f"gunbai/{_id}-v0", entry_point=SeatEnv, kwargs={"game": _id})
