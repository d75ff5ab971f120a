"""Golden playthroughs of every game; tests/<game>/golden has the games and their texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.games import games
from gunbai.testing import golden
from gunbai.testing.golden import Playthrough

HERE = Path(__file__).parent
PLAYTHROUGHS = [each for id in games() for each in golden.read(id, HERE / id / "golden")]


@pytest.mark.parametrize("given", PLAYTHROUGHS, ids=lambda given: f"{given.game}-{given.name}")
def test_playthrough_is_the_golden_one(given: Playthrough) -> None:
    golden.check(given)


def test_every_text_is_played() -> None:
    for id in games():
        texts = {path.stem for path in (HERE / id / "golden").glob("*.txt")}
        assert texts == {each.name for each in PLAYTHROUGHS if each.game == id}
        assert texts


def test_a_difference_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A golden test that accepts everything would be worth nothing."""
    monkeypatch.delenv("GUNBAI_GOLDEN", raising=False)
    given = golden.read("gunshi", HERE / "gunshi" / "golden")[1]
    lines = (given.folder / f"{given.name}.txt").read_text(encoding="utf-8").splitlines()
    changed = Playthrough("gunshi", given.name, given.seed, tmp_path, 2, given.options, given.asks)
    for text in ([*lines[:40], "else", *lines[41:]], lines[:-1], [*lines, ""]):
        (tmp_path / f"{given.name}.txt").write_text("\n".join(text) + "\n", encoding="utf-8")
        with pytest.raises(AssertionError):
            golden.check(changed)
