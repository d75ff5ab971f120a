"""Forecasts: the sums of a fight before it is fought, by the rule book's worked examples."""

from __future__ import annotations

import pytest

from gunbai.core import CHANCE, EventLog, Forecast, Rng
from gunbai.i18n import say
from tests.kingdom.table import legal, new_game, play, random_choice, stacks, table

EXAMPLES = [
    # position, options of the table, what is played before, the code; key, both sums, what is left
    ("a1 B:T0, b3 B:-1N, b4 R:-1S, d6 R:T0", {}, [], "move b3",
     "both", "strength 1", "strength 1", None),
    ("b3 B:T3N, b4 R:-2S, d6 R:T0", {}, ["move b3", "group general+3"], "to b4",
     "win", "strength 4", "strength 2", "B:T1N"),
    ("a1 B:T0, c3 B:C1N, c4 R:-3S, d6 R:T0", {}, ["move c3", "group general+1"], "to c4",
     "lose", "strength 2", "strength 3", "R:-1S"),
    ("a1 B:T0, b3 B:F2N, c4 R:-3S, d6 R:T0", {}, ["move b3", "group general+2"], "to c4",
     "win", "strength 3 + blind_spot 1", "strength 3", "B:F0"),
    ("a1 B:T0, b3 B:F2N, c4 R:C2S, d6 R:T0", {}, ["move b3", "group general+2"], "to c4",
     "both", "strength 3", "strength 3", None),
    ("a1 B:T0, a4 B:-2E, b4 R:-2S, d6 R:T0", {}, ["move a4"], "group 2",
     "win", "strength 2 + blind_spot 1", "strength 2", "B:-1E"),
    ("a1 B:T0, b5 B:-1S, b4 R:C1S, d6 R:T0", {}, [], "move b5",
     "win", "strength 1 + rear 2", "strength 2", "B:-1S"),
    ("a1 B:T0, b5 B:-1S, b4 R:F0, d6 R:T0", {}, [], "move b5",
     "both", "strength 1", "strength 1", None),
    ("a1 B:T0, e3 B:C2N, e4 R:-2S, f8 R:T0", {"board": "full"},
     ["move e3", "group general+2"], "to e4",
     "both", "strength 3", "strength 2 + high_ground 1", None),
    ("b2 B:T2N, b4 R:-2E, d6 R:T0", {"blue": {"warlords": {"taisho": "shin"}}},
     ["move b2", "group general+2"], "to b4",
     "win", "strength 3 + blind_spot 1", "strength 2", "B:T1N"),
    ("b3 B:T2N, c3 R:-2S, d6 R:T0", {"blue": {"warlords": {"taisho": "houken"}}},
     ["move b3", "group general+0"], "to c3",
     "win", "strength 1 + blind_spot 1 + warlord:houken 2", "strength 2", "B:T0"),
    ("b3 B:T2N, b4 R:T2S, d2 B:-1N",
     {"blue": {"warlords": {"taisho": "ouki"}}, "red": {"warlords": {"taisho": "ousen"}}},
     ["move b3", "group general+2"], "to b4",
     "both", "strength 3 + warlord:ouki 1", "strength 3 + warlord:ousen 1", None),
    ("a1 B:T0, c2 B:F2N, c4 R:C2S, d6 R:T0", {"blue": {"hand": ["surprise"]}},
     ["use surprise", "from c2", "group general+2", "to d3"], "to c4",
     "win", "strength 3 + card:surprise 1", "strength 3", "B:F0"),
    ("a1 B:T0, d2 B:-2N, d5 R:-3S, c6 R:T0", {"blue": {"hand": ["charge"]}},
     ["use charge", "group 2"], "to d5",
     "both", "strength 2 + card:charge 1", "strength 3", None),
]  # fmt: skip


@pytest.mark.clause("KD-5.12")
@pytest.mark.parametrize("example", EXAMPLES)
def test_a_forecast_names_every_term_of_the_worked_examples(example: tuple) -> None:  # type: ignore[type-arg]
    position, options, before, code, key, attack, defence, left = example
    state = table(position, **options)
    play(state, *before)
    found = state.game.forecast(state.view(0), code)
    assert found is not None
    assert (found.key, found.args["attack"], found.args["defence"]) == (key, attack, defence)
    assert found.args.get("stack") == left


@pytest.mark.clause("KD-9.5")
def test_running_morale_counts_on_both_sides() -> None:
    morale = {"morale": [{"amount": 1, "own_turns": 2}]}
    state = table("a1 B:T0, b3 B:-2N, b4 R:-2S, d6 R:T0", blue=morale, red=morale)
    play(state, "move b3")
    found = state.game.forecast(state.view(0), "group 2")
    assert found is not None
    assert found.args["attack"] == found.args["defence"] == "strength 2 + timed 1"


