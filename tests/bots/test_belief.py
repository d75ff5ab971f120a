"""Beliefs: whatever is hidden is held possible, and nothing that is not hidden is listed."""

from __future__ import annotations

from typing import Any

import pytest

import gunbai
from gunbai.bots.belief import beliefs
from gunbai.core import CHANCE, REFEREE, Rng, State


def _played(game: str, decisions: int, seed: int) -> State:
    state = gunbai.load(game, players=2).new_state()
    rng = Rng(seed)
    for _ in range(decisions):
        if state.over():
            break
        seat = state.deciders()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
    return state


def _at(data: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["gunshi", "kingdom"])
def test_the_truth_is_always_held_possible(game: str, seed: int) -> None:
    state = _played(game, 70, seed)
    truth = state.view(REFEREE).data
    found = beliefs(state.game, state.view(0), Rng(seed), worlds=300)
    assert found
    for belief in found:
        value = _at(truth, belief.path)
        for thing in value if isinstance(value, list) else [value]:
            assert str(thing) in belief.chances


def test_chances_of_one_thing_add_up_and_hands_are_counted_card_by_card() -> None:
    state = _played("gunshi", 80, 3)
    found = {belief.path: belief for belief in beliefs(state.game, state.view(0), Rng(0))}
    general = found["seats", 1, "general"]
    assert not general.several
    assert sum(general.chances.values()) == pytest.approx(1)
    assert found["seats", 1, "hand"].several


def test_a_game_without_secrets_leaves_nothing_to_believe() -> None:
    state = _played("daiyabo", 30, 1)
    assert beliefs(state.game, state.view(0), Rng(0), worlds=20) == []


def test_beliefs_depend_on_the_view_alone() -> None:
    state = _played("kingdom", 60, 2)
    view = state.view(0)
    other = state.game.imagine(view, Rng(9))
    assert beliefs(state.game, view, Rng(5)) == beliefs(state.game, other.view(0), Rng(5))
