"""What each viewer knows, and when (section 5.3 of the rules), and imagining what is not known."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from gunbai.core import CHANCE, REFEREE, SPECTATOR, EventLog, Rng, View
from gunbai.core.state import HIDDEN
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.view import KingdomView

from .table import data, legal, new_game, phase, play, random_choice, side, table

HANDS = ("-1 card bow", "-1 card combo", "-1 card charge", "-1 card inspire")
FULL = "a1 B:T0, f8 R:T0"


@pytest.mark.clause("KD-2.6", "KD-9.2.1")
def test_what_everybody_sees_of_cards() -> None:
    state = table(
        FULL, {"hand": ["scout", "bow"]}, {"hand": ["fire"]}, board="full", deck=["combo"]
    )
    for viewer in (0, 1, SPECTATOR):
        view = data(state, viewer)
        assert [seat["hand_size"] for seat in view["seats"]] == [2, 1]
        assert view["deck"] == 1
        assert [("hand" in seat) for seat in view["seats"]] == [viewer == 0, viewer == 1]
    assert all("hand" in seat for seat in data(state, REFEREE)["seats"])


def test_options_are_for_the_one_who_is_asked() -> None:
    state = table(FULL, {"hand": ["inspire"]}, board="full")
    assert legal(state, 0)
    assert state.legal(1) == []
    refusal = state.why_not(1, "use inspire")
    assert refusal is not None
    assert refusal.key == "kingdom.refusal.not_asked"


@pytest.mark.clause("KD-9.3.4")
def test_the_reaction_question_shows_nothing_to_others() -> None:
    worlds: list[list[object]] = []
    for hand in (["defence", "bow"], ["combo", "bow"]):
        deck = [card for card in ("defence", "combo") if card not in hand]
        state = table("a1 B:T0, d6 R:T0", {"hand": ["inspire"]}, {"hand": hand}, deck=deck)
        log = play(state, "use inspire")
        seen: list[object] = [state.view(0).to_json(), state.view(SPECTATOR).to_json()]
        seen += [log.shown_to(0), state.legal(0), state.deciders()]
        log = play(state, "1 pass")
        worlds.append([*seen, state.view(0).to_json(), log.shown_to(0)])
    assert worlds[0] == worlds[1]


def test_luck_is_seen_by_the_one_it_comes_to() -> None:
    state = new_game(warlord_selection="deal4", first_player="random").new_state()
    assert state.seen_as(1, CHANCE, 0) == 0
    assert not state.hides(CHANCE, 0)
    play(state, "first 0")
    deal = state.parse(CHANCE, "deal shin,kyoukai,ouki,ousen")
    assert [state.seen_as(viewer, CHANCE, deal) for viewer in (0, 1)] == [deal, deal]
    assert state.seen_as(SPECTATOR, CHANCE, deal) == HIDDEN
    state.apply(CHANCE, deal)
    choice = state.parse(0, "pick shin taisho")
    assert [state.seen_as(viewer, 0, choice) for viewer in (0, 1)] == [choice, HIDDEN]
    play(state, "0 pick shin taisho", "1 pick kanki taisho")
    card = state.parse(CHANCE, "card bow")
    assert [state.seen_as(viewer, CHANCE, card) for viewer in (0, 1)] == [card, HIDDEN]
    drawing = table("a1 B:T0, d6 R:T0", deck=["bow"], mover=1)
    play(drawing, "draw")
    assert [drawing.seen_as(viewer, CHANCE, card) for viewer in (0, 1)] == [HIDDEN, card]


def imagined(state: KingdomState, viewer: int, n: int = 300) -> list[KingdomState]:
    rng = Rng(f"{viewer}")
    view = state.view(viewer)
    worlds = [state.game.imagine(view, rng) for _ in range(n)]
    assert all(world.view(viewer) == view for world in worlds)
    return worlds  # type: ignore[return-value]


def test_imagined_hands_are_all_that_fit_and_equally_likely() -> None:
    state = new_game(warlord_selection="none").new_state()
    play(state, *HANDS)
    hands = Counter(tuple(side(world, 1)["hand"]) for world in imagined(state, 0, 1500))
    assert len(hands) == 15
    assert all(60 < count < 145 for count in hands.values())
    assert {side(world, 0)["hand"] == ["bow", "combo"] for world in imagined(state, 0, 20)} == {
        True
    }


def test_scouted_cards_stay_in_every_imagined_hand() -> None:
    state = table(
        FULL,
        {"hand": ["scout"]},
        {"hand": ["bow", "combo", "fire"]},
        board="full",
        deck=["charge", "escape", "ambush"],
    )
    play(state, "use scout", "1 pass", "discard bow")
    play(state, "1 draw", "-1 card ambush")
    hands = {tuple(side(world, 1)["hand"]) for world in imagined(state, 0)}
    assert hands == {
        ("combo", "charge", "fire"),
        ("combo", "fire", "escape"),
        ("combo", "fire", "ambush"),
    }


@pytest.mark.parametrize("options", [{}, {"board": "full", "deployment": "free"}])
def test_a_view_that_came_as_json_is_as_good_as_the_view_itself(options: dict[str, object]) -> None:
    game = new_game(None, **options | {"max_turns": 20})
    state = game.new_state()
    rng = Rng(4)
    while not state.over():
        seat = state.deciders()[0]
        state.apply(seat, random_choice(state, seat, rng))
        for viewer in (0, 1, SPECTATOR, REFEREE):
            view = state.view(viewer)
            sent = View(view.game, viewer, json.loads(json.dumps(view.data)))
            assert sent == view
            assert sent.read(KingdomView) == view.facts
            assert game.prompt(sent, "en") == game.prompt(view, "en")
            assert game.draw(sent, "ja") == game.draw(view, "ja")
        assert game.imagine(sent, Rng(1)).key() == state.key()


def test_to_a_spectator_any_card_may_have_been_scouted() -> None:
    state = table(
        FULL, {"hand": ["scout"]}, {"hand": ["bow", "combo"]}, board="full", deck=["fire"]
    )
    before = {tuple(side(world, 1)["known"]) for world in imagined(state, SPECTATOR, 50)}
    assert before == {()}
    play(state, "use scout", "1 pass", "discard bow")
    known = Counter(len(side(world, 1)["known"]) for world in imagined(state, SPECTATOR))
    assert set(known) == {0, 1}


def test_with_an_empty_deck_the_other_hand_is_known() -> None:
    state = table("a1 B:T0, d6 R:T0", {"hand": ["bow"]}, {"hand": ["combo"]})
    assert {tuple(side(world, 1)["hand"]) for world in imagined(state, 0, 20)} == {("combo",)}


def test_dealt_warlords_are_known_to_both_players() -> None:
    state = new_game(warlord_selection="deal4").new_state()
    play(state, "deal shin,kyoukai,ouki,ousen")
    worlds = imagined(state, 1, 30)
    assert {tuple(side(world, 0)["dealt"]) for world in worlds} == {
        ("shin", "kyoukai", "ouki", "ousen")
    }
    splits = {tuple(side(world, 0)["dealt"]) for world in imagined(state, SPECTATOR)}
    assert len(splits) > 60


def test_a_secret_choice_may_be_any_of_the_four() -> None:
    state = new_game(warlord_selection="deal4").new_state()
    play(state, "deal shin,kyoukai,ouki,ousen", "0 pick ouki taisho")
    chosen = {side(world, 0)["warlords"]["taisho"] for world in imagined(state, 1, 100)}
    assert chosen == {"shin", "kyoukai", "ouki", "ousen"}


def test_imagined_deployments_are_complete_when_ready_and_open_when_not() -> None:
    state = new_game(deployment="free", warlord_selection="none").new_state()
    play(state, *HANDS)
    play(state, "0 headquarters a1", "0 taisho b1")
    steps = Counter(data(world)["seats"][0]["step"] for world in imagined(state, 1))
    assert "ready" not in steps
    assert {"deploy_headquarters", "deploy_escort", "deploy_soldier"} <= set(steps)
    play(state, "0 take 1", "0 face n", "0 reserve", "0 reserve", "0 done")
    worlds = imagined(state, 1, 50)
    assert {data(world)["seats"][0]["step"] for world in worlds} == {"ready"}
    assert len({json.dumps(data(world)["board"]) for world in worlds}) > 40


def test_the_screen_stays_closed_in_views_of_a_resigned_game() -> None:
    state = new_game(board="full", deployment="free").new_state()
    rng = Rng(5)
    while phase(state) != "deploy":
        seat = state.deciders()[0]
        state.apply(seat, random_choice(state, seat, rng))
    for _ in range(9):
        state.apply(0, random_choice(state, 0, rng))
    play(state, "1 resign")
    for viewer in (0, 1, SPECTATOR):
        view = state.view(viewer)
        assert state.game.imagine(view, rng).view(viewer) == view
    assert data(state, SPECTATOR)["board"] == {}


@pytest.mark.parametrize(
    "options", [{}, {"board": "full"}, {"board": "full", "deployment": "free"}]
)
def test_the_true_world_is_among_the_imagined(options: dict[str, object]) -> None:
    """With two unseen cards left every world comes up soon, the true one with them."""
    game = new_game(None, **options | {"max_turns": 30})
    state = game.new_state()
    rng = Rng(11)
    while not state.over():
        seat = state.deciders()[0]
        state.apply(seat, random_choice(state, seat, rng))
        view = state.view(0)
        if phase(state) == "choose_action" and view["deck"] + view["seats"][1]["hand_size"] <= 4:
            keys = {game.imagine(view, rng).key() for _ in range(150)}
            assert state.key() in keys
            return


def test_told_in_private_stays_private() -> None:
    """Whatever names a card in hand or a deployment goes to its owner alone."""
    for seed in range(3):
        game = new_game(board="full", deployment="free", max_turns=40)
        state = game.new_state()
        rng = Rng(seed)
        while not state.over():
            seat = state.deciders()[0]
            log = EventLog()
            hands = [set(side(state, other)["hand"]) for other in (0, 1)]
            state.apply(seat, random_choice(state, seat, rng), log)
            for event in log.shown_to(SPECTATOR):
                if event["verb"] in ("dealt_card", "drawn", "draw", "peek"):
                    assert set(event["args"]) == {"seat"}  # type: ignore[call-overload]
            after = [set(side(state, other)["hand"]) for other in (0, 1)]
            for viewer in (0, 1):
                shown = json.dumps(log.shown_to(viewer))
                new = after[1 - viewer] - hands[1 - viewer]
                assert not any(f'"card": "{card}"' in shown for card in new)
