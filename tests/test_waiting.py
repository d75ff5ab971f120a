"""Tests wait for what they need, never for some time."""

from __future__ import annotations

import asyncio
import re
from itertools import count
from pathlib import Path

import pytest

from tests import waiting
from tests.waiting import wait_for, wait_until

TESTS = Path(__file__).parent
PAUSE = re.compile(r"\bsleep\((?!0\))|\bwait_for_timeout\(")
MAY_PAUSE = {
    "waiting.py": "it looks again and again",
    "test_waiting.py": "these words",
    "research/test_ray.py": "a job that takes a while, for another node to take the next",
    "web/test_static.py": "it kills a page at a moment that nothing announces",
    "web/pictures.py": "no test: it photographs pages whose motion has ended",
}


def test_no_test_pauses_for_a_fixed_time() -> None:
    found = {
        f"{path.relative_to(TESTS)}:{number}: {line.strip()}"
        for path in TESTS.rglob("*.py")
        if path.relative_to(TESTS).as_posix() not in MAY_PAUSE
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if PAUSE.search(line)
    }
    assert not found, "wait for a condition with tests/waiting.py instead"


def test_only_what_pauses_is_excused() -> None:
    for name in MAY_PAUSE:
        assert PAUSE.search((TESTS / name).read_text(encoding="utf-8")), name


@pytest.mark.parametrize(
    "line", ["time.sleep(0.1)", "await asyncio.sleep(1)", "sleep(rng.random())"]
)
def test_a_pause_is_recognised(line: str) -> None:
    assert PAUSE.search(line)
    assert not PAUSE.search("await asyncio.sleep(0)")


def test_what_comes_true_is_returned() -> None:
    looks = count()
    assert wait_for(lambda: next(looks) > 2 and "found", every=0) == "found"

    async def later() -> str:
        return "found" if next(looks) > 5 else ""

    asyncio.run(wait_until(later, every=0))
    assert next(looks) == 7
    asyncio.run(wait_until(lambda: next(looks) > 9, every=0))
    assert next(looks) == 11


def test_what_never_comes_true_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    with pytest.raises(AssertionError, match="no answer"):
        wait_for(lambda: False, lambda: "no answer")
    with pytest.raises(AssertionError, match="no answer"):
        asyncio.run(wait_until(lambda: None, "no answer"))
