"""What boards are told that follows from a view by the rules, so that a client knows none."""

from __future__ import annotations

import json

import msgspec
import pytest

from gunbai.core import REFEREE, SPECTATOR, View
from gunbai.games.gunshi.aids import Arriving, Declared, GunshiAids, Ordering
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.view import Entry
from gunbai.testing.walk import walk

from .table import field, new_game, play, seat_data, side, table

LONE = "RAa1N* BAg7S*"
VIEWERS = (0, 1, SPECTATOR, REFEREE)


def aids(state: GunshiState, viewer: int = 0) -> GunshiAids:
    return new_game(state.game.options).aids(state.view(viewer))


def ordering(state: GunshiState, viewer: int = 0) -> Ordering:
    found = aids(state, viewer).ordering
    assert found is not None
    return found


@pytest.mark.clause("GS-13.3")
@pytest.mark.parametrize("up", [False, True])
def test_cards_chosen_for_the_queue_lie_face_down_and_up_in_turn(*, up: bool) -> None:
    cards = {"queue": [], "hand": ["move", "turn_shoot", "turn_shoot"], "face_up": up}
    state = table(LONE, stage="order", red=cards)
    assert ordering(state) == Ordering(
        cards=[], next_up=up, hand=["move", "turn_shoot", "turn_shoot"]
    )
    play(state, "order turn_shoot", "order move")
    chosen = [Entry(card="turn_shoot", up=up), Entry(card="move", up=not up)]
    assert ordering(state) == Ordering(cards=chosen, next_up=up, hand=["turn_shoot"])
    play(state, "stop")
    assert [entry["up"] for entry in seat_data(state, 0)["queue"]] == [up, not up]


@pytest.mark.clause("GS-16.1")
def test_orders_in_the_making_are_told_to_their_owner_alone() -> None:
    state = table(LONE, stage="order", red={"queue": []})
    play(state, "order move")
    assert aids(state, 1).ordering is None
    assert aids(state, SPECTATOR).ordering is None
    assert ordering(state, REFEREE) == ordering(state, 0)


@pytest.mark.clause("GS-8.2")
def test_a_shield_counts_among_the_invaders() -> None:
    alone = {"kind": "infantry", "shield": False}
    state = table("RI+d6N RAa1N* BAg7S*", blue={"invaders": [alone]})
    assert aids(state).invaders == ([], ["infantry"])
    play(state, "lead d6", "go N", "invade")
    assert aids(state).invaders == (["infantry", "shield"], ["infantry"])
    assert len(aids(state).invaders[0]) == state.red.invaders


@pytest.mark.clause("GS-3.4", "GS-10.1")
@pytest.mark.parametrize(("kind", "shield"), [("infantry", True), ("archer", False)])
def test_a_new_infantry_comes_with_its_shield(kind: str, *, shield: bool) -> None:
    deploying = new_game().new_state()
    reinforcing = table(LONE, "reinforce", active=1, supply=(0, 6))
    for state, square, facing in ((deploying, "d2", "N"), (reinforcing, "d6", "S")):
        seat = state.deciders()[0]
        play(state, f"place {kind}")
        assert aids(state, seat).arriving is None
        play(state, f"square {square}")
        new = msgspec.convert(
            {"square": square, "kind": kind, "shield": shield, "facing": facing}, Arriving
        )
        assert aids(state, seat).arriving == new
        assert aids(state, 1 - seat).arriving is None
        play(state, f"face {facing}")
        assert aids(state, seat).arriving is None
        placed = [each for each in seat_data(state, seat)["soldiers"] if each["square"] == square]
        assert [each["shield"] for each in placed] == [shield]


@pytest.mark.clause("GS-13.5")
def test_a_lightning_order_takes_the_card_of_the_slot_that_boards_are_told() -> None:
    cards = {"queue": ["move", "(turn_shoot)", "move"]}
    state = table(LONE, stage="lightning", supply=(6, 0), red=cards)
    taken = side(state, 0).queue[aids(state).lightning_slot - 1]
    play(state, "lightning")
    assert side(state, 0).lightning == taken == Entry(card="turn_shoot", up=False)


