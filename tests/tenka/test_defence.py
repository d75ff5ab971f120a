"""TK-4 Placing the defence."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.core import SPECTATOR
from gunbai.games.tenka.state import TenkaState

from .maps import changed
from .table import (
    alliances,
    asked,
    data,
    defend,
    fight,
    land,
    legal,
    phase,
    places,
    play,
    refusal,
    series,
    strengths,
    table,
    turn,
    war,
)

NO_ALLIANCES = {"alliances": "off"}


@pytest.mark.clause("TK-4.1")
def test_the_player_attacked_places_the_defence_after_the_declaration() -> None:
    state = table("kinai", "kanto", "tokai nanki", options=NO_ALLIANCES)
    play(state, "0 war")
    assert refusal(state, 2, "defend tokai=2") == "TK-3.1"
    play(state, "0 attack tokai=3", "0 attack nanki=2", "0 attack tokai=1")
    play(state, "0 attack tokai=0", "0 attack tokai=0")
    assert asked(state) == ("defend", 2)


@pytest.mark.clause("TK-4.1", "TK-4.9")
def test_defence_tokens_are_put_down_unseen() -> None:
    state = table("kinai", "tokai nanki", "kanto", options=NO_ALLIANCES)
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    before = [state.view(viewer) for viewer in (0, 2, SPECTATOR)]
    log = play(state, "1 defend nanki=2")
    assert [state.view(viewer) for viewer in (0, 2, SPECTATOR)] == before
    assert log.shown_to(0) == log.shown_to(2) == log.shown_to(SPECTATOR) == []


@pytest.mark.clause("TK-4.2", "TK-4.3")
def test_each_token_may_go_on_any_attacked_region() -> None:
    state = table("kinai", "tokai nanki hokuriku")
    war(state, {"tokai": [3, 2], "nanki": [1], "hokuriku": [0, 0]})
    for value in (2, 1, 1, 1, 1):
        assert legal(state) == [f"defend {name}={value}" for name in ("hokuriku", "tokai", "nanki")]
        play(state, f"1 defend nanki={value}")
    assert data(state, 1)["war"]["defence"]["counts"] == {"nanki": 5}


@pytest.mark.clause("TK-4.3")
def test_all_five_defence_tokens_are_placed_on_attacked_regions_only() -> None:
    state = table("kinai", "tokai nanki hokuriku")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    for step in ("1 defend tokai=2", *["1 defend nanki=1"] * 4):
        assert asked(state) == ("defend", 1)
        assert refusal(state, 1, step[2:].replace("nanki", "hokuriku").replace("tokai", "hokuriku"))
        play(state, step)
    assert asked(state) == ("settle", 0)


@pytest.mark.clause("TK-4.3")
def test_a_region_that_is_not_attacked_gets_no_defence_token() -> None:
    state = table("kinai", "tokai nanki hokuriku")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert refusal(state, 1, "defend hokuriku=2") == "TK-4.3"


@pytest.mark.clause("TK-4.4")
@pytest.mark.parametrize(("order", "placer"), [([0, 1, 2], 1), ([0, 2, 1], 2), ([2, 1, 0], 2)])
def test_next_player_defends_neutral_regions(order: list[int], placer: int) -> None:
    options = {"play_order": order, "alliances": "off"}
    state = table("kinai", "kanto", "kyushu", options=options)
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert asked(state) == ("defend", placer)


@pytest.mark.clause("TK-4.5")
def test_next_player_defends_neutral_regions_though_allied_with_the_attacker() -> None:
    state = table("kinai", "kanto", "kyushu", allied=[(0, 1)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert asked(state) == ("defend", 1)
    assert alliances(state) == [[0, 1]]


@pytest.mark.clause("TK-4.5", "TK-11.2")
def test_next_player_defends_neutral_regions_though_he_has_none() -> None:
    state = table("kinai", "", "kyushu", options=NO_ALLIANCES)
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert asked(state) == ("defend", 1)


@pytest.mark.clause("TK-4.5")
def test_resigned_players_do_not_defend_neutral_regions() -> None:
    state = table("kinai", "kanto", "kyushu", turn=1, options=NO_ALLIANCES)
    play(state, "1 resign", "2 no_war")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert asked(state) == ("defend", 2)


@pytest.mark.clause("TK-4.6")
def test_attacked_allies_share_one_set_of_tokens() -> None:
    state = table("kinai", "tokai", "nanki", allied=[(1, 2)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    placed = _placing(state)
    assert [value for _, value in placed] == [2, 1, 1, 1, 1]
    assert {seat for seat, _ in placed} == {1, 2}
    assert phase(state) == "settle"


@pytest.mark.clause("TK-4.7")
@pytest.mark.parametrize(
    ("lands", "order", "shares"),
    [
        (("kinai", "tokai", "nanki"), [0, 1, 2], [1, 1, 2, 2, 2]),
        (("kinai", "tokai", "nanki"), [0, 2, 1], [2, 2, 1, 1, 1]),
        (("kinai", "tokai", "nanki"), [1, 0, 2], [2, 2, 1, 1, 1]),
        (("kinai", "tokai", "nanki", "hokuriku"), [0, 1, 2, 3], [1, 2, 2, 3, 3]),
        (("kinai", "tokai", "nanki", "hokuriku", "chugoku"), [0, 1, 2, 3, 4], [1, 2, 2, 3, 4]),
    ],
)
def test_shares_follow_play_order_after_the_attacker(
    lands: tuple[str, ...], order: list[int], shares: list[int]
) -> None:
    allied = [(one, two) for one in range(1, len(lands)) for two in range(1, one)]
    state = table(*lands, allied=allied, options={"play_order": order})
    spread = {name: [value] for name, value in zip(lands[1:], (3, 2, 1, 0), strict=False)}
    spread["tokai"] += [3, 2, 1, 0, 0][len(lands) - 1 :]
    war(state, spread)
    told = [series(state, seat) for seat in range(len(lands))]
    placed = _placing(state)
    assert [seat for seat, _ in placed] == shares
    assert told == [[value for by, value in placed if by == seat] for seat in range(len(lands))]


@pytest.mark.clause("TK-4.7")
def test_five_attacked_allies_get_one_token_each(tmp_path: Path) -> None:
    pack = changed(tmp_path, ("players = 6\ncontrol_tiles = 4", "players = 6\ncontrol_tiles = 6"))
    allied = [(one, two) for one in range(1, 6) for two in range(1, one)]
    lands = ("sea_west", "kinai", "nanki", "chugoku", "shikoku", "kyushu")
    state = table(*lands, allied=allied, pack=pack)
    war(state, {"kinai": [3], "nanki": [2], "chugoku": [1], "shikoku": [0], "kyushu": [0]})
    assert [series(state, seat) for seat in (0, 1, 5)] == [[], [2], [1]]
    assert [seat for seat, _ in _placing(state)] == [1, 2, 3, 4, 5]


@pytest.mark.clause("TK-4.7")
def test_a_share_may_go_on_a_partners_region() -> None:
    state = table("kinai", "tokai", "nanki", allied=[(1, 2)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert places(state) == {"tokai", "nanki"}
    play(state, "1 defend nanki=2", "1 defend nanki=1")
    assert asked(state) == ("defend", 2)
    assert places(state) == {"tokai", "nanki"}


@pytest.mark.clause("TK-4.3", "TK-4.7")
def test_tokens_are_placed_in_the_order_of_their_values() -> None:
    state = table("kinai", "tokai nanki")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert refusal(state, 1, "defend tokai=1") == "TK-4.3"
    shared = table("kinai", "tokai", "nanki", allied=[(1, 2)])
    war(shared, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert refusal(shared, 1, "defend tokai=1") == "TK-4.7"


@pytest.mark.clause("TK-4.8")
def test_allies_who_are_not_attacked_take_no_part() -> None:
    state = table("kinai", "tokai", "nanki", "kanto", allied=[(1, 2), (1, 3), (2, 3)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert {seat for seat, _ in _placing(state)} == {1, 2}
    assert data(state, 3)["war"]["defence"]["values"] == {}


@pytest.mark.clause("TK-4.8", "TK-4.1")
def test_one_attacked_ally_has_the_whole_set() -> None:
    state = table("kinai", "tokai nanki", "kanto", allied=[(1, 2)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    assert [seat for seat, _ in _placing(state)] == [1] * 5


@pytest.mark.clause("TK-4.9")
def test_counts_are_public_once_all_five_are_placed() -> None:
    state = table("kinai", "tokai nanki", "kanto", options=NO_ALLIANCES)
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"tokai": [1, 1], "nanki": [2, 1, 1]})
    for viewer in (0, 2, SPECTATOR):
        seen = data(state, viewer)["war"]["defence"]
        assert seen == {"counts": {"nanki": 3, "tokai": 2}, "values": {}}
    known = data(state, 1)["war"]["defence"]["values"]
    assert known == {"nanki": [2, 1, 1], "tokai": [1, 1]}


@pytest.mark.clause("TK-4.9")
def test_attacked_allies_know_each_others_tokens() -> None:
    state = table("kinai", "tokai", "nanki", allied=[(1, 2)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"tokai": [2, 1, 1], "nanki": [1, 1]})
    for seat in (1, 2):
        known = data(state, seat)["war"]["defence"]["values"]
        assert known == {"tokai": [2, 1, 1], "nanki": [1, 1]}


@pytest.mark.clause("TK-4.10")
def test_tokens_of_a_player_who_lost_all_still_count() -> None:
    state = table("kinai", "chugoku", "sea_west", allied=[(1, 2)])
    war(state, {"chugoku": [3], "sea_west": [2, 1, 0, 0]})
    defend(state, {"sea_west": [2, 1, 1, 1], "chugoku": [1]})
    fight(state, "chugoku", 6, 1)
    assert (land(state, 1), alliances(state)) == ({}, [])
    assert strengths(fight(state, "sea_west", 3, 2)) == (6, 7)
    assert turn(state) == 0


def _placing(state: TenkaState) -> list[tuple[int, int]]:
    """Place everything on the first region: who was asked for which value."""
    found = []
    while phase(state) == "defend":
        code = legal(state)[0]
        found.append((asked(state)[1], int(code[-1])))
        play(state, f"{asked(state)[1]} {code}")
    return found
