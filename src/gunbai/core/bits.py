"""Small sets of integers in one native integer: bit i set means i is a member.

The meaning of the members is up to the caller. Compiled; members are 0 to 61.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_DE_BRUIJN: Final = 0x03F79D71B4CB0A89
"""De Bruijn sequence: every 6-bit window is distinct."""


def _members() -> list[int]:
    """For each 6-bit window, the member whose bit shifts that window to the top of the sequence."""
    found = [0] * 64
    for member in range(64):
        found[_DE_BRUIJN << member >> 58 & 63] = member
    return found


_MEMBER: Final[vec[i64]] = vec[i64](_members())


def bit(member: i64) -> i64:
    """The set {member}. A literal left of `<<` would be compiled as a 32-bit shift."""
    one = member * 0 + 1
    return one << member


def has(members: i64, member: i64) -> bool:
    return (members >> member) & 1 != 0


def size(members: i64) -> i64:
    """The number of members: a parallel bit count by pairs, nibbles and bytes.

    No intermediate value needs more than 62 bits: a larger one would be a Python object.
    """
    members -= members >> 1 & 0x1555555555555555
    members = (members & 0x3333333333333333) + (members >> 2 & 0x3333333333333333)
    members = members + (members >> 4) & 0x0F0F0F0F0F0F0F0F
    return members * 0x0101010101010101 >> 56 & 127


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty, without a loop."""
    return _MEMBER[(members & -members) * _DE_BRUIJN >> 58 & 63]


def nth(members: i64, n: i64) -> i64:
    """The n-th smallest member, from 0."""
    while n > 0:
        members &= members - 1
        n -= 1
    return lowest(members)


def members_of(members: i64) -> list[int]:
    found: list[int] = []
    member: i64 = 0
    while members != 0:
        if members & 1 != 0:
            found.append(member)
        members >>= 1
        member += 1
    return found
