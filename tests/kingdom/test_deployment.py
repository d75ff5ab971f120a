"""KD-2.8 to KD-2.14 Free deployment behind the screen."""

from __future__ import annotations

import json

import pytest

from gunbai.core import SPECTATOR, EventLog, Rng, play_code
from gunbai.games.kingdom.state import KingdomState

from .table import data, legal, new_game, phase, play, refusal, side, stacks

HANDS = ("-1 card bow", "-1 card combo", "-1 card charge", "-1 card inspire")


def screen(board: str = "half") -> KingdomState:
    state = new_game(board=board, deployment="free", warlord_selection="none").new_state()
    play(state, *HANDS)
    return state


@pytest.mark.clause("KD-2.8")
def test_the_order_is_first_player_warlords_hands_deployment() -> None:
    game = new_game(deployment="free", first_player="random")
    state = game.new_state()
    seen: list[str] = []
    rng = Rng(3)
    while phase(state) != "choose_action":
        if not seen or seen[-1] != phase(state):
            seen.append(phase(state))
        seat = state.deciders()[0]
        choices = state.legal(seat)
        state.apply(seat, choices[rng.below(len(choices))] if seat >= 0 else state.sample(rng))
    assert seen == ["first_player", "deal_warlords", "choose_warlord", "deal_hands", "deploy"]
    assert state.deciders() == (data(state)["first"],)


@pytest.mark.clause("KD-2.8")
def test_nothing_shows_until_both_are_ready() -> None:
    state = screen("full")
    before = {viewer: state.view(viewer).to_json() for viewer in (1, SPECTATOR)}
    for code in ("headquarters c2", "rock a3", "high_ground b4", "taisho c1", "take 3", "face e"):
        log = EventLog()
        play_code(state, 0, code, log)
        for viewer, view in before.items():
            assert state.view(viewer).to_json() == view
            assert log.shown_to(viewer) == []
    assert data(state, 0)["board"] == {"c1": "B:T3E"}
    assert data(state, 0)["rocks"] == ["a3"]
    play(state, "0 reserve", "0 reserve", "0 done")
    assert data(state, 1)["seats"][0]["ready"] is True
    assert data(state, 1)["board"] == {}
    play(state, "1 headquarters c8", "1 rock a5", "1 high_ground b5", "1 taisho c7", "1 take 0")
    play(state, "1 reserve", "1 reserve")
    log = play(state, "1 done")
    assert [event["verb"] for event in log.shown_to(SPECTATOR)][:3] == [
        "ready",
        "deployed",
        "deployed",
    ]
    assert data(state, SPECTATOR)["board"] == {"c1": "B:T3E", "c7": "R:T0"}


@pytest.mark.clause("KD-2.8")
def test_the_order_of_both_players_does_not_matter() -> None:
    blue = ["0 headquarters a1", "0 taisho b1", "0 take 1", "0 face n", "0 reserve", "0 reserve"]
    red = ["1 headquarters a6", "1 taisho b6", "1 take 0", "1 fukusho a5", "1 take 0", "1 reserve"]
    one, other = screen(), screen()
    play(one, *blue, "0 done", *red, "1 done")
    mixed = [code for pair in zip(red, blue, strict=True) for code in pair]
    play(other, *mixed, "1 done", "0 done")
    assert one == other


@pytest.mark.clause("KD-2.9")
def test_headquarters_go_anywhere_in_the_own_camp_and_may_hold_pieces() -> None:
    state = screen()
    assert len(legal(state, 0)) == 8
    assert [code.split()[1][1] for code in legal(state, 1)] == ["5"] * 4 + ["6"] * 4
    assert refusal(state, "headquarters b5", 0) == "KD-2.9"
    assert refusal(state, "done", 0) == "KD-2.12"
    play(state, "0 headquarters d2", "0 taisho d2")
    assert data(state, 0)["board"] == {"d2": "B:T0"}
    assert data(state, 0)["seats"][0]["headquarters"] == "d2"


@pytest.mark.clause("KD-2.10")
@pytest.mark.parametrize(("general", "most"), [("taisho", 3), ("fukusho", 2), ("senninsho", 1)])
def test_generals_are_deployed_with_soldiers_up_to_their_limits(general: str, most: int) -> None:
    state = screen()
    play(state, "0 headquarters a1")
    for number, name in enumerate(("taisho", "fukusho", "senninsho")):
        play(state, f"0 {name} {'abc'[number]}1")
        if name == general:
            break
        play(state, "0 take 0")
    assert legal(state, 0) == [f"take {n}" for n in range(most + 1)]
    assert refusal(state, f"take {most + 1}", 0) == "KD-2.10"


@pytest.mark.clause("KD-2.10")
def test_other_squares_take_one_soldier_and_every_square_one_stack() -> None:
    state = screen()
    play(state, "0 headquarters a1", "0 taisho b1", "0 take 0", "0 reserve", "0 reserve")
    assert refusal(state, "soldier b1 n", 0) == "KD-2.10"
    play(state, "0 soldier c1 n")
    assert refusal(state, "soldier c1 e", 0) == "KD-2.10"
    assert refusal(state, "soldier a1 n", 0) == "KD-2.10"
    assert data(state, 0)["board"]["c1"] == "B:-1N"


