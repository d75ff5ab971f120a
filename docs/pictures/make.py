"""Draws terminal.svg: what `gunbai play` shows in the middle of a war, in both languages.

Run it after a change of the terminal board: `.venv/bin/python docs/pictures/make.py`.
"""

from __future__ import annotations

import re
from html import escape, unescape
from io import StringIO
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

import gunbai
from gunbai.cli.screen import Screen

FILE = Path(__file__).parent / "terminal.svg"
WIDTH = 113
FONTS = "'Noto Sans Mono CJK JP', 'Source Han Mono', 'MS Gothic', 'Osaka-Mono', monospace"
"""Fonts that a reader may have; nothing is fetched."""
COLUMN = 12.2
"""The width of a column in rich's picture."""
RUN = re.compile(
    r'<text class="(\S+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+" '
    r'(clip-path="\S+")>([^<]*)</text>'
)

POSITION = {
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


def main() -> None:
    FILE.write_text(picture(), encoding="utf-8")
    print(f"{FILE.name} written")


def picture() -> str:
    console = Console(record=True, width=WIDTH, file=StringIO(), highlight=False, markup=False)
    for language in ("ja", "en"):
        show(console, language)
    svg = console.export_svg(title="gunbai play tenka", theme=SVG_EXPORT_THEME, unique_id="gunbai")
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


def show(console: Console, language: str) -> None:
    """P1's screen: the board as P1 may know it, the question, the choices."""
    game = gunbai.load("tenka", 3, {"play_order": [2, 0, 1]})
    state = game.load_position(POSITION)
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
