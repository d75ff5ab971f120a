"""TK-1 Set-up."""

from __future__ import annotations

import pytest

from gunbai.core import CHANCE, BadOptions

from .table import (
    asked,
    defend,
    fight,
    hands,
    land,
    legal,
    new_game,
    phase,
    places,
    play,
    refusal,
    supply,
    table,
    turn,
    wander,
    war,
)


@pytest.mark.clause("TK-1.1")
@pytest.mark.parametrize(
    ("scenario", "counts"), [("tenka_fubu", range(2, 7)), ("gekokujo", range(3, 7))]
)
def test_each_scenario_has_its_player_counts(scenario: str, counts: range) -> None:
    for players in range(9):
        if players in counts:
            assert new_game(players, scenario=scenario).players == players
        else:
            with pytest.raises(BadOptions):
                new_game(players, scenario=scenario)


@pytest.mark.clause("TK-1.2")
@pytest.mark.parametrize(("players", "armies"), [(2, 6), (3, 8), (4, 9), (5, 10), (6, 10)])
def test_supply_starts_with_armies_for_the_number_of_players(players: int, armies: int) -> None:
    assert supply(new_game(players).new_state()) == armies


@pytest.mark.clause("TK-1.3")
@pytest.mark.parametrize(("players", "tiles"), [(2, 6), (3, 6), (4, 5), (5, 4), (6, 4)])
def test_hands_start_with_tiles_for_the_number_of_players(players: int, tiles: int) -> None:
    assert hands(new_game(players).new_state()) == [tiles] * players


@pytest.mark.clause("TK-1.2", "TK-1.3")
def test_counts_of_a_map_file_override_the_usual_ones() -> None:
    state = new_game(2, map="joraku8").new_state()
    assert (supply(state), hands(state)) == (5, [4, 4])


@pytest.mark.clause("TK-1.4")
def test_play_order_is_decided_before_anything_else() -> None:
    state = new_game(3, play_order="random").new_state()
    assert asked(state) == ("order", CHANCE)
    play(state, "order 2,0,1")
    assert asked(state) == ("pick", 1)
    assert state.view(0)["order"] == [2, 0, 1]


@pytest.mark.clause("TK-1.5")
@pytest.mark.parametrize("players", [2, 4])
def test_random_play_order_gives_every_order_the_same_weight(players: int) -> None:
    state = new_game(players, play_order="random").new_state()
    found = set()
    for outcome, weight in state.chance():
        assert weight == 1
        after = state.clone()
        after.apply(CHANCE, outcome)
        found.add(tuple(after.view(0)["order"]))
    assert len(found) == len(state.chance()) == {2: 2, 4: 24}[players]
    assert all(sorted(order) == list(range(players)) for order in found)


@pytest.mark.clause("TK-1.5")
def test_players_may_set_the_play_order() -> None:
    state = new_game(3, play_order=[1, 2, 0]).new_state()
    assert state.view(0)["order"] == [1, 2, 0]
    assert asked(state) == ("pick", 0)


@pytest.mark.clause("TK-1.6")
def test_last_player_picks_first_and_each_uses_a_tile() -> None:
    state = new_game(3, play_order=[1, 2, 0]).new_state()
    play(state, "0 pick kinai", "2 pick kanto", "1 pick tokai")
    assert [land(state, seat) for seat in range(3)] == [{"kinai": 0}, {"tokai": 0}, {"kanto": 0}]
    assert hands(state) == [5, 5, 5]


@pytest.mark.clause("TK-1.7")
def test_any_free_region_may_be_picked_and_one_must_be() -> None:
    state = new_game(2).new_state()
    assert len(places(state)) == 12
    assert {"kinai", "sea_west", "sea_east"} <= places(state)
    assert all(code.startswith("pick ") for code in legal(state))
    play(state, "1 pick sea_west")
    assert len(places(state)) == 11
    assert "sea_west" not in places(state)
    assert refusal(state, 0, "pick sea_west") == "TK-1.7"


