"""A kingdom view as text: the board with stacks, facings and terrain, and what both sides have."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from gunbai.core.view import View
from gunbai.games.kingdom.squares import square_names
from gunbai.games.kingdom.stacks import (
    facing_of,
    general_of,
    owner_of,
    parse_stack,
    soldiers_of,
)
from gunbai.games.kingdom.terms import GENERAL_LETTERS
from gunbai.games.kingdom.view import KingdomView, Side
from gunbai.i18n import say

if TYPE_CHECKING:
    from gunbai.games.kingdom.game import KingdomGame

ARROWS = "↑→↓←"
BRACKETS = (("[", "]"), ("(", ")"))
CELL = 7


def draw(game: KingdomGame, view: View, language: str) -> str:
    def word(key: str, **args: object) -> str:
        return say(language, f"kingdom.board.{key}", args, game.name)

    facts = view.read(KingdomView)
    none = word("none")
    title = word(
        "title",
        turn=facts.turn,
        seat=_asked(facts),
        deck=facts.deck,
        discards=_names(game, "card", facts.discards, language) or none,
    )
    sides = [_side(game, facts.seats[seat], seat, view.viewer, language) for seat in (1, 0)]
    return "\n\n".join([title, sides[0], _board(game, facts), sides[1], word("legend")])


def _asked(facts: KingdomView) -> int:
    seats = [seat for seat in facts.deciders if seat >= 0]
    return seats[0] if len(seats) == 1 else facts.mover


def _board(game: KingdomGame, facts: KingdomView) -> str:
    """Rows from the top, Red's edge first; what stands on a square above its terrain."""
    columns, rows = int(game.tables.columns), int(game.tables.rows)
    names = square_names(columns, rows)
    headquarters = [side.headquarters for side in facts.seats]
    lines = []
    for row in reversed(range(rows)):
        cells = []
        for name in names[row * columns : (row + 1) * columns]:
            mark = " "
            if name in facts.rocks:
                mark = "#"
            elif name in facts.high_ground:
                mark = "^"
            elif name in headquarters:
                mark = "*"
            cells.append((_stack(facts.board.get(name, "")) + mark).center(CELL))
        lines.append(f"{row + 1:2d} |" + "".join(cells).rstrip())
    letters = "".join(name[0].center(CELL) for name in names[:columns])
    return "\n".join([*lines, "    " + letters.rstrip()])


def _stack(text: str) -> str:
    """ "[T2↑]" for Blue's commander with two soldiers facing north."""
    stack = parse_stack(text)
    if stack == 0:
        return "."
    opening, closing = BRACKETS[owner_of(stack)]
    general = GENERAL_LETTERS[general_of(stack)] if general_of(stack) else ""
    soldiers = soldiers_of(stack)
    men = f"{soldiers}{ARROWS[facing_of(stack)]}" if soldiers else ""
    return f"{opening}{general}{men}{closing}"


def _side(game: KingdomGame, side: Side, seat: int, viewer: int, language: str) -> str:
    def word(key: str, **args: object) -> str:
        return say(language, f"kingdom.board.{key}", args, game.name)

    title = game.name("seat", seat, language)
    if seat == viewer:
        title += f" ({word('you')})"
    hand = _names(game, "card", side.hand or [], language)
    hand = hand or word("cards", n=side.hand_size)
    timed = [word("timed", amount=m.amount, turns=m.own_turns) for m in side.morale]
    rows = [
        ("hand", hand),
        ("known", _names(game, "card", side.known or [], language)),
        ("used", _names(game, "card", side.used, language)),
        ("warlords", _warlords(game, side.warlords or {}, language)),
        ("reserve", _pieces(game, side.reserve or {}, language)),
        ("removed", _pieces(game, side.removed, language)),
        ("morale", " ".join(timed)),
    ]
    width = max(_width(word(key)) for key, _ in rows)
    lines = [
        f"  {word(key)}{' ' * (width - _width(word(key)))}  {value}" for key, value in rows if value
    ]
    return "\n".join([title, *lines])


def _names(game: KingdomGame, kind: str, values: list[str], language: str) -> str:
    comma = "、" if language == "ja" else ", "
    return comma.join(game.name(kind, value, language) for value in values)


def _warlords(game: KingdomGame, given: dict[str, str], language: str) -> str:
    return " ".join(
        f"{game.name('piece', rank, language)}={game.name('warlord', warlord, language)}"
        for rank, warlord in given.items()
    )


def _pieces(game: KingdomGame, counts: dict[str, int], language: str) -> str:
    return " ".join(f"{game.name('piece', piece, language)}×{n}" for piece, n in counts.items())


def _width(text: str) -> int:
    """Columns in a terminal: a full-width character takes two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
