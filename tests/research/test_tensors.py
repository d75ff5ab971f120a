"""What a seat may know as numbers: the same for worlds it cannot tell apart, and complete."""

from __future__ import annotations

import runpy
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from gunbai.core import SPECTATOR, Rng
from gunbai.games import games, kind
from gunbai.research.tensors import Observer
from gunbai.testing.walk import looks, walk

VARIANTS = [(id, *variant) for id in games() for variant in kind(id).variants]


@pytest.mark.parametrize(("id", "players", "options"), VARIANTS)
def test_worlds_with_equal_views_have_equal_numbers(
    id: str, players: int, options: Mapping[str, object]
) -> None:
    game = kind(id).load(players, options)
    here, there = Observer(game), Observer(game)
    rng = Rng(3)
    for state in looks(game, 5, 40):
        for viewer in (*range(players), SPECTATOR):
            world = game.imagine(state.view(viewer), rng)
            one, other = here.look(state, viewer), there.look(world, viewer)
            changed = [
                name
                for name, (place, _) in here.slices().items()
                if not np.array_equal(one[place], other[place])
            ]
            assert not changed, f"{viewer} of {players} sees through the table: {changed}"


@pytest.mark.parametrize("id", games())
def test_numbers_depend_on_this_look_alone(id: str) -> None:
    """An observer that has looked at many states sees what a new one sees."""
    game = kind(id).load()
    used = Observer(game)
    for i, state in enumerate(walk(game, 8)):
        seat = i % game.players
        assert np.array_equal(used.look(state, seat), Observer(game).look(state, seat))
        if i > 60:
            break


@pytest.mark.parametrize("id", games())
def test_what_is_seen_to_change_changes_the_numbers(id: str) -> None:
    """Most steps that change a seat's view change its numbers."""
    game = kind(id).load()
    observer = Observer(game)
    changes = told = 0
    before = None
    for i, state in enumerate(walk(game, 2)):
        now = state.view(0).data, observer.observe(state, 0)
        if before is not None and now[0] != before[0]:
            changes += 1
            told += not np.array_equal(now[1], before[1])
        before = now
        if i > 300:
            break
    assert changes > 20
    assert told > 0.95 * changes


@pytest.mark.parametrize("id", games())
def test_parts_cover_all_cells(id: str) -> None:
    observer = Observer(kind(id).load())
    places = [place for place, _ in observer.slices().values()]
    assert places[0].start == 0
    assert places[-1].stop == observer.size
    assert all(a.stop == b.start for a, b in pairwise(places))


def test_the_page_of_the_observations_is_up_to_date() -> None:
    """If not: `python tools/observations.py`."""
    tool = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "observations.py"))
    assert tool["PAGE"].read_text(encoding="utf-8") == tool["page"]()
    for id in tool["BOARDS"]:
        picture = tool["ROOT"] / "docs" / "pictures" / f"observations-{id}.svg"
        assert picture.read_text(encoding="utf-8") == tool["planes"](id)
