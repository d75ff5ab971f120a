"""Networks: inputs, the engine's arithmetic, files, and where a network is not used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import gunbai
from gunbai.bots import network
from gunbai.bots.evaluation import evaluation
from gunbai.bots.network import Learned, fitting, inputs_of, judge, lack, learned
from gunbai.bots.network.file import (
    BadNetwork,
    Purpose,
    Shape,
    Weights,
    decode,
    encode,
    network_of,
    purpose_of,
)
from gunbai.bots.network.forward import Network
from gunbai.bots.search import SearchBot, Thinking
from gunbai.core import Actions, Game, Rng, State
from gunbai.games import has_part, kind
from gunbai.testing.walk import looks

GAMES = [id for id in gunbai.games() if has_part(id, "inputs")]
SECRETIVE = [id for id in GAMES if gunbai.load(id).info.has_secrets]


def shape_of(game: Game) -> Shape:
    inputs = inputs_of(game)
    return Shape(int(inputs.size), 6, 4, int(inputs.actions))


def drawn(shape: Shape, seed: int = 1) -> Weights:
    """Random weights."""
    rng = Rng(seed)

    def some(n: int, most: int) -> list[int]:
        return [int(rng.below(2 * most)) - most for _ in range(n)]

    return Weights(
        some(shape.inputs * shape.hidden, 300),
        some(shape.second * shape.hidden, 100),
        some(shape.second, 100),
        some(shape.outputs * shape.hidden, 100),
        some(shape.second, 20_000),
        some(1, 20_000),
        [65_536],
        some(shape.outputs, 20_000),
    )


def random_judge(game: Game, seed: int = 1) -> Learned:
    shape = shape_of(game)
    return learned(game, network_of(shape, drawn(shape, seed)))


def priors(judge: Learned, state: State, seat: int) -> list[int]:
    from librt.vecs import vec
    from mypy_extensions import i64

    actions = Actions()
    state.fill(seat, actions)
    found = vec[i64]([0] * actions.count)
    judge.prior(state, seat, actions, found)
    return [int(each) for each in found]


def opinions(id: str) -> list[object]:
    """Values and priors along a random game: what both engines must agree on."""
    game = gunbai.load(id)
    judge = random_judge(game)
    found: list[object] = []
    for state in looks(game, 3, 60):
        seat = state.deciders()[0] if state.deciders() else -1
        if seat >= 0:
            totals = [judge.total(state, each).hex() for each in range(game.players)]
            found.append([totals, priors(judge, state, seat)])
    return found


# Inputs.


@pytest.mark.parametrize("id", GAMES)
def test_inputs_are_within_their_range_and_active_once(id: str) -> None:
    for players in range(kind(id).seats[0], kind(id).seats[1] + 1):
        game = gunbai.load(id, players)
        inputs = inputs_of(game)
        for state in looks(game, 5, 80):
            for seat in range(players):
                inputs.look(state, seat)
                inputs.imagined(state, seat)
                active = inputs.listed()
                assert len(set(active)) == len(active) < 255
                assert min(active) >= 0
                assert max(active) < inputs.size


@pytest.mark.parametrize("id", GAMES)
def test_every_action_has_its_own_output_for_every_seat(id: str) -> None:
    game = gunbai.load(id)
    inputs = inputs_of(game)
    for seat in range(game.players):
        outputs = {int(inputs.output(seat, action)) for action in range(inputs.actions)}
        assert outputs == set(range(inputs.actions))


@pytest.mark.parametrize("id", SECRETIVE)
def test_the_prior_uses_only_what_the_seat_knows(id: str) -> None:
    """Worlds imagined from one view have the same known inputs, and so the same prior."""
    game = gunbai.load(id)
    inputs = inputs_of(game)
    judge = random_judge(game)
    differed = 0
    for state in looks(game, 11, 150):
        for seat in range(game.players):
            inputs.look(state, seat)
            known = inputs.listed()
            asked = state.asks(seat)
            for i in range(3):
                other = game.imagine(state.view(seat), Rng(i))
                inputs.look(other, seat)
                assert inputs.listed() == known
                differed += other.key() != state.key()
                if asked:
                    assert priors(judge, other, seat) == priors(judge, state, seat)
    assert differed > 50


@pytest.mark.parametrize("id", SECRETIVE)
def test_the_value_sees_what_an_imagined_world_hides(id: str) -> None:
    game = gunbai.load(id)
    inputs = inputs_of(game)
    differed = 0
    for state in looks(game, 11, 150):
        for seat in range(game.players):
            found = []
            for i in range(3):
                inputs.look(game.imagine(state.view(seat), Rng(i)), seat)
                first = int(inputs.count)
                inputs.imagined(game.imagine(state.view(seat), Rng(i)), seat)
                found.append(inputs.listed()[first:])
            differed += found[0] != found[1] or found[1] != found[2]
    assert differed > 0


# Arithmetic.


@pytest.mark.parametrize("id", GAMES)
def test_both_engines_agree_to_the_bit(id: str) -> None:
    command = f"from tests.bots.test_network import opinions; print(opinions({id!r}))"
    root = Path(__file__).parent.parent.parent
    plain = subprocess.run(
        [sys.executable, "-c", command],
        cwd=root,
        env={**os.environ, "GUNBAI_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == str(opinions(id))


@pytest.mark.parametrize("id", GAMES)
def test_packed_sums_are_those_of_plain_arithmetic(id: str) -> None:
    """The lanes of the first layer never run into each other, also with the largest weights."""
    game = gunbai.load(id)
    shape = shape_of(game)
    weights = drawn(shape)
    most = 4095
    weights.rows = [most if weight > 0 else -most - 1 for weight in weights.rows]
    judge = learned(game, network_of(shape, weights))
    linear = evaluation(game)
    assert linear is not None
    inputs = inputs_of(game)
    for state in looks(game, 2, 40):
        for seat in range(game.players):
            inputs.look(state, seat)
            inputs.imagined(state, seat)
            active = inputs.listed()
            units = [
                max(0, sum(weights.rows[row * shape.hidden + unit] for row in active))
                for unit in range(shape.hidden)
            ]
            total = weights.last_bias[0]
            for i in range(shape.second):
                layer = weights.value[i * shape.hidden : (i + 1) * shape.hidden]
                sum_ = weights.value_bias[i] + sum(map(int.__mul__, units, layer))
                total += (max(0, sum_) >> 8) * weights.last[i]
            expected = total / 131072 + 0.5 * linear.total(state, seat)
            assert judge.total(state, seat) == expected


# The search.


@pytest.mark.parametrize("id", GAMES)
def test_a_search_with_a_network_keeps_its_budget_and_its_secrets(id: str) -> None:
    game = gunbai.load(id)
    asked = 0
    for state in looks(game, 7, 60):
        for seat in state.deciders():
            if seat < 0 or len(legal := state.legal(seat)) == 1:
                continue
            world = game.imagine(state.view(seat), Rng(5))
            bots = [SearchBot(game, 4, Thinking(30), random_judge(game)) for _ in range(2)]
            here = bots[0].think(state.view(seat), legal)
            there = bots[1].think(world.view(seat), legal)
            assert here.candidates == there.candidates
            assert here.simulations == 30
            assert sum(each.visits for each in here.candidates) <= 30
            asked += 1
    assert asked > 0


def test_a_network_without_a_prior_values_the_leaves_of_an_ordinary_search() -> None:
    game = gunbai.load("daiyabo", 2)
    shape = msgspec.structs.replace(shape_of(game), outputs=0)
    judge = learned(game, network_of(shape, drawn(shape)))
    linear = evaluation(game)
    assert linear is not None
    positions = list(looks(game, 7, 60))
    assert all(judge.is_quiet(state) == linear.is_quiet(state) for state in positions)
    state = next(each for each in positions if len(each.legal(each.deciders()[0])) > 1)
    bot = SearchBot(game, 4, Thinking(30, rollout_depth=0), judge)
    assert bot.search(state.view(state.deciders()[0])).learned is None


@pytest.mark.parametrize("id", GAMES)
def test_a_network_without_values_leaves_them_to_the_linear_evaluation(id: str) -> None:
    """Its priors still guide the tree, and leaves are judged where the linear search judges."""
    game = gunbai.load(id)
    shape = msgspec.structs.replace(shape_of(game), second=0)
    judge = learned(game, network_of(shape, drawn(shape)))
    linear = evaluation(game)
    assert linear is not None
    positions = list(looks(game, 7, 60))
    for state in positions:
        assert judge.is_quiet(state) == linear.is_quiet(state)
        assert judge.shares(state) == linear.shares(state)
    state = next(each for each in positions if len(each.legal(each.deciders()[0])) > 1)
    seat = state.deciders()[0]
    search = SearchBot(game, 4, Thinking(30, rollout_depth=0), judge).search(state.view(seat))
    assert search.learned is judge
    assert [int(each) for each in search.root().priors] == priors(judge, state, seat)


def test_a_node_gets_its_priors_when_the_search_comes_again() -> None:
    """Most nodes are met once: the network is not asked there."""
    game = gunbai.load("tenka")
    state = next(each for each in looks(game, 7, 60) if len(each.legal(each.deciders()[0])) > 1)
    bot = SearchBot(game, 4, Thinking(200, rollout_depth=0), random_judge(game))
    nodes = bot.search(state.view(state.deciders()[0])).nodes.values()
    again = [node for node in nodes if node.total > 0]
    assert 0 < len(again) < len(nodes) / 2
    assert all(len(node.priors) == 0 for node in nodes if node.total == 0)
    assert all(any(prior > 0 for prior in node.priors) for node in again)


def test_twins_of_a_network_share_weights_and_nothing_else() -> None:
    game = gunbai.load(GAMES[0])
    one = random_judge(game)
    other = Learned(one.network.twin(), inputs_of(game), one.linear)
    first, second, *_ = list(looks(game, 3, 60))
    expected = [judge.total(state, 0) for judge, state in ((one, first), (one, second))]
    assert [other.total(first, 0), other.total(second, 0)] == expected
    one.total(first, 0)
    assert other.total(second, 0) == expected[1]


# Files.


def test_a_network_survives_its_file() -> None:
    game = gunbai.load(GAMES[0])
    shape = shape_of(game)
    weights = drawn(shape)
    data = encode(purpose_of(game), shape, weights)
    assert decode(data) == (purpose_of(game), shape, weights)


@pytest.mark.parametrize("cut", [0, 5, 40, 400])
def test_a_damaged_file_is_refused(cut: int) -> None:
    game = gunbai.load(GAMES[0])
    shape = shape_of(game)
    data = encode(purpose_of(game), shape, drawn(shape))
    with pytest.raises(BadNetwork):
        decode(data[:cut])


def test_a_weight_out_of_range_is_refused() -> None:
    game = gunbai.load(GAMES[0])
    shape = shape_of(game)
    weights = drawn(shape)
    weights.rows[3] = 4096
    with pytest.raises(BadNetwork):
        decode(encode(purpose_of(game), shape, weights))
    with pytest.raises(ValueError, match="out of range"):
        network_of(shape, weights)


# Where a network is used.


def stored(monkeypatch: pytest.MonkeyPatch, game: Game, **changes: object) -> None:
    """As if the game's folder had a network, for a purpose that differs like this."""
    shape = shape_of(game)
    purpose = msgspec.structs.replace(purpose_of(game), **changes)
    made = network_of(shape, drawn(shape))

    def found(id: str, players: int) -> tuple[Purpose, Network] | None:
        return (purpose, made) if (id, players) == (game.info.id, game.players) else None

    monkeypatch.setattr(network, "_stored", found)


