"""Forecasts: what a choice would come to, checked against the rule book and the engine itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gunbai import load
from gunbai.core import CHANCE, Forecast, Rng
from gunbai.games.daiyabo import forecast_odds
from gunbai.games.daiyabo.game import KIND
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.i18n import LANGUAGES, say

from .table import legal, owned, play, table


def foretold(state: DaiyaboState, code: str) -> Forecast:
    """The forecast for the seat that is asked."""
    assert code in legal(state)
    seat = state.deciders()[0]
    found = state.game.forecast(state.view(seat), code)
    assert found is not None
    return found


# Odds.

PUBLISHED = {
    (4,): [0.306, 0.421, 0.518, 0.598, 0.665, 0.721, 0.767],
    (4, 4): [0.028, 0.074, 0.132, 0.196, 0.263, 0.330, 0.395],
    (2, 3): [0.056, 0.139, 0.233, 0.328, 0.418, 0.500, 0.574],
    (6, 6, 6): [0, 0.005, 0.016, 0.035, 0.062, 0.096, 0.135],
    (4, 5, 6): [0, 0.028, 0.083, 0.158, 0.243, 0.331, 0.415],
}


@pytest.mark.parametrize("required", PUBLISHED)
def test_odds_without_abilities_are_those_of_the_table(required: tuple[int, ...]) -> None:
    found = [float(forecast_odds.chance_to_take(n, required, ())) for n in range(2, 9)]
    assert found == pytest.approx(PUBLISHED[required], abs=0.0006)


@pytest.mark.parametrize(
    ("required", "conversions"),
    [
        ((3, 3), ((5, 3), (6, 3))),
        ((4, 5, 6), ((1, 6), (2, 6))),
        ((1, 2, 3), ((1, 3), (5, 2))),
        ((6, 6, 6), ((1, 6), (2, 6), (3, 6), (3, 1))),
        ((2, 4), ((2, 4), (2, 5), (6, 4))),
    ],
)
@pytest.mark.parametrize("n", [1, 3, 5])
def test_odds_with_conversions_count_every_roll(
    n: int, required: tuple[int, ...], conversions: tuple[tuple[int, int], ...]
) -> None:
    def takes(dice: tuple[int, ...]) -> bool:
        return all(dice.count(die) >= required.count(die) for die in required)

    def turned(dice: tuple[int, ...], source: int, target: int) -> tuple[int, ...]:
        return tuple(target if die == source else die for die in dice)

    hits = sum(
        takes(dice) or any(takes(turned(dice, *each)) for each in conversions)
        for dice in product(range(1, 7), repeat=n)
    )
    assert forecast_odds.chance_to_take(n, required, conversions) == Fraction(hits, 6**n)


def test_the_chance_to_show_a_face_is_that_of_no_miss() -> None:
    assert forecast_odds.chance_to_show(1, (3,)) == Fraction(1, 6)
    assert forecast_odds.chance_to_show(2, (3,)) == Fraction(11, 36)
    assert forecast_odds.chance_to_show(2, (1, 6)) == Fraction(5, 9)


def win_chance(state: DaiyaboState, castle: str) -> Fraction:
    """That A, playing as well as can be, has the castle in the end: the engine's own answer."""
    if castle in owned(state, "A"):
        return Fraction(1)
    if not state.view(0).data.get("battle", {}).get("target"):
        return Fraction(0)
    if state.deciders() == (CHANCE,):
        total = sum(weight for _, weight in state.chance())
        return sum(
            (
                Fraction(weight, total) * win_chance(_after(state, CHANCE, outcome), castle)
                for outcome, weight in state.chance()
            ),
            Fraction(0),
        )
    seat = state.deciders()[0]
    return max(win_chance(_after(state, seat, action), castle) for action in state.legal(seat))


def _after(state: DaiyaboState, seat: int, action: int) -> DaiyaboState:
    copy = state.clone()
    assert isinstance(copy, DaiyaboState)
    copy.apply(seat, action)
    return copy


@pytest.mark.parametrize("one_arrow_ability", ["off", "on"])
@pytest.mark.parametrize(
    ("castle", "warlords", "dice"),
    [
        ("white_house", "ashikaga_yoshiaki hojo_ujiyasu", "A2@1"),
        ("odawara", "yasuke honganji_kennyo takenaka_hanbei", "A2@1 B1@2"),
        ("great_wall", "yasuke ryuzoji_takanobu uesugi_kenshin", "A1@1"),
        ("himeji", "tokugawa_ieyasu ashikaga_yoshiaki", "A1@1 B1@2 C1@3 A1@4"),
        ("sumpu", "", "A3@1"),
        ("papal_curia", "ashikaga_yoshiaki", "A1@1"),
    ],
)
def test_siege_odds_are_what_perfect_play_of_the_engine_reaches(
    castle: str, warlords: str, dice: str, one_arrow_ability: str
) -> None:
    state = table(
        warlords,
        "",
        "",
        phase="battle",
        placed={"siege": dice},
        siege_pile=[castle, "kochi"],
        options={"one_arrow_ability": one_arrow_ability},
    )
    forecast = foretold(state, f"siege {castle}")
    play(state, f"A siege {castle}")
    assert forecast.odds == pytest.approx(float(win_chance(state, castle)))
    if state.deciders() != (0,):
        return
    for action in state.legal(0):
        now = foretold(state, state.code(0, action))
        assert now.odds == pytest.approx(float(win_chance(_after(state, 0, action), castle)))


