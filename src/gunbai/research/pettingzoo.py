"""PettingZoo environments (AEC) for all games.

Use `env("tenka", players=4, options={…})`, or an id after importing this module:

    import pettingzoo
    import gunbai.research.pettingzoo
    env = pettingzoo.make("aec", "gunbai/tenka-v0", players=3)

Observations are {"observation": bytes of the seat's view (see `tensors`), "action_mask": legal}.
Sealed choices are steps one after another; no observation shows those of other seats.
The environment plays luck, by the seed of `reset`. An action outside the mask raises Illegal.

v0: rules version 1 of all games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, register
from pettingzoo.utils import OrderEnforcingWrapper

from gunbai.core import CHANCE, SPECTATOR, Rng
from gunbai.games import games, load
from gunbai.pictures import picture
from gunbai.research.rewards import zero_sum
from gunbai.research.tensors import Observer

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")


def env(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
    render_mode: str | None = None,
    viewer: int = SPECTATOR,
) -> Any:
    """An environment that also checks the order in which its methods are called."""
    return OrderEnforcingWrapper(raw_env(game, players, options, pack, render_mode, viewer))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """`viewer` is the seat whose view is rendered; the default is the spectator's view."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: str | None = None,
        render_mode: str | None = None,
        viewer: int = SPECTATOR,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}")
        self.game = load(game, players, options, pack)
        self.render_mode = render_mode
        self.viewer = viewer
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._observer = Observer(self.game)
        n = self.game.info.n_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (self._observer.size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (n,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        self._rng = Rng(0)
        self._episode = 0
        self.state_now = self.game.new_state()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. Without a seed it continues the random stream of the last game."""
        if seed is not None:
            self._rng, self._episode = Rng(seed), 0
        self._luck = self._rng.fork(self._episode)
        self._episode += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_now = self.game.new_state()
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        state = self.state_now
        mask = np.zeros(self.game.info.n_actions, np.int8)
        if state.decider() == seat:
            mask[state.legal(seat)] = 1
        return {"observation": self._observer.observe(state, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_now.apply(self.possible_agents.index(agent), int(action))
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Play luck until a seat is asked, or the game is over."""
        state = self.state_now
        while state.decider() == CHANCE:
            state.apply(CHANCE, state.sample(self._luck))
        if state.over():
            worth = zero_sum(state.returns())
            self.rewards = dict(zip(self.agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.possible_agents[state.decider()]

    def render(self) -> Any:
        """Text for "ansi" (printed for "human"), pixels for "rgb_array", SVG text for "svg"."""
        view = self.state_now.view(self.viewer)
        if self.render_mode == "rgb_array":
            return picture(self.state_now, self.viewer).pixels()
        if self.render_mode == "svg":
            return picture(self.state_now, self.viewer).svg()
        text = self.game.draw(view, "en")
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Does nothing: no resource is open."""


for _id in games():
    register("aec", f"gunbai/{_id}-v0", entry_point=env, kwargs={"game": _id})
