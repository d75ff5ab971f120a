"""A bot at a table of the server keeps its tree between its decisions, and few are kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gunbai.bots.search import SearchBot
from gunbai.server import engine


@pytest.fixture(autouse=True)
def nobody_seated() -> Iterator[None]:
    engine._seated.clear()
    yield
    engine._seated.clear()


def setup(seat: int, seed: str = "a") -> dict[str, object]:
    return {
        "game": "daiyabo",
        "players": 2,
        "options": {},
        "seat": seat,
        "bot": "level3",
        "seed": seed,
    }


def test_the_next_question_to_a_seat_meets_the_same_bot() -> None:
    first = engine.seated(setup(0))
    assert isinstance(first, SearchBot)
    assert engine.seated(setup(1)) is not first
    assert engine.seated(setup(0, "b")) is first


def test_only_the_last_few_stay_seated() -> None:
    first = engine.seated(setup(0))
    for players in range(3, 3 + engine.KEPT):
        engine.seated({**setup(0), "players": players})
    assert len(engine._seated) == engine.KEPT
    assert engine.seated(setup(0)) is not first
