"""Forecasts: what a choice would come to, by the worked examples, and never more than is known."""

from __future__ import annotations

from typing import cast

import pytest

from gunbai.core import REFEREE, SPECTATOR, Forecast, Rng
from gunbai.games.gunshi import imagine_belief
from gunbai.games.gunshi.game import GunshiGame
from gunbai.games.gunshi.state import GunshiState
from gunbai.i18n import LANGUAGES, arguments, catalogue, say
from gunbai.testing.walk import walk

from .table import legal, new_game, play, side, supply, table, winner


def forecast(state: GunshiState, code: str) -> Forecast:
    seat = state.deciders()[0]
    found = new_game(state.game.options).forecast(state.view(seat), code)
    assert found is not None, code
    return found


def effects(state: GunshiState, code: str) -> list[str]:
    found = forecast(state, code).args["effects"]
    assert isinstance(found, list)
    return found


def test_a_bounce_and_a_capture_are_told_apart() -> None:
    """E-05 and E-06: a shield falls and the attacker stays; an archer takes a cavalry."""
    state = table("RI+c4N RAe4W RAa1N* BI+c5S BCe5S BAg7S*")
    play(state, "lead c4")
    assert effects(state, "go N") == ["strike c5"]
    state = table("RAe4W RI+a1N* BCe5S BAg7S*")
    play(state, "lead e4")
    found = forecast(state, "go N")
    assert found.args["effects"] == ["take e5 cavalry", "move e4 e5"]
    assert (found.key, found.odds) == ("does_general", 0.5)


def test_a_charge_takes_infantry_and_shield_and_clears_fences() -> None:
    """E-08: over an own piece to d6, where a fence falls too."""
    state = table("RCd1N RI+d3N RAb1N* BI+d6S BAg7S* Bf:d6N")
    play(state, "lead d1", "go N")
    assert effects(state, "advance 5") == ["take_shielded d6 infantry", "move d1 d6", "clear d6N"]
    assert effects(state, "advance 1") == ["move d1 d2"]


@pytest.mark.clause("GS-7.13")
def test_a_charge_past_a_parallel_fence_is_foretold_as_the_option_has_it() -> None:
    for option, far in (("fenced_square", "d3"), ("before_fence", "d6")):
        state = table("RCd1N RAb1N* BI+d6S BAg7S* Bf:d3E Bf:c5E", options={"charge_stop": option})
        play(state, "lead d1")
        assert effects(state, "go N")[-2 if option == "fenced_square" else -1] == f"move d1 {far}"


def test_a_direction_tells_what_the_leader_could_do_alone() -> None:
    """E-08 once more: how far is not yet chosen, so the farthest square is told."""
    state = table("RCd1N RI+d3N RAb1N* BI+d6S BAg7S* Bf:d6N")
    play(state, "lead d1")
    assert forecast(state, "go N").key == "charge_general"
    assert effects(state, "go N")[0] == "take_shielded d6 infantry"
    assert effects(state, "go E") == ["move d1 e1"]


def test_a_linked_row_is_told_piece_by_piece_as_it_is_put_together() -> None:
    """E-09: c4 bounces, d4 moves, e4 captures."""
    state = table("RI+c4N RI+d4N RIe4N RAb1N* BI+c5S BAe5S BAg7S*")
    assert forecast(state, "lead d4").args["squares"] == ["e4", "c4"]
    play(state, "lead d4")
    assert (forecast(state, "go N").key, effects(state, "go N")) == ("charge", ["move d4 d5"])
    play(state, "go N")
    assert effects(state, "advance 1") == ["strike c5", "move d4 d5"]
    play(state, "advance 1")
    assert effects(state, "advance 1") == [
        "strike c5",
        "move d4 d5",
        "take e5 archer",
        "move e4 e5",
    ]
    assert effects(state, "stay") == ["strike c5", "move d4 d5"]


def test_linked_shots_take_shield_and_infantry() -> None:
    """E-16: two archers at the same target."""
    state = table("RAd3N RAe3N RI+a1N* BI+e4S BAd5S BAg7S*", "turn_shoot")
    play(state, "shoot", "lead d3")
    assert effects(state, "target e4") == ["strike e4"]
    assert forecast(state, "target d5").odds == pytest.approx(1 / 3)
    play(state, "target e4")
    assert effects(state, "target e4") == ["strike e4", "take e4 infantry"]


def test_a_reinforcement_tells_its_price_and_the_fences_it_removes() -> None:
    """E-19: an archer of three; an infantry on c3 beside two Blue fences."""
    state = table("RAa1N* BAg7S*", "reinforce", supply=(3, 0))
    assert forecast(state, "place archer").args == {"n": 3, "supply": 3, "left": 0}
    state = table("RAa1N* BI+c4S BAg7S* Bf:c2N Bf:b3E", "reinforce", supply=(2, 0))
    play(state, "place infantry")
    found = forecast(state, "square c3")
    assert found.key == "cost"
    assert found.args["effects"] == ["arrive c3 infantry", "clear c2N", "clear b3E"]
    assert (found.args["n"], found.args["left"]) == (2, 0)


