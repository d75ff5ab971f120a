"""Offer: the legal actions of a seat, in blocks. A block is a first action and a set of offsets.

A game implements legality once, in `State.offer`. Lists, random draws and checks are derived from
it here and in `state`. Compiled; a block has the members 0 to 62.
"""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest, nth, size

WIDTH: Final = 63
"""The most members of a block: the bits of an integer without its sign."""
SHIFTS: Final = 64
DENSE: Final = 63
"""A shift that leaves no gaps: actions are numbered like the members."""
NO_ACTION: Final = -1

_BLANK: Final[list[int]] = [0] * 1024
"""Lists of actions start as a slice of it: one allocation instead of one per action."""

KEPT: Final = 2048
"""More than the actions of most games."""
_NUMBERS: Final[list[object]] = list(range(KEPT))
"""Actions as integers of Python: lists refer to these, because to make one takes longer than the
rest. They are objects here; as `int` they would be made native, and then made again."""


@final
class Actions:
    """A reusable buffer of action ids: one per search depth, none per node."""

    def __init__(self) -> None:
        self.ids: vec[i64] = vec[i64](capacity=64)
        self.count: i64 = 0
        self.offer: Offer = Offer()
        """Collects the blocks from which the ids are listed."""

    def clear(self) -> None:
        """Take all actions out."""
        self.count = 0

    def add(self, action: i64) -> None:
        """Add one action at the end."""
        if self.count < len(self.ids):
            self.ids[self.count] = action
        else:
            self.ids = append(self.ids, action)
        self.count += 1

    def has(self, action: i64) -> bool:
        """Is this one of the actions?"""
        for i in range(self.count):
            if self.ids[i] == action:
                return True
        return False

    def as_list(self) -> list[int]:
        """The actions as a new list, in order."""
        found: list[int] = []
        for i in range(self.count):
            found.append(self.ids[i])
        return found


@final
class Offer:
    """Blocks of actions in ascending order. A block is the action of member 0 and a set.

    Nearly every offer is one block, which is kept in two fields: they cost less than arrays."""

    def __init__(self) -> None:
        self.head: i64 = 0
        """Head of the first block: the action of member 0 times SHIFTS, plus the shift."""
        self.members: i64 = 0
        self.more: vec[i64] = vec[i64]([0] * 16)
        """Two numbers for each further block: head and members."""
        self.end: i64 = 0
        """The index where the next block is written."""

    def clear(self) -> None:
        """Take all actions out."""
        self.members = 0
        self.end = 0

    def count(self) -> i64:
        """How many actions there are."""
        found = size(self.members)
        if self.end > 0:
            more = self.more
            for at in range(1, self.end, 2):
                found += size(more[at])
        return found

    def add(self, first: i64, members: i64) -> None:
        """The actions `first + member`."""
        self._add(first * SHIFTS + DENSE, members)

    def add_rows(self, first: i64, members: i64, shift: i64) -> None:
        """Like `add`, for a board with one unused place after every `2 ** shift - 1` places; the
        unused places have no action numbers."""
        self._add(first * SHIFTS + shift, members)

    def _add(self, head: i64, members: i64) -> None:
        if members == 0:
            return
        if self.members == 0:
            self.head = head
            self.members = members
            return
        more = self.more
        end = self.end
        if end < len(more):
            more[end] = head
            more[end + 1] = members
        else:
            self.more = append(append(more, head), members)
        self.end = end + 2

    def one(self, action: i64) -> None:
        """A single action, in the last block if it fits there."""
        end = self.end
        head = self.head if end == 0 else self.more[end - 2]
        member = action - (head >> 6)
        if self.members != 0 and 0 < member < WIDTH and head & DENSE == DENSE:
            if end == 0:
                self.members |= bit(member)
            else:
                self.more[end - 1] |= bit(member)
        else:
            self._add(action * SHIFTS + DENSE, 1)

    def nth(self, n: i64) -> i64:
        """The n-th action, from 0."""
        head = self.head
        members = self.members
        if self.end > 0:
            more = self.more
            at: i64 = 0
            count = size(members)
            while n >= count:
                n -= count
                head = more[at]
                members = more[at + 1]
                count = size(members)
                at += 2
        return _action(head, nth(members, n))

    def has(self, action: i64) -> bool:
        """Is this one of the actions?"""
        if _has(self.head, self.members, action):
            return True
        if self.end > 0:
            more = self.more
            for at in range(0, self.end, 2):
                if _has(more[at], more[at + 1], action):
                    return True
        return False

    def only(self) -> i64:
        """The only action, or NO_ACTION where there is a choice (or nothing)."""
        members = self.members
        if self.end > 0 or members == 0 or members & (members - 1) != 0:
            return NO_ACTION
        return _action(self.head, lowest(members))

    def as_list(self) -> list[int]:
        """The actions as a new list, ascending."""
        count = self.count()
        if count == 1:
            return cast("list[int]", [number(_action(self.head, lowest(self.members)))])
        found = blank_list(count)
        place = _list(found, 0, self.head, self.members)
        if self.end > 0:
            more = self.more
            for at in range(0, self.end, 2):
                place = _list(found, place, more[at], more[at + 1])
        return found

    def list_into(self, actions: Actions) -> None:
        """Add every action to a buffer."""
        _fill(actions, self.head, self.members)
        if self.end > 0:
            more = self.more
            for at in range(0, self.end, 2):
                _fill(actions, more[at], more[at + 1])


