"""KD-10 End of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.core import BadOptions, Illegal
from gunbai.games.kingdom.pack import PACKS

from .table import data, fight, legal, move, new_game, play, refusal, result, stacks, table, verbs

MORALE = [{"amount": 1, "own_turns": 2}]


@pytest.mark.clause("KD-10.1")
def test_who_loses_the_taisho_loses_at_once_attacking_or_defending() -> None:
    state = table("b3 B:T0, b4 R:-2S, d6 R:T0")
    move(state, "b3", "b4")
    assert result(state) == ("taisho", 1)
    assert (state.returns(), state.standings()) == ([0.0, 1.0], [2, 1])
    state = table("a1 B:T0, b3 B:-2N, b4 R:T0")
    move(state, "b3", "b4", "2")
    assert result(state) == ("taisho", 0)
    assert state.returns() == [1.0, 0.0]
    assert state.game.outcome(state) == {"reason": "taisho", "clause": "KD-10.1"}


@pytest.mark.clause("KD-10.2")
def test_red_wins_on_blues_headquarters() -> None:
    state = table("a1 B:T0, c2 R:-1S, d6 R:T0", mover=1)
    move(state, "c2", "c1")
    assert result(state) == ("headquarters", 1)


@pytest.mark.clause("KD-10.3")
def test_if_both_taisho_fall_in_one_fight_only_a_headquarters_wins() -> None:
    state = table("b3 B:T0, b4 R:T0, c3 B:F0, c4 R:F0, b5 B:-1N")
    log = move(state, "b3", "b4")
    assert "both_fall" in verbs(log)
    assert data(state)["both_taisho_gone"] is True
    assert not state.over()
    move(state, "c4", "d4")
    move(state, "b5", "b6")
    assert result(state) == ("headquarters", 0)


@pytest.mark.clause("KD-10.3")
def test_after_that_cards_and_reserves_stay_in_force() -> None:
    state = table("b3 B:T0, b4 R:T0, d6 R:F0", {"reserve": {"soldier": 1}, "hand": ["inspire"]})
    move(state, "b3", "b4")
    move(state, "d6", "d5")
    assert {"drop soldier", "use inspire"} == set(legal(state))


@pytest.mark.clause("KD-10.4")
def test_a_fallen_taisho_is_judged_before_the_headquarters() -> None:
    state = table("a1 B:T0, b5 B:-3N, b6 R:T1S")
    move(state, "b5", "b6", "3")
    assert result(state) == ("taisho", 0)
    assert stacks(state)["b6"] == "B:-1N"


@pytest.mark.clause("KD-10.5")
def test_no_pieces_and_no_card_that_brings_some_is_a_draw() -> None:
    state = table("b3 B:T0, b4 R:T0")
    move(state, "b3", "b4")
    assert result(state) == ("no_pieces", -1)
    assert (state.returns(), state.standings()) == ([0.5, 0.5], [1, 1])
    face_up = table("b3 B:T0, b4 R:T0", {"used": ["reinforce"]}, deck=["bow"])
    move(face_up, "b3", "b4")
    assert result(face_up) == ("no_pieces", -1)


@pytest.mark.clause("KD-10.5")
def test_while_soldiers_may_still_come_the_game_goes_on() -> None:
    with_card = table("b3 B:T0, b4 R:T0", {"hand": ["bow"]}, deck=["reinforce"])
    move(with_card, "b3", "b4")
    assert not with_card.over()
    with_reserve = table("b3 B:T0, b4 R:T0", {"reserve": {"soldier": 1}})
    move(with_reserve, "b3", "b4")
    assert not with_reserve.over()


@pytest.mark.clause("KD-10.6")
def test_two_forced_passes_in_a_row_are_a_draw() -> None:
    state = table("d5 B:-1N, a2 R:-1S, a1 R:-5S")
    move(state, "d5", "d6")
    assert result(state) == ("passes", -1)


@pytest.mark.clause("KD-10.6")
def test_passes_under_timed_morale_do_not_count() -> None:
    """Blue's morale runs for two more own turns; only passes after it are counted."""
    state = table("d5 B:-1N, a1 R:-1S", {"morale": [{"amount": 1, "own_turns": 2}]}, turn=1)
    move(state, "d5", "d6")
    assert result(state) == ("passes", -1)
    assert data(state)["turn"] == 5


@pytest.mark.clause("KD-10.7")
@pytest.mark.parametrize("limit", [2, 3, 4])
def test_a_position_that_comes_up_too_often_is_a_draw(limit: int) -> None:
    state = table("a1 B:T0, d6 R:T0", options={"repetition_limit": limit})
    for _ in range(limit - 1):
        assert not state.over()
        for origin, target in (("a1", "b1"), ("d6", "c6"), ("b1", "a1"), ("c6", "d6")):
            move(state, origin, target)
    assert result(state) == ("repetition", -1)