def test_linked_fences_cost_one_each() -> None:
    """E-21: two fences for the last two points."""
    state = table("RI+c2N RI+d2N RI+e2N RAa1N* BAg7S*", "fence_card", supply=(2, 0))
    play(state, "lead d2")
    found = forecast(state, "edge d2N")
    assert (found.key, found.args["left"]) == ("cost_alone", 1)
    play(state, "edge d2N")
    found = forecast(state, "edge e2N")
    assert found.args == {"effects": ["fence d2N", "fence e2N"], "n": 2, "left": 0}


def test_orders_tell_slot_face_and_income() -> None:
    """E-24, turn 2: the 4th card lies face up in the 3rd slot and the queue earns 3."""
    red = {
        "queue": ["turn_shoot", "(move)"],
        "hand": ["move", "reinforce", "fence_card"],
        "deck": ["turn_shoot", "move"],
        "face_up": True,
        "supply": 3,
    }
    state = table("RAa1N* BAg7S*", stage="order", red=red)
    assert forecast(state, "order reinforce").args == {"slot": 3, "face": "up", "n": 3}
    play(state, "order reinforce")
    assert forecast(state, "stop").args == {"n": 3, "left": 6}
    assert forecast(state, "order move").args == {"slot": 4, "face": "down", "n": 4}
    play(state, "stop")
    assert supply(state)[0] == 6


def test_a_lightning_order_costs_income_too() -> None:
    """E-24, turn 3: 6 points, and an income of 2 instead of 3."""
    red = {"queue": ["(move)", "reinforce", "(fence_card)"], "supply": 6}
    state = table("RAa1N* BAg7S*", stage="lightning", red=red)
    found = forecast(state, "lightning")
    assert found.args == {"card": "reinforce", "cost": 6, "n": 2, "left": 2}
    assert forecast(state, "no_lightning").args == {"n": 3, "left": 9}


def test_income_ends_with_the_track() -> None:
    """E-26: 16 and 4 make 18."""
    red = {"queue": ["(move)", "move", "(move)", "turn_shoot"], "supply": 16}
    state = table("RAa1N* BAg7S*", stage="lightning", red=red)
    assert forecast(state, "no_lightning").args == {"n": 4, "left": 18}


def test_a_shield_counts_as_an_invader_and_three_win() -> None:
    """E-14: two by one infantry, the third wins."""
    state = table("RI+c6N RI+d6N* RAe6N BAa7S*")
    play(state, "lead c6", "go N", "advance 1")
    assert forecast(state, "invade") == Forecast("invade", {"n": 2, "need": 3})
    invader = {"kind": "infantry", "shield": True, "letter": "A", "recruit": False}
    state = table("RAe6N RI+d2N* BAa7S*", red={"invaders": [invader]})
    play(state, "lead e6", "go N")
    assert forecast(state, "invade") == Forecast("invade_win", {"n": 3, "need": 3}, 1.0)
    play(state, "invade")
    assert winner(state) == 0


def test_a_recruit_is_no_general() -> None:
    """GS-16.4: only those who may be the general count."""
    late = {"square": "d5", "kind": "archer", "facing": "S", "recruit": True}
    state = table("RId4N RAa1N*", blue={"soldiers": [late, "Ag7S*", "Cf7S"]})
    play(state, "lead d4")
    assert forecast(state, "go N") == Forecast(
        "does", {"effects": ["take d5 archer", "move d4 d5"]}
    )


def test_odds_are_those_of_all_worlds_that_fit() -> None:
    """Every soldier that may be the general, one world each: in how many does the charge win?"""
    field = "RCc2N RCd2N RI+a1N* BI+c6S* BAd5S BAg7S BCf6S"
    state = table(field)
    play(state, "lead d2", "go N", "advance 4")
    odds = forecast(state, "advance 3").odds
    letters = imagine_belief.possible_generals(side(state, 1, 0))
    wins = 0
    for letter in letters:
        data = state.dump()
        seats = data["seats"]
        assert isinstance(seats, list)
        seats[1]["general"] = letter
        world = new_game().load_position(data)
        play(world, "advance 3")
        wins += winner(world) == 0
    assert (odds, wins) == (0.5, 2)
    assert len(letters) == 4


