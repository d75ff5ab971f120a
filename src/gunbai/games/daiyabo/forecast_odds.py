"""The chance that a roll takes a castle: exact, with the abilities a commander has.

The caller says which abilities the commander has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from gunbai.games.daiyabo.terms import FACES

Faces = tuple[int, ...]
Conversion = tuple[int, int]
"""(from, to): all dice of the one face become the other (DY-7.6)."""


def chance_to_show(n: int, faces: Sequence[int]) -> Fraction:
    """The chance that at least one of n dice shows one of these faces."""
    return 1 - Fraction(FACES - len(set(faces)), FACES) ** n


def best_chance(
    n: int,
    required: Sequence[int],
    conversions: Sequence[Conversion],
    removals: Sequence[Sequence[int]],
    *,
    one_arrow: bool = False,
) -> Fraction:
    """DY-10.5 to DY-10.14: of n dice, with the removals that help most and one conversion.

    DY-15.5: with `one_arrow` one warlord alone, for a removal or for a conversion.
    """
    chances = []
    for left, struck in _struck(tuple(sorted(required)), removals):
        if one_arrow and struck > 1:
            continue
        usable = () if one_arrow and struck else tuple(sorted(set(conversions)))
        chances.append(chance_to_take(n, left, usable))
    return max(chances)


def _struck(required: Faces, removals: Sequence[Sequence[int]]) -> Iterator[tuple[Faces, int]]:
    """What can be left of the requirement, and how many removals that takes (DY-10.5, DY-10.8)."""
    for faces in product(*[(0, *(face for face in each if face in required)) for each in removals]):
        yield tuple(die for die in required if die not in faces), sum(face > 0 for face in faces)


@lru_cache(maxsize=4096)
def chance_to_take(n: int, required: Faces, conversions: tuple[Conversion, ...]) -> Fraction:
    """DY-10.13, DY-10.14: the chance that n dice contain the required ones, perhaps after one
    conversion.

    More dice of a face than the castle demands of any face make no difference, so the rolls
    are counted by these few numbers, die by die.
    """
    demands = [required.count(face) for face in range(1, FACES + 1)]
    useful = [(a - 1, b - 1) for a, b in conversions if demands[b - 1] and not demands[a - 1]]
    watched = [f for f in range(FACES) if demands[f] or any(f == source for source, _ in useful)]
    cap = max(demands)
    ways: dict[Faces, int] = {(0,) * FACES: 1}
    for _ in range(n):
        longer: dict[Faces, int] = {}
        for counts, weight in ways.items():
            for face in watched:
                more = counts
                if counts[face] < cap:
                    more = (*counts[:face], counts[face] + 1, *counts[face + 1 :])
                longer[more] = longer.get(more, 0) + weight
            if len(watched) < FACES:
                longer[counts] = longer.get(counts, 0) + weight * (FACES - len(watched))
        ways = longer
    hits = sum(weight for counts, weight in ways.items() if _takes(counts, demands, useful))
    return Fraction(hits, FACES**n)


def _takes(counts: Faces, demands: Sequence[int], useful: Sequence[Conversion]) -> bool:
    short = [face for face in range(FACES) if counts[face] < demands[face]]
    if not short:
        return True
    return any(
        short == [target] and counts[source] + counts[target] >= demands[target]
        for source, target in useful
    )
