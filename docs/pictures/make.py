"""Draws terminal.svg and gunshi.svg: what `gunbai play` shows, in both languages.

Run it after a change of the terminal board: `.venv/bin/python docs/pictures/make.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape, unescape
from io import StringIO
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

import gunbai
from gunbai.cli.screen import Screen
from gunbai.core import Game

FOLDER = Path(__file__).parent
WIDTH = 113
FONTS = "'Noto Sans Mono CJK JP', 'Source Han Mono', 'MS Gothic', 'Osaka-Mono', monospace"
"""Fonts that a reader may have; nothing is fetched."""
COLUMN = 12.2
"""The width of a column in rich's picture."""
RUN = re.compile(
    r'<text class="(\S+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+" '
    r'(clip-path="\S+")>([^<]*)</text>'
)

TENKA = {
    "phase": "defend",
    "round": 3,
    "turn": 2,
    "seats": [
        {"regions": {"kinai": 2, "tokai": 1, "nanki": 0}},
        {"regions": {"chugoku": 1, "kyushu": 0, "shikoku": 0}},
        {"regions": {"kanto": 1, "koshin": 0, "hokuriku": 0}},
    ],
    "alliances": [[0, 1]],
    "war": {"attack_tokens": ["kinai", "tokai", "tokai", "kinai", "kinai"]},
}


GUNSHI = {
    "turn": 7,
    "stage": "execute",
    "seats": [
        {
            "soldiers": ["I+c4N", "I+d4N", "Id3N", "Ae3N*", "Cb2N"],
            "fences": ["f4N", "e4N"],
            "supply": 5,
            "queue": ["move", "(turn_shoot)", "fence_card"],
        },
        {
            "soldiers": ["I+c6S", "Id6S", "Ae6S", "Cf7S*"],
            "fences": ["b6S"],
            "supply": 9,
            "queue": ["(move)", "turn_shoot"],
        },
    ],
    "composing": {"choices": ["lead d4"], "answers": []},
}


def main() -> None:
    tenka = gunbai.load("tenka", 3, {"play_order": [2, 0, 1]})
    write("terminal.svg", tenka, TENKA)
    write("gunshi.svg", gunbai.load("gunshi"), GUNSHI)


def write(name: str, game: Game, position: Mapping[str, Any]) -> None:
    (FOLDER / name).write_text(picture(game, position), encoding="utf-8")
    print(f"{name} written")


def picture(game: Game, position: Mapping[str, Any]) -> str:
    console = Console(record=True, width=WIDTH, file=StringIO(), highlight=False, markup=False)
    for language in ("ja", "en"):
        show(console, game, position, language)
    title = f"gunbai play {game.info.id}"
    svg = console.export_svg(title=title, theme=SVG_EXPORT_THEME, unique_id="gunbai")
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("font-family: Fira Code, monospace", f"font-family: {FONTS}")
    svg = RUN.sub(cells, svg).replace("    font-variant-east-asian: full-width;\n", "")
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


def cells(run: re.Match[str]) -> str:
    """Every cell of a line at its own place and width, so that any font keeps the columns.

    rich gives a full-width character the width of one column, not of two.
    """
    style, start, y, clip, content = run.groups()
    parts, column = [], 0
    for part in re.split("(\xa0{2,})", unescape(content)):
        width = cell_len(part)
        if part.strip("\xa0\n"):
            x, length = float(start) + column * COLUMN, width * COLUMN
            place = f'x="{x:g}" y="{y}" textLength="{length:g}" lengthAdjust="spacingAndGlyphs"'
            parts.append(f'<text class="{style}" {place} {clip}>{escape(part)}</text>')
        column += width
    return "\n".join(parts)


def show(console: Console, game: Game, position: Mapping[str, Any], language: str) -> None:
    """The screen of the seat asked: the board as it may know it, the question, the choices."""
    state = game.load_position(position)
    seat = state.deciders()[0]
    view = state.view(seat)
    screen = Screen(language)
    screen.console, screen.is_terminal = console, True  # type: ignore[assignment]
    screen.picture(game.draw(view, language))
    screen.line()
    screen.line(game.prompt(view, language), "bold")
    codes = [state.code(seat, action) for action in state.legal(seat)]
    screen.options(
        [[f"{n:3}", game.describe(code, language), code] for n, code in enumerate(codes, 1)]
    )
    if language == "ja":
        screen.line()


if __name__ == "__main__":
    main()
