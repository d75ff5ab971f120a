"""A tenka view as text: the regions with their borders, the players, and the present war."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol
from unicodedata import east_asian_width

from msgspec import UnsetType

from gunbai.core.view import View
from gunbai.games.tenka.pack import Pack, Region
from gunbai.games.tenka.view import TenkaView, WarView, allies_of
from gunbai.i18n import say

if TYPE_CHECKING:
    from gunbai.games.tenka.game import TenkaGame

Row = list[str]


class Word(Protocol):
    """Messages of the board, by their keys, in the reader's language."""

    def __call__(self, key: str, **args: object) -> str: ...


def draw(game: TenkaGame, view: View, language: str) -> str:
    pack = game.pack

    def word(key: str, **args: object) -> str:
        return say(language, f"tenka.board.{key}", args)

    seen = view.read(TenkaView)
    title = word("title", round=seen.round, supply=seen.supply)
    parts = [title, _table(_region_rows(pack, seen, language, word))]
    parts.append(_table(_player_rows(seen, view.viewer, word)))
    return "\n\n".join(parts)


def _region_rows(pack: Pack, seen: TenkaView, language: str, word: Word) -> list[Row]:
    heads = [word(key) for key in ("region", "points", "owner", "armies", "tokens", "neighbours")]
    owners = {
        name: (seat, armies)
        for seat, held in enumerate(seen.seats)
        for name, armies in held.regions.items()
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
                _tokens(seen.war, region.id, word),
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


def _tokens(war: WarView | UnsetType, region: str, word: Word) -> str:
    """Face-down tokens as boxes, known ones with their values: "attack 3 □"."""
    if not war:
        return ""
    parts = []
    for side, tokens in (("attack", war.attack), ("defence", war.defence)):
        count = tokens.counts.get(region, 0)
        known = tokens.values.get(region, [])
        if count:
            shown = [str(value) for value in known] + ["□"] * (count - len(known))
            parts.append(f"{word(side)} {' '.join(shown)}")
    return "  ".join(parts)


def _player_rows(seen: TenkaView, viewer: int, word: Word) -> list[Row]:
    rows = [["", word("player"), word("score"), word("hand"), word("allies")]]
    for seat in seen.order:
        held = seen.seats[seat]
        rows.append(
            [
                word("turn") if seat == seen.turn else "",
                f"P{seat + 1}" + (" *" if seat == viewer else ""),
                word("resigned") if held.resigned else str(seen.scores[seat]),
                "▣" * held.hand,
                " ".join(f"P{other + 1}" for other in allies_of(seen, seat)),
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