@pytest.mark.parametrize("id", GAMES)
def test_a_network_that_fits_is_used(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = gunbai.load(id)
    stored(monkeypatch, game)
    assert fitting(game) is not None
    assert isinstance(judge(game), Learned)
    assert lack(game) == ""


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rules_version": 0}, "network.other_rules"),
        ({"pack": "another"}, "network.other_pack"),
        ({"options": {"odd": True}}, "network.other_options"),
    ],
)
def test_another_purpose_falls_back_to_the_linear_evaluation(
    changes: dict[str, object], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = gunbai.load(GAMES[0])
    stored(monkeypatch, game, **changes)
    assert fitting(game) is None
    assert type(judge(game)) is type(evaluation(game))
    assert lack(game) == reason


def test_another_number_of_players_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    id = next(id for id in GAMES if kind(id).seats[1] > kind(id).seats[0])
    low, high = kind(id).seats
    stored(monkeypatch, gunbai.load(id, low))
    assert lack(gunbai.load(id, high)) == "network.none"
    assert not isinstance(judge(gunbai.load(id, high)), Learned)


def test_a_style_changes_the_judgement(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gunbai.load(GAMES[0])
    stored(monkeypatch, game)
    plain, bold = judge(game), judge(game, "bold")
    assert plain is not None
    assert bold is not None
    assert any(plain.shares(state) != bold.shares(state) for state in looks(game, 1, 60))


def test_shipped_networks_fit_their_games() -> None:
    """A network in a game's folder is for the rules and the pack beside it, and has a card."""
    for id in GAMES:
        low, high = kind(id).seats
        for players in range(low, high + 1):
            path = network.path_of(id, players)
            if path is not None:
                assert lack(gunbai.load(id, players)) == ""
                assert path.stat().st_size < 1_000_000
                assert path.with_suffix(".toml").exists()
