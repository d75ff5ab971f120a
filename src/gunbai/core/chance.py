"""Outcomes of luck as numbers: permutations by rank. Weights are exact integers."""

from mypy_extensions import i64


def factorial(n: i64) -> i64:
    product: i64 = 1
    for i in range(n):
        product *= i + 1
    return product


def permutation(n: i64, rank: i64) -> list[int]:
    """The permutation of 0..n-1 with this rank in lexicographic order."""
    left: list[int] = list(range(n))
    found: list[int] = []
    for i in range(n):
        block = factorial(n - 1 - i)
        found.append(left.pop(rank // block))
        rank %= block
    return found


def rank_of(order: list[int]) -> i64:
    """The inverse of `permutation`."""
    rank: i64 = 0
    left = sorted(order)
    for i, item in enumerate(order):
        position = left.index(item)
        rank += position * factorial(len(order) - 1 - i)
        left.pop(position)
    return rank
