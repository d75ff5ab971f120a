"""The compiled and the plain engine are the same engine, and old machine code is never used."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gunbai
from gunbai import _engine
from gunbai.core import Rng
from gunbai.games import kind
from gunbai.testing.walk import digest_games

GAMES = 1000
"""Seeded games of each kind that both engines must play alike."""

SCRIPT = """
import json, sys
import gunbai
from gunbai.core import Rng
from gunbai.games import kind
from gunbai.testing.walk import digest_games
variants = kind(sys.argv[1]).variants
share = int(sys.argv[2]) // len(variants) + 1
found = [digest_games(gunbai.load(sys.argv[1], *v), range(share)) for v in variants]
print(json.dumps([gunbai.ENGINE, found, [Rng(7).bits32() for _ in range(3)]]))
"""


def run(script: str, *args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    source = os.path.dirname(_engine.PACKAGE)
    return subprocess.run(
        [sys.executable, "-c", script, *args],
        env={**os.environ, "PYTHONPATH": source, **environment},
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.parametrize("id", gunbai.games())
def test_plain_and_compiled_engine_play_the_same_games(id: str) -> None:
    """The plain engine in another process against whatever engine runs these tests."""
    mode, plain, _ = json.loads(run(SCRIPT, id, str(GAMES), GUNBAI_PURE="1").stdout)
    variants = kind(id).variants
    share = GAMES // len(variants) + 1
    ours = [digest_games(gunbai.load(id, *variant), range(share)) for variant in variants]
    assert mode == "plain"
    assert share * len(variants) >= GAMES
    assert ours == plain


def test_where_compiling_is_required_the_compiled_engine_runs() -> None:
    """`make test` compiles where it can; then nothing may silently fall back."""
    if os.environ.get("GUNBAI_COMPILE") == "require" and os.environ.get("GUNBAI_PURE") != "1":
        assert gunbai.ENGINE == "compiled"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package as it stands, compiled files included, to be tampered with."""
    source = Path(_engine.PACKAGE).parent
    shutil.copytree(_engine.PACKAGE, tmp_path / "gunbai")
    for shared in source.glob("gunbai__mypyc*"):
        shutil.copy(shared, tmp_path)
    return tmp_path


TELL = "import gunbai, gunbai.core.rng as r; print(gunbai.ENGINE, r.__file__.rsplit('.')[-1])"


@pytest.mark.skipif(gunbai.ENGINE != "compiled", reason="needs a compiled engine to go stale")
def test_a_compiled_module_never_shadows_newer_source(copy: Path) -> None:
    fresh = run(TELL, PYTHONPATH=str(copy))
    assert fresh.stdout.split() == ["compiled", "so"]

    rng = copy / "gunbai" / "core" / "rng.py"
    changed = rng.read_text().replace("return low ^ carry", "return low ^ carry ^ 1")
    rng.write_text(changed)
    answer = "import gunbai; from gunbai.core import Rng; print(gunbai.ENGINE, Rng(7).bits32())"
    stale = run(answer, PYTHONPATH=str(copy))
    assert stale.stdout.split() == ["stale", str(Rng(7).bits32() ^ 1)]
    assert len(stale.stderr.strip().splitlines()) == 1
    assert "older than its source" in stale.stderr


@pytest.mark.skipif(gunbai.ENGINE != "compiled", reason="needs compiled files")
def test_compiled_files_of_unknown_origin_are_not_used(copy: Path) -> None:
    (copy / "gunbai" / "_build.json").unlink()
    assert run(TELL, PYTHONPATH=str(copy)).stdout.split() == ["stale", "py"]


def test_pure_mode_uses_sources() -> None:
    assert run(TELL, GUNBAI_PURE="1").stdout.split() == ["plain", "py"]


def test_a_stamp_without_machine_code_means_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plain wheel that carries the stamp of a build in place must not call itself compiled."""
    (tmp_path / "core").mkdir()
    (tmp_path / "_build.json").write_text('{"python": "", "sources": {}}')
    monkeypatch.setattr(_engine, "PACKAGE", tmp_path)
    monkeypatch.setattr(_engine, "STAMP", tmp_path / "_build.json")
    assert _engine.find_mode() == "plain"
    (tmp_path / "core" / "state.so").touch()
    assert _engine.find_mode() == "stale"
