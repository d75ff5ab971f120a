"""Draws the prospects of the seats over a game as an SVG plot, without a library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

COLOURS = ("#b5331f", "#23457f", "#4d6321", "#8f5f00", "#7a4a94", "#3d3d40")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")
"""Each seat has its own dashes as well as its own colour."""
WIDTH, HEIGHT, LEFT, TOP = 900, 320, 46, 16
LETTERS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}


def draw_curve(
    names: Sequence[str], curves: Sequence[Sequence[float]], marks: Mapping[int, str]
) -> str:
    """One line per seat; `marks` names the entries to mark."""
    wide = max(1, max(len(curve) for curve in curves) - 1)

    def x(place: float) -> float:
        return LEFT + place / wide * (WIDTH - LEFT - 10)

    def y(share: float) -> float:
        return TOP + (1 - share) * (HEIGHT - 2 * TOP - 30)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f6efe0"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(
            f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - 10}" stroke="#dccfb2"/>'
            f'<text x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        )
    for seat, curve in enumerate(curves):
        points = " ".join(f"{x(i):.1f},{y(share):.1f}" for i, share in enumerate(curve))
        dash = f' stroke-dasharray="{DASHES[seat % 6]}"' if DASHES[seat % 6] else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat % 6]}" '
            f'stroke-width="2"{dash}/>'
        )
        parts.append(
            f'<text x="{LEFT + 150 * seat}" y="{HEIGHT - 8}" fill="{COLOURS[seat % 6]}">'
            f"{'━━' if not dash else '╌╌'} {escape(names[seat])}</text>"
        )
    for place, mark in marks.items():
        if mark in LETTERS:
            parts.append(
                f'<text x="{x(place):.1f}" y="{HEIGHT - 32}" text-anchor="middle">'
                f"{LETTERS[mark]}</text>"
            )
    return "\n".join([*parts, "</svg>", ""])
