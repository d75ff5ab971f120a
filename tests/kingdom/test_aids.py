"""What a board is told besides the view: what follows from it by the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from gunbai.core import REFEREE, SPECTATOR, BadCode, Rng, View
from gunbai.games.kingdom.aids import KingdomAids
from gunbai.games.kingdom.state import KingdomState

from .packs import changed
from .table import fight, legal, move, new_game, offered, phase, play, random_choice, table, whole

HANDS = ("-1 card bow", "-1 card combo", "-1 card charge", "-1 card inspire")
VIEWERS = (0, 1, SPECTATOR, REFEREE)
FREE: dict[str, object] = {"board": "full", "deployment": "free"}


def aids(state: KingdomState, viewer: int = 0) -> KingdomAids:
    return cast(KingdomAids, state.game.aids(state.view(viewer)))


@pytest.mark.clause("KD-2.1")
@pytest.mark.parametrize("board", ["half", "full"])
def test_everybody_is_told_the_board_even_behind_the_screen(board: str) -> None:
    for deployment in ("fixed", "free"):
        state = new_game(board=board, deployment=deployment).new_state()
        assert {aids(state, viewer).board for viewer in VIEWERS} == {board}


@pytest.mark.clause("KD-1.8", "KD-2.9")
def test_a_camp_is_two_rows_and_forward_leads_away_from_it() -> None:
    told = aids(table("a1 B:T0, d6 R:T0"))
    assert told.camps == (
        ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"],
        ["a5", "b5", "c5", "d5", "a6", "b6", "c6", "d6"],
    )
    assert told.forward == ("N", "S")


@pytest.mark.clause("KD-2.9", "KD-2.13")
def test_behind_the_screen_the_squares_are_those_the_codes_can_name() -> None:
    state = new_game(None, warlord_selection="none", **FREE).new_state()
    rng, seen = Rng(2), set()
    while phase(state) != "choose_action":
        seat = state.deciders()[0]
        if seat >= 0 and (asked := state.view(seat)["phase"]).startswith("deploy_"):
            seen.add(asked)
            assert aids(state, seat).placing == _named(state, seat, asked.removeprefix("deploy_"))
            assert aids(state, SPECTATOR).placing == []
        state.apply(seat, random_choice(state, seat, rng))
    assert {"deploy_headquarters", "deploy_rock", "deploy_facing", "deploy_soldier"} <= seen
    assert aids(state).placing == []


def _named(state: KingdomState, seat: int, verb: str) -> list[str]:
    """The squares for which there is a code with this verb."""
    found = []
    for name in state.tables.names:
        try:
            state.parse(seat, f"soldier {name} n" if verb == "soldier" else f"{verb} {name}")
        except BadCode:
            continue
        found.append(name)
    return found


@pytest.mark.clause("KD-9.1.1")
@pytest.mark.parametrize(
    ("blue", "red", "waits"), [(0, 0, None), (1, 0, 0), (1, 1, None), (1, 2, 1)]
)
def test_the_player_ahead_by_a_card_waits(blue: int, red: int, waits: int | None) -> None:
    used = ["bow", "combo", "charge"]
    state = table("a1 B:T0, d6 R:T0", {"used": used[:blue]}, {"used": used[blue : blue + red]})
    assert {aids(state, viewer).waiting for viewer in VIEWERS} == {waits}


@pytest.mark.clause("KD-9.1.1")
def test_how_far_ahead_is_the_packs_to_say(tmp_path: Path) -> None:
    pack = changed(tmp_path, ("card_lead_limit = 1", "card_lead_limit = 2"))
    for used, waits in ((["bow"], None), (["bow", "combo"], 1)):
        assert aids(table("a1 B:T0, d6 R:T0", None, {"used": used}, pack=pack)).waiting == waits


@pytest.mark.clause("KD-5.1")
def test_strength_is_soldiers_and_one_for_a_general() -> None:
    told = aids(table("a1 B:T0, b2 B:F3N, d6 R:T0, c4 R:-2S", board="full"))
    assert {name: each.strength for name, each in told.stacks.items()} == {
        "a1": 1,
        "b2": 4,
        "c4": 2,
        "d6": 1,
    }


@pytest.mark.clause("KD-5.8", "KD-8.9")
@pytest.mark.parametrize(
    ("stack", "warlords", "spots"),
    [
        ("R:-1S", {}, [2, 1, 1, 1, 0, 1, 1, 1]),
        ("R:-3E", {}, [1, 1, 0, 1, 1, 1, 2, 1]),
        ("R:T2S", {}, [2, 1, 1, 0, 0, 0, 1, 1]),
        ("R:T0", {}, [0] * 8),
        ("R:T2S", {"taisho": "riboku"}, [0] * 8),
        ("R:-2S", {"taisho": "riboku"}, [2, 1, 1, 1, 0, 1, 1, 1]),
    ],
)
def test_blind_spots_are_told_as_fights_have_them(
    stack: str, warlords: dict[str, str], spots: list[int]
) -> None:
    """Clockwise from north; Blue's general attacks from each of the eight squares around."""
    home = "" if stack[2] == "T" else ", f8 R:T0"
    around = ["c5", "d5", "d4", "d3", "c3", "b3", "b4", "b5"]
    found = []
    for square in around:
        state = table(
            f"{square} B:T0, c4 {stack}{home}",
            None,
            {"warlords": warlords},
            board="full",
            rocks=[],
            high_ground=[],
        )
        assert aids(state).stacks["c4"].blind_spots == spots
        found.append(fight(move(state, square, "c4"))[2])
    assert found == spots