# Placements.


def marching(*owners: str, **fields: Any) -> DaiyaboState:
    """B, with three dice, is about to roll; A has placed dice three times."""
    seats = owners or ("", "", "")
    hands = fields.pop("hands", [0, 3, 1, *[1] * (len(seats) - 3)])
    return table(*seats, hands=hands, start="B", placements=3, **fields)


def test_leading_tells_the_dice_the_odds_and_the_rank() -> None:
    """EX-14: four dice on the card and the lent one; a tie goes to the latest (DY-10.2)."""
    state = marching("", "", "", "", slots={"5": "tsutsujigasaki"}, placed={"5": "A2@3"})
    play(state, "roll 2,5,5")
    found = foretold(state, "place 5")
    assert found.key == "command_rank"
    assert found.args["mine"] == found.args["most"] == 2
    assert (found.args["n"], found.args["percent"]) == (5, 20)
    assert (found.args["rank"], found.args["vp"]) == ("shogun", 3)
    assert found.odds == pytest.approx(0.196, abs=0.0005)


def test_a_rank_held_already_is_no_news() -> None:
    state = marching(slots={"3": "nagoya"}, markers={"e1": [0, 1, 0]}, ranks={"shogun": "B"})
    play(state, "roll 2,3,3")
    assert foretold(state, "place 3").key == "command"


def test_own_abilities_count_and_the_leaders_extra_dice_too() -> None:
    """DY-10.10, DY-10.13: B has Kenshin and Maeda; A's Yasuke does not matter."""
    slots, owners = {"3": "nagoya"}, ("yasuke", "uesugi_kenshin maeda_toshiie", "")
    state = marching(*owners, slots=slots)
    play(state, "roll 2,3,5", "B none")
    found = foretold(state, "place 3")
    assert found.args["n"] == 1 + 1 + 2
    expected = forecast_odds.chance_to_take(4, (3, 3), ((5, 3), (6, 3)))
    assert found.odds == pytest.approx(float(expected))


def test_behind_tells_who_leads_and_the_odds_of_more() -> None:
    state = marching(slots={"2": "yasuke"}, placed={"2": "A2@1 C2@2"}, hands=[0, 3, 1])
    play(state, "roll 2,4,5")
    found = foretold(state, "place 2")
    assert found.key == "behind_reroll"
    assert found.args["seat"] == 2
    assert (found.args["mine"], found.args["most"], found.args["left"]) == (1, 2, 2)
    assert found.args["percent"] == round(100 * 11 / 36)


def test_behind_with_the_last_die_has_nothing_to_roll_again() -> None:
    state = marching(slots={"1": "yasuke"}, placed={"1": "A2@1", "siege": "A3@2"}, hands=[0, 1, 1])
    play(state, "roll 1")
    assert foretold(state, "place 1").key == "behind"
    assert foretold(state, "place 1=siege").key == "behind"


def test_a_recruit_that_ties_for_most_warlords_brings_the_genji() -> None:
    """EX-11: with one warlord more B is level with A and takes the rank."""
    owners = ("mori_motonari oichi", "yasuke", "")
    state = marching(*owners, slots={"2": "date_masamune"}, ranks={"genji_head": "A"})
    play(state, "roll 2,4,5", "B none")
    found = foretold(state, "place 2")
    assert found.key == "recruit_rank"
    assert (found.args["card"], found.args["rank"]) == ("date_masamune", "genji_head")


def test_the_siege_tells_of_the_easiest_castle() -> None:
    state = marching(siege_pile=["great_wall", "kochi", "mori_motonari"], placed={"siege": "A1@3"})
    play(state, "roll 2,6,6")
    found = foretold(state, "place 6=siege")
    assert (found.key, found.args["card"], found.args["n"]) == ("assault_rank", "kochi", 4)
    assert found.odds == pytest.approx(0.518, abs=0.0005)


def test_without_a_card_there_is_nothing_to_win() -> None:
    state = marching(siege_pile=["mori_motonari"])
    play(state, "roll 1,1,4")
    assert foretold(state, "place 4").key == "nothing"
    assert foretold(state, "place 1=siege").key == "nothing"


# Abilities on a roll.


