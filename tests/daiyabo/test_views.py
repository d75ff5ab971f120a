"""What viewers see and hear: the same for all, since all lies open but the decks' order."""

from __future__ import annotations

import json

import pytest

from gunbai.core import CHANCE, REFEREE, SPECTATOR, EventLog, Rng, View
from gunbai.games.daiyabo.pack import load_built_in
from gunbai.i18n import LANGUAGES, say
from gunbai.testing.walk import choose, walk, walk_to

from .table import data, new_game, play, table


@pytest.mark.parametrize("seed", range(3))
def test_every_viewer_sees_and_hears_the_same(seed: int) -> None:
    game = new_game(3, start_player="random")
    state = game.new_state()
    rng = Rng(seed)
    while not state.over():
        seat = state.deciders()[0]
        log = EventLog()
        state.apply(seat, choose(state, seat, rng), log)
        for viewer in (0, 1, 2, SPECTATOR):
            assert state.view(viewer).data == state.view(REFEREE).data
            assert log.shown_to(viewer) == log.shown_to(REFEREE)


def test_worlds_that_differ_only_in_the_cards_to_come_are_one_state() -> None:
    """The order of a deck does not exist: nothing in any view, key or dump can hint at it."""
    game = new_game(4)
    one, other = game.new_state(), game.new_state()
    for card in ("yasuke", "oichi", "maeda_toshiie", "hojo_ujiyasu"):
        play(one, f"draw {card}")
        play(other, f"draw {card}")
    assert one.key() == other.key()
    assert len(one.chance()) == 32
    assert "deck" not in json.dumps({k: v for k, v in one.dump().items() if k != "decks"})


def test_the_decks_show_their_size_only() -> None:
    assert data(new_game(4).new_state())["decks"] == {"warlords": 24, "castles": 32}


@pytest.mark.parametrize("players", range(2, 7))
def test_imagining_a_view_gives_its_world(players: int) -> None:
    game = new_game(players, start_player="random")
    rng = Rng(players)
    for state in walk(game, players):
        for viewer in (0, SPECTATOR):
            view = state.view(viewer)
            world = game.imagine(view, rng)
            assert world.view(viewer) == view
            assert world.key() == state.key()


def test_a_view_that_travelled_as_json_serves_as_well() -> None:
    game = new_game(3, start_player="random")
    rng = Rng(4)
    for state in walk(game, 4):
        view = state.view(1)
        sent = View(view.game, view.viewer, json.loads(view.to_json())["data"])
        assert game.imagine(sent, rng).key() == state.key()
        assert next(game.worlds(sent, rng)).key() == state.key()
        assert game.question(sent) == game.question(view)
        assert game.draw(sent, "en") == game.draw(view, "en")
        for seat in state.deciders():
            for action in state.legal(seat)[:3] if seat >= 0 else []:
                code = state.code(seat, action)
                assert game.forecast(sent, code) == game.forecast(view, code)


def test_a_world_that_is_played_on_leaves_the_next_world_as_it_was() -> None:
    game = new_game(3, start_player="random")
    state = walk_to(game, 2, 30)
    worlds = game.worlds(state.view(0), Rng(0))
    for _ in range(3):
        world = next(worlds)
        assert world.key() == state.key()
        seat = world.deciders()[0]
        world.apply(seat, choose(world, seat, Rng(1)))


@pytest.mark.parametrize("field", ["battle", "due", "result"])
def test_a_position_may_say_null_of_what_is_not_there(field: str) -> None:
    state = table("yasuke", "", hands=[3, 3])
    assert state.game.load_position({**state.dump(), field: None}) == state


def test_every_card_stays_in_exactly_one_place() -> None:
    game = new_game(5, start_player="random", warlord_deck=25)
    cards = {card.id for card in game.pack.warlord} | {card.id for card in game.pack.castle}
    for state in walk(game, 3):
        view = data(state)
        lying = [*view["end_bonus"], *view["siege_pile"]]
        lying += [there["card"] for there in view["action_cards"].values() if there["card"]]
        for seat in view["seats"]:
            lying += [*seat["warlords"], *seat["castles"]]
        assert len(set(lying)) == len(lying)
        decks = sum(view["decks"].values())
        aside = 0 if "honnoji" in lying else 1
        assert len(lying) + decks + aside == len(cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_is_drawn_with_dice(language: str) -> None:
    state = table(
        "yasuke nijo", "kuki_yoshitaka", hands=[3, 3], slots={"3": "osaka"}, end_bonus=["edo"],
        siege_pile=["oichi"],
    )  # fmt: skip
    play(state, "roll 1,5,6")
    text = state.game.draw(state.view(0), language)
    assert "┌─────┐ ┌─────┐ ┌─────┐" in text
    assert "│  ●  │ │  ●  │ │ ● ● │" in text
    for id in ("yasuke", "nijo", "kuki_yoshitaka", "osaka", "edo", "oichi"):
        assert state.game.name("card", id, language) in text
    assert all(len(line) == len(line.rstrip()) for line in text.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_battle_is_drawn_with_what_it_takes(language: str) -> None:
    dice = {"3": "A2@1"}
    state = table("yasuke", "", phase="battle", slots={"3": "himeji"}, placed=dice)
    text = state.game.draw(state.view(1), language)
    assert "[2] [3]" in text
    assert "P1×2@1" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_name_whose_turn_it_is(language: str) -> None:
    game = new_game(3, start_player="random")
    for state in walk(game, 5):
        view = state.view(0)
        text = say(language, *game.question(view), game.name)
        assert "None" not in text
        if view["phase"] not in ("start", "deal", "lay", "over"):
            assert f"P{view['turn'] + 1}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: str) -> None:
    game = new_game(4)
    texts = [game.describe(game.code(0, action), language) for action in range(game.info.n_actions)]
    assert len(set(texts)) == len(texts)
    assert not any("{" in text for text in texts)
    for code in ("start 2", "draw nijo", "roll 1,5", "resign"):
        assert game.describe(code, language)


def test_names_of_the_cards_are_those_of_the_pack() -> None:
    game = new_game(2)
    pack = load_built_in()
    for warlord in pack.warlord:
        assert game.name("card", warlord.id, "en") == warlord.en
    for castle in pack.castle:
        assert game.name("card", castle.id, "ja") == castle.ja
    assert game.name("card", "kagemusha", "ja") == "影武者"
    assert game.name("rank", "demon_king", "ja") == "第六天魔王"
    assert game.name("area", "w1", "en") == "West 1"
    assert game.name("stage", "march", "ja") == "行軍フェイズ"


def test_the_dice_of_all_castles_are_ten_of_each_face() -> None:
    """What the reconstructed castle was chosen by."""
    pack = load_built_in()
    faces = [face for castle in pack.castle for face in castle.dice]
    assert [faces.count(face) for face in range(1, 7)] == [10] * 6
    assert sum(rank.vp for rank in pack.rank) + sum(card.vp for card in pack.warlord) == 21


def test_no_game_is_longer_than_its_limit() -> None:
    for players in range(2, 7):
        game = new_game(players, start_player="random")
        longest = max(sum(1 for _ in walk(game, seed)) for seed in range(5))
        assert longest < game.info.max_decisions


def test_luck_alone_is_never_asked_of_a_seat() -> None:
    state = walk_to(new_game(2), 1, 0)
    assert state.deciders() == (CHANCE,)
    assert state.legal(0) == []
