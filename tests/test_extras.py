"""Hints to install something name extras that exist and that bring what is missing."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from gunbai.research.scale import NoRay, _connect

ROOT = Path(__file__).parent.parent
EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["optional-dependencies"]
HINT = re.compile(r"gunbai\[([\w,-]+)\]")


def _hints() -> list[tuple[str, str]]:
    """(file, extra) for everything that says `gunbai[…]`."""
    folders = [ROOT / "src", ROOT / "docs", ROOT / "examples", ROOT / "bench"]
    files = [path for folder in folders for path in folder.rglob("*")]
    texts = [path for path in files if path.suffix in (".py", ".toml", ".md", ".json")]
    return [
        (str(path.relative_to(ROOT)), extra)
        for path in [ROOT / "README.md", *texts]
        for hint in HINT.findall(path.read_text(encoding="utf-8"))
        for extra in hint.split(",")
    ]


def test_every_hint_names_an_extra_that_exists() -> None:
    hints = _hints()
    assert len(hints) > 4
    assert [hint for hint in hints if hint[1] not in EXTRAS] == []


def test_who_has_no_ray_is_told_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay) as caught:
        _connect("auto")
    named = HINT.findall(str(caught.value))
    assert len(named) == 1
    assert any(package.startswith("ray") for package in EXTRAS[named[0]])