def test_imagined_worlds_win_as_often_as_forecast() -> None:
    state = table("RCd2N RI+a1N* BAd5S* BI+c6S BAg7S BCf6S BAa6S")
    play(state, "lead d2", "go N")
    odds = forecast(state, "advance 3").odds
    assert odds == 0.2
    rng, wins, n = Rng("worlds"), 0, 600
    for _ in range(n):
        world = new_game().imagine(state.view(0), rng)
        play(world, "advance 3")
        wins += winner(world) == 0
    assert wins / n == pytest.approx(odds, abs=0.06)


@pytest.mark.parametrize("general", ["d5", "g7"])
def test_forecasts_do_not_know_the_general(general: str) -> None:
    """Two worlds with equal views give equal forecasts, whoever is the enemy's general."""
    field = "RId4N RAa1N* BAd5S BAg7S".replace(f"BA{general}S", f"BA{general}S*")
    state = table(field)
    play(state, "lead d4")
    assert forecast(state, "go N") == Forecast(
        "does_general", {"effects": ["take d5 archer", "move d4 d5"], "n": 1, "total": 2}, 0.5
    )


@pytest.mark.parametrize("seed", range(3))
def test_equal_views_give_equal_forecasts_through_a_game(seed: int) -> None:
    game, rng = new_game({"turn_limit": 30}), Rng(seed)
    asked = 0
    for state in walk(game, seed):
        for seat in state.deciders():
            view = state.view(seat)
            other = game.imagine(view, rng)
            for action in state.legal(seat)[:12]:
                code = state.code(seat, action)
                found = game.forecast(view, code)
                assert found == game.forecast(other.view(seat), code)
                asked += found is not None
    assert asked > 100


def test_effects_forecast_are_those_that_happen() -> None:
    """Random play: what a choice is forecast to do at once is what it does."""
    game, seen = new_game({"turn_limit": 60}), set()
    for seed in range(2):
        for state in walk(game, f"effects {seed}"):
            if len(state.deciders()) != 1:
                continue
            seat = state.deciders()[0]
            for action in state.legal(seat)[:6]:
                found = game.forecast(state.view(seat), state.code(seat, action))
                if found is None or found.key not in ("does", "does_general", "cost"):
                    continue
                after = state.clone()
                assert isinstance(after, GunshiState)
                after.apply(seat, action)
                seen.add(found.key)
                before, later = (data["seats"] for data in (state.view(seat), after.view(REFEREE)))
                told = cast(list[str], found.args["effects"])
                taken = [effect for effect in told if effect.startswith("take")]
                enemies = [len(each[1 - seat]["soldiers"]) for each in (before, later)]
                assert enemies[0] - enemies[1] == len(taken)
    assert {"does", "cost"} <= seen


def test_nothing_is_forecast_to_those_who_are_not_asked_or_for_what_is_illegal() -> None:
    state = table("RId4N RAa1N* BAd5S BAg7S*")
    game = new_game()
    assert game.forecast(state.view(1), "lead d5") is None
    assert game.forecast(state.view(SPECTATOR), "lead d4") is None
    assert game.forecast(state.view(0), "lead d5") is None
    assert game.forecast(state.view(0), "go N") is None


def test_every_forecast_can_be_said() -> None:
    game, said = new_game({"turn_limit": 40}), set()
    for seed in range(4):
        for state in walk(game, f"words {seed}"):
            for seat in state.deciders():
                for code in [state.code(seat, action) for action in state.legal(seat)][:6]:
                    found = game.forecast(state.view(seat), code)
                    if found is not None:
                        said.add(found.key)
                        _say(game, found)
    rare = {"invade", "invade_win", "alone_general", "charge_general", "cost_alone"}
    known = {key.split(".")[2] for key in catalogue("en") if key.startswith("gunshi.forecast.")}
    assert known - said <= rare


def _say(game: GunshiGame, found: Forecast) -> None:
    key = f"gunshi.forecast.{found.key}"
    for language in LANGUAGES:
        assert arguments(catalogue(language)[key]) <= set(found.args)
        text = say(language, key, found.args, game.name)
        assert "{" not in text
        assert "_" not in text


def test_a_forecast_reads_well() -> None:
    state = table("RCd1N RI+d3N RAb1N* BI+d6S BAg7S* Bf:d6N")
    play(state, "lead d1", "go N")
    assert "advance 5" in legal(state)
    found = forecast(state, "advance 5")
    spoken = {
        language: say(language, f"gunshi.forecast.{found.key}", found.args, new_game().name)
        for language in LANGUAGES
    }
    assert spoken["en"] == (
        "removes the infantry on d6, shield and all, d1 → d6, removes the fence d6N. "
        "General? 1 of 2 that may be it."
    )
    assert spoken["ja"] == (
        "d6 の歩兵を盾ごと倒す、d1 → d6、柵 d6N を取り除く。将軍かもしれないコマ 2 のうち 1 つ。"
    )
