"""TK-5 Settling a battle."""

from __future__ import annotations

import pytest

from gunbai.core import CHANCE, SPECTATOR, EventLog

from .table import (
    aids,
    asked,
    data,
    defend,
    fight,
    hands,
    land,
    legal,
    phase,
    play,
    refusal,
    strengths,
    table,
    verbs,
    war,
)

TWO = {"tokai": [3, 2], "nanki": [1, 0, 0]}
EVEN = {"tokai": [2, 1], "nanki": [1, 1, 1]}


@pytest.mark.clause("TK-5.1")
@pytest.mark.parametrize("order", [("tokai", "nanki"), ("nanki", "tokai")])
def test_attacker_settles_his_attacks_in_any_order(order: tuple[str, str]) -> None:
    state = table("kinai", "kanto")
    war(state, TWO, EVEN)
    assert asked(state) == ("settle", 0)
    assert legal(state) == ["settle tokai", "settle nanki"]
    for region in order:
        fight(state, region, 6, 1)
    assert set(land(state, 0)) == {"kinai", "tokai", "nanki"}


@pytest.mark.clause("TK-5.1")
def test_a_region_is_settled_once_and_only_if_attacked() -> None:
    state = table("kinai", "kanto")
    war(state, {"tokai": [3], "nanki": [2], "hokuriku": [1, 0, 0]}, {"tokai": [2, 1, 1, 1, 1]})
    assert refusal(state, 0, "settle chugoku") == "TK-5.1"
    fight(state, "nanki", 6, 1)
    assert legal(state) == ["settle hokuriku", "settle tokai"]
    assert refusal(state, 0, "settle nanki") == "TK-5.1"


@pytest.mark.clause("TK-5.1a")
def test_next_battle_is_chosen_after_the_last_is_finished() -> None:
    state = table("kinai", "tokai:1 kanto nanki hokuriku")
    war(state, {"tokai": [3, 2], "nanki": [1], "hokuriku": [0, 0]}, {"tokai": [2, 1, 1, 1, 1]})
    play(state, "0 settle tokai")
    assert refusal(state, 0, "settle nanki") == "TK-5.4"
    play(state, "dice 5,3")
    assert asked(state) == ("tie", 1)
    play(state, "1 give_up tile")
    assert asked(state) == ("retreat", 1)
    play(state, "1 retreat kanto")
    assert asked(state) == ("settle", 0)
    assert legal(state) == ["settle hokuriku", "settle nanki"]


@pytest.mark.clause("TK-5.1a")
def test_no_attack_is_left_out_and_the_last_follows_by_itself() -> None:
    state = table("kinai", "kanto")
    war(state, TWO, EVEN)
    assert all(code.startswith("settle ") for code in legal(state))
    fight(state, "tokai", 1, 6)
    assert phase(state) == "dice"
    assert data(state, 0)["war"]["battle"] == "nanki"


@pytest.mark.clause("TK-5.1", "TK-5.1a", "TK-6.17")
def test_five_attacks_are_five_battles() -> None:
    state = table("sea_west", "kanto")
    names = ("kinai", "nanki", "chugoku", "shikoku", "kyushu")
    war(state, {"kinai": [3], "nanki": [2], "chugoku": [1], "shikoku": [0], "kyushu": [0]})
    defend(state, "kinai")
    log = EventLog()
    while "war" in data(state, 0):
        step = "dice 1,6" if phase(state) == "dice" else f"0 {legal(state)[-1]}"
        log.events += play(state, step).events
    revealed = [event.args["region"] for event in log.events if event.verb == "reveal"]
    assert sorted(map(str, revealed)) == sorted(names)


@pytest.mark.clause("TK-5.2")
def test_only_the_chosen_region_is_turned_face_up() -> None:
    state = table("kinai", "kanto", "kyushu", options={"alliances": "off"})
    war(state, TWO, EVEN)
    log = play(state, "0 settle nanki")
    for viewer in (2, SPECTATOR):
        seen = data(state, viewer)["war"]
        assert seen["attack"]["values"] == {"nanki": [1, 0, 0]}
        assert seen["defence"]["values"] == {"nanki": [1, 1, 1]}
        shown = log.shown_to(viewer)[0]["args"]
        assert shown["attack"] == [1, 0, 0]  # type: ignore[index]
        assert shown["defence"] == [1, 1, 1]  # type: ignore[index]


