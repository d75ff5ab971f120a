"""What each viewer knows, and when: TK-3.10, TK-4.9, TK-5.2; and imagining what is not known."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, get_args

import pytest

from gunbai.bots.search.tree import Search
from gunbai.core import REFEREE, SPECTATOR, BadSeat, Rng, View
from gunbai.games.tenka import phase as phases
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.view import Phase, TenkaView

from .table import (
    asked,
    data,
    defend,
    legal,
    new_game,
    phase,
    play,
    random_choice,
    table,
    verbs,
    wander,
    war,
)

NO_ALLIANCES = {"alliances": "off"}
OPEN = {
    "phase",
    "round",
    "turn",
    "order",
    "supply",
    "muster",
    "seats",
    "alliances",
    "dice",
    "deciders",
    "scores",
}

NOTHING: dict[str, Any] = {"counts": {}, "values": {}, "shares": {}}


def viewers(state: TenkaState) -> list[int]:
    return [*range(state.game.players), SPECTATOR]


def tokens(state: TenkaState, viewer: int) -> Any:
    shown = data(state, viewer)["war"]
    return shown["attack"], shown["defence"]


@pytest.mark.clause("TK-3.10")
def test_between_wars_everybody_sees_the_same() -> None:
    state = table("kinai:1", "kanto", "kyushu", allied=[(0, 1)])
    seen = [data(state, viewer) for viewer in viewers(state)]
    assert all(one == seen[0] for one in seen)
    assert set(seen[0]) == OPEN


def test_the_options_of_the_game_and_the_window_are_open() -> None:
    state = table("kinai", "kanto", "kyushu", phase="propose")
    play(state, "0 propose 1", "1 refuse", "0 propose 2")
    window = {"slot": 0, "proposed": [[0, 1], [0, 2]], "partner": 2}
    assert all(data(state, viewer)["window"] == window for viewer in viewers(state))


@pytest.mark.clause("TK-3.10")
def test_while_the_attack_is_placed_the_others_see_that_and_nothing_else() -> None:
    state = table("kinai", "kanto", "kyushu", options=NO_ALLIANCES)
    play(state, "0 war")
    before = [state.view(viewer).to_json() for viewer in viewers(state)[1:]]
    for n, step in enumerate(["tokai=3", "nanki=2", "nanki=1", "hokuriku=0"], 1):
        log = play(state, f"0 attack {step}")
        assert [state.view(viewer).to_json() for viewer in viewers(state)[1:]] == before
        assert all(log.shown_to(viewer) == [] for viewer in viewers(state)[1:])
        assert sum(tokens(state, 0)[0]["counts"].values()) == n
    assert all(state.legal(seat) == [] for seat in (1, 2))


@pytest.mark.clause("TK-3.10")
def test_attack_values_stay_with_the_attacker() -> None:
    state = table("kinai", "kanto", "kyushu", options=NO_ALLIANCES)
    war(state, {"tokai": [3, 0], "nanki": [2, 1, 0]})
    counts = {"nanki": 3, "tokai": 2}
    assert tokens(state, 0)[0] == {
        "counts": counts,
        "values": {"tokai": [3, 0], "nanki": [2, 1, 0]},
    }
    for viewer in (1, 2, SPECTATOR):
        assert tokens(state, viewer)[0] == {"counts": counts, "values": {}}


@pytest.mark.clause("TK-3.10")
def test_a_declaration_exposes_its_counts_to_a_search_and_nothing_else() -> None:
    def exposed(attack: dict[str, list[int]]) -> int:
        state = table("kinai", "tokai nanki", "kyushu", options=NO_ALLIANCES)
        assert state.exposed() == 0
        war(state, attack)
        return state.exposed()

    first = exposed({"tokai": [3, 0], "nanki": [2, 1, 0]})
    assert first == exposed({"tokai": [2, 1], "nanki": [3, 0, 0]})
    others = [{"tokai": [3], "nanki": [2, 1, 0, 0]}, {"tokai": [3, 2, 1], "nanki": [0, 0]}]
    assert len({first, *(exposed(other) for other in others), 0}) == 4


@pytest.mark.clause("TK-4.9", "TK-5.2")
def test_a_battle_exposes_its_values_to_a_search_and_no_others() -> None:
    def exposed(defence: dict[str, list[int]], *steps: str) -> int:
        state = table("kinai", "tokai nanki", "kyushu", options=NO_ALLIANCES)
        war(state, {"tokai": [3, 0], "nanki": [2, 1, 0]}, defence)
        play(state, *steps)
        return state.exposed()

    one, other = {"tokai": [2, 1], "nanki": [1, 1, 1]}, {"tokai": [1, 1], "nanki": [2, 1, 1]}
    third = {"tokai": [2], "nanki": [1, 1, 1, 1]}
    assert exposed(one) == exposed(other) != exposed(third)
    assert exposed(one, "0 settle tokai") != exposed(other, "0 settle tokai")


@pytest.mark.clause("TK-3.10")
def test_the_defender_of_a_search_knows_which_declaration_it_answers() -> None:
    """No node is shared by the two declarations that the last token leaves open."""
    state = table("kinai", "tokai nanki", options=NO_ALLIANCES)
    play(state, "0 war", *(f"0 attack {step}" for step in ("tokai=3", "nanki=2", "nanki=1")))
    play(state, "0 attack nanki=0")
    search = Search(2, 0, Rng(1), None)
    search.run(state, 400)
    root = search.root()
    assert len(root.actions) == 2
    others = [node.total for node in search.nodes.values() if node is not root]
    assert max(others) <= max(root.visits)


@pytest.mark.clause("TK-3.10")
def test_the_sequence_of_placing_is_never_visible() -> None:
    one, other = (table("kinai", "kanto") for _ in range(2))
    play(one, "0 war", *(f"0 attack {step}" for step in ("tokai=3", "nanki=2", "nanki=1")))
    play(other, "0 war", *(f"0 attack {step}" for step in ("nanki=3", "tokai=2", "nanki=1")))
    play(one, "0 attack tokai=0", "0 attack nanki=0")
    play(other, "0 attack nanki=0", "0 attack tokai=0")
    assert one.view(1).to_json() == other.view(1).to_json()
    assert list(data(one, 1)["war"]["attack"]["counts"]) == list(
        data(other, 1)["war"]["attack"]["counts"]
    )


@pytest.mark.clause("TK-3.10", "TK-4.9")
def test_the_sequence_of_equal_tokens_is_forgotten() -> None:
    keys = set()
    for first, second in [("tokai", "nanki"), ("nanki", "tokai")]:
        state = table("kinai", "kanto")
        play(state, "0 war", "0 attack tokai=3", "0 attack tokai=2", "0 attack tokai=1")
        play(state, f"0 attack {first}=0", f"0 attack {second}=0", "1 defend tokai=2")
        play(state, *(f"1 defend {name}=1" for name in (first, second, "tokai", "nanki")))
        keys.add(state.key())
    assert len(keys) == 1


@pytest.mark.clause("TK-4.9")
def test_the_order_in_which_a_view_lists_regions_betrays_no_value() -> None:
    """Even before a view is written as canonical bytes, its order does not tell which token lies
    where."""
    attacks = [
        {"tokai": [3], "nanki": [2, 1, 0, 0]},
        {"nanki": [3, 2, 1, 0], "tokai": [0]},
    ]
    defences = [{"tokai": [2], "nanki": [1, 1, 1, 1]}, {"nanki": [2, 1, 1, 1], "tokai": [1]}]
    orders = set()
    for attack in attacks:
        for defence in defences:
            state = table("kinai", "tokai nanki", "kanto", options=NO_ALLIANCES)
            war(state, attack, defence)
            shown = data(state, 2)["war"]
            orders.add((*shown["attack"]["counts"], *shown["defence"]["counts"]))
            assert shown["attack"]["counts"] == {"tokai": 1, "nanki": 4}
            assert shown["defence"]["counts"] == {"tokai": 1, "nanki": 4}
    assert len(orders) == 1


@pytest.mark.clause("TK-4.9")
def test_while_the_defence_is_placed_only_those_who_place_see_it() -> None:
    state = table("kinai", "tokai nanki", "kyushu", options=NO_ALLIANCES)
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    others = (0, 2, SPECTATOR)
    before = [state.view(viewer).to_json() for viewer in others]
    for n, step in enumerate(["tokai=2", "nanki=1", "nanki=1", "tokai=1"], 1):
        log = play(state, f"1 defend {step}")
        assert [state.view(viewer).to_json() for viewer in others] == before
        assert all(log.shown_to(viewer) == [] for viewer in others)
        assert sum(tokens(state, 1)[1]["counts"].values()) == n


@pytest.mark.clause("TK-4.9")
def test_partners_see_a_share_as_soon_as_it_is_complete() -> None:
    state = table("kinai", "tokai", "nanki", "kanto", allied=[(1, 2), (1, 3), (2, 3)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    play(state, "1 defend tokai=2")
    assert tokens(state, 2)[1] == NOTHING
    log = play(state, "1 defend nanki=1")
    assert tokens(state, 2)[1]["values"] == {"tokai": [2], "nanki": [1]}
    assert tokens(state, 2)[1]["shares"] == {"1": ["tokai", "nanki"]}
    told = [event["verb"] for event in log.shown_to(2)]
    assert told == ["share"]
    for viewer in (0, 3, SPECTATOR):
        assert tokens(state, viewer)[1] == NOTHING
        assert log.shown_to(viewer) == []
    play(state, "2 defend nanki=1")
    assert tokens(state, 1)[1]["counts"] == {"tokai": 1, "nanki": 1}
    assert tokens(state, 2)[1]["counts"] == {"tokai": 1, "nanki": 2}


@pytest.mark.clause("TK-4.9")
def test_when_all_is_placed_everybody_sees_counts_and_partners_values() -> None:
    state = table("kinai", "tokai", "nanki", "kanto", allied=[(1, 2), (1, 3), (2, 3)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    play(state, "1 defend tokai=2", "1 defend nanki=1", "2 defend nanki=1", "2 defend tokai=1")
    log = play(state, "2 defend nanki=1")
    for viewer in (0, 3, SPECTATOR):
        assert tokens(state, viewer)[1] == {"counts": {"tokai": 2, "nanki": 3}, "values": {}}
        assert [event["verb"] for event in log.shown_to(viewer)] == ["defended"]
    for viewer in (1, 2):
        assert tokens(state, viewer)[1]["values"] == {"tokai": [2, 1], "nanki": [1, 1, 1]}
    assert verbs(log) == ["defend", "share", "defended"]


@pytest.mark.clause("TK-4.9")
def test_nobody_else_learns_which_partner_placed_a_token() -> None:
    views = []
    for first, second in [("tokai", "nanki"), ("nanki", "tokai")]:
        state = table("kinai", "tokai", "nanki", allied=[(1, 2)])
        war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
        play(state, f"1 defend {first}=2", f"1 defend {second}=1", "2 defend nanki=1")
        play(state, "2 defend nanki=1", "2 defend tokai=1")
        views.append([state.view(viewer).to_json() for viewer in (0, SPECTATOR)])
    assert views[0] == views[1]


@pytest.mark.clause("TK-5.2")
def test_a_battle_turns_its_own_tokens_up_for_everybody_and_they_stay_up() -> None:
    state = table("kinai", "tokai nanki", "kyushu", options=NO_ALLIANCES)
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"tokai": [2, 1], "nanki": [1, 1, 1]})
    play(state, "0 settle tokai")
    for _ in range(2):
        for viewer in (2, SPECTATOR):
            attack, defence = tokens(state, viewer)
            assert (attack["values"].get("tokai"), defence["values"].get("tokai")) == (
                [3, 2],
                [2, 1],
            )
        if asked(state)[0] == "dice" and data(state, 0)["war"]["battle"] == "tokai":
            assert "nanki" not in tokens(state, 2)[0]["values"]
            assert "nanki" not in tokens(state, 0)[1]["values"]
            assert "nanki" not in tokens(state, 1)[0]["values"]
            play(state, "dice 6,1")


@pytest.mark.clause("TK-10.1a")
def test_tokens_that_were_not_settled_stay_secret_after_the_end() -> None:
    held = "tohoku kanto koshin hokuriku shikoku sea_east"
    state = table(held, "tokai kinai nanki")
    war(state, {"tokai": [3, 2, 1], "kinai": [0, 0]}, {"tokai": [1, 1], "kinai": [2, 1, 1]})
    log = play(state, "0 settle tokai", "dice 6,1")
    assert state.over()
    assert "war" not in data(state, 1)
    assert "kinai" not in str(log.shown_to(1))


def test_the_referee_sees_all_and_nobody_else_may_ask() -> None:
    state = table("kinai", "kanto")
    play(state, "0 war", "0 attack tokai=3")
    assert tokens(state, REFEREE)[0]["values"] == {"tokai": [3]}
    for viewer in (2, -1, -4):
        with pytest.raises(BadSeat):
            state.view(viewer)


@pytest.mark.parametrize(
    ("players", "options", "games"),
    [
        (2, {}, 2),
        (2, {"map": "joraku8"}, 2),
        (3, {}, 2),
        (4, {"scenario": "gekokujo"}, 1),
        (5, {"neutral_tie": "defender"}, 1),
        (6, {}, 1),
    ],
)
def test_imagined_worlds_look_the_same_to_the_one_who_imagines(
    players: int, options: dict[str, object], games: int
) -> None:
    game = new_game(players, **options)
    for seed in range(games):
        rng = Rng(f"imagine {players} {seed}")
        state = game.new_state()
        while not state.over():
            for viewer in viewers(state):
                view = state.view(viewer)
                world = game.imagine(view, rng)
                assert world.view(viewer).to_json() == view.to_json()
                assert world.deciders() == state.deciders()
                assert game.aids(world.view(viewer)) == game.aids(view)
            seat = state.deciders()[0]
            state.apply(seat, random_choice(state, seat, rng))
        for viewer in viewers(state):
            assert game.imagine(state.view(viewer), rng).returns() == state.returns()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_knows_everything_imagines_the_true_world(players: int) -> None:
    game = new_game(players)
    rng = Rng(f"true {players}")
    state = game.new_state()
    while not state.over():
        if "war" not in data(state, 0) or phase(state) == "attack":
            viewer = state.decider() if phase(state) == "attack" else SPECTATOR
            assert game.imagine(state.view(viewer), rng).key() == state.key()
        seat = state.deciders()[0]
        state.apply(seat, random_choice(state, seat, rng))


def _worlds(state: TenkaState, viewer: int, times: int, side: str) -> Counter[str]:
    """How often each placement of the tokens was imagined."""
    rng = Rng("worlds")
    view = state.view(viewer)
    game = state.game
    return Counter(
        str(data(game.imagine(view, rng), REFEREE)["war"][side]["values"])  # type: ignore[arg-type]
        for _ in range(times)
    )


@pytest.mark.clause("TK-3.10")
def test_all_thirteen_attacks_that_fit_the_counts_are_imagined() -> None:
    """Counts 1, 1, 3: 13 different ways to deal 3, 2, 1, 0, 0."""
    state = table("sea_west", "kinai", "kanto", options=NO_ALLIANCES)
    attack = {"shikoku": [3], "nanki": [2], "sea_east": [1, 0, 0]}
    war(state, attack)
    worlds = _worlds(state, 1, 400, "attack")
    assert len(worlds) == 13
    assert str(data(state, REFEREE)["war"]["attack"]["values"]) in worlds
    assert len(_worlds(state, 0, 20, "attack")) == 1


@pytest.mark.clause("TK-3.10")
def test_an_unfinished_attack_is_imagined_with_any_number_of_tokens() -> None:
    state = table("kinai", "kanto")
    play(state, "0 war", "0 attack tokai=3", "0 attack nanki=2")
    rng = Rng("unfinished")
    placed = Counter(
        len(state.game.imagine(state.view(1), rng).dump()["war"]["attack_tokens"])  # type: ignore[index]
        for _ in range(200)
    )
    assert set(placed) == {0, 1, 2, 3, 4}


@pytest.mark.clause("TK-5.2")
def test_revealed_tokens_narrow_what_is_imagined() -> None:
    state = table("sea_west", "kinai", "kanto", options=NO_ALLIANCES)
    war(state, {"shikoku": [3], "nanki": [2], "sea_east": [1, 0, 0]})
    defend(state, {"shikoku": [2, 1, 1], "nanki": [1, 1]})
    assert len(_worlds(state, 0, 100, "defence")) == 2
    play(state, "0 settle shikoku")
    worlds = _worlds(state, 2, 100, "attack")
    assert len(worlds) == 3
    assert all("'shikoku': [3]" in world for world in worlds)
    assert len(_worlds(state, 2, 100, "defence")) == 1


@pytest.mark.clause("TK-4.9")
def test_an_unfinished_defence_is_imagined_in_every_way() -> None:
    state = table("kinai", "tokai", "nanki", allied=[(1, 2)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    play(state, "1 defend nanki=2", "1 defend tokai=1", "2 defend tokai=1")
    first = _worlds(state, 0, 300, "defence")
    assert len(first) == 2 * (2 + 3 + 4)
    known = _worlds(state, 1, 100, "defence")
    assert len(known) == 1 + 2 + 3
    assert len(_worlds(state, 2, 20, "defence")) == 1


@pytest.mark.parametrize("order", [[0, 1, 2], [0, 2, 1], [2, 0, 1]])
def test_a_view_that_travelled_as_json_is_imagined_as_well(order: list[int]) -> None:
    state = table("kinai", "tokai", "nanki", allied=[(1, 2)], options={"play_order": order})
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]})
    while phase(state) == "defend":
        for viewer in viewers(state):
            view = state.view(viewer)
            world = state.game.imagine(sent(view), Rng(1))
            assert world.view(viewer).to_json() == view.to_json()
        seat = state.decider()
        play(state, f"{seat} {legal(state)[-1 if seat == 1 else 0]}")


def sent(view: View) -> View:
    """The view as it comes out of a wire."""
    return View(view.game, view.viewer, json.loads(view.to_json())["data"])


def test_the_names_of_the_phases_are_those_of_the_engine() -> None:
    assert get_args(Phase) == phases.NAMES


@pytest.mark.parametrize("players", [2, 3])
def test_a_view_that_travelled_as_json_reads_and_tells_the_same(players: int) -> None:
    state = new_game(players).new_state()
    game = state.game
    for _ in wander(state, f"sent {players}"):
        for viewer in (*viewers(state), REFEREE):
            view = state.view(viewer)
            copy = sent(view)
            assert copy == view
            assert copy.read(TenkaView) == view.facts
            assert game.draw(copy, "en") == game.draw(view, "en")
            assert game.prompt(copy, "en") == game.prompt(view, "en")
            assert game.aids(copy) == game.aids(view)
        for seat in state.deciders():
            if seat < 0:
                continue
            view = state.view(seat)
            for action in state.legal(seat):
                code = state.code(seat, action)
                assert game.forecast(sent(view), code) == game.forecast(view, code)
