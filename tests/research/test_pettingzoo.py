"""Our games in PettingZoo and Gymnasium: their own tests pass for every game, player count and
option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from gunbai.bots import UnknownBot
from gunbai.core import BadSeat, Illegal, NotAsked
from gunbai.games import games, kind

pettingzoo = pytest.importorskip("pettingzoo")
zoo = pytest.importorskip("gunbai.research.pettingzoo")
gym = pytest.importorskip("gunbai.research.gymnasium")
# PettingZoo's tests warn of observations that are dictionaries, as those of its own games are.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

VARIANTS = [(id, *variant) for id in games() for variant in kind(id).variants]
SIZES = [(id, n) for id in games() for n in range(kind(id).seats[0], kind(id).seats[1] + 1)]


@pytest.mark.parametrize("id", games())
def test_the_variants_hold_every_player_count_and_every_value_of_every_option(id: str) -> None:
    least, most = kind(id).seats
    assert {players for players, _ in kind(id).variants} == set(range(least, most + 1))
    built = [kind(id).load(players, options) for players, options in kind(id).variants]
    for option in kind(id).options:
        for value in option.choices:
            assert any(game.options[option.name] == value for game in built), (option.name, value)


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_the_api_test_passes(id: str, players: int, options: Mapping[str, object]) -> None:
    from pettingzoo.test import api_test

    api_test(zoo.env(id, players=players, options=options), num_cycles=300)


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_the_seed_test_passes(id: str, players: int, options: Mapping[str, object]) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: zoo.env(id, players=players, options=options), num_cycles=120)


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_the_parallel_api_test_passes(id: str, players: int, options: Mapping[str, object]) -> None:
    from pettingzoo.test import parallel_api_test

    parallel_api_test(zoo.parallel_env(id, players=players, options=options), num_cycles=100)


def masked(env: Any) -> Any:
    """The same environment; its action spaces sample legal actions. Some of PettingZoo's tests
    sample without a mask."""
    raw = env.unwrapped
    for seat, agent in enumerate(raw.possible_agents):
        space = raw.action_space(agent)

        def sample(space: Any = space, seat: int = seat) -> int:
            mask = np.zeros(space.n, np.int8)
            mask[: raw._seats.n_actions] = raw._seats.mask(raw.state_now, seat)
            mask[-1] |= not mask.any()
            return int(type(space).sample(space, mask))

        space.sample = sample
    return env


@pytest.mark.parametrize(("id", "players"), SIZES)
def test_the_parallel_seed_test_passes(id: str, players: int) -> None:
    from pettingzoo.test import parallel_seed_test

    parallel_seed_test(lambda: masked(zoo.parallel_env(id, players=players)), num_cycles=20)


@pytest.mark.parametrize(("id", "players"), SIZES)
def test_the_state_test_passes(id: str, players: int) -> None:
    from pettingzoo.test import state_test

    env, parallel = zoo.env(id, players=players), zoo.parallel_env(id, players=players)
    state_test(masked(env), parallel)
    rows = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert np.array_equal(env.state(), np.concatenate(rows))


def test_seats_that_are_asked_together_act_in_one_step() -> None:
    """Both players of gunshi plan at the same time; nobody sees the other's choice before."""
    env = zoo.parallel_env("gunshi")
    chooser = np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    both = 0
    while env.agents and both < 5:
        masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
        asked = [agent for agent, mask in masks.items() if not mask[env.wait]]
        both += len(asked) == 2
        actions = {agent: int(chooser.choice(np.nonzero(mask)[0])) for agent, mask in masks.items()}
        assert all(actions[agent] == env.wait for agent in env.agents if agent not in asked)
        observations, *_ = env.step(actions)
    assert both == 5


