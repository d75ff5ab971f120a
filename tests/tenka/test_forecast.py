"""What a seat could work out before it chooses: checked against the rule book and the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gunbai.core import CHANCE, Forecast, Rng
from gunbai.games.tenka.forecast import Odds
from gunbai.games.tenka.state import TenkaState
from gunbai.i18n import say

from .table import land, new_game, phase, play, random_choice, table, war


def outlook(state: TenkaState, code: str) -> Forecast:
    seat = state.deciders()[0]
    assert state.why_not(seat, code) is None
    found = state.game.forecast(state.view(seat), code)
    assert found is not None
    return found


def conquests(state: TenkaState, region: str, attacker: int = 0) -> Fraction:
    """How many of the 36 throws take the region at once, by the engine."""
    taken = 0
    for throw in range(36):
        world = state.clone()
        play(world, f"{attacker} settle {region}")
        world.apply(CHANCE, throw)
        taken += region in land(world, attacker)
    return Fraction(taken, 36)


@pytest.mark.clause("TK-5.11")
@pytest.mark.parametrize(
    ("edge", "win", "draw"),
    [(-5, 0, 1), (-4, 1, 2), (-1, 10, 5), (0, 15, 6), (1, 21, 5), (3, 30, 3), (6, 36, 0)],
)
def test_odds_are_those_of_the_table_in_the_rule_book(edge: int, win: int, draw: int) -> None:
    odds = Odds.of([6], [6 - edge], 0)
    assert odds == Odds(Fraction(win, 36), Fraction(draw, 36))


@pytest.mark.clause("TK-11.6")
def test_a_first_attack_in_gekokujo_conquers_with_21_of_36() -> None:
    state = new_game(4, scenario="gekokujo").new_state()
    play(state, "0 war")
    found = outlook(state, "target kinai")
    assert found.odds == pytest.approx(21 / 36)
    assert (found.key, found.args["win"], found.args["draw"]) == ("settle", 42, 17)


@pytest.mark.clause("TK-5.6")
def test_a_thick_border_and_armies_stand_in_the_sum() -> None:
    """Four of the five attack tokens lie there: 3 to 6 + die against 2 + 1 + 1 + die.

    By the rule book's table the attacker wins 10, 15, 21, 26 or 26 of 36; a tie is a choice.
    """
    state = table("kanto", "koshin:1 tohoku kinai")
    war(state, {"koshin": [3, 2, 1, 0], "tohoku": [0]})
    seen = outlook(state, "defend koshin=2")
    assert (seen.key, seen.args["attack"], seen.args["defence"]) == ("defend_averaged", "3–6", "2")
    assert (seen.args["armies"], seen.args["border"]) == (1, 1)
    assert seen.odds == pytest.approx(1 - (10 + 15 + 21 + 26 + 26) / 180)


@pytest.mark.clause("TK-5.9")
def test_a_thin_border_beside_a_thick_one_takes_the_bonus_away() -> None:
    """EX-7 and EX-8: from Kanto alone the border counts, with Tokai it does not."""
    alone = table("kanto", "kinai")
    both = table("kanto tokai", "kinai")
    for state in (alone, both):
        play(state, "0 war")
    assert outlook(alone, "attack koshin=3").args["border"] == 1
    assert outlook(both, "attack koshin=3").args["border"] == 0
    either = table("kanto tokai", "kinai", options={"thick_border_mode": "any_thick"})
    play(either, "0 war")
    assert outlook(either, "attack koshin=3").args["border"] == 1


@pytest.mark.clause("TK-9.1")
def test_an_ally_opens_a_thin_border_unless_he_is_attacked() -> None:
    """EX-9: Tokai of the ally is thin. EX-19: against the ally himself it is no base."""
    state = table("kanto", "tokai", "kinai", allied=[(0, 1)])
    play(state, "0 war")
    assert outlook(state, "attack koshin=3").args["border"] == 0
    assert outlook(state, "attack tokai=3").args["border"] == 1


@pytest.mark.clause("TK-3.1")
def test_an_attack_is_told_from_the_worst_to_the_best_defence() -> None:
    state = table("kinai", "tokai nanki")
    play(state, "0 war", "0 attack tokai=3")
    found = outlook(state, "attack tokai=2")
    assert (found.args["attack"], found.args["defence"]) == (5, "0–6")
    # 5 against 6: 10 + 5 of 36; 5 against nothing: 35 + 1 of 36.
    assert (found.args["low"], found.args["high"]) == (42, 100)


@pytest.mark.clause("TK-4.3", "TK-3.2")
def test_where_all_tokens_must_lie_an_attack_is_told_as_the_battle_it_is() -> None:
    """Tokai is all that Koshin can reach of seat 1: the rest follows the first token at once."""
    state = table("koshin", "tokai kinai:1", "kanto hokuriku")
    play(state, "0 war")
    found = outlook(state, "attack tokai=3")
    assert (found.key, found.args["attack"], found.args["defence"]) == ("settle", "6", "6")
    play(state, "0 attack tokai=3")
    assert phase(state) == "dice"
    taken = 0
    for throw in range(36):
        world = state.clone()
        world.apply(CHANCE, throw)
        taken += "tokai" in land(world, 0)
    assert found.odds == pytest.approx(taken / 36)


@pytest.mark.clause("TK-4.3", "TK-3.2")
def test_the_fifth_token_on_a_single_target_meets_the_whole_defence() -> None:
    state = table("kinai", "tokai nanki")
    play(state, "0 war", *(f"0 attack tokai={value}" for value in (3, 2, 1, 0)))
    found = outlook(state, "attack tokai=0")
    assert (found.key, found.args["attack"], found.args["defence"]) == ("settle", "6", "6")
    apart = outlook(state, "attack nanki=0")
    assert (apart.key, apart.args["attack"], apart.args["defence"]) == ("attack", 0, "0–6")


@pytest.mark.clause("TK-5.1")
def test_hidden_defence_is_averaged_over_every_deal() -> None:
    """The attacker sees two tokens here and three there: the 2 is one of the five."""
    attack = {"tokai": [3, 0], "nanki": [2, 1, 0]}
    deals = [
        ({"tokai": [2, 1], "nanki": [1, 1, 1]}, Fraction(2, 5)),
        ({"tokai": [1, 1], "nanki": [2, 1, 1]}, Fraction(3, 5)),
    ]
    for region in ("tokai", "nanki"):
        expected = Fraction(0)
        for defence, weight in deals:
            state = table("kinai", "tokai nanki:1")
            war(state, attack, defence)
            expected += weight * conquests(state, region)
            found = outlook(state, f"settle {region}")
            assert found.key == "settle_averaged"
        assert found.odds == pytest.approx(float(expected))


@pytest.mark.clause("TK-5.2")
def test_what_has_been_turned_up_is_no_longer_averaged() -> None:
    state = table("kinai", "tokai nanki chugoku")
    attack = {"tokai": [3], "nanki": [2, 0], "chugoku": [1, 0]}
    war(state, attack, {"tokai": [2, 1], "nanki": [1, 1], "chugoku": [1]})
    play(state, "0 settle tokai", "dice 1,6")
    found = outlook(state, "settle nanki")
    assert (found.key, found.args["defence"]) == ("settle", "2")
    assert found.odds == pytest.approx(float(conquests(state, "nanki")))


@pytest.mark.clause("TK-5.3")
def test_only_zeros_never_conquer() -> None:
    state = table("kinai", "kanto")
    war(
        state,
        {"chugoku": [3, 2, 1], "hokuriku": [0, 0]},
        {"chugoku": [1, 2, 1, 1], "hokuriku": [1]},
    )
    found = outlook(state, "settle hokuriku")
    assert (found.odds, found.args["held"]) == (0.0, 100)


@pytest.mark.clause("TK-10.2")
def test_no_war_tells_when_it_ends_the_game_and_for_whom() -> None:
    """EX-23: one army left in the supply, and Kinai settles the tie against the turn player."""
    state = table("tohoku kanto:2 koshin", "kinai:3 nanki")
    found = outlook(state, "no_war")
    assert (found.key, found.odds) == ("ends_loss", 0.0)
    early = table("kinai", "kanto")
    assert outlook(early, "no_war").args == {"n": 2, "supply": 4}


@pytest.mark.clause("TK-7.2", "TK-7.3", "TK-11.4")
def test_war_promises_a_player_without_regions_a_draw_only_after_a_conquest() -> None:
    state = table("", "kanto:2")
    assert outlook(state, "war").key == "war_landless"
    assert outlook(state, "war").args == {"supply": 3}
    empty = table("", "kanto:3 kinai:3")
    assert outlook(empty, "war").key == "war_last_landless"
    assert outlook(table("kanto:3", "kinai:3"), "war").key == "war_last"
    for target, throw, ends in [("nanki", "1,6", False), ("nanki", "6,1", True)]:
        world = empty.clone()
        play(world, "0 war", f"0 target {target}", f"dice {throw}")
        assert world.over() is ends


@pytest.mark.clause("TK-6.3")
def test_a_drawn_battle_tells_what_each_choice_costs() -> None:
    """EX-13: Kyushu has no refuge. EX-15: against an empty hand giving up loses the game."""
    state = table("sea_west", "kyushu:2 kanto")
    war(state, "kyushu", "kyushu")
    play(state, "dice 5,3")
    assert phase(state) == "tie"
    assert outlook(state, "give_up tile").key == "give_tile_lost"
    assert outlook(state, "give_up armies").args == {"region": "kyushu", "n": 2}
    last = table("tohoku kanto koshin hokuriku shikoku sea_east", "tokai:1 kinai nanki chugoku")
    war(last, "tokai", "tokai")
    play(last, "dice 2,1")
    assert outlook(last, "give_up tile").key == "give_tile_loses"


@pytest.mark.parametrize("seed", range(6))
def test_worlds_with_equal_views_have_equal_forecasts_and_words(seed: int) -> None:
    rng = Rng(seed)
    state = new_game(2 + seed % 3, alliances="on").new_state()
    said = 0
    for _ in range(250):
        if state.over():
            break
        seat = state.deciders()[0]
        if seat != CHANCE:
            view = state.view(seat)
            other = state.game.imagine(view, rng).view(seat)
            for action in state.legal(seat):
                code = state.code(seat, action)
                found = state.game.forecast(view, code)
                assert found == state.game.forecast(other, code)
                if found is None:
                    continue
                said += 1
                assert found.odds is None or 0 <= found.odds <= 1
                for language in ("en", "ja"):
                    key = f"tenka.forecast.{found.key}"
                    assert "{" not in say(language, key, found.args, state.game.name)
        state.apply(seat, random_choice(state, seat, rng))
    assert said > 20