def blank_list(count: i64) -> list[int]:
    """A list of this length, to be filled."""
    return _BLANK[:count] if count <= len(_BLANK) else [0] * int(count)


def number(action: i64) -> object:
    """An action as an integer of Python."""
    return _NUMBERS[action] if 0 <= action < KEPT else action


def list_block(found: list[int], place: i64, first: i64, members: i64) -> i64:
    """Write the actions `first + member` into a list, starting at a place; returns the place
    after. For a game that lists its actions without an offer, because that is faster."""
    numbers = cast("list[object]", found)
    while members != 0:
        numbers[place] = number(first + lowest(members))
        members &= members - 1
        place += 1
    return place


def list_set(first: i64, members: i64) -> list[int]:
    """The list of an offer with only this block of `add`. Up to four actions, as most questions
    have, are written out: that is faster."""
    if members == 0:
        return []
    one = number(first + lowest(members))
    rest = members & (members - 1)
    if rest == 0:
        return cast("list[int]", [one])
    two = number(first + lowest(rest))
    rest &= rest - 1
    if rest == 0:
        return cast("list[int]", [one, two])
    three = number(first + lowest(rest))
    rest &= rest - 1
    if rest == 0:
        return cast("list[int]", [one, two, three])
    four = number(first + lowest(rest))
    rest &= rest - 1
    if rest == 0:
        return cast("list[int]", [one, two, three, four])
    found = blank_list(size(members))
    list_block(found, 0, first, members)
    return found


def list_rows(first: i64, members: i64, shift: i64) -> list[int]:
    """The list of an offer with only this block of `add_rows`."""
    found = blank_list(size(members))
    _list(found, 0, first * SHIFTS + shift, members)
    return found


def _action(head: i64, member: i64) -> i64:
    """The action of a member of a block."""
    return (head >> 6) + member - (member >> (head & DENSE))


def _has(head: i64, members: i64, action: i64) -> bool:
    number = action - (head >> 6)
    if number < 0 or members == 0:
        return False
    shift = head & DENSE
    if shift != DENSE:
        number += number // (bit(shift) - 1)
    return number < WIDTH and has(members, number)


def _list(found: list[int], place: i64, head: i64, members: i64) -> i64:
    """Write the actions of a block into a list, starting at a place; returns the place after."""
    numbers = cast("list[object]", found)
    while members != 0:
        numbers[place] = number(_action(head, lowest(members)))
        members &= members - 1
        place += 1
    return place


def _fill(actions: Actions, head: i64, members: i64) -> None:
    """Add the actions of a block to a buffer."""
    ids = actions.ids
    count = actions.count
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
