"""A daiyabo view as text: areas and ranks, action cards, players, and the dice drawn as dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from gunbai.core.view import View
from gunbai.games.daiyabo import words
from gunbai.games.daiyabo.pack import Castle, Pack, Warlord
from gunbai.games.daiyabo.terms import START_CARD
from gunbai.games.daiyabo.view import CARD_NAMES, DaiyaboView
from gunbai.i18n import say

if TYPE_CHECKING:
    from gunbai.games.daiyabo.game import DaiyaboGame

Row = list[str]
Word = Callable[..., str]

# Which of the three rows of pips each face has.
PIPS = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}


def draw(game: DaiyaboGame, view: View, language: str) -> str:
    pack = game.pack

    def word(key: str, **args: object) -> str:
        def named(kind: str, value: object, language: str) -> str:
            return words.name(pack, kind, value, language)

        return say(language, f"daiyabo.board.{key}", args, named)

    table = view.read(DaiyaboView)
    count = pack.counts(len(table.seats))
    title = word(
        "title",
        round=table.round,
        rounds=count.rounds if count else 0,
        stage=table.stage,
        warlords=table.decks.warlords,
        castles=table.decks.castles,
    )
    parts = [
        title,
        _table(_area_rows(pack, table, language, word)),
        _table(_action_rows(pack, table, language, word)),
        "\n".join(_piles(pack, table, language, word)),
        _table(_player_rows(pack, table, view.viewer, language, word)),
    ]
    shown = table.roll or table.fallen
    if shown:
        parts.append(draw_dice(shown))
    return "\n\n".join(parts)


def draw_dice(faces: list[int]) -> str:
    """The dice side by side, ten to a line."""
    lines = []
    for first in range(0, len(faces), 10):
        some = faces[first : first + 10]
        lines.append(" ".join("┌─────┐" for _ in some))
        for row in range(3):
            lines.append(" ".join(f"│ {PIPS[face][row]} │" for face in some))
        lines.append(" ".join("└─────┘" for _ in some))
    return "\n".join(lines)


def _area_rows(pack: Pack, table: DaiyaboView, language: str, word: Word) -> list[Row]:
    rows = [[word("area"), word("rank"), word("holder"), word("markers")]]
    ranks = pack.ranks_in_order()
    for i, rank in enumerate(ranks):
        title = rank.ja if language == "ja" else rank.en
        holder = table.ranks[rank.id]
        area = pack.area[i] if i < len(pack.area) else None
        counts = table.markers[area.id] if area else []
        rows.append(
            [
                (area.ja if language == "ja" else area.en) if area else "",
                f"{title} ({rank.vp})",
                _player(holder, word),
                " ".join(f"P{seat + 1}×{n}" for seat, n in enumerate(counts) if n),
            ]
        )
    return rows


def _action_rows(pack: Pack, table: DaiyaboView, language: str, word: Word) -> list[Row]:
    rows = [["", word("action_card"), word("card"), word("dice")]]
    fought = table.battle.action_card if table.battle else None
    for name in CARD_NAMES:
        there = table.action_cards[name]
        placed = [
            (last, f"P{seat + 1}×{n}@{last}")
            for seat, (n, last) in enumerate(zip(there.dice, there.last, strict=True))
            if n
        ]
        rows.append(
            [
                word("turn") if name == fought else "",
                words.name(pack, "action_card", name, language),
                _card(pack, there.card, language) if there.card else "",
                " ".join(text for _, text in sorted(placed)),
            ]
        )
    return rows


def _piles(pack: Pack, table: DaiyaboView, language: str, word: Word) -> list[str]:
    items = [
        word("start_card") if name == START_CARD else _card(pack, name, language)
        for name in table.items
    ]
    pile = [_card(pack, name, language) for name in table.siege_pile]
    lines = [
        say(language, "daiyabo.board.end_bonus", {"cards": items or [word("nobody")]}),
        say(language, "daiyabo.board.siege_pile", {"cards": pile or [word("nobody")]}),
    ]
    fight = table.battle
    if fight and fight.target:
        head = word("required", action_card=fight.action_card, seat=table.turn)
        faces = " ".join(f"[{face}]" for face in fight.required)
        lines.append(f"{head}: {_card(pack, fight.target, language)} {faces}")
    return lines


def _player_rows(
    pack: Pack, table: DaiyaboView, viewer: int, language: str, word: Word
) -> list[Row]:
    heads = ("player", "score", "hand", "left", "warlords", "castles")
    rows = [["", *(word(key) for key in heads)]]
    for seat, held in enumerate(table.seats):
        marks = (" *" if seat == viewer else "") + (" ①" if seat == table.start else "")
        rows.append(
            [
                word("turn") if seat == table.turn else "",
                f"P{seat + 1}{marks}",
                word("resigned") if held.resigned else str(table.scores[seat]),
                "■" * held.dice,
                str(table.markers_left[seat]),
                " ".join(_card(pack, name, language) for name in held.warlords),
                " ".join(_card(pack, name, language) for name in held.castles),
            ]
        )
    return rows


def _player(seat: int | None, word: Word) -> str:
    return word("nobody") if seat is None else f"P{seat + 1}"


def _card(pack: Pack, id: str, language: str) -> str:
    """A card with what matters on it: "Yasuke 1/2→6", "Himeji Castle W1 2,3"."""
    for warlord in pack.warlord:
        if warlord.id == id:
            return _named(warlord, language) + _notation(pack, warlord, language)
    for castle in pack.castle:
        if castle.id == id:
            area = words.name(pack, "area", castle.area, language)
            place = "" if area == castle.area else f" {area}"
            return f"{_named(castle, language)}({','.join(map(str, castle.dice))}{place})"
    return id


def _named(card: Warlord | Castle, language: str) -> str:
    return card.ja if language == "ja" else card.en


def _notation(pack: Pack, warlord: Warlord, language: str) -> str:
    ability = warlord.ability
    slash = "/".join
    if ability.kind == "convert":
        return f"({slash(map(str, ability.sources))}→{slash(map(str, ability.to))})"
    if ability.kind == "remove":
        return f"({slash(map(str, ability.faces))}→×)"
    if ability.kind == "territory":
        areas = [words.name(pack, "area", area, language) for area in ability.areas]
        return f"({slash(areas)})"
    if ability.n:
        return f"(+{ability.n})"
    return f"(★{warlord.vp})" if warlord.vp else ""


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
