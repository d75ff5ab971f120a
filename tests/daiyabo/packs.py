"""Packs for tests: the built-in one with a few words changed, or with fewer cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from gunbai.games.daiyabo.pack import DEFAULT, PACKS


def changed(
    folder: Path,
    *changes: tuple[str, str],
    castles: Sequence[str] | None = None,
    warlords: Sequence[str] | None = None,
) -> str:
    """The path of a copy in which each first occurrence has been replaced, with these cards."""
    text = (Path(PACKS) / f"{DEFAULT}.toml").read_text(encoding="utf-8")
    if castles is not None:
        text = _only(text, "castle", castles)
    if warlords is not None:
        text = _only(text, "warlord", warlords)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def _only(text: str, table: str, ids: Sequence[str]) -> str:
    def keep(block: re.Match[str]) -> str:
        return block[0] if block[1] in ids else ""

    return re.sub(rf'\[\[{table}\]\]\nid = "(\w+)"\n(?:[^\n\[]+.*\n)*\n?', keep, text)
