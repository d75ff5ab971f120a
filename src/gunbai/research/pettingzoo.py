"""PettingZoo environments for all games, turn by turn (AEC) and in parallel.

Use `env("tenka", players=4, options={…})`, or an id after importing this module:

    import pettingzoo
    import gunbai.research.pettingzoo
    env = pettingzoo.make("aec", "gunbai/tenka-v1", players=3)

Observations are {"observation": bytes of the seat's view (see `tensors`), "action_mask": legal}.
The environment plays luck, by the seed of `reset`. An action outside the mask raises Illegal, with
the text and the clause. `state()` is everything that anybody knows, for central critics.

In `env` sealed choices are steps one after another; no observation shows those of other seats. In
`parallel_env` every seat that is asked acts in the same step, so sealed choices are simultaneous.
The others have one more action, `wait`, the last one: it is legal for nobody else.

v1: everything is seen from the seat, the numbers of actions included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv, register
from pettingzoo.utils import OrderEnforcingWrapper

from gunbai.core import CHANCE, NOBODY, SPECTATOR, NotAsked, Rng
from gunbai.games import games, load
from gunbai.research.rewards import zero_sum
from gunbai.research.seats import Seats, check_render_mode
from gunbai.research.small import SMALL

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


class _Episodes:
    """What both environments share. `viewer` is the seat whose view is rendered; the default is the
    spectator's view."""

    suffix = "v1"
    waits = 0
    """How many actions there are besides those of the game."""

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
        check_render_mode(render_mode, RENDER_MODES)
        self.game = load(game, players, options, pack)
        self.render_mode = render_mode
        self.viewer = viewer
        self.metadata = {
            "name": f"{game}_{self.suffix}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._seats = Seats(self.game)
        self._seats.check_viewer(viewer)
        actions = self._seats.n_actions + self.waits
        self.state_space = self._seats.state_space()
        self.observation_spaces = {
            agent: self._seats.observation_space(actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng = Rng(0)
        self._episode = 0
        self.state_now = self.game.new_state()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._rng, self._episode = Rng(seed), 0
        self._luck = self._rng.fork(self._episode)
        self._episode += 1
        self.agents = list(self.possible_agents)
        self.state_now = self.game.new_state()

    def _draw_luck(self) -> None:
        """Until a seat is asked, or the game is over."""
        state = self.state_now
        while state.decider() == CHANCE:
            state.apply(CHANCE, state.sample(self._luck))

    def state(self) -> Any:
        """The observations of all seats, one after another: everything that anybody knows."""
        return self._seats.state(self.state_now)

    def render(self) -> Any:
        """Text for "ansi" (printed for "human"), pixels for "rgb_array", SVG text for "svg"."""
        shown = self._seats.render(self.state_now, self.viewer, self.render_mode)
        if self.render_mode != "human":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """Does nothing: no resource is open."""


class raw_env(_Episodes, AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """The seats act one after another."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. Without a seed it continues the random stream of the last game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        state = self.state_now
        legal = state.legal(seat) if state.decider() == seat else []
        return {
            "observation": self._seats.observer.observe(state, seat),
            "action_mask": self._seats.perspective.mask(seat, legal),
        }

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._seats.apply(self.state_now, self.possible_agents.index(agent), int(action))
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Say who is asked next, or who has won."""
        self._draw_luck()
        state = self.state_now
        if state.over():
            worth = zero_sum(state.returns())
            self.rewards = dict(zip(self.agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.possible_agents[state.decider()]


class parallel_env(_Episodes, ParallelEnv):  # type: ignore[misc]  # noqa: N801 (as above)
    """All seats that are asked act in one step; the others wait, with the action `wait`."""

    suffix = "parallel_v1"
    waits = 1

    @property
    def wait(self) -> int:
        """The action of a seat that is not asked."""
        return self._seats.n_actions

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. Without a seed it continues the random stream of the last game."""
        self._begin(seed)
        self._draw_luck()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """One action for every agent: of those asked a legal one, of the others `wait`."""
        state, agents = self.state_now, self.agents
        if not agents:
            raise ValueError("no game is being played: reset() comes before step()")
        missing = [agent for agent in self.possible_agents if agent not in actions]
        if missing:
            raise ValueError(f"every agent needs an action; missing: {', '.join(missing)}")
        before = state.clone()
        asked = state.deciders()
        try:
            for seat, agent in enumerate(self.possible_agents):
                action = int(actions[agent])
                if seat in asked:
                    if action == self.wait:
                        raise ValueError(f"{agent} is asked, so it cannot wait")
                    self._seats.apply(state, seat, action)
                elif action != self.wait:
                    raise NotAsked(seat, asked)
        except Exception:
            self.state_now = before  # all or nothing
            raise
        self._draw_luck()
        over = state.over()
        worth = zero_sum(state.returns()) if over else [0.0] * len(agents)
        observations = self._observations()
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, worth, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Any]:
        state = self.state_now
        asked = state.deciders() if state.decider() != NOBODY else ()
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if seat in asked:
                mask[:-1] = self._seats.mask(state, seat)
            else:
                mask[-1] = 1
            observation = self._seats.observer.observe(state, seat)
            found[agent] = {"observation": observation, "action_mask": mask}
        return found


def _register(name: str, **kwargs: object) -> None:
    register("aec", f"gunbai/{name}-v1", entry_point=env, kwargs=kwargs)
    register("parallel", f"gunbai/{name}-v1", entry_point=parallel_env, kwargs=kwargs)


for _id in games():
    _register(_id, game=_id)
for _name, _small in SMALL.items():
    _register(_name, game=_small.game, players=2, options=_small.options, pack=_small.pack)
