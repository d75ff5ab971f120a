"""Small sets of integers in one native integer: bit i set means i is a member.

Nothing here knows what the members are. Compiled; members are 0 to 61.
"""

from mypy_extensions import i64


def bit(member: i64) -> i64:
    """The set {member}. A literal left of `<<` would be compiled as a 32-bit shift."""
    one = member * 0 + 1
    return one << member


def has(members: i64, member: i64) -> bool:
    return (members >> member) & 1 != 0


def size(members: i64) -> i64:
    count: i64 = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty."""
    member: i64 = 0
    while members & 255 == 0:
        members >>= 8
        member += 8
    while members & 1 == 0:
        members >>= 1
        member += 1
    return member


def members_of(members: i64) -> list[int]:
    found: list[int] = []
    member: i64 = 0
    while members != 0:
        if members & 1 != 0:
            found.append(member)
        members >>= 1
        member += 1
    return found
