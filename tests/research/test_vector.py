"""The vector environment: Gymnasium's rules, and the same games as one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gunbai
from gunbai.core import BadCode, BadSeat, Illegal
from gunbai.games import games, kind

gymnasium = pytest.importorskip("gymnasium")
vector = pytest.importorskip("gunbai.research.vector")
pytest.importorskip("gunbai.research.gymnasium")

SIZES = [(id, n) for id in games() for n in range(kind(id).seats[0], kind(id).seats[1] + 1)]


def chosen(masks: Any, chooser: Any) -> Any:
    """A legal action for each game; 0 where the game is over."""
    return np.where(masks, chooser.random(masks.shape), -1.0).argmax(axis=1)


@pytest.mark.parametrize(("id", "players"), SIZES)
def test_steps_stay_in_the_spaces_and_games_begin_again(id: str, players: int) -> None:
    env = vector.SeatVectorEnv(id, num_envs=4, players=players)
    chooser = np.random.default_rng(1)
    observation, info = env.reset(seed=3)
    over = np.zeros(4, bool)
    ends = 0
    for _ in range(150):
        assert env.observation_space.contains(observation)
        masks = observation["action_mask"]
        assert np.array_equal(masks.any(axis=1), ~over)
        assert np.array_equal(env.action_masks(), masks)
        assert np.array_equal(info["seat"], env.seats)
        before = over
        observation, rewards, over, cut, info = env.step(chosen(masks, chooser))
        assert not (over & before).any(), "a game that has just begun is not over"
        assert not cut.any()
        assert not rewards[~over].any()
        assert (np.abs(rewards) <= 1).all()
        ends += int(over.sum())
    assert ends > 0 or id == "gunshi"


@pytest.mark.parametrize("id", games())
def test_equal_seeds_play_equal_games(id: str) -> None:
    def rows() -> list[Any]:
        env = vector.SeatVectorEnv(id, num_envs=3)
        chooser = np.random.default_rng(2)
        observation, _ = env.reset(seed=9)
        found = [observation["observation"]]
        for _ in range(25):
            observation, *_ = env.step(chosen(observation["action_mask"], chooser))
            found.append(observation["observation"])
        return found

    assert all(np.array_equal(one, other) for one, other in zip(rows(), rows(), strict=True))


def test_gymnasium_makes_it_and_its_wrappers_count_the_episodes() -> None:
    env = gymnasium.make_vec(
        "gunbai/tenka-v1", num_envs=8, vectorization_mode="vector_entry_point", players=2
    )
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    chooser = np.random.default_rng(4)
    observation, _ = env.reset(seed=4)
    returns: list[float] = []
    for _ in range(400):
        observation, _, over, _, info = env.step(chosen(observation["action_mask"], chooser))
        if over.any():
            returns += info["episode"]["r"][over].tolist()
    assert len(returns) > 5
    assert set(returns) <= {-1.0, 0.0, 1.0}
    assert len(set(returns)) > 1


def test_an_opponent_gets_only_games_in_which_it_is_asked() -> None:
    asked = 0

    def first(observations: Any, masks: Any) -> Any:
        nonlocal asked
        asked += len(masks)
        assert masks.any(axis=1).all()
        return masks.argmax(axis=1)

    env = vector.SeatVectorEnv("kingdom", num_envs=3, seat=1, opponent=first)
    observation, _ = env.reset(seed=1)
    for _ in range(20):
        observation, *_ = env.step(observation["action_mask"].argmax(axis=1))
    assert asked > 20


def test_an_action_outside_the_mask_names_the_game_and_the_clause() -> None:
    env = vector.SeatVectorEnv("gunshi", num_envs=2, seat=0)
    observation, _ = env.reset(seed=1)
    wrong = observation["action_mask"].argmax(axis=1)
    wrong[1] = observation["action_mask"][1].argmin()
    with pytest.raises(Illegal) as caught:
        env.step(wrong)
    assert caught.value.__notes__[0].startswith("game 1 of the batch: ")
    assert "(GS-" in caught.value.__notes__[0]


def test_the_last_observation_of_a_game_is_that_of_its_end() -> None:
    env = vector.SeatVectorEnv("tenka", num_envs=1, players=2, seat=1)
    chooser = np.random.default_rng(0)
    observation, _ = env.reset(seed=0)
    over = np.zeros(1, bool)
    while not over.any():
        observation, _, over, _, _ = env.step(chosen(observation["action_mask"], chooser))
    from gunbai.research.tensors import Observer

    state = env._play.batch.states[0]
    assert state.over()
    expected = Observer(env.game).look(state, 1)
    assert np.array_equal(observation["observation"][0], expected)
    observation, rewards, over, _, _ = env.step(np.array([0]))
    assert not over.any()
    assert not rewards.any()
    assert observation["action_mask"].any()


@pytest.mark.parametrize("seat", [-1, 4, "P1"])
def test_a_seat_that_does_not_exist_is_named(seat: Any) -> None:
    with pytest.raises(BadSeat, match=f"no seat {seat}; the seats are 0 to 3"):
        vector.SeatVectorEnv("tenka", num_envs=1, seat=seat)


def test_an_opponent_is_a_function_and_not_the_name_of_a_bot() -> None:
    with pytest.raises(TypeError, match=r"opponent is a function .*'greedy'"):
        vector.SeatVectorEnv("tenka", num_envs=1, opponent="greedy")


def test_a_render_mode_that_does_not_exist_is_named() -> None:
    with pytest.raises(ValueError, match="render_mode is one of ansi; given: 'svg'"):
        vector.SeatVectorEnv("tenka", num_envs=1, render_mode="svg")


@pytest.mark.parametrize("wrong", [-7, 65536, 9999])
def test_an_action_that_two_bytes_cannot_hold_is_refused(wrong: int) -> None:
    """65536 more than a legal action is not that action."""
    from gunbai.research.selfplay import SelfPlay

    play = SelfPlay(gunbai.load("kingdom"), games=2)
    actions = play.masks.argmax(axis=1)
    actions[1] = actions[1] + wrong if wrong == 65536 else wrong
    before = play.observations.copy()
    with pytest.raises(BadCode, match=f"no action {actions[1]};"):
        play.step(actions)
    assert np.array_equal(play.observations, before)
    with pytest.raises(TypeError):
        play.step(play.masks.argmax(axis=1) + 0.5)
    play.step(play.masks.argmax(axis=1).tolist())


def test_a_batch_without_games_is_refused() -> None:
    from gunbai.research.selfplay import SelfPlay

    with pytest.raises(ValueError, match="one game or more; given: 0"):
        SelfPlay(gunbai.load("kingdom"), games=0)
