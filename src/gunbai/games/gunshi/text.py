"""A gunshi view as text: the field with facings and fences, and each player's things.

Each square is four columns wide: owner, kind, shield and facing; its edges lie around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunbai.core.view import View
from gunbai.games.gunshi.grid import FILES, SIZE, edge_name, edge_number
from gunbai.games.gunshi.pack import Pack
from gunbai.games.gunshi.terms import FACINGS
from gunbai.games.gunshi.words import name
from gunbai.i18n import say

ARROWS = dict(zip(FACINGS, "▲▶▼◀", strict=True))
LEVEL = ("═══════", "┅┅┅┅┅┅┅")
UPRIGHT = ("║", "┇")
NORTH, EAST, SOUTH, WEST = range(4)

Word = Callable[..., str]


def draw(pack: Pack, view: View, language: str) -> str:
    def word(key: str, **args: object) -> str:
        return say(language, f"gunshi.board.{key}", args, name)

    data = view.data
    parts = [_title(data, word), "\n".join(_field(pack, view)), word("legend")]
    for seat in (1, 0):
        parts.append(_player(view, seat, language, word))
    stock = [f"{name('kind', kind, language)} {count}" for kind, count in data["stock"].items()]
    parts.append(f"{word('stock')}: {' · '.join(stock)}")
    if "composing" in data:
        chosen = data["composing"]["choices"] + data["composing"]["answers"]
        parts.append(f"{word('so_far')}: {', '.join(chosen)}")
    return "\n\n".join(parts)


def _title(data: Any, word: Word) -> str:
    if data["stage"] == "planning":
        return word("planning")
    key = "deployment" if data["stage"] == "deployment" else "turn"
    return word(key, turn=data["turn"], seat=data["active"])


def _field(pack: Pack, view: View) -> list[str]:
    """Blue at the top. Lines of squares and lines of level edges in turn."""
    fences = {edge: seat for seat in (0, 1) for edge in view.data["seats"][seat]["fences"]}
    cells = _cells(pack, view)
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


def _cells(pack: Pack, view: View) -> dict[tuple[int, int], str]:
    """Every square, seven columns: "R I+▲ *" is a Red infantry with a shield, the general."""
    goals = pack.invasion_squares.red + pack.invasion_squares.blue
    cells = {
        (file, row): "   ○   " if f"{FILES[file]}{row + 1}" in goals else "   ·   "
        for file in range(SIZE)
        for row in range(SIZE)
    }
    for seat, colour in enumerate("RB"):
        things = view.data["seats"][seat]
        for soldier in things["soldiers"]:
            square = soldier["square"]
            shield = "+" if soldier["shield"] else " "
            general = "*" if soldier["letter"] == things["general"] else " "
            text = f" {colour}{soldier['kind'][0].upper()}{shield}{ARROWS[soldier['facing']]}"
            cells[FILES.index(square[0]), int(square[1]) - 1] = f"{text}{general} "
    return cells


def _player(view: View, seat: int, language: str, word: Word) -> str:
    things = view.data["seats"][seat]
    title = name("seat", seat, language)
    if seat == view.viewer:
        title += f" ({word('you')})"
    invaders = sum(2 if invader["shield"] else 1 for invader in things["invaders"])
    counts = [
        f"{word('supply')} {things['supply']}",
        f"{word('fences')} {things['fence_hand']}",
        f"{word('invaders')} {invaders}",
        f"{word('general')} {_general(things, word)}",
    ]
    lines = [f"{title} · " + " · ".join(counts)]
    if things["planned"] > 0:
        face = word("next_up") if things["face_up"] else word("next_down")
        lines.append(f"  {word('queue')}: {_queue(things, language)} ({face})")
        hand = ["?"] * things["hand_size"] if things["hand"] is None else things["hand"]
        lines.append(f"  {word('hand')}: {_cards(hand, language)}")
        lines.append(f"  {word('deck')}: {_cards(things['deck'], language)}")
    return "\n".join(lines)


def _general(things: Any, word: Word) -> str:
    if things["general"] is not None:
        return str(things["general"])
    return word("chosen") if things["planned"] > 0 else "–"


def _queue(things: Any, language: str) -> str:
    """Slots in order, the Lightning card with its mark; face-down cards in brackets."""
    row = ["–"] if things["gap"] else []
    row += [_entry(entry, language) for entry in things["queue"]]
    if things["lightning"] is not None:
        row.insert(1, "⚡" + _entry(things["lightning"], language))
    return " | ".join(row) or "–"


def _entry(entry: Any, language: str) -> str:
    text = "?" if entry["card"] is None else name("card", entry["card"], language)
    return text if entry["up"] else f"({text})"


def _cards(cards: list[Any], language: str) -> str:
    shown = ["?" if card in (None, "?") else name("card", card, language) for card in cards]
    return ", ".join(shown) or "–"
