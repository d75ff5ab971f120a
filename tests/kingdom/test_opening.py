"""KD-2 Set-up: first player, warlords, hands, layouts."""

from __future__ import annotations

import pytest

from gunbai.core import CHANCE, REFEREE, SPECTATOR

from .table import data, legal, new_game, offered, phase, play, refusal, side, stacks, verbs

HANDS = ("-1 card bow", "-1 card combo", "-1 card charge", "-1 card inspire")


@pytest.mark.clause("KD-2.1")
def test_the_components_follow_the_board() -> None:
    for board, pieces, cards in (("half", [8, 1, 1, 1], 8), ("full", [12, 1, 1, 2], 12)):
        game = new_game(board=board)
        assert list(game.tables.pieces) == pieces
        assert len(game.tables.card_names) == cards
    half = set(new_game().tables.card_names)
    assert set(new_game(board="full").tables.card_names) - half == {
        "fire",
        "scout",
        "escape",
        "ambush",
    }


@pytest.mark.clause("KD-2.2")
@pytest.mark.parametrize(("option", "seat"), [("blue", 0), ("red", 1)])
def test_the_first_player_is_set(option: str, seat: int) -> None:
    state = new_game(first_player=option, warlord_selection="none").new_state()
    play(state, *HANDS)
    assert state.deciders() == (seat,)


@pytest.mark.clause("KD-2.2")
def test_the_first_player_is_drawn_by_lot() -> None:
    state = new_game(first_player="random", warlord_selection="none").new_state()
    assert state.deciders() == (CHANCE,)
    assert state.chance() == [(0, 1), (1, 1)]
    log = play(state, "first 1")
    assert verbs(log) == ["first"]
    play(state, *HANDS)
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-2.3", "KD-2.4")
def test_half_board_draft_is_one_card_each_for_the_taisho() -> None:
    state = new_game(first_player="red").new_state()
    assert state.deciders() == (1,)
    assert len(legal(state)) == 8
    play(state, "pick shin taisho")
    assert state.deciders() == (0,)
    assert refusal(state, "pick shin taisho") == "KD-2.3"
    assert refusal(state, "pick ouki fukusho") == "KD-2.3"
    assert len(legal(state)) == 7
    play(state, "pick ouki taisho")
    assert phase(state) == "deal_hands"
    assert [side(state, seat)["warlords"] for seat in (0, 1)] == [
        {"taisho": "ouki"},
        {"taisho": "shin"},
    ]


@pytest.mark.clause("KD-2.3", "KD-2.4")
def test_full_board_draft_is_one_two_one_and_names_the_rank() -> None:
    state = new_game(board="full").new_state()
    assert len(legal(state)) == 16
    order = [state.deciders()[0]]
    for code in ("pick shin fukusho", "pick ouki taisho", "pick kanki fukusho"):
        play(state, code)
        order.append(state.deciders()[0])
    assert order == [0, 1, 1, 0]
    assert {code.split()[2] for code in legal(state)} == {"taisho"}
    assert refusal(state, "pick riboku fukusho") == "KD-2.4"
    play(state, "pick riboku taisho")
    assert side(state, 0)["warlords"] == {"taisho": "riboku", "fukusho": "shin"}
    assert side(state, 1)["warlords"] == {"taisho": "ouki", "fukusho": "kanki"}


@pytest.mark.clause("KD-2.4")
def test_preset_and_none_ask_nothing() -> None:
    half = new_game(warlord_selection="preset").new_state()
    assert [side(half, seat)["warlords"] for seat in (0, 1)] == [
        {"taisho": "shin"},
        {"taisho": "gohoumei"},
    ]
    full = new_game(board="full", warlord_selection="preset").new_state()
    assert side(full, 0)["warlords"] == {"taisho": "shin", "fukusho": "kyoukai"}
    assert side(full, 1)["warlords"] == {"taisho": "riboku", "fukusho": "houken"}
    assert side(new_game(warlord_selection="none").new_state(), 0)["warlords"] == {}


@pytest.mark.clause("KD-2.4")
def test_the_default_selection_follows_the_deployment() -> None:
    assert new_game().options["warlord_selection"] == "draft"
    assert new_game(deployment="free").options["warlord_selection"] == "deal4"


