"""Offer: what a seat may choose, in blocks; everything else about legal actions follows from it.

A game answers once, in `State.offer`. Its lists, random draws and checks are derived here and in
`state`. Compiled; a block has the members 0 to 62.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest, nth, size

WIDTH: Final = 63
"""The most members of a block: what an integer can hold without its sign."""
SHIFTS: Final = 64
DENSE: Final = 63
"""A shift that leaves no gaps: members are numbered as they are."""
NO_ACTION: Final = -1

_BLANK: Final[list[int]] = [0] * 1024
"""Lists of actions begin as a piece of it: one allocation in place of one per action."""


@final
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


@final
class Offer:
    """Blocks of actions in ascending order. A block is the action of member 0 and a set."""

    def __init__(self) -> None:
        self.blocks: vec[i64] = vec[i64]([0] * 16)
        """Two numbers for each block: the action of member 0 times SHIFTS plus the shift, and
        the set. One array, because reading an array's field costs more than its elements."""
        self.end: i64 = 0
        """Where the next block goes."""
        self.size: i64 = 0
        """How many actions there are."""

    def clear(self) -> None:
        self.end = 0
        self.size = 0

    def add(self, first: i64, members: i64) -> None:
        """The actions `first + member`."""
        if members != 0:
            self._add(first * SHIFTS + DENSE, members)

    def add_rows(self, first: i64, members: i64, shift: i64) -> None:
        """The same on a board with one unused place after every `2 ** shift - 1` places, which
        the numbers of the actions leave out."""
        if members != 0:
            self._add(first * SHIFTS + shift, members)

    def _add(self, head: i64, members: i64) -> None:
        blocks = self.blocks
        end = self.end
        if end < len(blocks):
            blocks[end] = head
            blocks[end + 1] = members
        else:
            self.blocks = append(append(blocks, head), members)
        self.end = end + 2
        self.size += size(members)

    def one(self, action: i64) -> None:
        """A single action, in the last block if it fits there."""
        end = self.end
        if end > 0:
            blocks = self.blocks
            head = blocks[end - 2]
            member = action - (head >> 6)
            if 0 < member < WIDTH and head & DENSE == DENSE:
                blocks[end - 1] |= bit(member)
                self.size += 1
                return
        self._add(action * SHIFTS + DENSE, 1)

    def nth(self, n: i64) -> i64:
        """The n-th action, from 0."""
        blocks = self.blocks
        at: i64 = 0
        members = blocks[1]
        if self.end > 2:
            count = size(members)
            while n >= count:
                n -= count
                at += 2
                members = blocks[at + 1]
                count = size(members)
        return _action(blocks[at], nth(members, n))

    def has(self, action: i64) -> bool:
        blocks = self.blocks
        for at in range(0, self.end, 2):
            head = blocks[at]
            number = action - (head >> 6)
            if number < 0:
                return False
            shift = head & DENSE
            if shift != DENSE:
                number += number // (bit(shift) - 1)
            if number < WIDTH and has(blocks[at + 1], number):
                return True
        return False

    def only(self) -> i64:
        """The only action, or NO_ACTION where there is a choice (or nothing)."""
        return self.nth(0) if self.size == 1 else NO_ACTION

    def as_list(self) -> list[int]:
        if self.size == 1:
            return [self.nth(0)]
        found = _BLANK[: self.size] if self.size <= len(_BLANK) else [0] * int(self.size)
        blocks = self.blocks
        place: i64 = 0
        for at in range(0, self.end, 2):
            head = blocks[at]
            members = blocks[at + 1]
            while members != 0:
                found[place] = _action(head, lowest(members))
                members &= members - 1
                place += 1
        return found

    def list_into(self, actions: Actions) -> None:
        """Add every action to a buffer."""
        blocks = self.blocks
        ids = actions.ids
        count = actions.count
        for at in range(0, self.end, 2):
            head = blocks[at]
            members = blocks[at + 1]
            while members != 0:
                action = _action(head, lowest(members))
                members &= members - 1
                if count < len(ids):
                    ids[count] = action
                else:
                    ids = append(ids, action)
                count += 1
        actions.ids = ids
        actions.count = count


def _action(head: i64, member: i64) -> i64:
    """The action of a member of a block."""
    return (head >> 6) + member - (member >> (head & DENSE))
