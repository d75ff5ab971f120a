"""Batches of games: the same games as one by one, and arrays that tell the truth."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from gunbai.core import CHANCE, GunbaiError, Illegal, Rng
from gunbai.games import games, kind
from gunbai.research.selfplay import SelfPlay
from gunbai.research.tensors import Observer, Perspective

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_tenka.py"


@pytest.mark.parametrize("id", games())
def test_a_batch_plays_the_same_games_as_one_by_one(id: str) -> None:
    """Every row is compared with a game kept beside it, through several ends of games."""
    game = kind(id).load()
    play = SelfPlay(game, games=3, seed=5)
    observer = Observer(game)
    perspective = Perspective(game)
    lucks = [Rng(5).fork(i) for i in range(3)]
    states = [game.new_state() for _ in range(3)]
    chooser = np.random.default_rng(2)
    ends = 0
    for _ in range(400):
        for i, state in enumerate(states):
            while state.decider() == CHANCE:
                state.apply(CHANCE, state.sample(lucks[i]))
            seat = state.decider()
            assert play.seats[i] == seat
            assert np.array_equal(play.masks[i], perspective.mask(seat, state.legal(seat)))
            assert np.array_equal(play.observations[i], observer.look(state, seat))
        actions = np.array([chooser.choice(np.nonzero(mask)[0]) for mask in play.masks])
        play.step(actions)
        for i, state in enumerate(states):
            seat = state.decider()
            state.apply(seat, perspective.action(seat, int(actions[i])))
            while state.decider() == CHANCE:
                state.apply(CHANCE, state.sample(lucks[i]))
            assert bool(play.ended[i]) == state.over()
            if state.over():
                ends += 1
                assert play.rewards[i].tolist() == state.returns()
                states[i] = game.new_state()
    assert ends > 0 or id == "gunshi"


def test_an_illegal_action_is_refused_with_clause_and_game_and_changes_nothing() -> None:
    play = SelfPlay(kind("gunshi").load(), games=2, seed=1)
    before = play.observations.copy()
    legal, wrong = play.masks[0].argmax(), play.masks[1].argmin()
    with pytest.raises(Illegal) as caught:
        play.step(np.array([legal, wrong]))
    note = caught.value.__notes__[0]
    assert note.startswith("game 1 of the batch: ")
    assert caught.value.refusal.clause in note
    assert np.array_equal(play.observations, before)
    with pytest.raises(GunbaiError):
        play.step(np.array([legal, 60_000]))
    with pytest.raises(ValueError, match="2 games need as many actions"):
        play.step(np.array([legal]))


def test_arrays_are_windows_and_not_copies() -> None:
    play = SelfPlay(kind("tenka").load(2), games=4, seed=1)
    observations, masks = play.observations, play.masks
    before = observations.copy(), masks.copy()
    play.step(np.array([np.nonzero(mask)[0][0] for mask in masks]))
    assert not np.array_equal(before[0], observations)
    assert not np.array_equal(before[1], masks)
    assert not observations.flags.writeable


def test_random_steps_write_the_same_as_chosen_ones() -> None:
    game = kind("daiyabo").load(2)
    one, other = SelfPlay(game, 2, 3), SelfPlay(game, 2, 3)
    rng, same = Rng(1), Rng(1)
    one.batch.step_at_random(rng, 150)
    for _ in range(150):
        legal = [np.nonzero(mask)[0] for mask in other.masks]
        other.step(np.array([each[same.below(len(each))] for each in legal]))
    assert np.array_equal(one.observations, other.observations)
    assert np.array_equal(one.masks, other.masks)


def test_the_training_example_runs_and_repeats_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The same seed gives the same network; a small one, from few games."""
    example = runpy.run_path(str(EXAMPLE))
    example["Learner"].round.__globals__.update(GAMES=24, SPARRING=6, STEPS=48)
    game = kind("tenka").load(2)
    learner, again = (example["Learner"](game, 1) for _ in range(2))
    before = learner.network.copy()
    for learning in (learner, again, learner, again):
        learning.round()
    for one, other in zip(learner.network.weights, again.network.weights, strict=True):
        assert np.array_equal(one, other)
    assert not np.array_equal(before.weights[0], learner.network.weights[0])
    curve = tmp_path / "curve.svg"
    assert 0 <= example["main"](0, curve, games=2) <= 1
    assert "of 2 games against greedy" in capsys.readouterr().out
    assert "<polyline" in curve.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_training_example_learns() -> None:
    """Some rounds are enough to beat random play."""
    example = runpy.run_path(str(EXAMPLE))
    game = kind("tenka").load(2)
    learner = example["Learner"](game, 1)
    for _ in range(6):
        learner.round()
    assert example["measure"](game, learner.network, "random", 40) > 0.7
