"""TK-8 Forming alliances, TK-9 what they do and how they end."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR

from .table import (
    alliances,
    asked,
    data,
    fight,
    hands,
    land,
    legal,
    new_game,
    pass_all,
    phase,
    places,
    play,
    refusal,
    scores,
    strengths,
    table,
    turn,
    verbs,
    wander,
    war,
    winner,
)

START = ("kinai", "kanto", "kyushu", "shikoku")


@pytest.mark.clause("TK-8.1")
def test_any_players_may_ally_before_any_players_turn() -> None:
    state = table(*START, phase="propose")
    play(state, "0 pass")
    assert legal(state) == ["pass", "propose 0", "propose 2", "propose 3"]
    play(state, "1 propose 3", "3 accept")
    assert alliances(state) == [[1, 3]]


@pytest.mark.clause("TK-8.2")
def test_there_is_a_window_before_every_turn_also_the_first() -> None:
    state = new_game(3).new_state()
    play(state, "2 pick kinai", "1 pick kanto", "0 pick kyushu")
    for seat in (0, 1, 2, 0):
        assert asked(state) == ("propose", seat)
        pass_all(state)
        assert asked(state) == ("action", seat)
        play(state, f"{seat} no_war")


@pytest.mark.clause("TK-8.2")
def test_alliances_are_formed_at_no_other_time() -> None:
    state = table(*START)
    assert refusal(state, 0, "propose 1") == "TK-8.2"
    play(state, "0 war")
    assert refusal(state, 0, "propose 1") == "TK-8.2"
    for seed in range(4):
        state = new_game(4).new_state()
        window_over = False
        for log in wander(state, f"windows {seed}"):
            for event in log.events:
                if event.verb in ("war", "no_war", "turn"):
                    window_over = event.verb != "turn"
                assert event.verb not in ("propose", "ally") or not window_over


@pytest.mark.clause("TK-8.3")
@pytest.mark.parametrize(
    ("option", "players", "window"),
    [
        ("auto", 2, False),
        ("auto", 3, True),
        ("auto", 6, True),
        ("on", 2, True),
        ("on", 4, True),
        ("off", 2, False),
        ("off", 5, False),
    ],
)
def test_option_decides_whether_there_are_windows(
    option: str,
    players: int,
    window: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    lands = ("kinai", "kanto", "kyushu", "shikoku", "tokai", "nanki")[:players]
    state = table(*lands, options={"alliances": option}, turn=players - 1)
    play(state, f"{players - 1} no_war")
    assert (phase(state) == "propose") is window


@pytest.mark.clause("TK-8.3")
def test_windows_depend_on_the_players_set_up_not_on_those_left() -> None:
    state = table("kinai", "kanto", "kyushu")
    play(state, "0 resign")
    assert asked(state) == ("propose", 1)


@pytest.mark.clause("TK-8.4")
def test_slots_go_round_from_the_player_about_to_move() -> None:
    options = {"play_order": [3, 1, 0, 2]}
    state = table(*START, phase="propose", turn=1, options=options)
    slots = []
    while phase(state) == "propose":
        slots.append(asked(state)[1])
        play(state, f"{slots[-1]} pass")
    assert slots == [1, 0, 2, 3]
    assert asked(state) == ("action", 1)


@pytest.mark.clause("TK-8.4")
def test_a_slot_goes_on_until_its_player_passes() -> None:
    state = table(*START, phase="propose")
    play(state, "0 propose 1", "1 refuse")
    assert asked(state) == ("propose", 0)
    play(state, "0 propose 2", "2 accept")
    assert asked(state) == ("propose", 0)
    play(state, "0 pass")
    assert asked(state) == ("propose", 1)


@pytest.mark.clause("TK-8.4")
def test_a_slot_ends_by_itself_and_players_without_partners_are_skipped() -> None:
    state = table("kinai", "kanto", "", phase="propose")
    assert legal(state) == ["pass", "propose 1"]
    play(state, "0 propose 1", "1 refuse")
    assert asked(state) == ("action", 0)


@pytest.mark.clause("TK-8.5")
def test_partners_must_be_in_the_game() -> None:
    state = table("kinai", "kanto", "kyushu", "shikoku")
    play(state, "0 resign")
    assert legal(state) == ["pass", "propose 2", "propose 3"]
    assert refusal(state, 1, "propose 0") == "TK-8.5"
    assert refusal(state, 1, "propose 1") == "TK-8.5"


@pytest.mark.clause("TK-8.5", "TK-11.3")
def test_partners_must_have_a_region() -> None:
    state = table("kinai", "", "kyushu", "shikoku", phase="propose")
    assert legal(state) == ["pass", "propose 2", "propose 3"]
    assert refusal(state, 0, "propose 1") == "TK-11.3"
    play(state, "0 pass")
    assert asked(state) == ("propose", 2)


@pytest.mark.clause("TK-8.5", "TK-8.10")
def test_partners_must_have_a_tile_in_hand() -> None:
    full = "tohoku kanto koshin hokuriku tokai"
    state = table("kinai", full, "kyushu", "shikoku", phase="propose")
    assert legal(state) == ["pass", "propose 2", "propose 3"]
    assert refusal(state, 0, "propose 1") == "TK-8.10"
    play(state, "0 pass")
    assert asked(state) == ("propose", 2)


@pytest.mark.clause("TK-8.5", "TK-8.9")
def test_allies_do_not_ally_twice() -> None:
    state = table(*START, allied=[(0, 1)], phase="propose")
    assert legal(state) == ["pass", "propose 2", "propose 3"]
    assert refusal(state, 0, "propose 1") == "TK-8.5"


@pytest.mark.clause("TK-8.5")
def test_a_pair_is_proposed_once_a_window_in_either_direction() -> None:
    state = table(*START, phase="propose")
    play(state, "0 propose 1", "1 refuse")
    assert legal(state) == ["pass", "propose 2", "propose 3"]
    play(state, "0 pass")
    assert legal(state) == ["pass", "propose 2", "propose 3"]
    assert refusal(state, 1, "propose 0") == "TK-8.5"
    pass_all(state)
    play(state, "0 no_war")
    assert legal(state) == ["pass", "propose 0", "propose 2", "propose 3"]


@pytest.mark.clause("TK-8.5", "TK-8.4")
def test_eligibility_is_checked_anew_before_each_proposal() -> None:
    nearly = "tohoku koshin hokuriku tokai"
    state = table(nearly, "kanto", "kyushu", "shikoku", phase="propose")
    play(state, "0 propose 1", "1 accept")
    assert asked(state) == ("propose", 1)
    assert legal(state) == ["pass", "propose 2", "propose 3"]


@pytest.mark.clause("TK-8.6")
def test_the_partner_answers_at_once_and_in_public() -> None:
    state = table(*START, phase="propose")
    log = play(state, "0 propose 2")
    assert asked(state) == ("answer", 2)
    assert legal(state) == ["accept", "refuse"]
    assert data(state, SPECTATOR)["window"]["partner"] == 2
    log.events += play(state, "2 accept").events
    assert [event["verb"] for event in log.shown_to(SPECTATOR)] == ["propose", "ally"]
    log = play(state, "0 propose 3", "3 refuse")
    assert [event["verb"] for event in log.shown_to(1)] == ["propose", "refuse"]
    assert alliances(state) == [[0, 2]]


@pytest.mark.clause("TK-8.7")
def test_allies_exchange_a_tile_which_is_then_bound() -> None:
    state = table(*START, phase="propose")
    play(state, "0 propose 1", "1 accept")
    assert hands(state) == [3, 3, 4, 4]
    play(state, "0 propose 2", "2 refuse")
    assert hands(state) == [3, 3, 4, 4]


@pytest.mark.clause("TK-8.7", "TK-10.1")
def test_exchanged_tiles_cannot_be_put_on_a_region() -> None:
    held = "tokai nanki koshin hokuriku"
    state = table(held, "kanto", "kyushu", "shikoku", allied=[(0, 1)])
    war(state, "kinai")
    fight(state, "kinai", 6, 1)
    assert (winner(state), alliances(state)) == (0, [[0, 1]])


@pytest.mark.clause("TK-8.8")
def test_a_player_may_have_several_allies() -> None:
    state = table(*START, phase="propose")
    for partner in (1, 2, 3):
        play(state, f"0 propose {partner}", f"{partner} accept")
    assert alliances(state) == [[0, 1], [0, 2], [0, 3]]
    assert hands(state) == [1, 3, 3, 3]


@pytest.mark.clause("TK-8.10", "TK-10.1")
def test_the_last_tile_may_go_into_an_alliance_without_ending_the_game() -> None:
    state = table("tohoku koshin hokuriku tokai", "kanto", "kyushu", "shikoku", phase="propose")
    play(state, "0 propose 1", "1 accept")
    assert hands(state)[0] == 0
    assert not state.over()


@pytest.mark.clause("TK-8.11")
def test_an_alliance_promises_nothing_else() -> None:
    state = table("kinai", "tokai", "nanki", phase="propose")
    play(state, "0 propose 1", "1 accept")
    pass_all(state)
    assert legal(state) == ["war", "no_war"]
    play(state, "0 war")
    assert {"tokai", "nanki"} <= places(state)


@pytest.mark.clause("TK-9.1")
def test_an_attack_may_start_from_an_allys_region() -> None:
    state = table("kyushu", "tohoku", "shikoku", allied=[(0, 1)])
    play(state, "0 war")
    assert places(state) == {"chugoku", "sea_west", "kanto", "hokuriku", "sea_east"}


@pytest.mark.clause("TK-9.2", "TK-3.4")
def test_allied_players_may_be_attacked_together() -> None:
    state = table("kinai", "tokai", "nanki", allied=[(1, 2)])
    play(state, "0 war", "0 attack tokai=3")
    assert places(state) == {"tokai", "nanki"}


@pytest.mark.clause("TK-9.3")
def test_allies_of_an_ally_are_no_base() -> None:
    state = table("kyushu", "tohoku", "shikoku", allied=[(1, 2)])
    play(state, "0 war")
    assert places(state) == {"chugoku", "sea_west"}
    state = table("kyushu", "tohoku", "koshin", allied=[(0, 1), (1, 2)])
    play(state, "0 war")
    assert "tokai" not in places(state)


@pytest.mark.clause("TK-9.3", "TK-3.5")
def test_all_who_are_attacked_together_must_be_allied_in_pairs() -> None:
    state = table("kinai", "tokai", "nanki", "hokuriku", allied=[(1, 2), (2, 3)])
    play(state, "0 war", "0 attack nanki=3")
    assert places(state) == {"tokai", "nanki", "hokuriku"}
    play(state, "0 attack tokai=2")
    assert places(state) == {"tokai", "nanki"}
    assert refusal(state, 0, "attack hokuriku=1") == "TK-3.5"


@pytest.mark.clause("TK-9.4")
def test_the_ally_is_not_asked_and_gets_nothing() -> None:
    state = table("kyushu", "tohoku", "shikoku", allied=[(0, 1)])
    log = war(state, "hokuriku")
    log.events += fight(state, "hokuriku", 6, 1).events
    assert "hokuriku" in land(state, 0)
    assert land(state, 1) == {"tohoku": 0}
    assert {event.args["seat"] for event in log.events if event.verb == "defend"} == {1}
    assert asked(state)[1] == 0


@pytest.mark.clause("TK-9.5")
def test_attacking_an_allys_ally_ends_no_alliance() -> None:
    state = table("kinai", "kanto", "tokai nanki", allied=[(0, 1), (1, 2)])
    war(state, {"tokai": [3, 2, 1], "nanki": [0, 0]})
    assert asked(state) == ("defend", 2)
    assert alliances(state) == [[0, 1], [1, 2]]


@pytest.mark.clause("TK-9.6", "TK-9.8")
def test_targeting_an_ally_ends_the_alliance_with_him_alone() -> None:
    state = table("kinai", "tokai", "nanki", "kanto", allied=[(0, 1), (0, 2), (1, 3)])
    war(state, "tokai")
    assert alliances(state) == [[0, 2], [1, 3]]
    assert hands(state) == [3, 3, 3, 3]


@pytest.mark.clause("TK-9.6a")
def test_a_zero_is_enough_to_end_an_alliance() -> None:
    state = table("kinai", "tokai", "nanki", allied=[(0, 1), (0, 2), (1, 2)])
    war(state, {"tokai": [3, 2, 1, 0], "nanki": [0]})
    assert alliances(state) == [[1, 2]]


@pytest.mark.clause("TK-9.6a")
def test_a_targeted_allys_regions_are_no_base() -> None:
    state = table("kinai", "tokai kanto", "kyushu", allied=[(0, 1)])
    play(state, "0 war")
    assert "kanto" not in places(state)
    assert "koshin" in places(state)
    assert refusal(state, 0, "attack kanto=3") == "TK-9.6a"


@pytest.mark.clause("TK-9.6a")
def test_an_ally_whose_region_carries_the_attack_cannot_be_added_to_the_targets() -> None:
    state = table("kinai", "tokai", "kanto hokuriku", allied=[(0, 1), (1, 2)])
    play(state, "0 war", "0 attack kanto=3")
    assert places(state) == {"kanto", "hokuriku"}
    assert refusal(state, 0, "attack tokai=2") == "TK-9.6a"


@pytest.mark.clause("TK-9.6a", "TK-5.9")
def test_a_targeted_allys_regions_open_no_road() -> None:
    state = table("kanto", "tokai koshin", "kyushu", allied=[(0, 1)])
    war(state, {"koshin": [3, 2, 1], "tokai": [0, 0]}, {"koshin": [2, 1, 1, 1, 1]})
    assert strengths(fight(state, "koshin", 1, 1)) == (7, 8)


@pytest.mark.clause("TK-9.7", "TK-9.8")
def test_all_alliances_of_a_player_end_with_his_last_region() -> None:
    state = table("kinai", "tokai", "kanto", "kyushu", allied=[(1, 2), (1, 3), (2, 3)])
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert alliances(state) == [[2, 3]]
    assert hands(state) == [3, 5, 3, 3]


@pytest.mark.clause("TK-9.7")
def test_a_player_with_a_region_left_keeps_his_alliances() -> None:
    state = table("kinai", "tokai shikoku", "kanto", "kyushu", allied=[(1, 2)])
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert alliances(state) == [[1, 2]]


@pytest.mark.clause("TK-9.9")
def test_nothing_else_ends_an_alliance() -> None:
    state = table("kinai", "tokai", "kanto", allied=[(0, 1)], phase="propose")
    assert legal(state) == ["pass", "propose 2"]
    pass_all(state)
    assert legal(state) == ["war", "no_war"]
    for seed in range(8):
        state = new_game(4).new_state()
        for log in wander(state, f"endings {seed}"):
            ends = [event.clause for event in log.events if event.verb == "alliance_ends"]
            assert set(ends) <= {"TK-9.6", "TK-9.7"}


@pytest.mark.clause("TK-9.10")
def test_former_allies_may_ally_again() -> None:
    state = table("kinai", "tokai kanto", "kyushu", allied=[(0, 1)])
    war(state, "tokai")
    fight(state, "tokai", 1, 6)
    assert asked(state) == ("propose", 1)
    play(state, "1 propose 0", "0 accept")
    assert alliances(state) == [[0, 1]]


@pytest.mark.clause("TK-9.11", "TK-10.3")
def test_each_alliance_is_a_point() -> None:
    state = table("kinai", "tokai", "kanto", "sea_west", allied=[(0, 1), (0, 3)])
    assert scores(state) == [5, 3, 2, 1]


@pytest.mark.clause("TK-9.12")
def test_allies_do_not_win_together() -> None:
    state = table("kinai:8", "tokai kanto", "kyushu", allied=[(0, 1)])
    play(state, "0 no_war")
    assert state.returns() == [0.0, 1.0, 0.0]
    assert state.standings() == [2, 1, 3]


@pytest.mark.clause("TK-9.13")
def test_armies_stay_where_they_are_when_an_alliance_ends() -> None:
    state = table("kinai", "tokai:2 kanto:1", "kyushu", allied=[(0, 1)])
    war(state, {"tokai": [3, 2, 1, 0, 0]})
    assert alliances(state) == []
    assert land(state, 1) == {"tokai": 2, "kanto": 1}
    fight(state, "tokai", 1, 6)
    assert land(state, 1) == {"tokai": 2, "kanto": 1}
    assert verbs(play(state, "1 pass")) == []
    assert turn(state) == 1
