"""The board as text and actions in words, in both languages."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR
from gunbai.i18n import LANGUAGES

from .table import new_game, play, table


def test_the_board_shows_stacks_facings_terrain_and_headquarters() -> None:
    state = table("c1 B:T2N, e4 B:-3E, b5 R:C1W, d8 R:T0, c8 R:-1S", board="full")
    drawn = state.game.draw(state.view(0), "en")
    rows = {line.split("|")[0].strip(): line for line in drawn.splitlines() if "|" in line}
    assert "[T2↑]" in rows["1"]
    assert "*" in rows["1"]
    assert "[3→]^" in rows["4"]
    assert "(C1←)^" in rows["5"]
    assert ".#" in rows["3"]
    assert "(1↓)*" in rows["8"]
    assert "(T)" in rows["8"]


def test_the_sides_show_cards_as_far_as_they_are_known() -> None:
    morale = [{"amount": 1, "own_turns": 2}]
    blue = {"hand": ["bow", "combo"], "used": ["inspire"], "morale": morale}
    red = {"hand": ["charge"], "removed": {"soldier": 2}, "reserve": {"soldier": 1}}
    state = table("a1 B:T0, d6 R:T0", blue, red, deck=["defence"])
    english = state.game.draw(state.view(0), "en")
    for words in ("Bow, Consecutive Attack", "Inspire", "+1 (2)", "1 card", "soldier×2", "deck 1"):
        assert words in english
    assert "Charge" not in english
    japanese = state.game.draw(state.view(1), "ja")
    for words in ("突撃", "2枚", "鼓舞", "兵×2", "山札 1", "赤 (あなた)"):
        assert words in japanese
    assert "弓矢" not in japanese
    assert "弓矢" not in state.game.draw(state.view(SPECTATOR), "ja")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", ["half", "full"])
def test_every_action_has_words_of_its_own(language: str, board: str) -> None:
    game = new_game(board=board)
    words = [game.describe(game.code(0, action), language) for action in range(game.info.n_actions)]
    doubles = {text for text in words if words.count(text) > 1}
    numbers = {game.describe(f"group {n}", language) for n in range(1, 6)}
    assert doubles <= numbers
    assert game.describe("resign", language)
    for luck in ("first 0", "deal shin,kyoukai,ouki,ousen", "card bow"):
        assert game.describe(luck, language)


def test_words_read_as_people_say_them() -> None:
    game = new_game()
    assert game.describe("use bow", "en") == "Use Bow"
    assert game.describe("group general+1", "en") == "The general with 1 soldier"
    assert game.describe("pick riboku taisho", "ja") == "李牧 を大将に"
    assert game.name("stack", "B:T2N", "en") == "Commander with 2 soldiers facing north (Blue)"
    assert game.name("stack", "R:-1S", "ja") == "赤の兵1（南向き）"


def test_the_question_names_the_one_who_is_asked() -> None:
    state = new_game(deployment="free", warlord_selection="none").new_state()
    play(state, "-1 card bow", "-1 card combo", "-1 card charge", "-1 card inspire")
    assert state.game.prompt(state.view(1), "en") == "Red: place your headquarters."
    assert state.game.prompt(state.view(0), "ja") == "青：本陣を置いてください。"
    assert state.game.prompt(state.view(SPECTATOR), "en").startswith("The armies are being")
