"""A tenka view as text: the regions with their borders, the players, and the war going on."""

from __future__ import annotations

from typing import Any
from unicodedata import east_asian_width

from gunbai.core.view import View
from gunbai.games.tenka.pack import Pack, Region
from gunbai.i18n import say

Row = list[str]


def draw(pack: Pack, view: View, language: str) -> str:
    def word(key: str, **args: object) -> str:
        return say(language, f"tenka.board.{key}", args)

    data = view.data
    title = word("title", round=data["round"], supply=data["supply"])
    parts = [title, _table(_region_rows(pack, data, language, word))]
    parts.append(_table(_player_rows(view, word)))
    return "\n\n".join(parts)


def _region_rows(pack: Pack, data: Any, language: str, word: Any) -> list[Row]:
    heads = [word(key) for key in ("region", "points", "owner", "armies", "tokens", "neighbours")]
    owners = {
        name: (seat, armies)
        for seat, held in enumerate(data["seats"])
        for name, armies in held["regions"].items()
    }
    rows = [heads]
    for region in pack.region:
        seat, armies = owners.get(region.id, (-1, 0))
        rows.append(
            [
                _label(region, language),
                "★" * region.points or "·",
                word("neutral") if seat < 0 else f"P{seat + 1}",
                "♟" * armies,
                _tokens(data.get("war"), region.id, word),
                _neighbours(pack, region, language),
            ]
        )
    return rows


def _name(region: Region, language: str) -> str:
    """Without what stands in brackets: the table is narrow."""
    return region.ja if language == "ja" else region.en.partition(" (")[0]


def _label(region: Region, language: str) -> str:
    return _name(region, language) + (" ~" if region.sea else "")


def _neighbours(pack: Pack, region: Region, language: str) -> str:
    labels = {other.id: _name(other, language) for other in pack.region}
    found = []
    for border in pack.border:
        if region.id in border.between:
            other = border.between[border.between[0] == region.id]
            found.append(("≡" if border.kind == "thick" else "") + labels[other])
    return " ".join(found)


def _tokens(war: Any, region: str, word: Any) -> str:
    """Face-down tokens as boxes, known ones with their values: "attack 3 □"."""
    if war is None:
        return ""
    parts = []
    for side in ("attack", "defence"):
        count = war[side]["counts"].get(region, 0)
        known = war[side]["values"].get(region, [])
        if count:
            shown = [str(value) for value in known] + ["□"] * (count - len(known))
            parts.append(f"{word(side)} {' '.join(shown)}")
    return "  ".join(parts)


def _player_rows(view: View, word: Any) -> list[Row]:
    data = view.data
    rows = [["", word("player"), word("score"), word("hand"), word("allies")]]
    for seat in data["order"]:
        held = data["seats"][seat]
        allies = [
            other for pair in data["alliances"] if seat in pair for other in pair if other != seat
        ]
        rows.append(
            [
                word("turn") if seat == data["turn"] else "",
                f"P{seat + 1}" + (" *" if seat == view.viewer else ""),
                word("resigned") if held["resigned"] else str(data["scores"][seat]),
                "▣" * held["hand"],
                " ".join(f"P{other + 1}" for other in allies),
            ]
        )
    return rows


def _table(rows: list[Row]) -> str:
    widths = [max(_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _width(text: str) -> int:
    """Columns in a terminal: a full-width character takes two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
