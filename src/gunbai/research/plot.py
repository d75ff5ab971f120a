"""Draws ratings as an SVG plot: a dot and an interval for every bot. Standard library only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from gunbai.research.ratings import Rating

WIDTH, LINE, LEFT, RIGHT, TOP, BOTTOM = 640, 28, 150, 40, 44, 40
INK, PALE, MARK = "#222", "#ccc", "#8a1c1c"


def ratings_svg(ratings: Sequence[Rating], title: str, axis: str) -> str:
    """The best on top; the axis in points."""
    low = min((rating.points - rating.margin for rating in ratings), default=0.0)
    high = max((rating.points + rating.margin for rating in ratings), default=0.0)
    step = _step(high - low)
    low, high = step * (low // step), step * -(-high // step)
    height = TOP + LINE * len(ratings) + BOTTOM
    span = max(high - low, step)

    def across(points: float) -> float:
        return round(LEFT + (points - low) / span * (WIDTH - LEFT - RIGHT), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="13" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="26" font-size="16">{escape(title)}</text>',
    ]
    bottom = TOP + LINE * len(ratings)
    tick = low
    while tick <= high:
        x = across(tick)
        parts.append(f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom}" stroke="{PALE}"/>')
        parts.append(f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{tick:g}</text>')
        tick += step
    for i, rating in enumerate(ratings):
        parts += _row(rating, TOP + LINE * i + LINE // 2, across)
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{bottom + 34}" text-anchor="middle">{escape(axis)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(rating: Rating, y: int, across: Callable[[float], float]) -> list[str]:
    low, high = across(rating.points - rating.margin), across(rating.points + rating.margin)
    said = f"{rating.name}: {rating.points:.0f} ± {rating.margin:.0f}"
    return [
        f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(rating.name)}</text>',
        f'<line x1="{low}" y1="{y}" x2="{high}" y2="{y}" stroke="{INK}" stroke-width="2"/>',
        f'<circle cx="{across(rating.points)}" cy="{y}" r="5" fill="{MARK}">'
        f"<title>{escape(said)}</title></circle>",
    ]


def _step(span: float) -> float:
    """A round distance between the marks of the axis."""
    for step in (10, 20, 50, 100, 200, 500, 1000):
        if span / step <= 8:
            return step
    return 2000
