"""DY-13 End of the game, DY-14 Resignation, DY-15 Options that have no chapter of their own."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.core import CHANCE, SPECTATOR, Illegal
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.summary import summary_of

from .table import (
    asked,
    data,
    draw_all,
    hands,
    holder,
    legal,
    markers,
    new_game,
    owned,
    phase,
    placed,
    play,
    refusal,
    scores,
    start,
    table,
    winners,
)


def last(*owned: str, **fields: Any) -> DaiyaboState:
    """The end of a game of three."""
    seats = owned or ("", "", "")
    return table(*seats, phase="domestic", round=5, **fields)


# The end


@pytest.mark.clause("DY-13.1")
def test_the_game_ends_after_the_domestic_phase_of_the_last_round() -> None:
    state = last("kuki_yoshitaka", "", "")
    assert (state.over(), state.returns()) == (False, [])
    play(state, "A marker e1")
    assert state.over()
    assert state.game.outcome(state) == {"reason": "rounds", "clause": "DY-13.1"}


@pytest.mark.clause("DY-13.2")
def test_ranks_oichi_and_matsunaga_score_and_nothing_else() -> None:
    state = last(
        "oichi yasuke osaka",
        "matsunaga_hisahide nijo edo",
        "mori_motonari",
        markers={"w3": [9, 0, 0], "e3": [0, 1, 0], "w1": [0, 0, 5]},
        ranks={"genji_head": "A"},
    )
    assert scores(state) == [2 + 3 + 1, 2 + 1, 4]
    assert (winners(state), state.returns()) == ("A", [1.0, 0.0, 0.0])


@pytest.mark.clause("DY-13.2")
def test_the_ranks_are_worth_what_the_cards_say() -> None:
    state = last(markers={area: [1, 0, 0] for area in ("w3", "w2", "w1", "e1", "e2", "e3")})
    assert scores(state) == [2 + 3 + 4 + 3 + 2 + 2, 0, 0]


@pytest.mark.clause("DY-13.3")
def test_the_demon_king_wins_ties() -> None:
    state = last(markers={"w1": [0, 1, 0], "w3": [9, 0, 0], "e3": [9, 0, 0]})
    assert (scores(state), winners(state), state.standings()) == ([4, 4, 0], "B", [2, 1, 3])


@pytest.mark.clause("DY-13.4")
@pytest.mark.parametrize(
    ("cards", "markers"),
    [
        (("", "", ""), {"w2": [1, 0, 0], "e1": [0, 0, 2]}),
        (("", "", "yasuke"), {"w2": [1, 0, 0], "e1": [0, 0, 1]}),
        (("", "", "nijo"), {"w2": [1, 0, 0], "e1": [0, 0, 1]}),
        (("nijo edo", "", "yasuke"), {"w2": [1, 0, 0], "e1": [0, 0, 1]}),
        (("nijo yasuke", "", ""), {"w2": [1, 0, 0], "e1": [0, 0, 2]}),
    ],
)
def test_then_markers_then_warlords_then_castles(
    cards: tuple[str, ...], markers: dict[str, list[int]]
) -> None:
    state = last(*cards, markers=markers)
    assert (scores(state), winners(state)) == ([3, 0, 3], "C")


@pytest.mark.clause("DY-13.4")
def test_if_all_is_equal_the_victory_is_shared() -> None:
    state = last(markers={"w2": [1, 0, 0], "e1": [0, 0, 1]})
    assert (winners(state), state.returns()) == ("AC", [0.5, 0.0, 0.5])


TIES = [
    (("", "", ""), {"w1": [0, 1, 0], "w3": [9, 0, 0], "e3": [9, 0, 0]}, "by_demon_king"),
    (("", "", ""), {"w2": [1, 0, 0], "e1": [0, 0, 2]}, "by_markers"),
    (("", "", "yasuke"), {"w2": [1, 0, 0], "e1": [0, 0, 1]}, "by_warlords"),
    (("", "", "nijo"), {"w2": [1, 0, 0], "e1": [0, 0, 1]}, "by_castles"),
    (("", "", ""), {"w2": [1, 0, 0], "e1": [0, 0, 1]}, "shared"),
]


@pytest.mark.clause("DY-13.3", "DY-13.4")
@pytest.mark.parametrize(("cards", "markers", "key"), TIES)
def test_the_summary_tells_which_rule_settled_the_tie(
    cards: tuple[str, ...], markers: dict[str, list[int]], key: str
) -> None:
    state = last(*cards, markers=markers)
    [told] = summary_of(state, SPECTATOR).decided
    assert told.key == f"daiyabo.summary.{key}"
    assert told.clause == ("DY-13.3" if key == "by_demon_king" else "DY-13.4")
    names = ", ".join(f"P{seat + 1}" for seat, place in enumerate(state.standings()) if place == 1)
    assert names in told.said(state.game, "en")
    assert "{" not in told.said(state.game, "ja")


def test_a_game_that_one_leads_by_points_tells_no_tie_break() -> None:
    state = last(markers={"w2": [1, 0, 0], "e1": [0, 0, 1], "e2": [1, 0, 0]})
    found = summary_of(state, SPECTATOR)
    assert (found.decided, found.scores) == ([], [5, 0, 3])
    assert "P1: ranks " in found.details[0].said(state.game, "en")


@pytest.mark.clause("DY-13.5")
def test_what_nobody_owns_scores_for_nobody() -> None:
    state = last(siege_pile=["oichi", "matsunaga_hisahide", "honnoji"])
    assert (scores(state), winners(state)) == ([0, 0, 0], "ABC")


@pytest.mark.clause("DY-13.6")
def test_every_place_is_settled_like_the_first() -> None:
    markers = {"w1": [0, 0, 0, 1], "w2": [1, 0, 0, 0], "e1": [0, 2, 0, 0], "w3": [0, 0, 3, 0]}
    state = table("", "", "", "", phase="domestic", round=4, markers=markers)
    assert (scores(state), state.standings()) == ([3, 3, 2, 4], [3, 2, 4, 1])


# Resignation


@pytest.mark.clause("DY-14.1")
def test_anybody_may_resign_at_any_time_even_at_luck() -> None:
    state = new_game(3, start_player="random").new_state()
    assert all(state.may_resign(seat) for seat in range(3))
    assert not state.may_resign(CHANCE)
    play(state, "B resign")
    assert state.chance() == [(0, 1), (2, 1)]
    assert refusal(state, "B", "resign") == "DY-14.1"
    with pytest.raises(Illegal):
        play(state, "B resign")


@pytest.mark.clause("DY-14.1")
def test_all_dice_of_who_resigns_are_gone() -> None:
    state = table("", "", "", hands=[2, 2, 2])
    play(state, "roll 3,4", "A place 3", "roll 3,4", "B place 3", "A resign")
    assert (hands(state), placed(state, "3")) == ([0, 1, 2], "B1@2")


@pytest.mark.clause("DY-14.1")
def test_who_resigned_receives_nothing_more() -> None:
    state = new_game(3).new_state()
    play(state, "B resign", "draw kuki_yoshitaka", "draw yasuke")
    assert (owned(state, "B"), asked(state)) == (set(), "territory A")
    play(state, "A marker e1")
    assert hands(state) == [2, 0, 2]
    state = table("", "ito_mancio", "", phase="domestic", resigned="B")
    assert asked(state) == "lay"


@pytest.mark.clause("DY-14.2")
def test_cards_and_markers_of_the_resigned_still_count() -> None:
    state = table(
        "oichi",
        "yasuke maeda_toshiie otomo_sorin nijo",
        "",
        phase="recruitment",
        resigned="B",
        ranks={"genji_head": "B"},
        markers={"w1": [0, 2, 0]},
        slots={"1": "hojo_ujiyasu"},
        placed={"1": "A1@1"},
    )
    assert (holder(state, "genji_head"), holder(state, "demon_king")) == ("B", "B")


@pytest.mark.clause("DY-14.2")
def test_cards_of_the_resigned_cannot_be_exchanged_for() -> None:
    fields: dict[str, Any] = {"phase": "intrigue", "hands": [3, 0, 3], "resigned": "B"}
    state = table("oichi", "nijo", "edo", **fields)
    assert legal(state) == ["none", "swap edo"]
    assert refusal(state, "A", "swap nijo") == "DY-14.2"
    state = table("matsunaga_hisahide", "yasuke", "hojo_ujiyasu", **fields)
    assert legal(state) == ["none", "swap hojo_ujiyasu"]
    assert refusal(state, "A", "swap yasuke") == "DY-14.2"


@pytest.mark.clause("DY-14.2")
def test_a_rank_can_be_taken_from_the_resigned() -> None:
    fields: dict[str, Any] = {"hands": [1, 0, 1], "resigned": "B", "end_bonus": ["nijo"]}
    state = table("", "", "", markers={"w1": [0, 2, 0]}, **fields)
    play(state, "roll 2", "A take nijo")
    assert holder(state, "demon_king") == "A"


@pytest.mark.clause("DY-14.3")
@pytest.mark.parametrize(
    ("fields", "steps", "then"),
    [
        ({"hands": [2, 2, 2]}, ["roll 3,4"], "march_roll"),
        ({"hands": [2, 2, 2]}, [], "march_roll"),
        ({"hands": [1, 2, 2], "end_bonus": ["nijo"]}, ["roll 3"], "march_roll"),
        ({"phase": "domestic"}, [], "lay"),
        ({"phase": "intrigue", "hands": [2, 2, 2], "slots": {"3": "nijo"}}, [], "march_roll"),
        ({"phase": "battle", "slots": {"3": "nijo"}, "placed": {"3": "A1@1"}}, [], "lay"),
        (
            {"phase": "battle", "siege_pile": ["nijo", "edo"], "placed": {"siege": "A1@1"}},
            [],
            "lay",
        ),
    ],
)
def test_a_pending_decision_lapses(fields: dict[str, Any], steps: list[str], then: str) -> None:
    state = table("kuki_yoshitaka oichi ashikaga_yoshiaki", "", "", **fields)
    play(state, *steps, "A resign")
    assert asked(state) == then
    assert data(state)["roll"] == []
    assert "due" not in data(state)
    assert markers(state, "e1") == [0, 0, 0]
    assert "oichi" in owned(state, "A")


@pytest.mark.clause("DY-14.3")
def test_a_battle_of_a_commander_who_resigns_has_no_effect() -> None:
    slots = {"3": "nijo", "4": "edo"}
    dice = {"3": "A2@1 B1@2", "4": "B1@3"}
    state = table("", "", "", phase="battle", slots=slots, placed=dice)
    play(state, "A resign")
    assert (asked(state), data(state)["battle"]["action_card"]) == ("battle_roll", "battle_4")


@pytest.mark.clause("DY-14.4")
def test_the_start_player_role_passes_on_at_once() -> None:
    state = table("kuki_yoshitaka", "", "ito_mancio", phase="domestic", start="A")
    play(state, "A resign")
    assert (start(state), asked(state)) == ("B", "territory C")
    state = table("", "", "", phase="preparation", start_card="A")
    play(state, "A resign")
    assert (start(state), hands(state)) == ("B", [0, 3, 3])


@pytest.mark.clause("DY-14.4")
def test_a_start_card_taken_by_who_resigned_passes_the_start_without_a_die() -> None:
    state = table("", "", "", hands=[1, 1, 1], start="B", end_bonus=["nijo", "yasuke"])
    play(state, "roll 3", "B take start_card", "B resign", "roll 3", "C take nijo", "roll 3")
    assert (data(state)["round"], start(state), hands(state)) == (3, "C", [4, 0, 4])


@pytest.mark.clause("DY-14.4")
@pytest.mark.parametrize(
    ("fields", "starter", "then"),
    [
        ({"start": "A", "start_card": "C"}, "C", "D"),
        ({"start": "A"}, "B", "C"),
        ({"start": "A", "options": {"end_bonus": "off"}}, "B", "C"),
        ({"start": "A", "start_card": "B", "resigned": "B"}, "C", "D"),
    ],
)
@pytest.mark.parametrize("laid", [0, 1, 5])
def test_in_preparation_the_role_passes_on_once(
    fields: dict[str, Any], starter: str, then: str, laid: int
) -> None:
    """Whenever the start player of the new round resigns while cards are laid."""
    state = table("", "", "", "", phase="preparation", **fields)
    assert start(state) == starter
    for _ in range(laid):
        state.apply(CHANCE, state.chance()[0][0])
    play(state, f"{starter} resign")
    assert (phase(state), start(state)) == ("lay", then)
    again = state.game.load_position(state.dump())
    assert again == state
    draw_all(state)
    assert (phase(state), start(state)) == ("march_roll", then)
    assert data(state)["turn"] == "ABCD".index(then)
    assert max(hands(state)) == 3


@pytest.mark.clause("DY-14.5")
def test_tables_keep_the_original_number_of_players() -> None:
    state = table("", "", "", "", "", phase="preparation", resigned="BC")
    draw_all(state)
    assert len(data(state)["end_bonus"]) == 4


@pytest.mark.clause("DY-14.6")
def test_the_last_one_left_wins_at_once() -> None:
    state = table("", "", "", hands=[2, 2, 2], markers={"w1": [5, 0, 0]})
    play(state, "A resign")
    assert not state.over()
    play(state, "C resign")
    assert (state.over(), winners(state), state.standings()) == (True, "B", [3, 1, 2])
    assert state.game.outcome(state) == {"reason": "last_player", "clause": "DY-14.6"}


@pytest.mark.clause("DY-14.7")
@pytest.mark.parametrize("before", [True, False])
def test_dice_of_another_player_leave_a_battle_only_before_the_roll(
    before: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    dice = {"3": "A1@2 B1@1"}
    state = table("yasuke", "", "", phase="battle", slots={"3": "nijo"}, placed=dice)
    if before:
        play(state, "B resign", "roll 1,2")
    else:
        play(state, "roll 1,2,2", "B resign")
    assert asked(state) == "battle_ability A"
    assert len(data(state)["roll"]) == (2 if before else 3)


# Options


@pytest.mark.clause("DY-15.6")
@pytest.mark.parametrize(("limit", "placed"), [(20, 1), ("none", 3)])
def test_the_marker_limit_can_be_lifted(limit: object, placed: int) -> None:
    options = {"marker_limit": limit}
    state = table(
        "", "", hands=[1, 1], end_bonus=["odawara"], markers={"w2": [19, 0]}, options=options
    )
    play(state, "roll 2", "A take odawara")
    assert markers(state, "e1") == [placed, 0]


@pytest.mark.clause("DY-15.7")
@pytest.mark.parametrize(("deck", "there"), [(24, False), (25, True)])
def test_ishida_is_in_the_larger_deck(
    deck: int,
    there: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    state = new_game(2, warlord_deck=deck).new_state()
    codes = [state.code(CHANCE, outcome) for outcome, _ in state.chance()]
    assert (len(codes), "draw ishida_mitsunari" in codes) == (deck, there)


@pytest.mark.clause("DY-15.8")
@pytest.mark.parametrize(("deck", "there"), [(33, True), (32, False)])
def test_sendai_is_in_the_larger_deck(
    deck: int,
    there: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    state = table("", "", phase="preparation", options={"castle_deck": deck})
    codes = [state.code(CHANCE, outcome) for outcome, _ in state.chance()]
    assert (len(codes), "draw sendai" in codes) == (deck - 1, there)


@pytest.mark.clause("DY-15.9")
def test_the_start_player_can_be_given() -> None:
    state = new_game(4, start_player=3).new_state()
    assert (phase(state), start(state)) == ("deal", "D")