def deed(square: str, to: str | None = None, **more: str) -> Declared:
    return msgspec.convert(
        {"square": square, "to": to or square, "facing": None, "strikes": None, "edge": None}
        | more,
        Declared,
    )


@pytest.mark.clause("GS-7.10", "GS-12.7")
def test_those_who_move_will_face_the_way_they_go() -> None:
    state = table("RCc2N RCd2N RCe2E RI+a1N* BAg7S*")
    play(state, "lead d2", "go N", "advance 4", "advance 2")
    assert aids(state).declared == [deed("c2", "c6", facing="N"), deed("d2", "d4", facing="N")]
    play(state, "stay")
    assert "RCc6N RCd4N RCe2E" in field(state)


@pytest.mark.clause("GS-7.7", "GS-7.8")
@pytest.mark.parametrize("turns", [False, True])
def test_one_that_strikes_a_shield_stays_and_turns_only_by_the_option(*, turns: bool) -> None:
    state = table(
        "RI+c4E RI+d4N RI+e4N RAa1N* BI+c5S BAg7S*", options={"bounce_turns_attacker": turns}
    )
    play(state, "lead d4", "go N", "advance 1")
    way = {"facing": "N"} if turns else {}
    struck, moved = deed("c4", strikes="c5", **way), deed("d4", "d5", facing="N")
    assert aids(state).declared == [struck, moved]
    assert aids(state, 1).declared == []
    play(state, "stay")
    assert ("RI+c4N" if turns else "RI+c4E") in field(state)


@pytest.mark.clause("GS-9.3")
def test_those_who_turn_stay_where_they_are() -> None:
    state = table("RCc2N RCd2N RCe2N RI+a1N* BAg7S*", "turn_shoot")
    play(state, "turn", "lead d2", "face E", "join")
    assert aids(state).declared == [deed("d2", facing="E"), deed("e2", facing="E")]
    play(state, "stay")
    assert "RCc2N RCd2E RCe2E" in field(state)


@pytest.mark.clause("GS-9.5", "GS-11.4")
def test_those_who_shoot_or_build_keep_their_facing() -> None:
    shooting = table("RAd4N RAc4N RI+a1N* BAd5S BAc5S BAg7S*", "turn_shoot")
    play(shooting, "shoot", "lead d4", "target d5")
    assert aids(shooting).declared == [deed("d4", strikes="d5")]
    building = table("RI+d3N RI+c3N RAa1N* BAg7S*", "fence_card", supply=(4, 0))
    play(building, "lead d3", "edge d3N")
    assert aids(building).declared == [deed("d3", edge="d3N")]


@pytest.mark.parametrize("options", [{}, {"bounce_turns_attacker": True}])
def test_aids_are_worked_out_from_the_view_alone(options: dict[str, object]) -> None:
    game = new_game(options)
    shown = 0
    for state in walk(game, "aids"):
        assert isinstance(state, GunshiState)
        for viewer in VIEWERS:
            view = state.view(viewer)
            found = game.aids(view)
            sent = View("gunshi", viewer, json.loads(view.to_json())["data"])
            assert game.aids(sent) == found
            written = json.loads(msgspec.json.encode(found))
            assert msgspec.convert(written, GunshiAids) == found
            if viewer in (1 - state.active, SPECTATOR):
                assert (found.ordering, found.arriving, found.declared) == (None, None, [])
            shown += found.declared != []
    assert shown > 0


@pytest.mark.clause("GS-7.10", "GS-9.3")
def test_soldiers_end_up_as_the_board_said_through_whole_games() -> None:
    game = new_game()
    checked = 0
    for seed in range(4):
        said: list[Declared] = []
        seat = 0
        for state in walk(game, f"declared {seed}"):
            assert isinstance(state, GunshiState)
            told = game.aids(state.view(REFEREE)).declared
            if not told and seat == state.active:
                facings = {each.square: each.facing for each in side(state, seat).soldiers}
                done = [each for each in said if each.facing is not None and each.to in facings]
                assert all(facings[each.to] == each.facing for each in done)
                checked += len(done)
            said, seat = told, int(state.active)
    assert checked > 0
