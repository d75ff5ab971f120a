"""Small games: whole trees, exact values, and CFR that approaches them."""

from __future__ import annotations

import runpy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gunbai.core import CHANCE, NOBODY, State, UnknownGame
from gunbai.research.small import SMALL, load_small
from gunbai.research.small.tree import Cfr, Tree

EXAMPLE = Path(__file__).parents[2] / "examples" / "solve_small.py"
VALUES = {
    "tenka_two_provinces": Fraction(1, 6),
    "kingdom_open": Fraction(1, 2),
    "kingdom_cards": Fraction(1, 2),
}


@pytest.fixture(scope="module")
def trees() -> dict[str, Tree]:
    return {name: Tree(load_small(name)) for name in SMALL}


def exact(state: State) -> Fraction:
    """Backward induction with fractions, without the tree under test."""
    seat = state.decider()
    if seat == NOBODY:
        mine, theirs = state.returns()
        return Fraction(mine) - Fraction(theirs)
    if seat == CHANCE:
        outcomes = state.chance()
        total = sum(weight for _, weight in outcomes)
        return sum(
            (Fraction(w, total) * exact(after(state, seat, o)) for o, w in outcomes), Fraction()
        )
    values = [exact(after(state, seat, action)) for action in state.legal(seat)]
    return max(values) if seat == 0 else min(values)


def after(state: State, seat: int, action: int) -> State:
    child = state.clone()
    child.apply(seat, action)
    return child


@pytest.mark.parametrize("name", SMALL)
def test_the_tree_has_all_histories(name: str, trees: dict[str, Tree]) -> None:
    assert trees[name].ends == SMALL[name].histories


@pytest.mark.parametrize("name", ["tenka_two_provinces", "kingdom_open"])
def test_the_value_of_an_open_game_is_exact(name: str, trees: dict[str, Tree]) -> None:
    assert not trees[name].hides()
    assert exact(load_small(name).new_state()) == VALUES[name]
    assert trees[name].value() == pytest.approx(float(VALUES[name]))


@pytest.mark.parametrize("name", SMALL)
def test_cfr_approaches_the_value_and_cannot_be_exploited(
    name: str, trees: dict[str, Tree]
) -> None:
    tree = trees[name]
    cfr = Cfr(tree)
    before = tree.exploitability(tree.uniform())
    assert before > 0.1
    for iterations, most in ((8, 0.05), (32, 0.005)):
        cfr.run(iterations)
        assert 0 <= tree.exploitability(cfr.average()) < most
    assert tree.expected(cfr.average()) == pytest.approx(float(VALUES[name]), abs=0.01)


def test_hidden_cards_need_more_than_backward_induction(trees: dict[str, Tree]) -> None:
    tree = trees["kingdom_cards"]
    assert tree.hides()
    with pytest.raises(ValueError, match="hidden"):
        tree.value()
    assert exact(load_small("kingdom_cards").new_state()) == Fraction(2, 3), "with open hands"


def test_a_game_that_is_too_large_or_for_more_players_is_refused() -> None:
    import gunbai

    with pytest.raises(ValueError, match="more than 500 histories"):
        Tree(gunbai.load("kingdom"), most=500)
    with pytest.raises(ValueError, match="two players"):
        Tree(gunbai.load("tenka", 3))
    with pytest.raises(UnknownGame):
        load_small("chess")


def test_the_example_draws_curves_that_fall(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    example: dict[str, Any] = runpy.run_path(str(EXAMPLE))
    picture = tmp_path / "curve.svg"
    curves = example["main"](4, picture)
    assert list(curves) == list(SMALL)
    for curve in curves.values():
        assert curve[-1][1] < curve[0][1] / 2
    assert picture.read_text(encoding="utf-8").count("<polyline") == len(SMALL)
    assert "value by backward induction: +0.1667" in capsys.readouterr().out


@pytest.mark.parametrize("name", SMALL)
def test_gymnasium_and_pettingzoo_know_the_small_games(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pettingzoo = pytest.importorskip("pettingzoo")
    pytest.importorskip("gunbai.research.gymnasium")
    pytest.importorskip("gunbai.research.pettingzoo")
    env = gymnasium.make(f"gunbai/{name}-v1", bots="random")
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    turns = pettingzoo.make("aec", f"gunbai/{name}-v1")
    turns.reset(seed=1)
    assert turns.unwrapped.game.pack_hash == load_small(name).pack_hash


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_knows_the_small_games_and_agrees(name: str, trees: dict[str, Tree]) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("gunbai.research.openspiel")
    game = pyspiel.load_game(f"gunbai_small_{name}")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    if name != "kingdom_cards":
        return
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

    tree = trees[name]
    theirs = exploitability.exploitability(game, policies.UniformRandomPolicy(game))
    assert theirs == pytest.approx(tree.exploitability(tree.uniform()))
