"""Exact mixed strategies: matrix games with known values, and wars checked against the engine."""

from __future__ import annotations

from itertools import product
from random import Random
from time import monotonic

import pytest

import gunbai
from gunbai.bots import make
from gunbai.bots.equilibrium import mixture, solve
from gunbai.bots.reasons import reasons
from gunbai.core import CHANCE, Rng, play_match
from gunbai.core.bits import members_of, size
from gunbai.games.tenka import phase, tokens
from gunbai.games.tenka.equilibrium import EquilibriumBot, advise, war
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.state import TenkaState

GOLDEN = (5**0.5 - 1) / 2


@pytest.mark.parametrize(
    ("payoff", "value", "row", "column"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3, [1 / 3] * 3),
        ([[1, -1], [-1, 1]], 0, [1 / 2] * 2, [1 / 2] * 2),
        ([[3, -1], [-2, 1]], 1 / 7, [3 / 7, 4 / 7], [2 / 7, 5 / 7]),
        ([[4, 2], [1, 0]], 2, [1, 0], [0, 1]),
        ([[7]], 7, [1], [1]),
        # Morra with two fingers: 0; the even-handed bet of Berlekamp's penny game: -1/12.
        ([[2, -3], [-3, 4]], -1 / 12, [7 / 12, 5 / 12], [7 / 12, 5 / 12]),
        ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], 1 / 3, [1 / 3] * 3, [1 / 3] * 3),
        ([[1, 2, 3, 4], [4, 3, 2, 1]], 2.5, [1 / 2] * 2, None),
    ],
)
def test_games_with_known_values(
    payoff: list[list[float]], value: float, row: list[float], column: list[float] | None
) -> None:
    found = solve(payoff)
    assert found.value == pytest.approx(value, abs=1e-9)
    assert found.row == pytest.approx(row, abs=1e-9)
    assert column is None or found.column == pytest.approx(column, abs=1e-9)


