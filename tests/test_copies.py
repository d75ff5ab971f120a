"""Copies and pickles: states, games, records, bots and environments, by what records store."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import gunbai
from gunbai.bots import make
from gunbai.bots.evaluation import evaluation
from gunbai.bots.network import Learned, inputs_of
from gunbai.bots.network.forward import Network
from gunbai.bots.search import SearchBot, Thinking
from gunbai.core import CHANCE, Game, GunbaiError, Record, Replay, Rng, State, play_match
from gunbai.core.saved import restore_game, saved_form
from gunbai.games import kind
from gunbai.testing.toy import ToyGame


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, again]
VARIANTS = [
    pytest.param(id, players, options, id=f"{id}-{players}-{options}")
    for id in gunbai.games()
    for players, options in kind(id).variants
]


def walk(game: Game, steps: int, seed: int = 3) -> State:
    state, rng = game.new_state(), Rng(seed)
    for _ in range(steps):
        if state.over():
            break
        seat = state.decider()
        legal = state.legal(seat)
        state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_states_and_games_of_every_variant(id: str, players: int, options: Any) -> None:
    game = gunbai.load(id, players, options)
    for steps in (0, 60):
        state = walk(game, steps)
        for way in WAYS:
            other = way(state)
            assert type(other) is type(state)
            assert other == state
            assert other.key() == state.key()
            if other.over():
                continue
            seat = other.decider()
            before = state.key()
            other.apply(seat, other.sample(Rng(1)) if seat == CHANCE else other.legal(seat)[0])
            assert state.key() == before, "the copy shares something with the state"
    assert copy.copy(game) is copy.deepcopy(game) is game
    twin = again(game)
    assert (twin.players, twin.options, twin.pack_hash) == (
        game.players,
        game.options,
        game.pack_hash,
    )
    assert again(game) is twin, "games never change, so one serves all"


def test_states_in_one_pickle_share_their_game() -> None:
    game = gunbai.load("tenka", 3)
    first, second = again([walk(game, 5), walk(game, 9)])
    assert first.game is second.game


def test_a_game_without_a_registered_id() -> None:
    state = ToyGame(3).new_state()
    state.apply(0, 1)
    for way in WAYS:
        assert way(state) == state


def test_a_pack_of_ones_own_goes_with_the_game(tmp_path: Path) -> None:
    source = Path(gunbai.__file__).parent / "games" / "tenka" / "packs" / "joraku8.toml"
    path = tmp_path / "mine.toml"
    text = source.read_text(encoding="utf-8").replace('id = "joraku8"', 'id = "mine"')
    path.write_text(text, encoding="utf-8")
    game = gunbai.load("tenka", 2, pack=str(path))
    data = pickle.dumps(walk(game, 30))
    path.unlink()
    assert pickle.loads(data).game.pack_id == "mine"
    assert pickle.loads(data) == walk(game, 30)


def test_other_rules_are_refused() -> None:
    form = saved_form(gunbai.load("gunshi"))
    with pytest.raises(GunbaiError, match="rules version 99"):
        restore_game({**form, "rules": 99})


def test_pickles_of_earlier_versions_load() -> None:
    """A pickle names only two functions of ours, with JSON as arguments. This one must load as
    long as records of its rules version do."""
    data = (Path(__file__).parent / "fixtures" / "pickles" / "states-1.pickle").read_bytes()
    for id, state in pickle.loads(data).items():
        assert state == walk(gunbai.load(id), 30), id


@pytest.mark.parametrize("id", gunbai.games())
def test_records_replays_views_and_streams(id: str) -> None:
    game = gunbai.load(id)
    record = play_match(game, [make("random", game, n) for n in range(game.players)], Rng(1))
    view = walk(game, 20).view(0)
    for way in WAYS:
        assert way(record) == record
        assert way(record).dumps() == record.dumps()
        assert way(view) == view
        assert str(way(view)) == str(view)
        rng = Rng(4)
        rng.bits32()
        assert way(rng).bits32() == rng.bits32()
    replay = Replay(game, record)
    assert again(replay).state == replay.state


def seated(state: State, name: str) -> Iterator[tuple[Any, list[int]]]:
    """A bot, and what it and its copies choose in the same situation."""
    seat = state.decider()
    for way in WAYS:
        bot = make(name, state.game, 7)
        if isinstance(bot, SearchBot):
            bot.thinking = Thinking(simulations=24, rollout_depth=0)
        twin = way(bot)
        view, legal = state.view(seat), state.legal(seat)
        yield bot, [each.choose(view, legal) for each in (bot, twin)]


NAMES = ["random", "greedy", "search", "level2-bold", "level5", "level5-equilibrium"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("id", gunbai.games())
def test_a_copied_bot_chooses_the_same(id: str, name: str) -> None:
    state = walk(gunbai.load(id), 12)
    while state.decider() == CHANCE or len(state.legal(state.decider())) < 2:
        seat = state.decider()
        state.apply(seat, state.sample(Rng(2)) if seat == CHANCE else state.legal(seat)[0])
    for bot, choices in seated(state, name):
        assert len(set(choices)) == 1
        if isinstance(bot, SearchBot):
            assert again(bot)._tree is None, "a tree is not pickled"


def step(state: State) -> tuple[int, State]:
    """Runs in another process."""
    other = state.clone()
    seat = other.decider()
    other.apply(seat, other.sample(Rng(1)) if seat == CHANCE else other.legal(seat)[0])
    return state.key(), other


def test_states_cross_processes() -> None:
    states = [walk(gunbai.load(id), 25) for id in gunbai.games()]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for state, (key, after) in zip(states, pool.map(step, states), strict=True):
            assert key == state.key()
            assert after == step(state)[1]
        check_env_crosses(pool)


def check_env_crosses(pool: ProcessPoolExecutor) -> None:
    """An environment goes to a worker and comes back, as in a vector environment."""
    pytest.importorskip("gymnasium")
    from gunbai.research.gymnasium import SeatEnv

    env = SeatEnv("gunshi", bots="greedy")
    env.reset(seed=1)
    there = pool.submit(step_env, env).result()
    here = step_env(env)
    assert there.state_now == here.state_now
    assert step_env(there).state_now == step_env(here).state_now


def step_env(env: Any) -> Any:
    """Runs here and in another process."""
    env.step(env.state_now.legal(env.seat)[0])
    return env


def test_old_records_still_load() -> None:
    for path in sorted((Path(__file__).parent / "fixtures" / "records").rglob("*.jsonl"))[:4]:
        assert Record.load(path).row()["game"] in gunbai.games()


def test_a_bot_with_a_network() -> None:
    state = walk(gunbai.load("gunshi"), 12)
    inputs, linear = inputs_of(state.game), evaluation(state.game)
    assert linear is not None
    network = Network(inputs.size, 6, 2, inputs.actions)
    network.pack([i % 7 - 3 for i in range(6 * inputs.size)])
    network.trust = 0.5
    judge = Learned(network, inputs, linear)
    bot = SearchBot(state.game, 1, Thinking(simulations=20), judge)
    for twin in (copy.deepcopy(bot), again(bot)):
        assert isinstance(twin.evaluation, Learned)
        assert twin.evaluation.shares(state) == judge.shares(state)
        view, legal = state.view(state.decider()), state.legal(state.decider())
        twin.rng, bot.rng = Rng(1), Rng(1)
        assert twin.think(view, legal).candidates == bot.think(view, legal).candidates


@pytest.mark.parametrize("id", gunbai.games())
def test_environments(id: str) -> None:
    pytest.importorskip("gymnasium")
    from gunbai.research.gymnasium import SeatEnv

    env = SeatEnv(id, bots="random")
    observation, _ = env.reset(seed=5)
    for _ in range(3):
        observation, _, over, _, _ = env.step(int(observation["action_mask"].argmax()))
        assert not over
    twins = [copy.deepcopy(env), again(env)]
    action = int(observation["action_mask"].argmax())
    expected = env.step(action)
    for twin in twins:
        found = twin.step(action)
        assert (found[0]["observation"] == expected[0]["observation"]).all()
        assert found[1:4] == expected[1:4]


@pytest.mark.parametrize("id", gunbai.games())
def test_pettingzoo_environments(id: str) -> None:
    pytest.importorskip("pettingzoo")
    from gunbai.research.pettingzoo import raw_env

    env = raw_env(id)
    env.reset(seed=5)
    for twin in (copy.deepcopy(env), again(env)):
        mine, theirs = env.observe(env.agent_selection), twin.observe(twin.agent_selection)
        assert (mine["observation"] == theirs["observation"]).all()
        twin.step(int(theirs["action_mask"].argmax()))


@pytest.mark.parametrize("id", gunbai.games())
def test_batches_and_vector_environments(id: str) -> None:
    pytest.importorskip("gymnasium")
    from gunbai.research.selfplay import SelfPlay
    from gunbai.research.vector import SeatVectorEnv

    play = SelfPlay(gunbai.load(id), games=3, seed=1)
    for _ in range(20):
        play.step(play.masks.argmax(axis=1))
    for way in (copy.deepcopy, again):
        twin = way(play)
        for _ in range(200):
            for name in ("observations", "masks", "seats", "ended", "rewards"):
                assert (getattr(twin, name) == getattr(play, name)).all(), name
            if twin.ended.any():
                break
            twin.step(twin.masks.argmax(axis=1))
            play.step(play.masks.argmax(axis=1))
        assert twin.batch.decisions == play.batch.decisions
    env = SeatVectorEnv(id, num_envs=3)
    observations, _ = env.reset(seed=1)
    for way in (copy.deepcopy, again):
        twin = way(env)
        actions = observations["action_mask"].argmax(axis=1)
        found, observations = twin.step(actions)[0], env.step(actions)[0]
        assert (found["observation"] == observations["observation"]).all()


@pytest.mark.parametrize("id", gunbai.games())
def test_parallel_environments(id: str) -> None:
    pytest.importorskip("pettingzoo")
    from gunbai.research.pettingzoo import parallel_env

    env = parallel_env(id)
    seen, _ = env.reset(seed=5)
    for way in (copy.deepcopy, again):
        twin = way(env)
        actions = {agent: int(each["action_mask"].argmax()) for agent, each in seen.items()}
        other, seen = twin.step(actions)[0], env.step(actions)[0]
        assert all((other[a]["observation"] == seen[a]["observation"]).all() for a in seen)
