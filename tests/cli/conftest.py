"""The command run inside the tests: its exit code, what it shows, what it complains of."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from gunbai.cli import main


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Gunbai = Callable[..., Result]
"""`gunbai("play", "tenka", keys="1\\n")` runs the command with that typed in."""


@pytest.fixture
def gunbai(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Gunbai:
    for name in ("GUNBAI_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, keys: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(keys))
        code = main(arguments)
        shown = capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return Result(code, shown.out, shown.err)

    return run


@pytest.fixture
def record_file(gunbai: Gunbai, tmp_path: Path) -> Path:
    """A finished game between random bots."""
    gunbai("simulate", "tenka", "-n", "1", "--seat", "random", "--seed", "5", "--records", "games")
    return next((tmp_path / "games").glob("*.jsonl"))


@pytest.fixture
def unfinished_file(gunbai: Gunbai, tmp_path: Path) -> Path:
    """A game of two humans, left when P1 has placed two of its attack tokens."""
    gunbai(
        "play", "tenka", "--seat", "human", "human", "--option", "play_order=[0,1]",
        "--save", "half.jsonl", "--seed", "1",
        keys="\npick kinai\n\npick kanto\nwar\nattack koshin=3\nattack tohoku=2\nquit\n",
    )  # fmt: skip
    return tmp_path / "half.jsonl"
