"""Our games in PettingZoo and Gymnasium: their own tests pass for every game, player count and
option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from gunbai.core import GunbaiError
from gunbai.games import games, kind

pettingzoo = pytest.importorskip("pettingzoo")
zoo = pytest.importorskip("gunbai.research.pettingzoo")
gym = pytest.importorskip("gunbai.research.gymnasium")
# PettingZoo's tests warn of observations that are dictionaries, as those of its own games are.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

VARIANTS = [(id, *variant) for id in games() for variant in kind(id).variants]


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
    env = make("aec", f"gunbai/{id}-v0", players=most)
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
    with pytest.raises(GunbaiError):
        env.step(wrong)


@pytest.mark.parametrize("id", games())
def test_the_environment_checker_of_gymnasium_passes(id: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gym.SeatEnv(id, bots="random", render_mode="ansi"))


@pytest.mark.parametrize("id", games())
def test_one_seat_plays_against_bots_to_the_end(id: str) -> None:
    env = gym.SeatEnv(id, bots="random", seat=1)
    chooser = np.random.default_rng(3)
    observation, info = env.reset(seed=3)
    over = False
    reward = 0.0
    while not over:
        assert np.array_equal(observation["action_mask"], info["action_mask"])
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
    assert np.array_equal(before["observation"], after["observation"])
    for _ in range(gym.MOST_ILLEGAL - 1):
        *_, cut, info = env.step(wrong)
    assert cut


@pytest.mark.parametrize("id", games())
def test_gymnasium_environments_are_found_by_their_ids(id: str) -> None:
    import gymnasium

    env = gymnasium.make(f"gunbai/{id}-v0", bots="random")
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
