"""Beliefs: the probabilities of each hidden thing, as a seat can estimate them.

It imagines worlds that agree with everything the viewer knows, and counts. A secret is what the
referee would see in them and the viewer does not. This module knows no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gunbai.core import REFEREE, Game, Rng, View

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Belief:
    """One hidden thing, by its place in the view, and the chance of each possible value."""

    path: Path
    several: bool
    """True for a hand of cards: each chance is that the card is in the hand."""
    chances: dict[str, float]
    """Likeliest first."""
    there: float = 1.0
    """The chance that the thing exists; `chances` counts only the worlds that have it."""


def beliefs(game: Game, view: View, rng: Rng, worlds: int = 200) -> list[Belief]:
    """Every secret of this position, as the viewer could estimate it."""
    counts: dict[Path, Counter[str]] = {}
    seen: Counter[Path] = Counter()
    several: set[Path] = set()
    for world in islice(game.worlds(view, rng), worlds):
        whole = world.view(REFEREE).data
        for path, value in _hidden(view.data, whole, ()):
            seen[path] += 1
            if isinstance(value, list):
                several.add(path)
            counts.setdefault(path, Counter()).update(_things(value))
    found = []
    for path, counter in counts.items():
        likely = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
        chances = {value: number / seen[path] for value, number in likely}
        if chances:
            found.append(Belief(path, path in several, chances, seen[path] / worlds))
    return sorted(found, key=lambda belief: tuple(map(str, belief.path)))


def _hidden(shown: Any, whole: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The parts of the whole that the viewer does not see."""
    if isinstance(shown, Mapping) and isinstance(whole, Mapping):
        for key, value in whole.items():
            yield from _hidden(shown.get(key), value, (*path, key))
    elif isinstance(shown, list) and isinstance(whole, list) and len(shown) == len(whole):
        for place, (one, other) in enumerate(zip(shown, whole, strict=True)):
            yield from _hidden(one, other, (*path, place))
    elif shown is None and whole is not None and not isinstance(whole, Mapping):
        yield path, whole


def _things(value: Any) -> set[str]:
    """The distinct things in a value that is one thing or several."""
    return set(map(str, value)) if isinstance(value, list) else {str(value)}
