"""A gunshi view as text: the field with facings and fences, and each player's components.

Each square is four columns wide: owner, kind, shield and facing; its edges lie around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from gunbai.core.view import View
from gunbai.games.gunshi.aids import count
from gunbai.games.gunshi.grid import FILES, SIZE, edge_name, edge_number
from gunbai.games.gunshi.pack import Pack
from gunbai.games.gunshi.terms import FACINGS
from gunbai.games.gunshi.view import Entry, GunshiView, SideView
from gunbai.games.gunshi.words import name
from gunbai.i18n import say

if TYPE_CHECKING:
    from gunbai.games.gunshi.game import GunshiGame

ARROWS = dict(zip(FACINGS, "▲▶▼◀", strict=True))
LEVEL = ("═══════", "┅┅┅┅┅┅┅")
UPRIGHT = ("║", "┇")
NORTH, EAST, SOUTH, WEST = range(4)

Word = Callable[..., str]


def draw(game: GunshiGame, view: View, language: str) -> str:
    pack = game.pack

    def word(key: str, **args: object) -> str:
        return say(language, f"gunshi.board.{key}", args, name)

    seen = view.read(GunshiView)
    parts = [_title(seen, word), "\n".join(_field(pack, seen)), word("legend")]
    for seat in (1, 0):
        title = name("seat", seat, language)
        if seat == view.viewer:
            title += f" ({word('you')})"
        parts.append(_player(title, seen.seats[seat], language, word))
    counts = msgspec.structs.asdict(seen.stock)
    stock = [f"{name('kind', kind, language)} {count}" for kind, count in counts.items()]
    parts.append(f"{word('stock')}: {' · '.join(stock)}")
    if seen.composing is not UNSET:
        chosen = seen.composing.choices + seen.composing.answers
        parts.append(f"{word('so_far')}: {', '.join(chosen)}")
    return "\n\n".join(parts)


def _title(seen: GunshiView, word: Word) -> str:
    if seen.stage == "planning":
        return word("planning")
    key = "deployment" if seen.stage == "deployment" else "turn"
    return word(key, turn=seen.turn, seat=seen.active)


def _field(pack: Pack, seen: GunshiView) -> list[str]:
    """Blue at the top. Lines of squares and lines of level edges in turn."""
    fences = {edge: seat for seat in (0, 1) for edge in seen.seats[seat].fences}
    cells = _cells(pack, seen)
    lines = ["       " + "       ".join(FILES)]
    for row in reversed(range(SIZE)):
        lines.append(_level_line(fences, row, NORTH))
        line = f"{row + 1}  " + _upright(fences, row, WEST)
        for file in range(SIZE):
            line += cells[file, row] + _upright(fences, 8 * file + row, EAST)
        lines.append(line.rstrip())
    lines.append(_level_line(fences, 0, SOUTH))
    return lines


def _level_line(fences: dict[str, int], row: int, side: int) -> str:
    line = "   "
    for file in range(SIZE):
        owner = fences.get(edge_name(edge_number(8 * file + row, side)))
        line += "+" + ("       " if owner is None else LEVEL[owner])
    return line + "+"


def _upright(fences: dict[str, int], square: int, side: int) -> str:
    owner = fences.get(edge_name(edge_number(square, side)))
    return " " if owner is None else UPRIGHT[owner]


def _cells(pack: Pack, seen: GunshiView) -> dict[tuple[int, int], str]:
    """Every square, seven columns: "R I+▲ *" is a Red infantry with a shield, the general."""
    goals = pack.invasion_squares.red + pack.invasion_squares.blue
    cells = {
        (file, row): "   ○   " if f"{FILES[file]}{row + 1}" in goals else "   ·   "
        for file in range(SIZE)
        for row in range(SIZE)
    }
    for seat, colour in enumerate("RB"):
        side = seen.seats[seat]
        for soldier in side.soldiers:
            square = soldier.square
            shield = "+" if soldier.shield else " "
            general = "*" if soldier.letter == side.general else " "
            text = f" {colour}{soldier.kind[0].upper()}{shield}{ARROWS[soldier.facing]}"
            cells[FILES.index(square[0]), int(square[1]) - 1] = f"{text}{general} "
    return cells


def _player(title: str, side: SideView, language: str, word: Word) -> str:
    counts = [
        f"{word('supply')} {side.supply}",
        f"{word('fences')} {side.fence_hand}",
        f"{word('invaders')} {count(side.invaders)}",
        f"{word('general')} {_general(side, word)}",
    ]
    lines = [f"{title} · " + " · ".join(counts)]
    if side.planned > 0:
        face = word("next_up") if side.face_up else word("next_down")
        lines.append(f"  {word('queue')}: {_queue(side, language)} ({face})")
        hand = [None] * side.hand_size if side.hand is None else side.hand
        lines.append(f"  {word('hand')}: {_cards(hand, language)}")
        lines.append(f"  {word('deck')}: {_cards(side.deck, language)}")
    return "\n".join(lines)


def _general(side: SideView, word: Word) -> str:
    if side.general is not None:
        return side.general
    return word("chosen") if side.planned > 0 else "–"


def _queue(side: SideView, language: str) -> str:
    """Slots in order, the Lightning card with its mark; face-down cards in brackets."""
    row = ["–"] if side.gap else []
    row += [_entry(entry, language) for entry in side.queue]
    if side.lightning is not None:
        row.insert(1, "⚡" + _entry(side.lightning, language))
    return " | ".join(row) or "–"


def _entry(entry: Entry, language: str) -> str:
    text = _card(entry.card, language)
    return text if entry.up else f"({text})"


def _card(card: str | None, language: str) -> str:
    return "?" if card is None else name("card", card, language)


def _cards(cards: Sequence[str | None], language: str) -> str:
    shown = [_card(card, language) for card in cards]
    return ", ".join(shown) or "–"
