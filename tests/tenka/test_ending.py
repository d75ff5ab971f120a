"""TK-10 End of the game."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR
from gunbai.games.summary import summary_of
from gunbai.i18n import say

from .table import (
    aids,
    data,
    fight,
    hands,
    land,
    play,
    reason,
    scores,
    supply,
    table,
    verbs,
    war,
    winner,
)

NO_ALLIANCES = {"alliances": "off"}
SIX = "tohoku kanto koshin hokuriku shikoku sea_east"


@pytest.mark.clause("TK-10.1")
@pytest.mark.parametrize(("held", "ends"), [(SIX, True), (SIX.removesuffix(" sea_east"), False)])
def test_who_needs_a_tile_and_has_none_wins(
    held: str,
    ends: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    state = table(held, "tokai kinai nanki")
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert state.over() is ends


@pytest.mark.clause("TK-10.1", "TK-10.10")
def test_a_board_is_told_how_many_conquests_win() -> None:
    state = table(SIX.removesuffix(" sea_east"), "tokai kinai nanki")
    assert [aids(state, viewer).to_win for viewer in (0, 1, SPECTATOR)] == [2, 4, None]
    war(state, {"tokai": [3], "kinai": [2, 1, 0, 0]}, {"kinai": [2, 1, 1, 1, 1]})
    fight(state, "tokai", 6, 1)
    assert [aids(state, viewer).to_win for viewer in (0, 1)] == [1, 5]
    fight(state, "kinai", 6, 1)
    assert reason(state) == "tiles"
    assert [aids(state, viewer).to_win for viewer in (0, 1)] == [None, None]


@pytest.mark.clause("TK-10.1", "TK-8.7")
def test_a_board_counts_a_tile_given_to_an_ally_and_none_of_who_resigned() -> None:
    state = table("kinai", "kanto", "kyushu", phase="propose")
    before = aids(state, 0).to_win
    play(state, "0 propose 1", "1 accept")
    assert before == 6
    assert aids(state, 0).to_win == 5
    state = table("kinai", "kanto", "kyushu", options=NO_ALLIANCES)
    play(state, "0 resign")
    assert [aids(state, seat).to_win for seat in (0, 1, 2)] == [None, 6, 6]


@pytest.mark.clause("TK-10.1a")
def test_a_control_tile_victory_drops_the_rest() -> None:
    state = table(SIX, "tokai kinai:3 nanki")
    war(state, {"tokai": [3, 2, 1], "kinai": [0, 0]}, {"kinai": [2, 1, 1, 1, 1]})
    log = fight(state, "tokai", 6, 1)
    assert verbs(log)[-1] == "win"
    assert (state.over(), winner(state)) == (True, 0)
    assert scores(state) == [6, 4]
    assert "tokai" not in land(state, 0)
    assert "tokai" not in land(state, 1)
    assert (supply(state), data(state, 0)["muster"]) == (3, 0)


@pytest.mark.clause("TK-10.1a")
def test_points_do_not_matter_for_a_control_tile_victory() -> None:
    state = table("tohoku koshin hokuriku shikoku sea_east sea_west", "kinai tokai kanto nanki")
    war(state, "nanki")
    fight(state, "nanki", 6, 1)
    assert (scores(state), winner(state)) == ([4, 7], 0)


@pytest.mark.clause("TK-10.2")
@pytest.mark.parametrize("armies", [9, 8])
def test_a_missing_army_ends_the_game_and_it_is_scored(armies: int) -> None:
    state = table(f"tokai:{armies}", "kinai", "kanto", "kyushu", options=NO_ALLIANCES)
    play(state, "0 no_war")
    assert (reason(state), winner(state)) == ("shortage", 1)


@pytest.mark.clause("TK-10.2", "TK-7.1")
@pytest.mark.parametrize(("armies", "ends"), [(9, True), (8, True), (7, False)])
def test_a_board_is_told_when_a_turn_without_war_would_end_the_game(
    armies: int,
    ends: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    state = table(f"tokai:{armies}", "kinai", "kanto", "kyushu", options=NO_ALLIANCES)
    assert all(aids(state, viewer).shortage is ends for viewer in (0, 1, SPECTATOR))
    play(state, "0 no_war")
    assert state.over() is ends


@pytest.mark.clause("TK-10.3")
def test_score_is_region_points_and_alliances() -> None:
    state = table("kinai:3 sea_west", "tokai kanto nanki", "kyushu", allied=[(1, 2)])
    assert scores(state) == [3, 6, 2]


@pytest.mark.clause("TK-10.3")
def test_the_summary_tells_points_by_source() -> None:
    state = table("kinai:3 sea_west", "tokai kanto nanki", "kyushu", options=NO_ALLIANCES)
    play(state, "0 resign", "1 resign")
    found = summary_of(state, SPECTATOR)
    points = {source.name: list(source.amounts) for source in found.sources}
    assert (points["regions"], points["alliances"]) == ([0, 0, 1], [0, 0, 0])
    assert (found.decided, found.scores) == ([], [0, 0, 1])


@pytest.mark.clause("TK-10.4")
def test_highest_score_wins_whatever_the_armies() -> None:
    state = table("tokai:6", "kinai")
    play(state, "0 no_war")
    assert winner(state) == 1


@pytest.mark.clause("TK-10.5")
def test_most_armies_decide_between_equal_scores() -> None:
    state = table("tokai:3", "kanto:5", "kyushu", options=NO_ALLIANCES, turn=2)
    play(state, "2 no_war")
    assert (scores(state), winner(state)) == ([2, 2, 1], 1)


@pytest.mark.clause("TK-10.5")
def test_armies_decide_only_between_the_leaders() -> None:
    state = table("tokai:2", "kanto:1", "kyushu:5", options=NO_ALLIANCES, turn=2)
    play(state, "2 no_war")
    assert (scores(state), winner(state)) == ([2, 2, 1], 0)


@pytest.mark.clause("TK-10.5a", "TK-10.5")
def test_an_army_drawn_in_the_last_draw_counts_and_the_missing_one_does_not() -> None:
    state = table("tokai:2", "kanto:3")
    play(state, "0 no_war")
    assert (scores(state), winner(state)) == ([2, 2], -1)


@pytest.mark.clause("TK-10.6")
def test_holder_of_the_three_point_region_settles_the_last_tie() -> None:
    state = table("kinai:2", "tokai nanki:2", "kyushu:4", options=NO_ALLIANCES, turn=2)
    play(state, "2 no_war")
    assert (scores(state), winner(state)) == ([3, 3, 1], 0)


@pytest.mark.clause("TK-10.7")
@pytest.mark.parametrize("mode", ["any_holder", "tied_only"])
def test_without_a_holder_nobody_wins(mode: str) -> None:
    options = {"last_tiebreak": mode, "alliances": "off"}
    state = table("kanto:2", "tokai:2", "kyushu:4", options=options, turn=2)
    play(state, "2 no_war")
    assert winner(state) == -1
    assert state.returns() == [0.0, 0.0, 0.0]


@pytest.mark.clause("TK-10.8")
@pytest.mark.parametrize(("mode", "first"), [("any_holder", 2), ("tied_only", -1)])
def test_option_decides_whether_a_trailing_holder_wins(mode: str, first: int) -> None:
    options = {"last_tiebreak": mode, "alliances": "off"}
    lands = ("tohoku kanto:2 hokuriku", "tokai:2 nanki chugoku", "kinai:3", "shikoku:2")
    state = table(*lands, options=options, turn=3)
    play(state, "3 no_war")
    assert (scores(state), winner(state)) == ([4, 4, 3, 1], first)


@pytest.mark.clause("TK-10.8")
def test_a_tied_holder_wins_under_either_option() -> None:
    options = {"last_tiebreak": "tied_only", "alliances": "off"}
    state = table("kinai:2", "tokai nanki:2", "kyushu:4", options=options, turn=2)
    play(state, "2 no_war")
    assert winner(state) == 0


TRAILING = ("tohoku kanto:2 hokuriku", "tokai:2 nanki chugoku", "kinai:3", "shikoku:2")
DECISIONS = [
    (("tokai:4", "kinai", "kanto:4"), {}, "by_score", "TK-10.4", "P2 has the highest score: 3."),
    (
        ("tokai:3", "kanto:5", "kyushu"),
        {},
        "by_armies",
        "TK-10.5",
        "P1, P2 share the highest score: 2. Their armies: 3, 5. P2 has the most.",
    ),
    (
        ("kinai:2", "tokai nanki:2", "kyushu:4"),
        {},
        "by_holder",
        "TK-10.6",
        "P1, P2 are level: score 3, 2 armies each. P1 controls Kinai and wins the tie.",
    ),
    (
        ("kanto:1", "tokai:1", "kyushu:6"),
        {},
        "no_holder",
        "TK-10.7",
        "P1, P2 are level: score 2, 1 army each. Nobody controls Kinai, so there is no winner.",
    ),
    (
        TRAILING,
        {},
        "by_other_holder",
        "TK-10.8",
        "P1, P2 are level: score 4, 2 armies each. "
        "P3 controls Kinai and wins the tie without being one of them.",
    ),
    (
        TRAILING,
        {"last_tiebreak": "tied_only"},
        "other_holder",
        "TK-10.8",
        "P1, P2 are level: score 4, 2 armies each. "
        "P3 controls Kinai but is not one of them, so there is no winner.",
    ),
]


@pytest.mark.clause("TK-10.4", "TK-10.5", "TK-10.6", "TK-10.7", "TK-10.8")
@pytest.mark.parametrize(("lands", "options", "verb", "clause", "words"), DECISIONS)
def test_the_end_tells_which_rule_decided_with_its_figures(
    lands: tuple[str, ...], options: dict[str, object], verb: str, clause: str, words: str
) -> None:
    last = len(lands) - 1
    state = table(*lands, options={**NO_ALLIANCES, **options}, turn=last)
    log = play(state, f"{last} no_war")
    told = log.events[-2]
    assert (told.verb, told.clause) == (verb, clause)
    assert verbs(log)[-1] == ("no_winner" if winner(state) < 0 else "win")
    assert say("en", f"tenka.event.{verb}", told.args, state.game.name) == words
    assert "{" not in say("ja", f"tenka.event.{verb}", told.args, state.game.name)
    assert state.game.outcome(state)["decided"] == clause
    assert state.game.outcome(state)["clause"] == "TK-10.2"
    [summed] = summary_of(state, SPECTATOR).decided
    assert (summed.said(state.game, "en"), summed.clause) == (words, clause)


@pytest.mark.clause("TK-10.1", "TK-12.3")
def test_an_end_that_is_not_scored_tells_no_tie_break() -> None:
    state = table(SIX, "tokai kinai nanki")
    war(state, "tokai")
    log = fight(state, "tokai", 6, 1)
    resigned = table("kinai", "tokai")
    log.events += play(resigned, "0 resign").events
    assert not {"by_score", "by_armies", "by_holder", "no_holder"} & set(verbs(log))
    assert [set(each.game.outcome(each)) for each in (state, resigned)] == [
        {"reason", "clause"}
    ] * 2


@pytest.mark.clause("TK-10.9")
@pytest.mark.parametrize("held", ["kinai:6", SIX])
def test_no_turn_follows_either_end(held: str) -> None:
    state = table(held, "tokai")
    if held == SIX:
        war(state, "tokai")
        fight(state, "tokai", 6, 1)
    else:
        play(state, "0 no_war")
    assert state.deciders() == ()
    assert all(state.legal(seat) == [] for seat in range(2))


@pytest.mark.clause("TK-10.10", "TK-13.4")
@pytest.mark.parametrize(
    ("players", "needed", "allies"),
    [
        (players, needed, allies)
        for players, needed in [(2, 7), (3, 7), (4, 6), (5, 5), (6, 5)]
        for allies in range(min(3, players - 1))
    ],
)
def test_the_winning_region_and_each_alliance_lowers_it(
    players: int, needed: int, allies: int
) -> None:
    row = ["nanki", "sea_east", "sea_west", "kinai", "chugoku", "kyushu", "shikoku"]
    needed -= allies
    held, target = row[: needed - 1], row[needed - 1]
    others = ["tokai", "kanto", "koshin", "hokuriku", "tohoku"][: players - 1]
    allied = [(0, seat) for seat in range(1, allies + 1)]
    state = table(" ".join(held), *others, allied=allied)
    assert hands(state)[0] == 0
    war(state, target)
    fight(state, target, 6, 1)
    assert winner(state) == 0


@pytest.mark.clause("TK-10.11")
def test_standings_follow_score_and_equals_have_the_same_place() -> None:
    lands = ("kinai:3", "tokai", "kanto", "shikoku:1", "nanki:1", "sea_east:5")
    state = table(*lands, options=NO_ALLIANCES, turn=5)
    play(state, "5 no_war")
    assert state.standings() == [1, 2, 2, 4, 4, 6]


@pytest.mark.clause("TK-10.11", "TK-10.5a")
def test_armies_decide_the_places_behind_the_winner_too() -> None:
    lands = ("kinai:3", "tokai:1", "kanto", "shikoku:1", "nanki:2", "sea_east:3")
    state = table(*lands, options=NO_ALLIANCES, turn=5)
    play(state, "5 no_war")
    assert state.standings() == [1, 2, 3, 5, 4, 6]


@pytest.mark.clause("TK-10.11")
def test_the_winner_is_first_even_from_behind() -> None:
    lands = ("tohoku kanto:2 hokuriku", "tokai:2 nanki chugoku", "kinai:3", "shikoku:2")
    state = table(*lands, options=NO_ALLIANCES, turn=3)
    play(state, "3 no_war")
    assert state.standings() == [2, 2, 1, 4]
    assert state.returns() == [0.0, 0.0, 1.0, 0.0]


@pytest.mark.clause("TK-10.11")
def test_who_resigned_comes_last_the_later_above_the_earlier() -> None:
    state = table("tokai", "kinai", "kanto", "nanki:7", options=NO_ALLIANCES)
    play(state, "0 resign", "1 resign", "2 no_war", "3 no_war")
    assert state.over()
    assert state.standings() == [4, 3, 1, 2]


@pytest.mark.clause("TK-10.11", "TK-10.7")
def test_without_a_winner_the_places_follow_all_the_same() -> None:
    state = table("kanto:2", "tokai:2", "kyushu:4", options=NO_ALLIANCES, turn=2)
    play(state, "2 no_war")
    assert state.standings() == [1, 1, 3]