@pytest.mark.parametrize("seed", range(30))
def test_neither_side_of_a_random_game_can_do_better(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randint(1, 25), random.randint(1, 25)
    whole = random.random() < 0.5
    payoff = [
        [float(random.randint(-2, 2)) if whole else random.gauss(0, 1) for _ in range(columns)]
        for _ in range(rows)
    ]
    found = solve(payoff)
    assert abs(found.exploitability) < 1e-9
    assert sum(found.row) == pytest.approx(1)
    assert sum(found.column) == pytest.approx(1)


def test_a_ragged_matrix_is_refused() -> None:
    with pytest.raises(ValueError, match="rows of one length"):
        solve([[1, 2], [3]])


def _land(state: TenkaState, seat: int) -> float:
    """A worth that can be counted: the attacker's share of all regions."""
    return float(size(state.land[seat])) / 12


def _game() -> TenkaGame:
    game = gunbai.load("tenka", players=2, options={"play_order": [0, 1]})
    assert isinstance(game, TenkaGame)
    return game


def _at_war(game: TenkaGame, *codes: tuple[int, str]) -> TenkaState:
    state = game.new_state()
    for seat, code in [(1, "pick kinai"), (0, "pick hokuriku"), (0, "war"), *codes]:
        state.apply(seat, state.parse(seat, code))
    return state


def _by_the_engine(state: TenkaState, defence: war.Spread) -> float:
    """The expected land of seat 0 after the war, over all dice, played by the rules."""
    names = state.tables.names
    state = state.clone()
    while state.phase == phase.DEFEND:
        seat = state.deciders()[0]
        region = names[defence[int(state.defence_placed)]]
        value = war.WHITE[int(state.defence_placed)]
        state.apply(seat, state.parse(seat, f"defend {region}={value}"))

    def expected(table: TenkaState) -> float:
        (seat,) = table.deciders()
        if seat == CHANCE:
            total = 0.0
            for outcome, weight in table.chance():
                after = table.clone()
                after.apply(CHANCE, outcome)
                total += weight * expected(after)
            return total / 36
        if "settle" in table.code(seat, table.legal(seat)[0]):
            after = table.clone()
            after.apply(seat, table.legal(seat)[0])
            return expected(after)
        return _land(table, 0)

    return expected(state)


def test_a_payoff_is_what_the_rules_and_all_dice_give() -> None:
    game = _game()
    codes = [(0, f"attack {where}") for where in ("koshin=3", "tokai=2", "tokai=1")]
    state = _at_war(game, *codes, (0, "attack koshin=0"), (0, "attack koshin=0"))
    regions = tuple(members_of(state.attacked))
    way = tuple(int(tokens.region_of(state.attack_tokens, index)) for index in range(5))
    answers = war.defences(regions)
    matrix = war._payoff(state, [way], answers, war._Results(_land))
    assert len(answers) == 10
    for answer, payoff in zip(answers, matrix[0], strict=True):
        assert payoff == pytest.approx(_by_the_engine(state, answer), abs=1e-12)


@pytest.mark.parametrize("regions", [1, 2, 3])
def test_ways_to_lay_tokens_are_counted_right(regions: int) -> None:
    """Two attack tokens are alike (8 * 3 - 2 ways on two regions), four of the defence."""
    names = tuple(range(regions))
    spread = [c for c in product(range(1, 6), repeat=regions) if sum(c) == 5]
    found = sum(len(war.attacks(dict(zip(names, c, strict=True)), ())) for c in spread)
    assert found == {1: 1, 2: 22, 3: 93}[regions]
    assert len(war.defences(names)) == {1: 1, 2: 10, 3: 45}[regions]


def test_advice_cannot_be_exploited_and_adds_up() -> None:
    game = _game()
    advice = advise(game, _at_war(game).view(0), _land)
    assert advice is not None
    assert advice.exploitability < 1e-9
    assert sum(each.share for each in advice.options) == pytest.approx(1)
    assert advice.solved > 50


def test_the_mixture_is_followed_token_by_token() -> None:
    """The shares of the steps multiply to the shares of the whole ways."""
    game = _game()
    advice = advise(game, _at_war(game).view(0), _land)
    assert advice is not None
    for option in advice.options:
        chance = 1.0
        for index, region in enumerate(option.regions):
            chance *= advice.share(index, region, option.regions[:index])
        assert chance == pytest.approx(option.share)


def test_advice_for_the_defence_knows_numbers_not_values() -> None:
    game = _game()
    order = ["koshin=3", "tokai=2", "tokai=1", "koshin=0", "koshin=0"]
    other = ["tokai=3", "koshin=2", "koshin=1", "koshin=0", "tokai=0"]
    found = [
        advise(game, _at_war(game, *[(0, f"attack {where}") for where in each]).view(1), _land)
        for each in (order, other)
    ]
    assert found[0] is not None
    assert found[0] == found[1]


def test_there_is_no_advice_where_no_tokens_are_laid() -> None:
    game = _game()
    assert advise(game, game.new_state().view(0)) is None


def test_the_bot_plays_whole_games_by_the_rules() -> None:
    game = _game()
    bots = [
        EquilibriumBot(game, make("greedy", game, 1), 2, games=5),
        make("greedy", game, 3),
    ]
    record = play_match(game, bots, Rng(4))
    assert record.result is not None


def test_a_mixture_is_left_out_when_time_is_up() -> None:
    game = _game()
    table = _at_war(game, (0, "attack tokai=3"))
    view, legal = table.view(0), table.legal(0)
    assert sum(mixture(game, view, legal)) == pytest.approx(1)
    assert mixture(game, view, legal, until=monotonic()) == []


def test_reasons_of_one_world_are_given_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gunbai.load("daiyabo", players=2)
    state = game.new_state()
    while state.deciders()[0] == CHANCE:
        state.apply(CHANCE, state.sample(Rng("deal")))
    seat = state.deciders()[0]
    view, legal = state.view(seat), state.legal(seat)
    found = reasons(game, view, legal[:2], Rng("why"), until=monotonic())
    monkeypatch.setattr("gunbai.bots.reasons.WORLDS", 1)
    assert found == reasons(game, view, legal[:2], Rng("why"))