@pytest.mark.clause("KD-10.1", "KD-10.2")
def test_a_forecast_says_that_a_move_ends_the_game() -> None:
    state = table("b3 B:T1N, b4 R:T0, d6 R:-1S")
    play(state, "move b3", "group general+1")
    kill = state.game.forecast(state.view(0), "to b4")
    assert kill is not None
    assert (kill.key, kill.args["reason"]) == ("victory", "taisho")

    state = table("a3 B:T0, b5 B:-1N, d6 R:T0", rocks=[])
    walk = state.game.forecast(state.view(0), "move b5")
    assert walk is not None
    assert walk.key == "occupies"

    state = table("b3 B:T0, b4 R:-2S, c6 R:T0")
    play(state, "move b3")
    fall = state.game.forecast(state.view(0), "to b4")
    assert fall is not None
    assert (fall.key, fall.args["reason"]) == ("defeat", "taisho")


@pytest.mark.clause("KD-9.4.3", "KD-9.6")
def test_a_shot_forecasts_what_it_removes() -> None:
    bow = {"hand": ["bow"]}
    state = table("a1 B:T0, b2 B:-1N, b4 R:T1S, d4 R:-3S, d6 R:F0", blue=bow)
    play(state, "use bow")
    game, view = state.game, state.view(0)
    assert game.forecast(view, "target b4") == Forecast("hits", {"losses": ["b4 1 1"]})
    assert game.forecast(view, "target d4") == Forecast("hits", {"losses": ["d4 1 2"]})


@pytest.mark.clause("KD-9.12")
def test_fire_forecasts_own_losses_too() -> None:
    stacks = "a1 B:T0, c4 B:-1N, c5 R:-1S, c6 R:C1S, b5 R:-2S, d5 R:T0, f8 R:F0"
    state = table(stacks, blue={"hand": ["fire"]}, board="full")
    play(state, "use fire")
    found = state.game.forecast(state.view(0), "target c5")
    assert found is not None
    assert found.args["losses"] == ["c4 0 1", "c5 1 1", "c6 1 1"]


def test_nothing_is_forecast_where_nobody_is_hurt() -> None:
    state = table("a1 B:T0, b2 B:F3E, d6 R:T0")
    game = state.game
    assert game.forecast(state.view(0), "move b2") is None
    assert game.forecast(state.view(1), "move d6") is None, "not asked"
    assert game.forecast(state.view(-2), "move b2") is None, "a spectator chooses nothing"
    assert game.forecast(state.view(0), "move b5") is None, "illegal"


@pytest.mark.parametrize("seed", range(6))
def test_forecasts_come_true_and_depend_on_the_view_alone(seed: int) -> None:
    """Through whole random games: what is forecast is what the fight then tells, and another
    world with the same view forecasts the same."""
    game = new_game(board="full" if seed % 2 else "half", warlord_selection="deal4", max_turns=60)
    state, rng = game.new_state(), Rng(seed)
    seen = 0
    while not state.over():
        seat = state.deciders()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        view = state.view(seat)
        other = game.imagine(view, rng).view(seat)
        for code in legal(state, seat):
            found = game.forecast(view, code)
            assert game.forecast(other, code) == found
            after, log = state.clone(), EventLog()
            after.apply(seat, game.parse(seat, code), log)
            fights = [event for event in log.events if event.verb == "fight"]
            assert bool(fights) == (found is not None and "attack" in found.args)
            if not fights or found is None:
                continue
            told = fights[0].args
            seen += 1
            assert found.args["attack_total"] == told["attack"] + told["attack_morale"]  # type: ignore[operator]
            assert found.args["defence_total"] == told["defence"] + told["defence_morale"]  # type: ignore[operator]
            assert found.args.get("stack") == (
                None if after.over() else stacks(after).get(str(told["square"]))
            )
        state.apply(seat, random_choice(state, seat, rng))
    assert seen > 0


def test_a_forecast_reads_well_in_both_languages() -> None:
    state = table("a1 B:T0, b5 B:-1S, b4 R:C1S, d6 R:T0")
    found = state.game.forecast(state.view(0), "move b5")
    assert found is not None
    english, japanese = (
        say(language, f"kingdom.forecast.{found.key}", found.args, state.game.name)
        for language in ("en", "ja")
    )
    assert english.startswith("strength 1 + 2 from behind = 3 against strength 2:")
    assert japanese.startswith("武力1＋背後2＝3 対 武力2：")
