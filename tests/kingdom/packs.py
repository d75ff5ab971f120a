"""Packs for tests: the standard one with some words changed."""

from __future__ import annotations

from pathlib import Path

from gunbai.games.kingdom.pack import PACKS

STANDARD = (Path(PACKS) / "standard.toml").read_text(encoding="utf-8")


def changed(folder: Path, *changes: tuple[str, str]) -> str:
    """The path of the standard pack with texts replaced (each must be there)."""
    text = STANDARD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / "changed.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)
