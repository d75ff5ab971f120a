"""Evaluations: shares that add up, features that say what they are named, styles, tuning."""

from __future__ import annotations

from pathlib import Path

import pytest

import gunbai
from gunbai.bots import tune
from gunbai.bots.evaluation import believed, evaluation, features, weights
from gunbai.bots.logit import Row, chances, fit, solved, surprise
from gunbai.games import kind
from gunbai.games.gunshi.state import GunshiState
from gunbai.testing.walk import looks, walk
from tests.tenka.table import table


@pytest.mark.parametrize("id", gunbai.games())
def test_shares_of_the_win_add_up_in_every_variant(id: str) -> None:
    for players, options in kind(id).variants:
        game = gunbai.load(id, players, options)
        judge = evaluation(game)
        assert judge is not None
        for state in looks(game, 3, 15):
            shares = judge.shares(state)
            assert all(0 <= share <= 1 for share in shares)
            assert sum(shares) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("id", gunbai.games())
def test_every_feature_has_a_weight_and_styles_change_some(id: str) -> None:
    plain = weights(id)
    assert len(plain) == len(features(id))
    assert len(believed(id)) == len(features(id))
    assert weights(id, "bold") != plain
    assert weights(id, "careful") not in (plain, weights(id, "bold"))


@pytest.mark.parametrize("id", gunbai.games())
def test_every_feature_is_met_in_play(id: str) -> None:
    """A feature that is always 0 says nothing."""
    left = set(features(id)) - {"invaders"}
    games = [gunbai.load(id), *(gunbai.load(id, *variant) for variant in kind(id).variants)]
    for seed in range(60):
        game = games[0] if seed % 2 else games[seed // 2 % len(games)]
        judge = evaluation(game)
        assert judge is not None
        for state in walk(game, seed):
            found = judge.listed(state, seed // 2 % game.players)
            left -= {name for name, f in zip(features(id), found, strict=True) if f != 0}
        if not left:
            break
    assert left == set()


def test_a_general_in_reach_of_the_card_that_is_due_is_seen() -> None:
    game = gunbai.load("gunshi")
    judge = evaluation(game)
    assert judge is not None
    position = {
        "seats": [
            {"soldiers": ["Cd3N*"], "queue": ["move"]},
            {"soldiers": ["Ad5S*"], "queue": ["(move)"]},
        ]
    }
    state = game.load_position(position)
    found = dict(zip(features("gunshi"), judge.listed(state, 1), strict=True))
    assert found["general_hit_now"] == 1
    assert judge.shares(state)[0] > 0.6


@pytest.mark.clause("GS-7.13")
def test_a_general_behind_parallel_fences_is_in_reach_as_the_option_has_it() -> None:
    for option, edge, hit in (
        ("fenced_square", "d4E", 0),
        ("before_fence", "d4E", 1),
        ("before_fence", "d4N", 0),
    ):
        game = gunbai.load("gunshi", options={"charge_stop": option})
        judge = evaluation(game)
        assert judge is not None
        position = {
            "seats": [
                {"soldiers": ["Cd3N*"], "queue": ["move"]},
                {"soldiers": ["Ad6S*"], "queue": ["(move)"], "fences": [edge]},
            ]
        }
        found = judge.listed(game.load_position(position), 1)
        assert found[features("gunshi").index("general_hit_now")] == hit, (option, edge)


def test_invaders_are_counted_which_random_play_hardly_ever_gets() -> None:
    game = gunbai.load("gunshi")
    judge = evaluation(game)
    assert judge is not None
    state = game.new_state()
    assert isinstance(state, GunshiState)
    before = judge.shares(state)[0]
    state.red.invaders = 2
    assert judge.listed(state, 0)[features("gunshi").index("invaders")] == 2
    assert judge.shares(state)[0] > before


# The regression.


def test_equations_are_solved() -> None:
    assert solved([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0]) == pytest.approx([0.8, 1.4])


def test_the_regression_finds_the_weights_that_made_the_outcomes() -> None:
    true = [1.2, -0.7]
    rows = []
    for a in (-1.0, 0.0, 1.0):
        for b in (-1.0, 0.5, 2.0):
            alternatives = [[a, b], [0.0, 0.0], [b, a]]
            rows.append((alternatives, chances(alternatives, true)))
    found = fit(rows, 0.0).weights
    assert found == pytest.approx(true, abs=1e-6)
    assert surprise(rows, found) < surprise(rows, [0.0, 0.0])


def test_without_evidence_weights_stay_what_they_were() -> None:
    rows = [([[1.0, 0.0], [0.0, 0.0]], [0.6, 0.4])]
    found = fit(rows, 5.0, [0.3, 0.9]).weights
    assert found[1] == pytest.approx(0.9)
    assert 0.3 < found[0] < 0.41


def test_tuning_is_repeatable_and_lowers_the_surprise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "tenka.toml"
    file.write_text('attacking = ["tiles"]\nguarding = []\n\n[weights]\ntiles = 1\n')
    monkeypatch.setattr(tune, "table_path", lambda _id: file)
    said = []
    for _ in range(2):
        tune.main(["tenka", "--games", "4", "--seed", "3", "--write"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    loss = said[0].split("mean surprise ")[1].split()
    assert float(loss[0]) < float(loss[3].rstrip(")"))
    assert 'attacking = ["tiles"]' in file.read_text()
    assert "closing = " in file.read_text()
    assert file.read_text().count("[weights]") == 1
    tune.main(["tenka", "--games", "2", "--players", "2", "--write"])
    assert "--players 2\n[weights-2]\nlead = " in file.read_text()
    assert "[weights]\nlead = " in file.read_text()


def test_a_number_of_players_can_have_weights_of_its_own() -> None:
    assert weights("tenka", players=2) != weights("tenka", players=3) == weights("tenka")


@pytest.mark.parametrize(
    ("lands", "supply", "ahead"),
    [
        (("kanto", "koshin"), 0, 1),  # points
        (("koshin", "kanto:2"), 0, -1),
        (("koshin:2", "tohoku:1"), 0, 1),  # armies
        (("koshin:1", "tohoku:2"), 1, 0),  # level with the army that is still to be drawn
        (("koshin:1", "tohoku:1"), 1, 1),  # and one more with it
        (("kinai", "kanto koshin"), 0, 1),  # the region of 3 points
        (("kanto koshin", "kinai"), 0, -1),
        (("koshin", "tohoku"), 0, 0),  # which nobody holds
    ],
)
def test_who_would_win_the_count_is_ahead(lands: tuple[str, str], supply: int, ahead: int) -> None:
    """TK-10.4 to TK-10.7."""
    state = table(*lands)
    state.supply = supply
    judge = evaluation(gunbai.load("tenka", 2))
    assert judge is not None
    found = dict(zip(features("tenka"), judge.listed(state, 0), strict=True))
    assert found["ahead"] == ahead / (1 + supply)
    assert found["closing"] == (ahead > 0)
    assert found["clock_0"] == (supply == 0)
    assert judge.listed(state, 1)[features("tenka").index("clock_0")] == 0


def test_varied_games_differ_and_all_positions_are_more_than_quiet_ones() -> None:
    def rows(seed: int, **how: bool) -> list[Row]:
        job = tune.Job("daiyabo", 2, f"{seed}", believed("daiyabo"), 4, **how)
        return tune.positions(job)

    quiet = [rows(seed) for seed in range(4)]
    every = [rows(seed, to_quiet=False) for seed in range(4)]
    varied = [rows(seed, to_quiet=False, varied=True) for seed in range(4)]
    assert sum(map(len, every)) > 1.5 * sum(map(len, quiet))
    assert varied != every
    assert varied == [rows(seed, to_quiet=False, varied=True) for seed in range(4)]


def test_the_command_of_varied_games_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tenka.toml"
    file.write_text("[weights]\ntiles = 1\n")
    monkeypatch.setattr(tune, "table_path", lambda _id: file)
    wishes = ["--games", "2", "--simulations", "5", "--positions", "all", "--varied", "--write"]
    tune.main(["tenka", "--players", "3", *wishes])
    wanted = "--games 2 --seed 1 --players 3 --simulations 5 --positions all --varied"
    assert f"# python -m gunbai.bots.tune tenka {wanted}\n[weights-3]\n" in file.read_text()