@pytest.mark.clause("KD-2.5")
def test_deal4_deals_four_each_in_seventy_ways() -> None:
    state = new_game(warlord_selection="deal4").new_state()
    outcomes = state.chance()
    assert len(outcomes) == 70
    assert {weight for _, weight in outcomes} == {1}
    play(state, "deal shin,kyoukai,ouki,ousen")
    assert side(state, 1)["dealt"] == ["kanki", "riboku", "houken", "gohoumei"]


@pytest.mark.clause("KD-2.5")
def test_deal4_choices_are_secret_and_revealed_together() -> None:
    state = new_game(board="full", warlord_selection="deal4").new_state()
    play(state, "deal shin,kyoukai,ouki,ousen")
    assert state.deciders() == (0, 1)
    assert len(legal(state, 0)) == 4
    assert refusal(state, "pick kanki taisho", 0) == "KD-2.5"
    assert refusal(state, "pick shin fukusho", 0) == "KD-2.5"
    play(state, "0 pick shin taisho")
    assert len(legal(state, 0)) == 3
    assert refusal(state, "pick shin fukusho", 0) == "KD-2.3"
    log = play(state, "0 pick ouki fukusho")
    for viewer in (1, SPECTATOR):
        assert "warlords" not in data(state, viewer)["seats"][0]
        assert [event["verb"] for event in log.shown_to(viewer)] == ["ready"]
    assert data(state, 0)["seats"][0]["warlords"] == {"taisho": "shin", "fukusho": "ouki"}
    log = play(state, "1 pick houken taisho", "1 pick kanki fukusho")
    assert verbs(log).count("warlords") == 2
    assert data(state, 1)["seats"][0]["warlords"] == {"taisho": "shin", "fukusho": "ouki"}
    assert "dealt" not in data(state, 1)["seats"][0]
    assert "dealt" not in data(state, SPECTATOR)["seats"][0]


@pytest.mark.clause("KD-2.6")
@pytest.mark.parametrize(("board", "left"), [("half", 4), ("full", 8)])
def test_two_cards_each_and_the_rest_is_the_deck(board: str, left: int) -> None:
    state = new_game(board=board, warlord_selection="none").new_state()
    for i in range(4):
        assert len(state.chance()) == left + 4 - i
        state.apply(CHANCE, state.chance()[0][0])
    assert data(state)["deck"] == left
    assert [side(state, seat)["hand"] for seat in (0, 1)] == [
        ["inspire", "bow"],
        ["surprise", "combo"],
    ]


@pytest.mark.clause("KD-2.6")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    state = new_game(warlord_selection="none").new_state()
    log = play(state, *HANDS)
    assert data(state, 0)["seats"][0]["hand"] == ["bow", "combo"]
    for viewer in (1, SPECTATOR):
        assert "hand" not in data(state, viewer)["seats"][0]
        assert data(state, viewer)["seats"][0]["hand_size"] == 2
    heard = {viewer: [event["args"] for event in log.shown_to(viewer)] for viewer in (0, 1)}
    assert heard[0][0] == {"seat": 0, "card": "bow"}
    assert heard[1][0] == {"seat": 0}
    assert len(log.shown_to(REFEREE)) == 4


@pytest.mark.clause("KD-2.7")
def test_the_full_layout_has_reserves_rocks_and_high_ground() -> None:
    state = new_game(board="full", warlord_selection="none").new_state()
    view = data(state)
    assert view["rocks"] == ["b3", "e6"]
    assert view["high_ground"] == ["e4", "b5"]
    for seat in (0, 1):
        assert side(state, seat)["reserve"] == {"soldier": 2, "senninsho": 1}
    board = stacks(state)
    turned = {
        chr(ord("a") + 5 - ord(square[0]) + ord("a")) + str(9 - int(square[1])): text
        for square, text in board.items()
    }
    assert {square: text[2:4] for square, text in turned.items()} == {
        square: text[2:4] for square, text in board.items()
    }
    assert {text[0] + text[-1] for text in board.values()} == {"BN", "RS"}


@pytest.mark.clause("KD-2.15")
def test_there_is_no_high_ground_on_the_half_board() -> None:
    assert data(new_game().new_state())["high_ground"] == []
    state = new_game(deployment="free", warlord_selection="none").new_state()
    play(state, *HANDS)
    play(state, "0 headquarters a1")
    assert offered(state, "high_ground") == []
    assert {code.split()[0] for code in legal(state, 0)} == {"taisho"}