def test_a_parallel_step_with_an_illegal_action_changes_nothing() -> None:
    env = zoo.parallel_env("gunshi")
    observations, _ = env.reset(seed=1)
    mask = observations["player_0"]["action_mask"]
    before = env.state()
    with pytest.raises(NotAsked):
        env.step({"player_0": int(mask.argmax()), "player_1": 0})
    with pytest.raises(NotAsked) as caught:
        env.step({"player_0": int(mask.argmax()), "player_1": 5})
    assert caught.value.seat == 1
    assert np.array_equal(env.state(), before)


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_the_render_test_passes(
    id: str, players: int, options: Mapping[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    from pettingzoo.test import render_test

    pytest.importorskip("PIL")

    def make(render_mode: str) -> Any:
        return zoo.env(id, players=players, options=options, render_mode=render_mode)

    def is_svg(env: Any, picture: object) -> bool:
        return isinstance(picture, str) and picture.startswith("<svg")

    render_test(make, custom_tests={"svg": lambda picture: is_svg(None, picture)})
    assert capsys.readouterr().out


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_every_variant_is_played_to_its_end(
    id: str, players: int, options: Mapping[str, object]
) -> None:
    env = zoo.env(id, players=players, options=options)
    chooser = np.random.default_rng(1)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        assert mask.any() != ended
        legal = np.nonzero(mask)[0]
        env.step(None if ended or cut else int(chooser.choice(legal)))
    assert not env.agents
    assert sum(total.values()) == pytest.approx(0)


@pytest.mark.parametrize("id", games())
def test_environments_are_found_by_their_ids(id: str) -> None:
    from pettingzoo import make

    most = kind(id).seats[1]
    env = make("aec", f"gunbai/{id}-v1", players=most)
    env.reset(seed=1)
    assert env.num_agents == most
    assert env.unwrapped.game.info.id == id


def test_who_may_not_act_has_an_empty_mask_and_sees_no_secret() -> None:
    env = zoo.env("gunshi")
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()
    before = env.observe("player_1")["observation"]
    action = int(np.nonzero(env.observe("player_0")["action_mask"])[0][0])
    env.step(action)
    assert np.array_equal(env.observe("player_1")["observation"], before)
    assert not np.array_equal(env.observe("player_0")["observation"], before)


def test_an_action_outside_the_mask_is_refused() -> None:
    env = zoo.env("gunshi")
    env.reset(seed=1)
    wrong = int(np.nonzero(env.observe("player_0")["action_mask"] == 0)[0][0])
    with pytest.raises(Illegal) as caught:
        env.step(wrong)
    note = caught.value.__notes__[0]
    assert note.endswith(f"({caught.value.refusal.clause})")
    assert caught.value.refusal.clause.startswith("GS-")


@pytest.mark.parametrize(("id", "players"), SIZES)
def test_the_environment_checker_of_gymnasium_passes(id: str, players: int) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gym.SeatEnv(id, players, bots="random", render_mode="ansi"))


@pytest.mark.parametrize("id", games())
def test_one_seat_plays_against_bots_to_the_end(id: str) -> None:
    env = gym.SeatEnv(id, bots="random", seat=1)
    chooser = np.random.default_rng(3)
    observation, info = env.reset(seed=3)
    over = False
    reward = 0.0
    while not over:
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert env.action_masks().dtype == np.bool_
        assert np.array_equal(env.action_masks(), info["action_mask"])
        legal = np.nonzero(info["action_mask"])[0]
        observation, reward, over, cut, info = env.step(int(chooser.choice(legal)))
        assert not cut
    assert -1 <= reward <= 1


def test_an_illegal_action_asks_again_and_costs() -> None:
    env = gym.SeatEnv("gunshi", bots="random", seat=0)
    before, info = env.reset(seed=1)
    wrong = int(np.nonzero(info["action_mask"] == 0)[0][0])
    after, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut) == (gym.ILLEGAL, False, False)
    assert info["illegal"].startswith("GS-")
    assert info["illegal_text"]
    assert np.array_equal(before["observation"], after["observation"])
    for _ in range(gym.MOST_ILLEGAL - 1):
        *_, cut, info = env.step(wrong)
    assert cut


@pytest.mark.parametrize("id", games())
def test_gymnasium_environments_are_found_by_their_ids(id: str) -> None:
    import gymnasium

    env = gymnasium.make(f"gunbai/{id}-v1", bots="random")
    observation, _ = env.reset(seed=5)
    assert env.observation_space.contains(observation)


@pytest.mark.parametrize("id", games())
def test_a_picture_shows_no_more_than_the_view(id: str) -> None:
    from xml.etree import ElementTree

    from gunbai.core import SPECTATOR, Rng
    from gunbai.research import svg
    from gunbai.testing.walk import looks

    game = kind(id).load()
    rng = Rng(1)
    for state in looks(game, 4, 12):
        for viewer in (0, SPECTATOR):
            text = svg(state, viewer)._repr_svg_()
            ElementTree.fromstring(text)
            world = game.imagine(state.view(viewer), rng)
            assert svg(world, viewer)._repr_svg_() == text


def test_a_parallel_step_says_whose_action_is_missing_or_cannot_wait() -> None:
    env = zoo.parallel_env("gunshi")
    with pytest.raises(ValueError, match=r"reset\(\) comes before step"):
        env.step({"player_0": env.wait, "player_1": env.wait})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="missing: player_1"):
        env.step({"player_0": 0})
    with pytest.raises(ValueError, match="player_0 is asked"):
        env.step({"player_0": env.wait, "player_1": env.wait})


@pytest.mark.parametrize("viewer", ["player_1", 9])
def test_a_viewer_is_a_seat(viewer: Any) -> None:
    for make in (zoo.env, zoo.parallel_env):
        with pytest.raises(BadSeat, match=f"no seat {viewer}; the seats are 0 to 3"):
            make("tenka", viewer=viewer)


def test_one_seat_against_bots_names_a_wrong_seat_bot_or_mode() -> None:
    with pytest.raises(BadSeat, match="no seat 9; the seats are 0 to 3"):
        gym.SeatEnv("tenka", seat=9)
    for bots in ("greddy", ["greedy"], None):
        with pytest.raises(UnknownBot):
            gym.SeatEnv("tenka", bots=bots)
    with pytest.raises(ValueError, match="ansi, rgb_array, svg; given: 'human'"):
        gym.SeatEnv("tenka", render_mode="human")


def test_a_step_before_the_first_game_asks_for_a_reset() -> None:
    import gymnasium

    with pytest.raises(gymnasium.error.ResetNeeded):
        gym.SeatEnv("tenka").step(0)
