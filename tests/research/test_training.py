"""Training: games, samples, the sequential test, and a whole run that is killed and continued.

What needs JAX is skipped where the extra `train` is not installed."""

from __future__ import annotations

import json
import multiprocessing
import runpy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gunbai
from gunbai.bots.network import inputs_of, learned
from gunbai.bots.network.file import decode, network_of
from gunbai.core import Rng
from gunbai.games import has_part
from gunbai.research.training import run
from gunbai.research.training.games import Job, play_all
from gunbai.research.training.gate import verdict
from gunbai.research.training.plot import strength_svg
from gunbai.research.training.run import OtherPlan, Plan, Round, Tools, best_of, train

GAMES = [id for id in gunbai.games() if has_part(id, "inputs")]
TINY = Plan(
    "tenka",
    2,
    seed=3,
    rounds=2,
    games=8,
    simulations=6,
    gate_simulations=6,
    gate_pairs=3,
    passes=2,
    hidden=6,
    second=4,
)


def job(id: str, simulations: int) -> Job:
    seats = gunbai.load(id).players
    return Job(id, seats, "a test", range(2), b"", simulations, teacher=True)


# Games.


@pytest.mark.parametrize("id", GAMES)
def test_games_can_be_replayed_and_say_what_was_thought(id: str) -> None:
    played = json.loads(json.dumps(play_all(job(id, 4))))
    game = gunbai.load(id)
    for each in played:
        state = game.new_state()
        searched = 0
        for step in each["steps"]:
            if len(step) > 2:
                legal = state.legal(step[0])
                assert step[2] in legal
                assert {action for action, _ in step[3]} <= set(legal)
                searched += bool(step[3])
            state.apply(step[0], step[1])
        assert state.over()
        assert state.returns() == each["returns"]
        assert searched > 0


def test_a_game_depends_on_its_number_alone() -> None:
    many = replace(job("tenka", 4), numbers=range(4))
    assert play_all(replace(many, numbers=range(2, 4))) == play_all(many)[2:]


# The sequential test.


def test_a_clear_difference_is_found_early_and_none_is_not() -> None:
    rng = Rng(1)
    strong = [1.0 if rng.unit() < 0.8 else 0.5 for _ in range(200)]
    assert verdict(strong).is_clear
    assert verdict(strong).is_better
    assert verdict(strong).pairs < 50
    weak = [0.0 if rng.unit() < 0.5 else 0.5 for _ in range(200)]
    assert verdict(weak).is_clear
    assert not verdict(weak).is_better


def test_pairs_after_a_clear_answer_do_not_count() -> None:
    shares = [1.0] * 30
    assert verdict(shares + [0.0] * 100) == verdict(shares)


def test_equal_players_are_seldom_called_better() -> None:
    wrong = 0
    for seed in range(100):
        rng = Rng(seed)
        found = verdict([rng.below(3) / 2 for _ in range(300)])
        wrong += found.is_clear and found.is_better
    assert wrong <= 12


def test_the_plot_shows_every_round() -> None:
    rounds = [Round(i, 10, 100, 1.0, 20, 0.6, 0.1, accepted=i != 1, seconds=60) for i in range(3)]
    plot = strength_svg(rounds, "tenka & more", "hours", "points")
    assert plot.count("<circle") == 4
    assert "tenka &amp; more" in plot


# A run.


def test_another_plan_does_not_continue_a_run(tmp_path: Path) -> None:
    run.open_folder(tmp_path, TINY)
    run.open_folder(tmp_path, replace(TINY, rounds=9))
    with pytest.raises(OtherPlan):
        run.open_folder(tmp_path, replace(TINY, seed=4))


def test_a_run_from_before_there_was_a_choice_of_the_teacher_continues(tmp_path: Path) -> None:
    run.open_folder(tmp_path, TINY)
    kept = json.loads((tmp_path / "run.json").read_text())
    del kept["plan"]["teacher"], kept["plan"]["sharpen"]
    (tmp_path / "run.json").write_text(json.dumps(kept))
    run.open_folder(tmp_path, TINY)
    with pytest.raises(OtherPlan):
        run.open_folder(tmp_path, replace(TINY, teacher=False))


