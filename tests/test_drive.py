"""Drive: the same game as call by call, in one call per decision."""

from __future__ import annotations

import random

import pytest

from gunbai.core import CHANCE, NOBODY, Drive, GunbaiError, Illegal, Rng
from gunbai.games import games, kind


@pytest.mark.parametrize("id", games())
def test_a_driven_game_is_the_same_as_one_played_call_by_call(id: str) -> None:
    game = kind(id).load()
    drive, luck = Drive(game.new_state(), Rng(3)), Rng(3)
    chooser = random.Random(1)
    state = game.new_state()
    legal = drive.legal()
    decisions = 0
    while True:
        while state.decider() == CHANCE:
            state.apply(CHANCE, state.sample(luck))
            decisions += 1
        assert drive.seat == state.decider()
        assert drive.decisions == decisions
        if not legal:
            break
        assert legal == state.legal(drive.seat)
        action = chooser.choice(legal)
        state.apply(drive.seat, action)
        legal = drive.step(action)
        decisions += 1
    assert drive.seat == NOBODY
    assert drive.state.key() == state.key()
    assert drive.state.returns() == state.returns()


def test_an_illegal_step_is_refused_and_changes_nothing() -> None:
    game = kind("gunshi").load()
    drive = Drive(game.new_state(), Rng(1))
    before = drive.state.key()
    wrong = next(n for n in range(game.info.n_actions) if n not in drive.legal())
    with pytest.raises(Illegal):
        drive.step(wrong)
    with pytest.raises(GunbaiError):
        drive.step(10_000)
    assert drive.state.key() == before
    assert drive.decisions == 0