def test_a_march_conversion_tells_the_dice() -> None:
    """EX-4: 3→1 makes 1,1,1,4 of 3,3,3,4."""
    state = table("kinoshita_tokichiro", "", round=3, hands=[4, 4])
    play(state, "roll 3,3,3,4")
    assert foretold(state, "convert kinoshita_tokichiro=3>1").args["dice"] == [1, 1, 1, 4]
    assert state.game.forecast(state.view(0), "none") is None


def test_a_battle_conversion_tells_whether_the_castle_falls() -> None:
    """EX-12: 6,6,1,2 hold out, 3,3,1,2 take Sumpu."""
    owners = ("", "otomo_sorin", "", "")
    dice = {"3": "A1@1 B2@2"}
    state = table(*owners, phase="battle", slots={"3": "sumpu"}, placed=dice)
    play(state, "roll 1,2,6,6")
    assert foretold(state, "convert otomo_sorin=6>3").key == "taken"
    assert foretold(state, "convert otomo_sorin=6>4").key == "held"
    assert foretold(state, "none").odds == 0.0


def test_a_removal_that_leaves_nothing_needs_no_roll() -> None:
    """EX-15: Ashikaga strikes the Papal Curia's 1s; three markers make a Commissioner."""
    owners = ("", "", "", "ashikaga_yoshiaki")
    state = table(*owners, phase="battle", slots={"4": "papal_curia"}, placed={"4": "D1@1"})
    found = foretold(state, "remove ashikaga_yoshiaki=1")
    assert (found.key, found.odds, found.args["rank"]) == ("no_roll_rank", 1.0, "oshu_tandai")
    assert foretold(state, "none").odds == 0.0


# Gains.


def test_markers_tell_the_count_and_the_rank() -> None:
    """EX-24: W1 A3 B5 is not enough with one marker; E3 A0 B1 is."""
    state = table(
        "honnoji",
        "",
        phase="honnoji_marker",
        stage="battle",
        round=5,
        turn="A",
        due={"n": 3, "areas": ["w3", "w2", "w1", "e1", "e2", "e3"]},
        markers={"w1": [3, 5], "e3": [0, 1]},
        ranks={"demon_king": "B", "hokubei_bugyo": "B"},
        battle={"action_card": None},
    )
    behind, rank = foretold(state, "marker w1"), foretold(state, "marker e3")
    assert (behind.key, behind.args["mine"], behind.args["most"]) == ("markers_behind", 4, 5)
    assert (rank.key, rank.args["vp"]) == ("markers_rank", 2)


def bonus(*items: str, **fields: Any) -> DaiyaboState:
    """A has no dice left and takes an item."""
    return table(
        "yasuke",
        "oichi",
        "",
        phase="end_bonus",
        turn="A",
        hands=[0, 2, 2],
        end_bonus=[*items],
        placements=1,
        **fields,
    )


def test_items_tell_what_they_bring() -> None:
    state = bonus("nijo", "date_masamune", markers={"w1": [0, 1, 0]}, ranks={"demon_king": "B"})
    castle = foretold(state, "take nijo")
    assert (castle.key, castle.args["mine"], castle.args["most"]) == ("markers_rank", 2, 1)
    warlord = foretold(state, "take date_masamune")
    assert (warlord.key, warlord.args["mine"], warlord.args["most"]) == ("warlords_rank", 2, 1)
    assert foretold(state, "take start_card").key == "start_card"
    assert foretold(bonus("nijo", round=5), "take start_card").key == "start_card_last"


def test_no_more_markers_than_are_left() -> None:
    """EX-25: with one marker left the White House brings one, with none left none."""
    others: dict[str, Any] = {"ranks": {"demon_king": "A"}}
    one = bonus("white_house", markers={"w1": [19, 0, 0]}, **others)
    assert foretold(one, "take white_house").args["n"] == 1
    none = bonus("white_house", markers={"w1": [20, 0, 0]}, **others)
    assert foretold(none, "take white_house").key == "no_markers"


# Every choice of whole games.


@pytest.mark.parametrize("variant", range(10))
def test_equal_views_give_equal_forecasts_and_all_can_be_said(variant: int) -> None:
    """A forecast is made of the view alone: an imagined world with this view gives the same."""
    players, options = KIND.variants[variant]
    game = load("daiyabo", players, options)
    state, rng, said = game.new_state(), Rng(variant), set()
    while not state.over():
        seat = state.deciders()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        view = state.view(seat)
        twin = game.imagine(view, rng).view(seat)
        actions = state.legal(seat)
        for action in actions:
            code = state.code(seat, action)
            forecast = game.forecast(view, code)
            assert forecast == game.forecast(twin, code)
            if forecast is not None:
                said.add(forecast.key)
                assert forecast.odds is None or 0 <= forecast.odds <= 1
                for language in LANGUAGES:
                    key = f"daiyabo.forecast.{forecast.key}"
                    assert "{" not in say(language, key, forecast.args, game.name)
        state.apply(seat, actions[rng.below(len(actions))])
    assert len(said) >= 8