@pytest.mark.clause("TK-1.8", "TK-11.6")
def test_gekokujo_starts_with_an_empty_map() -> None:
    state = new_game(3, scenario="gekokujo").new_state()
    assert asked(state) == ("action", 0)
    assert [land(state, seat) for seat in range(3)] == [{}, {}, {}]
    assert hands(state) == [6, 6, 6]


@pytest.mark.clause("TK-1.9")
def test_regions_without_a_tile_are_one_neutral_power() -> None:
    state = table("kinai", "tokai", "kyushu", options={"alliances": "off"})
    play(state, "0 war", "0 attack nanki=3")
    assert places(state) == {"hokuriku", "nanki", "chugoku", "sea_west"}


@pytest.mark.clause("TK-1.10")
def test_no_army_stands_on_the_map_at_the_start() -> None:
    state = new_game(2).new_state()
    play(state, "1 pick kinai", "0 pick kanto")
    assert land(state, 0) == {"kanto": 0}
    assert land(state, 1) == {"kinai": 0}
    assert sum(state.armies) == 0


@pytest.mark.clause("TK-1.10")
def test_neutral_regions_never_hold_armies() -> None:
    for seed in range(6):
        state = new_game(3).new_state()
        for _ in wander(state, f"neutral {seed}"):
            neutral = set(state.tables.names) - {name for s in range(3) for name in land(state, s)}
            assert all(state.armies[state.tables.names.index(name)] == 0 for name in neutral)


@pytest.mark.clause("TK-1.11")
def test_first_player_in_play_order_takes_the_first_turn() -> None:
    state = new_game(2, play_order=[1, 0]).new_state()
    play(state, "0 pick kinai", "1 pick kanto")
    assert asked(state) == ("action", 1)


@pytest.mark.clause("TK-1.12")
def test_turns_go_round_in_play_order_for_ever() -> None:
    options = {"play_order": [2, 0, 1], "scenario": "gekokujo"}
    state = new_game(3, **options).new_state()
    turns = []
    for _ in range(7):
        turns.append(turn(state))
        play(state, f"{turn(state)} no_war")
    assert turns == [2, 0, 1, 2, 0, 1, 2]


@pytest.mark.clause("TK-1.12", "TK-11.2")
def test_regionless_players_are_not_skipped() -> None:
    state = table("kinai", "", "kanto", options={"alliances": "off"})
    play(state, "0 no_war")
    assert asked(state) == ("action", 1)


@pytest.mark.clause("TK-1.12")
def test_resigned_players_are_skipped() -> None:
    state = table("kinai", "kanto", "kyushu", options={"alliances": "off"}, turn=1)
    play(state, "1 resign", "2 no_war", "0 no_war")
    assert turn(state) == 2


@pytest.mark.clause("TK-1.13")
@pytest.mark.parametrize("players", range(2, 7))
def test_tiles_and_armies_are_conserved(players: int) -> None:
    game = new_game(players, play_order="random")
    for seed in range(3):
        state = game.new_state()
        for _ in wander(state, f"conservation {seed}"):
            view = state.view(0)
            for seat, held in enumerate(view["seats"]):
                bound = sum(seat in pair for pair in view["alliances"])
                assert held["hand"] + len(held["regions"]) + bound == game.tables.tiles
            moving = view["muster"] + view.data.get("war", {}).get("fleeing", 0)
            assert view["supply"] + sum(state.armies) + moving == game.tables.armies


@pytest.mark.clause("TK-1.13", "TK-6.2")
def test_a_conquest_moves_one_tile_of_each_side() -> None:
    state = table("kinai", "tokai:1 kanto")
    war(state, "tokai", "tokai")
    fight(state, "tokai", 6, 1)
    assert phase(state) == "redeploy"
    assert hands(state) == [4, 5]


@pytest.mark.clause("TK-1.9", "TK-4.4")
def test_neutral_regions_are_defended_though_they_are_nobodys() -> None:
    state = table("kinai", "kanto")
    war(state, {"tokai": [3, 2, 1, 0], "nanki": [0]})
    assert asked(state) == ("defend", 1)
    defend(state, {"tokai": [2, 1, 1, 1, 1]})
    assert asked(state) == ("settle", 0)
