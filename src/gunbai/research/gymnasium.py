"""Gymnasium environment in which one seat learns and bots play the others.

Use `SeatEnv("tenka", players=4, bots="greedy")`, or `gymnasium.make("gunbai/tenka-v1")` after
importing this module. Observations are {"observation": …, "action_mask": …} as in `pettingzoo`;
the mask is also in `info["action_mask"]`, and `action_masks()` returns it as sb3-contrib's
MaskablePPO wants it. The reward comes at the end (see `rewards`). Many games at once: `vector`.

An illegal action changes nothing: the same question is asked again, the reward is `ILLEGAL`, and
`info["illegal"]` is the clause that forbids it, `info["illegal_text"]` the reason. After
`MOST_ILLEGAL` of them in a row the episode is truncated, so that a learner that ignores the mask
does not play an endless game.

v1: everything is seen from the seat, the numbers of actions included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from gunbai.bots import Bot, make, maker
from gunbai.core import CHANCE, GunbaiError, Rng
from gunbai.games import games, load
from gunbai.research.refused import refusal
from gunbai.research.rewards import zero_sum
from gunbai.research.seats import Seats, check_render_mode
from gunbai.research.small import SMALL

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
        """Without `seat` the learner gets another seat in every game. `bots` is the name of the bot
        in all other seats; raises UnknownBot."""
        check_render_mode(render_mode, self.metadata["render_modes"])
        maker(bots)
        self.game = load(game, players, options, pack)
        self.render_mode = render_mode
        self._fixed_seat = seat
        self._bot = bots
        self._seats = Seats(self.game)
        if seat is not None:
            self._seats.check_seat(seat)
        self.action_space = spaces.Discrete(self.game.info.n_actions)
        self.observation_space = self._seats.observation_space()
        self.state_now = self.game.new_state()
        self.seat = 0
        self._bots: list[Bot | None] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._luck = Rng(int(self.np_random.integers(2**62)))
        self._illegal = 0
        chosen = int(self.np_random.integers(self.game.players))
        self.seat = chosen if self._fixed_seat is None else self._fixed_seat
        self._bots = [
            None if seat == self.seat else make(self._bot, self.game, f"{self._luck.word} {seat}")
            for seat in range(self.game.players)
        ]
        self.state_now = self.game.new_state()
        self._go_on()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self._bots:
            raise gymnasium.error.ResetNeeded("reset() comes before step()")
        try:
            self._seats.apply(self.state_now, self.seat, int(action))
        except GunbaiError as error:
            self._illegal += 1
            clause, text = refusal(self.game, error)
            info = {**self._info(), "illegal": clause, "illegal_text": text}
            return self._observation(), ILLEGAL, False, self._illegal >= MOST_ILLEGAL, info
        self._illegal = 0
        self._go_on()
        over = self.state_now.over()
        reward = zero_sum(self.state_now.returns())[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def action_masks(self) -> Any:
        """True for each legal action: the method that sb3-contrib's MaskablePPO calls."""
        return self._mask().astype(np.bool_)

    def action_code(self, action: int) -> str:
        """The text of an action of the learner's seat."""
        return self.game.code(self.seat, self._seats.perspective.action(self.seat, action))

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
            "observation": self._seats.observer.observe(self.state_now, self.seat),
            "action_mask": self._mask(),
        }

    def _mask(self) -> Any:
        return self._seats.mask(self.state_now, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat}

    def render(self) -> Any:
        """The state as the learner sees it."""
        return self._seats.render(self.state_now, self.seat, self.render_mode)


def _register(name: str, **kwargs: object) -> None:
    gymnasium.register(
        f"gunbai/{name}-v1",
        entry_point=SeatEnv,
        vector_entry_point="gunbai.research.vector:SeatVectorEnv",
        kwargs=kwargs,
    )


for _id in games():
    _register(_id, game=_id)
for _name, _small in SMALL.items():
    _register(_name, game=_small.game, players=2, options=_small.options, pack=_small.pack)
