"""Dice as multisets: how many of each face, packed into one integer, eight bits per face.

A roll is also a number of its own (its rank among all rolls of one die or more, fewer dice
first, then in the order of the sorted dice): the outcomes of luck use these numbers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.rng import Rng
from gunbai.games.daiyabo.terms import FACES, MAX_ROLL


def _rising() -> list[int]:
    """Row k, column r: in how many ways k sorted numbers below r can be chosen."""
    rows: list[int] = [1] * (MAX_ROLL + 2)
    for _ in range(FACES):
        above = rows[-(MAX_ROLL + 2) :]
        row = [0]
        for r in range(1, MAX_ROLL + 2):
            row.append(row[r - 1] + above[r])
        rows += row
    return rows


COLUMNS: Final = MAX_ROLL + 2
RISING: Final[vec[i64]] = vec[i64](_rising())
ROLLS: Final[i64] = RISING[FACES * COLUMNS + MAX_ROLL + 1] - 1
"""How many rolls of 1 to MAX_ROLL dice there are."""


def count(dice: i64, face: i64) -> i64:
    """How many dice show this face (faces are numbered from 0 here)."""
    return (dice >> (8 * face)) & 255


def total(dice: i64) -> i64:
    found: i64 = 0
    while dice != 0:
        found += dice & 255
        dice >>= 8
    return found


def one(face: i64) -> i64:
    """A single die."""
    return bit(8 * face)


def faces_of(dice: i64) -> i64:
    """The set of faces that show."""
    found: i64 = 0
    for face in range(FACES):
        if (dice >> (8 * face)) & 255 != 0:
            found |= bit(face)
    return found


def without(dice: i64, face: i64) -> i64:
    """All dice but those of one face."""
    return dice - count(dice, face) * one(face)


def converted(dice: i64, source: i64, target: i64) -> i64:
    """DY-7.6: every die showing the one face turns to the other."""
    n = count(dice, source)
    return dice - n * one(source) + n * one(target)


def contains(dice: i64, required: i64) -> bool:
    """DY-10.14: for each face at least as many dice as required; surplus does not matter."""
    for face in range(FACES):
        if count(dice, face) < count(required, face):
            return False
    return True


def met(dice: i64, required: i64) -> i64:
    """DY-10.14: the required dice that show; every one of them needs a die of its own."""
    found: i64 = 0
    for face in range(FACES):
        n = count(dice, face)
        needed = count(required, face)
        found += (n if n < needed else needed) * one(face)
    return found


def rank(dice: i64) -> i64:
    """The number of a roll."""
    left = total(dice)
    number = first_of(left)
    for face in range(FACES - 1):
        left -= count(dice, face)
        number += RISING[(FACES - 1 - face) * COLUMNS + left]
    return number


def unrank(number: i64, n: i64) -> i64:
    """The roll of n dice with this number."""
    number -= first_of(n)
    dice: i64 = 0
    left = n
    for face in range(FACES - 1):
        row = (FACES - 1 - face) * COLUMNS
        rest = left
        while RISING[row + rest] > number:
            rest -= 1
        number -= RISING[row + rest]
        dice += (left - rest) * one(face)
        left = rest
    return dice + left * one(FACES - 1)


def dice_in(number: i64) -> i64:
    """How many dice the roll with this number has."""
    n: i64 = 1
    while n < MAX_ROLL and first_of(n + 1) <= number:
        n += 1
    return n


def first_of(n: i64) -> i64:
    """The number of the first roll of n dice; those of n + 1 dice begin where they end."""
    return RISING[FACES * COLUMNS + n] - 1


def ways(dice: i64) -> int:
    """In how many of the 6 ** n ways the n dice fall like this: the exact weight of a roll."""
    found = 1
    rolled = 0
    for face in range(FACES):
        for i in range(count(dice, face)):
            rolled += 1
            found = found * rolled // (int(i) + 1)
    return found


def throw(n: i64, rng: Rng) -> i64:
    """n dice thrown."""
    dice: i64 = 0
    for _die in range(n):
        dice += one(rng.below(FACES))
    return dice


def faces_list(dice: i64) -> list[int]:
    """The dice as people write them: [1, 1, 5]."""
    found: list[int] = []
    for face in range(FACES):
        for _ in range(count(dice, face)):
            found.append(int(face) + 1)
    return found


def from_list(faces: list[int]) -> i64:
    dice: i64 = 0
    for face in faces:
        dice += one(face - 1)
    return dice
