"""Draws the board of any game from a view, so a picture shows only what the viewer may know.

A game has a function `draw(game, data)` in its part `picture`; for a game without one the picture
shows the view as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.core import Game, View
from gunbai.games import part
from gunbai.pictures.shapes import Picture, Point

Data = Mapping[str, Any]
CELL = 56
EDGE = 34
HEADINGS: dict[str, Point] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
LINE = 22
"""The height of a line of text, where a picture is text."""


def draw(game: Game, view: View) -> Picture:
    """The board as this viewer sees it."""
    own = part(game.info.id, "picture")
    if own is None:
        return _text(game, view)
    found: Picture = own.draw(game, view.data)
    return found


def title(name: str, data: Data) -> str:
    return f"{name}: {data['phase']}"


def arrow(picture: Picture, x: float, y: float, facing: str, fill: str) -> None:
    """A pentagon that points where the piece looks."""
    dx, dy = HEADINGS[facing]
    corners = [(1.0, 0.0), (0.3, 0.75), (-0.8, 0.75), (-0.8, -0.75), (0.3, -0.75)]
    reach = CELL * 0.42
    points = [(x + (a * dx - b * dy) * reach, y + (a * dy + b * dx) * reach) for a, b in corners]
    picture.polygon(points, fill)


def _text(game: Game, view: View) -> Picture:
    """A picture of the terminal's text, line by line."""
    lines = game.draw(view, "en").splitlines()
    width = max([40, *map(len, lines)]) * 9
    picture = Picture(width, (len(lines) + 1) * LINE, game.info.titles["en"])
    for number, line in enumerate(lines):
        picture.text(width / 2, (number + 0.75) * LINE, line, 14)
    return picture
