"""Offer: what a seat may choose, in blocks; everything else about legal actions follows from it.

A game answers once, in `State.offer`. Its lists, random draws and checks are derived here and in
`state`. Compiled; a block has the members 0 to 62.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest, nth, size

WIDTH: Final = 63
"""The most members of a block: what an integer can hold without its sign."""
DENSE: Final = 63
"""A shift that leaves no gaps: members are numbered as they are."""
NO_ACTION: Final = -1

_BLANK: Final[list[int]] = [0] * 1024
"""Lists of actions begin as a piece of it: one allocation in place of one per action."""


class Actions:
    """A reusable buffer of action ids: one per search depth, none per node."""

    def __init__(self) -> None:
        self.ids: vec[i64] = vec[i64](capacity=64)
        self.count: i64 = 0
        self.offer: Offer = Offer()
        """Where the blocks behind the ids are gathered."""

    def clear(self) -> None:
        self.count = 0

    def add(self, action: i64) -> None:
        if self.count < len(self.ids):
            self.ids[self.count] = action
        else:
            self.ids = append(self.ids, action)
        self.count += 1

    def has(self, action: i64) -> bool:
        for i in range(self.count):
            if self.ids[i] == action:
                return True
        return False

    def as_list(self) -> list[int]:
        found: list[int] = []
        for i in range(self.count):
            found.append(self.ids[i])
        return found


class Offer:
    """Blocks of actions in ascending order. A block is the action of member 0 and a set."""

    def __init__(self) -> None:
        self.first: vec[i64] = vec[i64]([0] * 8)
        self.members: vec[i64] = vec[i64]([0] * 8)
        self.shifts: vec[i64] = vec[i64]([0] * 8)
        self.blocks: i64 = 0
        self.size: i64 = 0
        """How many actions there are."""

    def clear(self) -> None:
        self.blocks = 0
        self.size = 0

    def add(self, first: i64, members: i64) -> None:
        """The actions `first + member`."""
        self.add_rows(first, members, DENSE)

    def add_rows(self, first: i64, members: i64, shift: i64) -> None:
        """The same on a board with one unused place after every `2 ** shift - 1` places, which
        the numbers of the actions leave out."""
        if members == 0:
            return
        block = self.blocks
        if block < len(self.first):
            self.first[block] = first
            self.members[block] = members
            self.shifts[block] = shift
        else:
            self.first = append(self.first, first)
            self.members = append(self.members, members)
            self.shifts = append(self.shifts, shift)
        self.blocks = block + 1
        self.size += size(members)

    def one(self, action: i64) -> None:
        """A single action, in the last block if it fits there."""
        last = self.blocks - 1
        if last >= 0 and self.shifts[last] == DENSE:
            member = action - self.first[last]
            if 0 < member < WIDTH:
                self.members[last] |= bit(member)
                self.size += 1
                return
        self.add_rows(action, 1, DENSE)

    def nth(self, n: i64) -> i64:
        """The n-th action, from 0."""
        block: i64 = 0
        members = self.members[0]
        if self.blocks > 1:
            count = size(members)
            while n >= count:
                n -= count
                block += 1
                members = self.members[block]
                count = size(members)
        member = nth(members, n)
        return self.first[block] + member - (member >> self.shifts[block])

    def has(self, action: i64) -> bool:
        for block in range(self.blocks):
            number = action - self.first[block]
            if number < 0:
                return False
            shift = self.shifts[block]
            if shift != DENSE:
                number += number // (bit(shift) - 1)
            if number < WIDTH and has(self.members[block], number):
                return True
        return False

    def only(self) -> i64:
        """The only action, or NO_ACTION where there is a choice (or nothing)."""
        return self.nth(0) if self.size == 1 else NO_ACTION

    def as_list(self) -> list[int]:
        if self.size == 1:
            return [self.nth(0)]
        found = _BLANK[: self.size] if self.size <= len(_BLANK) else [0] * int(self.size)
        at: i64 = 0
        for block in range(self.blocks):
            first = self.first[block]
            members = self.members[block]
            shift = self.shifts[block]
            while members != 0:
                member = lowest(members)
                members &= members - 1
                found[at] = first + member - (member >> shift)
                at += 1
        return found

    def list_into(self, actions: Actions) -> None:
        """Add every action to a buffer."""
        ids = actions.ids
        count = actions.count
        for block in range(self.blocks):
            first = self.first[block]
            members = self.members[block]
            shift = self.shifts[block]
            while members != 0:
                member = lowest(members)
                members &= members - 1
                action = first + member - (member >> shift)
                if count < len(ids):
                    ids[count] = action
                else:
                    ids = append(ids, action)
                count += 1
        actions.ids = ids
        actions.count = count