@pytest.mark.clause("KD-2.11")
@pytest.mark.parametrize("letter", "nesw")
def test_every_deployed_stack_with_a_soldier_takes_any_facing(letter: str) -> None:
    state = screen()
    play(state, "0 headquarters a1", "0 taisho b1", "0 take 2", f"0 face {letter}")
    play(state, "0 reserve", "0 reserve", f"0 soldier c1 {letter}")
    assert data(state, 0)["board"] == {"b1": f"B:T2{letter.upper()}", "c1": f"B:-1{letter.upper()}"}


@pytest.mark.clause("KD-2.12")
def test_what_is_not_deployed_becomes_a_reserve_but_the_taisho_must_be() -> None:
    state = screen()
    play(state, "0 headquarters a1")
    assert refusal(state, "reserve", 0) == "KD-2.12"
    play(state, "0 taisho b1", "0 take 3", "0 face n", "0 reserve", "0 reserve", "0 done")
    assert data(state, 0)["seats"][0]["reserve"] == {"soldier": 5, "fukusho": 1, "senninsho": 1}


@pytest.mark.clause("KD-2.10", "KD-2.12")
def test_captains_go_to_rising_squares_so_that_every_deployment_has_one_way() -> None:
    state = screen("full")
    play(state, "0 headquarters a1", "0 rock a3", "0 high_ground b3", "0 taisho a1", "0 take 0")
    play(state, "0 reserve", "0 senninsho d1", "0 take 0")
    assert refusal(state, "senninsho c1", 0) == "KD-2.10"
    assert refusal(state, "senninsho d1", 0) == "KD-2.10"
    assert "senninsho e1" in legal(state, 0)
    after_reserve = screen("full")
    play(after_reserve, "0 headquarters a1", "0 rock a3", "0 high_ground b3", "0 taisho a1")
    play(after_reserve, "0 take 0", "0 reserve", "0 reserve")
    assert "soldier b1 n" in legal(after_reserve, 0)


@pytest.mark.clause("KD-2.12")
def test_deployment_ends_by_itself_when_no_soldier_or_square_is_left() -> None:
    state = screen()
    play(state, "0 headquarters a1", "0 taisho a1", "0 take 0", "0 reserve", "0 reserve")
    play(state, "0 soldier d2 n")
    assert data(state, 0)["seats"][0]["ready"] is True
    assert data(state, 0)["seats"][0]["reserve"]["soldier"] == 7


@pytest.mark.clause("KD-2.13")
def test_full_board_each_places_a_rock_and_a_high_ground_in_the_own_part() -> None:
    state = screen("full")
    play(state, "0 headquarters a1", "1 headquarters a8")
    assert {code.split()[1][1] for code in legal(state, 0)} == {"3", "4"}
    assert {code.split()[1][1] for code in legal(state, 1)} == {"5", "6"}
    assert refusal(state, "rock a5", 0) == "KD-2.13"
    play(state, "0 rock c4")
    assert len(legal(state, 0)) == 11
    assert refusal(state, "high_ground c4", 0) == "KD-2.13"
    assert refusal(state, "taisho a1", 0) == "KD-2.13"


@pytest.mark.clause("KD-2.14")
def test_half_board_the_rock_stands_on_its_square() -> None:
    state = screen()
    assert data(state, SPECTATOR)["rocks"] == ["a3"]
    play(state, "0 headquarters a1")
    assert refusal(state, "rock b3", 0) == "KD-2.13"


@pytest.mark.clause("KD-2.8", "KD-10.9")
def test_resigning_behind_the_screen_keeps_it_up() -> None:
    state = screen("full")
    play(state, "0 headquarters c2", "0 rock a3", "0 high_ground b4", "0 taisho c1")
    play(state, "1 resign")
    assert data(state, 1)["board"] == {}
    assert data(state, 0)["board"] == {"c1": "B:T0"}
    assert "headquarters" not in data(state, 1)["seats"][0]
    again = state.game.load_position(json.loads(json.dumps(state.dump())))
    assert again == state


def test_the_army_deployed_is_conserved() -> None:
    for seed in range(20):
        state = screen("full")
        rng = Rng(seed)
        while phase(state) == "deploy":
            seat = state.deciders()[rng.below(len(state.deciders()))]
            choices = state.legal(seat)
            state.apply(seat, choices[rng.below(len(choices))])
        for seat in (0, 1):
            own = [text for text in stacks(state).values() if text[0] == "BR"[seat]]
            reserve = side(state, seat)["reserve"]
            assert sum(int(text[3]) for text in own) + reserve.get("soldier", 0) == 12
            generals = sum(text[2] != "-" for text in own)
            assert generals + reserve.get("fukusho", 0) + reserve.get("senninsho", 0) == 4