@pytest.mark.clause("KD-10.7")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_smallest_repetition_limit_is_two_and_the_clause_says_so(language: str) -> None:
    assert new_game(repetition_limit=2).options["repetition_limit"] == 2
    with pytest.raises(BadOptions) as error:
        new_game(repetition_limit=1)
    assert error.value.details["expected"] == "2 or more; 0 = off"
    book = (Path(PACKS).parent / f"rulebook.{language}.md").read_text(encoding="utf-8")
    clause = next(line for line in book.splitlines() if line.startswith("| KD-10.7 |"))
    said = {"en": "The smallest `repetition_limit` is 2", "ja": "`repetition_limit` は2以上"}
    assert said[language] in clause


@pytest.mark.clause("KD-10.7")
def test_without_the_rule_positions_may_repeat() -> None:
    state = table("a1 B:T0, d6 R:T0", options={"repetition_limit": 0})
    for _ in range(6):
        for origin, target in (("a1", "b1"), ("d6", "c6"), ("b1", "a1"), ("c6", "d6")):
            move(state, origin, target)
    assert not state.over()
    assert data(state)["history"] == []


@pytest.mark.clause("KD-10.7")
def test_facing_player_to_move_and_morale_make_positions_differ() -> None:
    state = table("a1 B:T1N, d6 R:T0", {"morale": [{"amount": 1, "own_turns": 3}]})
    prints = []
    play(state, "turn a1", "face e")
    for origin, target in (("d6", "c6"), ("a1", ""), ("c6", "d6"), ("a1", "")):
        prints.append(data(state)["history"][-1])
        if target:
            move(state, origin, target)
        else:
            play(state, "turn a1", f"face {'n' if len(prints) == 2 else 'e'}")
    assert len(set(prints)) == len(prints)
    assert data(state)["repetition"] == 1


@pytest.mark.clause("KD-10.7")
def test_a_change_for_good_forgets_the_past() -> None:
    state = table("a1 B:T0, d6 R:T0", deck=["bow"])
    move(state, "a1", "b1")
    move(state, "d6", "c6")
    assert len(data(state)["history"]) == 3
    play(state, "draw", "-1 card bow")
    assert len(data(state)["history"]) == 1


@pytest.mark.clause("KD-10.8")
def test_the_turn_limit_draws_or_counts_pieces() -> None:
    stacks = "a1 B:T1N, d6 R:T0"
    assert new_game().options["max_turns"] == 200
    assert new_game(board="full").options["max_turns"] == 300
    drawn = table(stacks, options={"max_turns": 2})
    play(drawn, "turn a1", "face e")
    move(drawn, "d6", "c6")
    assert result(drawn) == ("limit", -1)
    material = {"max_turns": 2, "limit_result": "material"}
    won = table(stacks, options=material)
    play(won, "turn a1", "face e")
    move(won, "d6", "c6")
    assert result(won) == ("limit", 0)
    equal = table(stacks, None, {"reserve": {"soldier": 1}}, options=material)
    play(equal, "turn a1", "face e")
    move(equal, "d6", "c6")
    assert result(equal) == ("limit", -1)
    more = table(stacks, None, {"reserve": {"soldier": 2}}, options=material)
    play(more, "turn a1", "face e")
    move(more, "d6", "c6")
    assert result(more) == ("limit", 1)


@pytest.mark.clause("KD-10.8")
def test_no_limit_at_all() -> None:
    game = new_game(max_turns=0)
    assert game.info.max_decisions == 0
    state = table("a1 B:T0, d6 R:T0", options={"max_turns": 0}, turn=5000)
    move(state, "a1", "b1")
    assert not state.over()


@pytest.mark.clause("KD-10.9")
def test_a_player_may_resign_at_any_own_decision() -> None:
    state = table("a1 B:T1N, d6 R:T0")
    assert state.may_resign(0)
    assert not state.may_resign(1)
    assert refusal(state, "resign", 1) == "KD-10.9"
    with pytest.raises(Illegal):
        play(state, "1 resign")
    play(state, "turn a1")
    log = play(state, "0 resign")
    assert verbs(log) == ["resign", "win"]
    assert result(state) == ("resignation", 1)
    assert not state.may_resign(0)


@pytest.mark.clause("KD-10.9")
def test_resigning_is_open_during_set_up_and_the_reaction() -> None:
    draft = new_game().new_state()
    play(draft, "0 resign")
    assert result(draft) == ("resignation", 1)
    state = table("a1 B:T0, d6 R:T0", {"hand": ["inspire"]}, {"hand": ["bow"]})
    play(state, "use inspire", "1 resign")
    assert result(state) == ("resignation", 0)


def test_the_fight_that_ends_the_game_is_told() -> None:
    state = table("a1 B:T0, b3 B:-2N, b4 R:T0")
    log = move(state, "b3", "b4", "2")
    assert fight(log) == (2, 1, 0, 0)
    assert verbs(log)[-1] == "win"
