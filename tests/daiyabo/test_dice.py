"""Rolls as multisets: exact weights, dense numbers, and samples that follow the weights."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from gunbai.core import CHANCE, Rng
from gunbai.games.daiyabo import dice
from gunbai.games.daiyabo.terms import MAX_ROLL

from .table import new_game, play, table


@pytest.mark.parametrize("n", range(1, 7))
def test_weights_count_the_ways_the_dice_can_fall(n: int) -> None:
    ways = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=n))
    for faces, count in ways.items():
        assert dice.ways(dice.from_list(list(faces))) == count


@pytest.mark.parametrize("n", [1, 2, 5, 8, 20, 35, MAX_ROLL])
def test_numbers_are_dense_and_in_the_order_of_the_sorted_dice(n: int) -> None:
    first, end = int(dice.first_of(n)), int(dice.first_of(n + 1))
    for number in range(first, end, 1 if n < 9 else 997):
        roll = dice.unrank(number, n)
        assert (dice.rank(roll), dice.total(roll), dice.dice_in(number)) == (number, n, n)
    if n < 9:
        rolls = [dice.faces_list(dice.unrank(number, n)) for number in range(first, end)]
        assert rolls == [list(c) for c in combinations_with_replacement(range(1, 7), n)]
    if n == 1:
        assert first == 0


def test_weights_are_exact_beyond_native_integers() -> None:
    """Thirty-six dice, six of each face: more ways than 64 bits can count."""
    roll = dice.from_list([face for face in range(1, 7) for _ in range(6)])
    assert dice.ways(roll) == 2670177736637149247308800


def test_a_roll_of_dice_weighs_six_to_the_power_of_their_number() -> None:
    state = table("", "", hands=[4, 4], round=3)
    outcomes = state.chance()
    assert sum(weight for _, weight in outcomes) == 6**4
    assert len(outcomes) == 126
    assert state.code(CHANCE, outcomes[0][0]) == "roll 1,1,1,1"


def test_samples_follow_the_weights() -> None:
    state = table("", "", hands=[3, 3])
    weights = dict(state.chance())
    rng = Rng("dice")
    draws = 20_000
    seen = Counter(state.sample(rng) for _ in range(draws))
    assert set(seen) == set(weights)
    for outcome, weight in weights.items():
        share = weight / 216
        assert abs(seen[outcome] - draws * share) < 6 * (draws * share) ** 0.5


def test_a_rolls_result_is_in_the_state_until_the_next_roll() -> None:
    state = table("", "", hands=[2, 2])
    play(state, "roll 4,4")
    assert state.view(0)["fallen"] == [4, 4]
    assert state.holds(state.parse(CHANCE, "roll 4,4"))
    assert not state.holds(state.parse(CHANCE, "roll 4,5"))


def test_a_drawn_card_is_held() -> None:
    state = new_game(2).new_state()
    play(state, "draw yasuke")
    assert state.holds(state.parse(CHANCE, "draw yasuke"))
    assert not state.holds(state.parse(CHANCE, "draw oichi"))
    assert not state.holds(state.parse(CHANCE, "draw nijo"))


def test_conversion_and_containment() -> None:
    roll = dice.from_list([1, 1, 2, 6])
    assert dice.faces_list(dice.converted(roll, 0, 5)) == [2, 6, 6, 6]
    assert dice.faces_list(dice.without(roll, 0)) == [2, 6]
    assert dice.contains(roll, dice.from_list([1, 1]))
    assert not dice.contains(roll, dice.from_list([2, 2]))