@pytest.mark.clause("KD-2.5", "KD-5.8")
def test_a_secret_warlord_changes_nothing_that_others_are_told() -> None:
    told, own = [], []
    for warlord in ("riboku", "shin"):
        state = new_game(warlord_selection="deal4").new_state()
        play(state, "deal shin,kyoukai,ouki,riboku", f"0 pick {warlord} taisho")
        told.append([aids(state, viewer) for viewer in (1, SPECTATOR)])
        own.append(aids(state, 0).stacks)
    assert told[0] == told[1]
    assert own[0] != own[1]


@pytest.mark.clause("KD-4.1.1", "KD-4.2.1")
def test_a_soldier_alone_goes_straight_ahead_and_nothing_is_asked() -> None:
    state = table("a1 B:T1N, b3 B:-1E, c2 B:-2N, d6 R:T0")
    told = aids(state).marches
    assert (told["b3"].at_once, told["b3"].whole) == ("c3", ["c3"])
    assert (told["c2"].at_once, told["c2"].whole) == (None, ["c3"])
    assert (told["a1"].at_once, told["a1"].whole) == (None, ["a2", "b2"])
    assert aids(state, 1).marches == aids(state, SPECTATOR).marches == {}


@pytest.mark.clause("KD-4.2.1", "KD-4.3.2")
def test_one_part_with_one_way_is_no_question_either() -> None:
    state = table("a1 B:T0, c2 B:-2N, c3 B:-4N, d6 R:T0")
    assert aids(state).marches["c2"].at_once == "c3"
    assert aids(state).marches["c2"].whole == []


@pytest.mark.clause("KD-4.2.1", "KD-4.3.1", "KD-8.2")
@pytest.mark.parametrize("options", [{}, {"board": "full"}])
def test_marches_are_what_the_moves_come_to(options: dict[str, object]) -> None:
    at_once = 0
    for seed in range(3):
        state = new_game(None, **options | {"max_turns": 40}).new_state()
        rng = Rng(seed)
        while not state.over():
            seat = state.deciders()[0]
            if phase(state) == "choose_action":
                told = aids(state, seat).marches
                assert list(told) == offered(state, "move")
                at_once += sum(march.at_once is not None for march in told.values())
                for square, march in told.items():
                    assert (march.at_once, march.whole) == _played(state, square, march.whole)
            state.apply(seat, random_choice(state, seat, rng))
    assert at_once > 100


def _played(state: KingdomState, square: str, told: list[str]) -> tuple[str | None, list[str]]:
    """Where a move goes without a question, and where the whole stack can go."""
    group = whole(state, square)
    after = state.clone()
    log = play(after, f"move {square}")
    gone = [str(event.args["to"]) for event in log.events if event.verb == "move"]
    if gone:
        return gone[0], told
    if phase(after) == "choose_group":
        if f"group {group}" not in legal(after):
            return None, []
        log = play(after, f"group {group}")
    if phase(after) == "choose_destination":
        moving = after.view(SPECTATOR)["action"]["group"]
        return None, offered(after, "to") if moving == group else []
    return None, [str(event.args["to"]) for event in log.events if event.verb == "move"]


@pytest.mark.parametrize("options", [{}, FREE])
def test_aids_follow_from_the_view_alone(options: dict[str, object]) -> None:
    """Worlds with the same view have the same aids; so has a view that came as JSON."""
    game = new_game(None, **options | {"max_turns": 12})
    state = game.new_state()
    rng = Rng(3)
    while not state.over():
        for viewer in VIEWERS:
            view = state.view(viewer)
            sent = View(view.game, viewer, json.loads(json.dumps(view.data)))
            world = game.imagine(view, rng).view(viewer)
            assert game.aids(view) == game.aids(sent) == game.aids(world)
        seat = state.deciders()[0]
        state.apply(seat, random_choice(state, seat, rng))


def test_stacks_behind_the_screen_are_told_to_their_owner_alone() -> None:
    state = new_game(None, **FREE).new_state()
    rng = Rng(6)
    while phase(state) != "deploy":
        seat = state.deciders()[0]
        state.apply(seat, random_choice(state, seat, rng))
    for _step in range(6):
        state.apply(0, random_choice(state, 0, rng))
    assert aids(state, 0).stacks
    assert aids(state, 1).stacks == aids(state, SPECTATOR).stacks == {}
