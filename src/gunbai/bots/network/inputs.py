"""Inputs: base class that lists what a seat knows of a state as the active inputs of a network.

An input is a yes or no; a number is one input per value. Each game has a subclass in its part
`inputs`. Everything is seen from the seat: own things first, the board turned so that the seat
looks forwards, other seats counted from it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gunbai.core.bits import lowest
from gunbai.core.state import State

MOST: Final = 255
"""The most inputs that can be active at once; further ones are left out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Inputs:
    def __init__(self, actions: i64) -> None:
        self.actions = actions
        """The number of actions of the game: the outputs of the prior."""
        self.size: i64 = 1
        """The number of inputs; input 0 is always active."""
        self.active: vec[i64] = vec[i64]([0] * MOST)
        self.count: i64 = 0

    # A game implements these.

    def known(self, state: State, seat: i64) -> None:
        """Add what the seat knows, like its view: the prior uses nothing else."""
        raise NotImplementedError

    def imagined(self, state: State, seat: i64) -> None:
        """Add what the seat does not know and an imagined world contains: for values only."""

    def output(self, seat: i64, action: i64) -> i64:
        """The output of an action, after the board was turned; one to one for every seat."""
        return action

    # Every game inherits these.

    def look(self, state: State, seat: i64) -> None:
        """Start again with what the seat knows."""
        self.count = 1
        self.active[0] = 0
        self.known(state, seat)

    def part(self, n: i64) -> i64:
        """Reserve n inputs; returns the first."""
        first = self.size
        self.size += n
        return first

    def add(self, index: i64) -> None:
        if self.count < MOST:
            self.active[self.count] = index
            self.count += 1

    def one(self, first: i64, index: i64, n: i64) -> None:
        """One of n inputs; the last one also stands for all larger numbers, none for negative."""
        if index >= n:
            index = n - 1
        if index >= 0:
            self.add(first + index)

    def flag(self, index: i64, value: bool) -> None:  # noqa: FBT001 (an input is a truth)
        if value:
            self.add(index)

    def members(self, first: i64, members: i64) -> None:
        """One input for every member of a set."""
        while members != 0:
            self.add(first + lowest(members))
            members &= members - 1

    def listed(self) -> list[int]:
        """The active inputs, for training."""
        found: list[int] = []
        for i in range(self.count):
            found.append(self.active[i])
        return found