@pytest.mark.parametrize(
    ("number", "teacher", "found"),
    [(0, True, [(4, 6, 0.25), (4, 0, 0.25)]), (0, False, [(8, 6, 1.0)]), (1, True, [(8, 6, 1.0)])],
)
def test_greedy_plays_in_the_first_round_unless_it_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    number: int,
    *,
    teacher: bool,
    found: list[tuple[int, int, float]],
) -> None:
    played: list[tuple[int, int, float]] = []

    def spread(play: object, jobs: list[Job], *rest: object, resume: Path) -> list[Any]:
        assert all(each.teacher == (teacher and number == 0) for each in jobs)
        games = sum(len(each.numbers) for each in jobs)
        played.append((games, jobs[0].simulations, jobs[0].asked))
        resume.touch()
        return []

    monkeypatch.setattr(run, "spread", spread)
    run._games(replace(TINY, teacher=teacher), tmp_path, number, b"", Tools())
    assert played == found


def test_the_options_of_the_command_make_the_plan(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from gunbai.cli import main
    from gunbai.cli import train as command

    plans: list[Plan] = []

    def noted(plan: Plan, *_: object) -> list[Round]:
        plans.append(plan)
        return []

    monkeypatch.setattr(command, "require_jax", lambda: None)
    monkeypatch.setattr(command, "train", noted)
    words = "train kingdom --seed 4 --rounds 5 --games 6 --simulations 7 --gate-simulations 8"
    words += f" --gate-pairs 9 --passes 10 --sharpen 3 --no-teacher --folder {tmp_path}"
    words += " --prior-only --quick 11 --hidden 12 --linear-percent 170"
    assert main(words.split()) == 0
    usual = Plan("kingdom", 2)
    assert plans == [
        replace(
            usual,
            seed=4,
            rounds=5,
            games=6,
            simulations=7,
            gate_simulations=8,
            gate_pairs=9,
            passes=10,
            teacher=False,
            sharpen=3,
            second=0,
            quick=11,
            hidden=12,
            linear_factor=1.7,
        )
    ]
    again = command.command_of(plans[0])
    assert main([*again.removesuffix(" --write").split()[1:], "--folder", str(tmp_path)]) == 0
    assert plans[1] == plans[0]


@pytest.mark.parametrize("id", GAMES)
def test_samples_agree_with_the_engine(id: str) -> None:
    """Layers rounded to whole numbers judge a sample as the engine judges its state."""
    np = pytest.importorskip("numpy")
    from gunbai.bots.network.file import Shape
    from gunbai.research.training import fit, samples

    game = gunbai.load(id)
    found = samples.gather(game, play_all(job(id, 4)))
    inputs = inputs_of(game)
    shape = Shape(int(inputs.size), 6, 4, int(inputs.actions))
    layers = fit.start(shape, np.random.default_rng(1))
    judge = learned(game, network_of(shape, fit.rounded(layers)))
    seen = fit.many_hot(found.seen[:40], shape.inputs)
    units = np.maximum(seen @ layers["rows"], 0)
    second = np.maximum(units @ layers["value"] + layers["value_bias"], 0)
    worth = (second @ layers["last"] + layers["last_bias"])[..., 0]
    worth += layers["trust"] * found.linear[:40]
    row = 0
    for played in play_all(job(id, 4)):
        state = game.new_state()
        for step in played["steps"]:
            if len(step) > 2 and row < 40:
                for seat in range(game.players):
                    near = pytest.approx(float(worth[row, seat]), abs=0.05, rel=0.01)
                    assert judge.total(state, seat) == near
                row += 1
            state.advance(step[0], step[1], None)
    assert row > 10


def test_sharpened_visits_prefer_the_most_visited_action() -> None:
    pytest.importorskip("numpy")
    from gunbai.research.training.samples import gather

    game = gunbai.load("kingdom")
    state = game.new_state()
    one, two, *_ = state.legal(0)
    played = [{"steps": [[0, one, -1, [[one, 3], [two, 1]], 0.5]], "returns": [1.0, 0.0]}]
    for power, shares in ((1, [0.75, 0.25]), (3, [27 / 28, 1 / 28])):
        chosen = gather(game, played, power).chosen[0]
        assert chosen[:2].tolist() == pytest.approx(shares)
        assert chosen.sum() == pytest.approx(1.0)


def test_without_values_samples_have_no_inputs_for_them() -> None:
    pytest.importorskip("numpy")
    from gunbai.research.training.samples import gather

    game = gunbai.load("tenka")
    played = play_all(job("tenka", 4))
    whole, part = gather(game, played), gather(game, played, values=False)
    assert whole.seen.shape[2] > 0
    assert part.seen.shape[2] == 0
    assert part.known.tolist() == whole.known.tolist()
    assert part.chosen.tolist() == whole.chosen.tolist()


def test_weights_that_no_sample_uses_are_nothing() -> None:
    np = pytest.importorskip("numpy")
    from gunbai.bots.network.file import Shape
    from gunbai.research.training import fit, samples

    game = gunbai.load("tenka")
    found = samples.gather(game, play_all(job("tenka", 4)), values=False)
    inputs = inputs_of(game)
    layers = fit.start(Shape(int(inputs.size), 6, 0, int(inputs.actions)), np.random.default_rng(1))
    fit.forget_unused(layers, found)
    used = set(found.known.reshape(-1).tolist())
    for row in range(int(inputs.size)):
        assert bool(layers["rows"][row].any()) == (row in used)


def test_a_short_search_makes_the_decisions_at_which_the_long_one_is_not_asked() -> None:
    wish = replace(job("kingdom", 40), teacher=False, asked=0.25, quick=4)
    for played in play_all(wish):
        free = [step for step in played["steps"] if len(step) > 2]
        assert all(sum(n for _, n in visits) >= 40 for _, _, _, visits, _ in free if visits)
        assert 0 < len(free) < len(played["steps"]) / 2


def _train(folder: Path, rounds: int, workers: int = 1) -> None:
    list(train(replace(TINY, rounds=rounds), folder, Tools(workers)))


def _die(folder: Path, key: str) -> None:
    """Train until this message, then stop as if killed."""
    import os

    def say(said: str, _: dict[str, object]) -> None:
        if said == key:
            os._exit(9)

    list(train(TINY, folder, Tools(1, say=say)))


def _results(folder: Path) -> list[Any]:
    """Everything that a run finds out, without the time it took."""
    state = json.loads((folder / "run.json").read_text())
    networks = [path.read_bytes() for path in sorted(folder.glob("round-*/network.bin"))]
    rounds = [{**each, "seconds": 0} for each in state["rounds"]]
    return [rounds, networks, best_of(folder)]


@pytest.mark.slow
def test_a_killed_run_continues_to_the_same_networks(tmp_path: Path) -> None:
    pytest.importorskip("optax")
    context = multiprocessing.get_context("spawn")
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    for key in ("train.fitting", "train.gate"):
        process = context.Process(target=_die, args=(broken, key))
        process.start()
        process.join()
        assert process.exitcode == 9
    for folder in (whole, broken):
        process = context.Process(target=_train, args=(folder, 2))
        process.start()
        process.join()
        assert process.exitcode == 0
    assert _results(whole) == _results(broken)
    purpose, shape, _ = decode((whole / "round-1" / "network.bin").read_bytes())
    assert (purpose.game, purpose.players, shape.hidden) == ("tenka", 2, 6)


@pytest.mark.slow
def test_the_command_trains_draws_and_continues(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("optax")
    from gunbai.cli import main

    command = "train tenka --rounds 1 --games 6 --simulations 6 --gate-simulations 6 --gate-pairs 2"
    words = [*command.split(), "--passes", "1", "--workers", "1", "--folder", str(tmp_path)]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert "Round 0" in first
    assert (tmp_path / "strength.svg").read_text().startswith("<svg")
    assert main(words) == 0
    assert "playing" not in capsys.readouterr().out
    assert main([*words, "--seed", "5"]) == 2


def test_without_jax_the_command_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    from gunbai.cli import main

    monkeypatch.setitem(sys.modules, "jax", None)
    assert main(["train", "tenka", "--folder", str(tmp_path)]) == 2
    assert "gunbai[train]" in capsys.readouterr().err


@pytest.mark.slow
def test_the_alphazero_example_learns() -> None:
    """examples/alphazero.py"""
    pytest.importorskip("optax")
    example = Path(__file__).parent.parent.parent / "examples" / "alphazero.py"
    losses = runpy.run_path(str(example))["main"](1, games=3, simulations=4, tries=1)
    assert losses[-1] < 0.9 * losses[0]