@pytest.mark.clause("TK-5.2")
@pytest.mark.parametrize(("defender", "lands"), [(1, "kanto tokai"), (None, "kanto")])
def test_tokens_turned_up_name_both_sides(defender: int | None, lands: str) -> None:
    state = table("kinai", lands)
    log = war(state, "tokai", "tokai")
    args = next(event.args for event in log.events if event.verb == "reveal")
    assert (args["attacker"], args["defender"]) == (0, defender)


@pytest.mark.clause("TK-5.8")
@pytest.mark.parametrize("region", ["tokai", "hokuriku"])
def test_a_board_opened_in_a_battle_learns_its_border_and_armies(region: str) -> None:
    state = table("koshin", "tokai:2 hokuriku:2")
    log = war(state, region, region)
    told = next(event.args for event in log.events if event.verb == "reveal")
    for viewer in (0, 1, SPECTATOR):
        terms = aids(state, viewer).battle
        assert terms is not None
        assert (terms.region, terms.defender) == (region, 1)
        assert (terms.armies, terms.border) == (told["armies"], told["border"])


@pytest.mark.clause("TK-3.3")
def test_a_board_is_told_what_may_be_attacked_before_the_turn() -> None:
    state = table("kinai", "kanto")
    assert asked(state) == ("action", 0)
    told = aids(state, 0).targets
    assert aids(state, 1).targets == []
    assert aids(state, SPECTATOR).targets == []
    play(state, "0 war")
    assert told == [code.removeprefix("attack ").split("=")[0] for code in legal(state)]


@pytest.mark.clause("TK-5.3")
def test_zeros_alone_make_no_fight_and_the_defender_wins() -> None:
    state = table("kinai", "tokai nanki")
    war(state, {"tokai": [3, 2, 1], "nanki": [0, 0]}, {"tokai": [2, 1, 1, 1, 1]})
    log = play(state, "0 settle nanki")
    assert verbs(log)[:2] == ["reveal", "no_fight"]
    assert data(state, 0)["war"]["battle"] == "tokai"
    assert "nanki" in land(state, 1)


@pytest.mark.clause("TK-5.4", "TK-11.6")
def test_two_fair_dice_are_rolled() -> None:
    state = table("kinai", "kanto")
    war(state, "tokai")
    assert asked(state) == ("dice", CHANCE)
    codes = {state.code(CHANCE, outcome) for outcome, weight in state.chance() if weight == 1}
    assert codes == {f"dice {one},{two}" for one in range(1, 7) for two in range(1, 7)}


@pytest.mark.clause("TK-5.4")
def test_the_first_die_is_the_attackers() -> None:
    state = table("kinai", "kanto")
    war(state, "tokai")
    assert strengths(fight(state, "tokai", 6, 2)) == (12, 8)


@pytest.mark.clause("TK-5.4a")
def test_each_region_has_its_own_dice() -> None:
    state = table("kinai", "kanto")
    war(state, TWO, EVEN)
    assert strengths(fight(state, "tokai", 6, 2)) == (11, 5)
    assert asked(state) == ("dice", CHANCE)
    assert strengths(fight(state, "nanki", 1, 3)) == (2, 6)


@pytest.mark.clause("TK-5.5")
@pytest.mark.parametrize("tokens", [[3], [2], [1, 0], [3, 2, 1, 0, 0], [2, 1]])
def test_attack_strength_is_tokens_and_die(tokens: list[int]) -> None:
    state = table("kinai", "kanto")
    rest = [3, 2, 1, 0, 0]
    for value in tokens:
        rest.remove(value)
    attack = {"tokai": tokens, "nanki": rest} if rest else {"tokai": tokens}
    war(state, attack, {"tokai": [2, 1, 1, 1, 1]})
    assert strengths(fight(state, "tokai", 4, 1))[0] == sum(tokens) + 4


