"""Solves small games exactly: values by the whole tree, and CFR with its exploitability.

    python examples/solve_small.py [ITERATIONS] [CURVE.svg]

Where nothing is hidden, backward induction gives the value; CFR must approach it. In kingdom_cards
each player holds a card that the other does not know: there only the exploitability, which is
computed exactly, says how good a policy is. Check an algorithm of your own in the same way.
"""

from __future__ import annotations

import sys
from math import log10
from pathlib import Path

from gunbai.research.small import SMALL, load_small
from gunbai.research.small.tree import Cfr, Tree

Curve = list[tuple[int, float]]
"""Iterations and exploitability."""
COLOURS = ("#b5331f", "#23457f", "#4d6321")


def solve(name: str, iterations: int) -> Curve:
    """Print the values; return iterations and exploitability."""
    tree = Tree(load_small(name))
    print(f"{name}: {tree.ends} histories, {len(tree.owners)} information sets")
    if not tree.hides():
        print(f"  value by backward induction: {tree.value():+.4f}")
    curve = [(0, tree.exploitability(tree.uniform()))]
    print(f"  uniform policy: exploitability {curve[0][1]:.4f}")
    cfr = Cfr(tree)
    while cfr.iterations < iterations:
        cfr.run(min(max(1, cfr.iterations), iterations - cfr.iterations))
        policy = cfr.average()
        curve.append((cfr.iterations, tree.exploitability(policy)))
    print(
        f"  CFR, {cfr.iterations} iterations: value {tree.expected(policy):+.4f}, "
        f"exploitability {curve[-1][1]:.6f}"
    )
    return curve


def draw(curves: dict[str, Curve]) -> str:
    """The curves as SVG, both axes logarithmic."""
    most = max(n for curve in curves.values() for n, _ in curve)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 380" font-family="sans-serif" '
        'font-size="13"><rect width="640" height="380" fill="#fff"/>',
        '<text x="340" y="372" text-anchor="middle">iterations of CFR+</text>',
        '<text x="8" y="20">exploitability</text>',
    ]

    def across(n: float) -> float:
        return 70 + 540 * log10(n) / max(log10(most), 1)

    def down(value: float) -> float:
        return 40 - 60 * max(log10(max(value, 1e-9)), -5)

    for power in range(6):
        y = down(10**-power)
        parts.append(f'<path d="M70 {y}H610" stroke="#ddd"/>')
        parts.append(f'<text x="62" y="{y + 4}" text-anchor="end">{10**-power:g}</text>')
    for n in (1, 10, 100, 1000):
        if n <= most:
            parts.append(f'<text x="{across(n):.0f}" y="354" text-anchor="middle">{n}</text>')
    for i, (name, curve) in enumerate(curves.items()):
        points = " ".join(f"{across(n):.1f},{down(value):.1f}" for n, value in curve if n)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[i % 3]}"/>')
        parts.append(f'<text x="440" y="{60 + 18 * i}" fill="{COLOURS[i % 3]}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main(iterations: int = 256, picture: Path | None = None) -> dict[str, Curve]:
    curves = {name: solve(name, iterations) for name in SMALL}
    if picture is not None:
        picture.write_text(draw(curves), encoding="utf-8")
    return curves


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 256,
        Path(sys.argv[2]) if len(sys.argv) > 2 else None,
    )
