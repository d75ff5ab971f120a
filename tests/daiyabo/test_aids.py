"""What follows from a view by the rules and goes to boards beside it."""

from __future__ import annotations

import json

import pytest

from gunbai.core import CHANCE, SPECTATOR, EventLog, Rng, View
from gunbai.games.daiyabo import recruitment
from gunbai.games.daiyabo.aids import DaiyaboAids
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.view import CARD_NAMES, ActionCardName
from gunbai.testing.walk import choose, walk

from .table import new_game, play, table, told


def aids(state: DaiyaboState) -> DaiyaboAids:
    found = state.game.aids(state.view(0))
    assert isinstance(found, DaiyaboAids)
    return found


def order(state: DaiyaboState, card: ActionCardName) -> list[int]:
    return aids(state).action_cards[card].order


# The leader on a card


@pytest.mark.clause("DY-9.2", "DY-10.2")
def test_more_dice_are_stronger_and_seats_without_dice_are_not_listed() -> None:
    state = table("", "", "", hands=[1, 1, 1], placed={"1": "A1@1 B3@2", "5": "C1@3 A2@4"})
    assert order(state, "recruit_1") == [1, 0]
    assert order(state, "battle_5") == [0, 2]
    assert order(state, "siege") == []


@pytest.mark.clause("DY-9.3", "DY-9.4")
def test_among_equals_the_latest_placement_is_stronger() -> None:
    state = table("", "", "", hands=[1, 1, 1], placed={"3": "A2@5 B2@1 C2@3"})
    assert order(state, "battle_3") == [0, 2, 1]


@pytest.mark.parametrize("seed", range(3))
def test_the_first_in_order_is_the_one_who_would_win(seed: int) -> None:
    game = new_game(2 + 2 * seed, start_player="random")
    for state in walk(game, seed):
        assert isinstance(state, DaiyaboState)
        for number, name in enumerate(CARD_NAMES):
            best = int(recruitment.strongest(state, number))
            assert order(state, name)[:1] == ([best] if best >= 0 else [])


# Which dice go where


@pytest.mark.clause("DY-7.9")
def test_each_face_has_a_card_of_its_own() -> None:
    cards = aids(table("", "", hands=[1, 1])).action_cards
    for face, name in enumerate(CARD_NAMES[:-1], 1):
        assert [(each.face, each.code) for each in cards[name].placements] == [
            (face, f"place {face}")
        ]


@pytest.mark.clause("DY-7.10")
def test_ones_and_sixes_can_go_to_the_siege() -> None:
    siege = aids(table("", "", hands=[1, 1])).action_cards["siege"]
    codes = [(each.face, each.code) for each in siege.placements]
    assert codes == [(1, "place 1=siege"), (6, "place 6=siege")]


@pytest.mark.parametrize("roll", ["1,2,3", "4,5,6"])
def test_dice_come_to_the_card_that_the_aids_name(roll: str) -> None:
    start = table("", "", hands=[3, 1])
    play(start, f"roll {roll}")
    codes = [start.code(0, action) for action in start.legal(0)]
    assert len(codes) == 4
    for code in codes:
        goals = [
            (name, each.face)
            for name, card in aids(start).action_cards.items()
            for each in card.placements
            if each.code == code
        ]
        placed = told(play(start.clone(), f"A {code}"), "place")
        assert goals == [(placed["action_card"], placed["face"])]


# Which dice serve in a battle


def fought(roll: str, commander: str = "yasuke") -> DaiyaboState:
    """A battle for Sumpu (3, 3) in which dice could still be converted."""
    dice = {"3": "A2@1 B1@2"}
    state = table(commander, "", phase="battle", slots={"3": "sumpu"}, placed=dice)
    play(state, f"roll {roll}")
    return state


@pytest.mark.clause("DY-10.14")
@pytest.mark.parametrize(
    ("roll", "met"),
    [("1,2,4,5,6", []), ("1,3,4,5,6", [3]), ("1,3,3,5,6", [3, 3]), ("1,3,3,3,3", [3, 3])],
)
def test_every_required_die_is_met_by_a_die_of_its_own(roll: str, met: list[int]) -> None:
    state = fought(roll)
    assert aids(state).met == met
    verdict = "take_castle" if met == [3, 3] else "repelled"
    assert told(play(state, "A none"), verdict)["met"] == met


@pytest.mark.clause("DY-10.14")
def test_a_verdict_names_the_dice_that_were_met() -> None:
    """All that is required if the castle falls, and not all if it stands."""
    game = new_game(4, start_player="random")
    verdicts = set()
    for seed in range(4):
        state, rng = game.new_state(), Rng(seed)
        while not state.over():
            required: list[int] = []
            if battle := state.view(0).get("battle"):
                required = battle["required"]
            seat = state.deciders()[0]
            log = EventLog()
            action = choose(state, seat, rng)
            rolls = seat == CHANCE and bool(required)
            state.apply(seat, action, log)
            ends = [event for event in log.events if event.verb in ("take_castle", "repelled")]
            if rolls and ends:
                verdicts.add(ends[0].verb)
                assert (ends[0].args["met"] == required) == (ends[0].verb == "take_castle")
    assert verdicts == {"take_castle", "repelled"}


@pytest.mark.clause("DY-10.6")
def test_a_castle_that_falls_without_a_roll_needs_no_dice() -> None:
    state = table(
        "ashikaga_yoshiaki", "", phase="battle", slots={"3": "nijo"}, placed={"3": "A1@1"}
    )
    assert told(play(state, "A remove ashikaga_yoshiaki=1"), "take_castle")["met"] == []


def test_outside_a_battle_nothing_is_met() -> None:
    state = table("yasuke", "", hands=[3, 3])
    play(state, "roll 1,3,3")
    assert aids(state).met == []


# Whose the rolled dice are


@pytest.mark.clause("DY-7.2")
def test_a_march_is_rolled_with_the_own_dice() -> None:
    state = table("", "yasuke", hands=[0, 3])
    assert aids(state).owners == []
    play(state, "roll 1,3,3")
    assert aids(state).owners == [1, 1, 1]


@pytest.mark.clause("DY-10.9", "DY-10.11")
def test_a_battle_is_rolled_with_all_dice_on_the_card_and_those_of_the_bonus() -> None:
    assert aids(fought("1,2,4,5,6")).owners == [0, 0, 1, None, None]


@pytest.mark.clause("DY-10.10")
def test_the_dice_of_a_warlord_are_nobodys() -> None:
    state = fought("1,1,1,2,4,5,6", commander="yasuke uesugi_kenshin")
    assert aids(state).owners == [0, 0, 1, None, None, None, None]


# The rank of the warlords


@pytest.mark.clause("DY-4.2")
def test_the_head_of_the_genji_goes_by_the_number_of_warlords() -> None:
    genji = aids(table("yasuke oichi nijo", "", "ito_mancio", hands=[1, 1, 1])).genji
    assert (genji.rank, genji.counts) == ("genji_head", [2, 0, 1])


# From the view alone


def test_equal_views_give_equal_aids_also_as_json() -> None:
    game = new_game(3, start_player="random")
    for state in walk(game, 6):
        view = state.view(0)
        sent = View(view.game, view.viewer, json.loads(view.to_json())["data"])
        found = game.aids(view)
        assert game.aids(sent) == found
        assert game.aids(state.view(SPECTATOR)) == found
        assert game.aids(state.clone().view(0)) == found
