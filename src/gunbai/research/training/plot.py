"""Draws the strength of a run, round by round, as an SVG plot. Standard library only."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10

from gunbai.research.training.run import Round

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 60, 24, 48, 48
INK, PALE, MARK = "#222", "#ccc", "#8a1c1c"
MOST = 0.99
"""A share above this says no more about the distance in points."""


def points(share: float) -> float:
    """The distance in Elo points at which the better side has this share.

    >>> round(points(0.64)), round(points(0.5))
    (100, 0)
    """
    share = min(MOST, max(1 - MOST, share))
    return 400 * log10(share / (1 - share))


def strengths(rounds: Sequence[Round]) -> list[tuple[float, float, float]]:
    """For every round hours, points above the linear evaluation, and half of the interval of the
    last step. A round that was not accepted leaves the points as they were."""
    found = [(0.0, 0.0, 0.0)]
    hours, height = 0.0, 0.0
    for each in rounds:
        hours += each.seconds / 3600
        margin = 0.0
        if each.accepted:
            margin = points(each.share + each.margin) - points(each.share)
            height += points(each.share)
        found.append((hours, height, margin))
    return found


def strength_svg(rounds: Sequence[Round], title: str, across: str, up: str) -> str:
    """Points over hours, with intervals."""
    found = strengths(rounds)
    last = max(found[-1][0], 1e-6)
    top = max(100.0, *(height + margin for _, height, margin in found))

    def x(hours: float) -> float:
        return round(LEFT + hours / last * (WIDTH - LEFT - RIGHT), 1)

    def y(height: float) -> float:
        return round(HEIGHT - BOTTOM - height / top * (HEIGHT - TOP - BOTTOM), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="13" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="16" y="26" font-size="16">{escape(title)}</text>',
    ]
    for i in range(5):
        height = top * i / 4
        parts.append(
            f'<path d="M{LEFT} {y(height)}H{WIDTH - RIGHT}" stroke="{PALE}"/>'
            f'<text x="{LEFT - 8}" y="{y(height) + 4}" text-anchor="end">{height:.0f}</text>'
        )
    line = " ".join(f"{x(hours)},{y(height)}" for hours, height, _ in found)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{MARK}" stroke-width="2"/>')
    for hours, height, margin in found:
        parts.append(
            f'<path d="M{x(hours)} {y(height - margin)}V{y(height + margin)}" stroke="{INK}"/>'
            f'<circle cx="{x(hours)}" cy="{y(height)}" r="4" fill="{MARK}"/>'
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{LEFT}" y="{TOP - 8}">{escape(up)}</text>')
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(across)} '
        f"(0 – {last:.2g})</text>"
    )
    return "\n".join([*parts, "</svg>"]) + "\n"
