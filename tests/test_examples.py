"""The examples run, with small numbers, and say what they promise."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def main_of(name: str) -> Callable[[int], Any]:
    main: Callable[[int], Any] = runpy.run_path(str(EXAMPLES / name))["main"]
    return main


def test_own_bot_plays_against_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 <= main_of("own_bot.py")(1) <= 1
    assert "of 1 games against greedy" in capsys.readouterr().out


def test_what_if_finds_that_more_armies_are_harder_to_beat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    gains = main_of("what_if.py")(40)
    assert gains["everything on Kinai"] > gains["everything on Tokai"]
    assert len(capsys.readouterr().out.splitlines()) == len(gains)


def test_guided_search_asks_in_batches_and_shows_its_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = main_of("guided_search.py")(60)
    assert line[0].seat == 0
    assert "60 simulations in 4 batches" in capsys.readouterr().out


def test_masks_let_a_learner_of_sb3_play_whole_games() -> None:
    """maskable_ppo.py without its learner, which is large: this one draws by the mask."""
    example = runpy.run_path(str(EXAMPLES / "maskable_ppo.py"))

    class Learner:
        def predict(self, observation: Any, action_masks: Any) -> tuple[int, None]:
            assert observation
            return int(action_masks.nonzero()[0][0]), None

    assert 0 <= example["measure"](Learner(), "tenka", "random", games=2) <= 1
    assert "polyline" in example["draw"]([(0, 0.5), (8, 0.75)], "a curve")


def test_the_cheater_fails_at_luck(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(EXAMPLES / "cheat_at_luck.py"))
    assert example["main"]() == 0
    lines = capsys.readouterr().out.splitlines()
    assert [": fails: " in line for line in lines] == [False] + [True] * 6


def test_every_example_is_tried_here() -> None:
    """Here, or with the tests of the server (its bots) or of research (what learns)."""
    here = Path(__file__).parent
    places = [Path(__file__), *here.glob("server/test_*.py"), *here.glob("research/test_*.py")]
    tests = "".join(path.read_text(encoding="utf-8") for path in places)
    for path in EXAMPLES.glob("*.py"):
        assert path.name in tests, path.name