@pytest.mark.clause("TK-5.6")
@pytest.mark.parametrize("armies", [0, 1, 3])
@pytest.mark.parametrize(("base", "border"), [("kinai", 0), ("kanto", 1)])
def test_defence_strength_is_tokens_armies_border_and_die(
    armies: int, base: str, border: int
) -> None:
    state = table(base, f"tokai:{armies} shikoku")
    war(state, "tokai")
    assert strengths(fight(state, "tokai", 1, 4)) == (7, 6 + armies + border + 4)


@pytest.mark.clause("TK-5.6")
def test_only_armies_in_the_region_count() -> None:
    state = table("kinai:2", "tokai nanki:3")
    war(state, "tokai")
    assert strengths(fight(state, "tokai", 1, 4)) == (7, 10)


@pytest.mark.clause("TK-5.7", "TK-6.6")
def test_armies_that_retreated_into_a_region_defend_it() -> None:
    state = table("kinai", "tokai nanki:2")
    war(state, {"nanki": [3, 1], "tokai": [2, 0, 0]}, {"nanki": [1, 1], "tokai": [2, 1, 1]})
    fight(state, "nanki", 4, 4)
    play(state, "1 give_up tile")
    assert land(state, 1) == {"tokai": 2}
    assert strengths(fight(state, "tokai", 6, 1)) == (8, 7)
    assert data(state, 0)["supply"] == 6 - 1


@pytest.mark.clause("TK-5.8")
@pytest.mark.parametrize("mode", ["all_thick", "any_thick"])
def test_two_thick_borders_are_worth_one(mode: str) -> None:
    state = table("tohoku koshin", "kyushu", options={"thick_border_mode": mode})
    war(state, "hokuriku")
    assert strengths(fight(state, "hokuriku", 1, 1)) == (7, 8)


@pytest.mark.clause("TK-5.9")
@pytest.mark.parametrize(("mode", "defence"), [("all_thick", 7), ("any_thick", 8)])
def test_one_open_road_takes_the_bonus_away_by_default(mode: str, defence: int) -> None:
    state = table("kanto tokai", "kyushu", options={"thick_border_mode": mode})
    war(state, "koshin")
    assert strengths(fight(state, "koshin", 1, 1)) == (7, defence)


@pytest.mark.clause("TK-5.9", "TK-9.1")
def test_an_allys_region_is_an_open_road_too() -> None:
    state = table("kanto", "tokai", "kyushu", allied=[(0, 1)])
    war(state, "koshin")
    assert strengths(fight(state, "koshin", 1, 1)) == (7, 7)


@pytest.mark.clause("TK-5.9")
def test_regions_of_others_open_no_road() -> None:
    state = table("kanto", "tokai", "kyushu", options={"alliances": "off"})
    war(state, "koshin")
    assert strengths(fight(state, "koshin", 1, 1)) == (7, 8)


@pytest.mark.clause("TK-5.10")
@pytest.mark.parametrize("mode", ["all_thick", "any_thick"])
def test_a_regionless_attacker_crosses_no_border(mode: str) -> None:
    state = table("", "hokuriku:1", options={"thick_border_mode": mode})
    play(state, "0 war", "0 target hokuriku")
    assert strengths(fight(state, "hokuriku", 1, 1)) == (7, 8)


@pytest.mark.clause("TK-5.11")
@pytest.mark.parametrize(
    ("dice", "verb"), [((4, 3), "tile_back"), ((3, 3), "tie"), ((3, 4), "held")]
)
def test_higher_strength_wins_and_equal_is_a_tie(dice: tuple[int, int], verb: str) -> None:
    state = table("kinai", "tokai kanto")
    war(state, "tokai")
    log = fight(state, "tokai", *dice)
    assert verbs(log)[1] == verb


@pytest.mark.clause("TK-5.3")
def test_zeros_win_nothing_even_where_nobody_defends() -> None:
    state = table("kinai", "kanto")
    war(state, {"tokai": [3, 2, 1], "nanki": [0, 0]}, {"tokai": [2, 1, 1, 1, 1]})
    play(state, "0 settle nanki")
    assert (land(state, 0), hands(state)) == ({"kinai": 0}, [5, 5])
