"""The line of play, and what each viewer learns about it.

A game grows entry by entry; an undo takes entries back without deleting them. Records, the
terminal, the server and the browser all ask here what a viewer notices and knows, and how far
undo reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from gunbai.core.errors import BadRecord
from gunbai.core.event import EventLog
from gunbai.core.record import Entry
from gunbai.core.state import HIDDEN, REFEREE, SPECTATOR, State

SNAPSHOT_EVERY = 128
"""Entries of the line of play between two states that are kept for an undo."""
UNDO = "undo "
RESIGN = "resign"


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Facts about an entry besides its code."""

    previous: int
    """The entry before it in the line of play; -1 for none."""
    deciders: tuple[int, ...]
    """The seats that were asked before it."""
    reveals: bool
    """True if the entry revealed a secret to somebody."""
    noticed: frozenset[int]
    """The viewers that learn that something happened."""
    known: frozenset[int]
    """The viewers that learn what was chosen, or drawn."""


class Line:
    """The line of play from a start: entries, marks, and the state after them.

    `recall(entry)` gives the state after an entry where the caller keeps them all; otherwise an
    undo plays the line again from the last snapshot before it.
    """

    def __init__(self, start: State, recall: Callable[[int], State] | None = None) -> None:
        self.start = start
        self.state = start.clone()
        self.entries: list[Entry] = []
        self.marks: list[Mark] = []
        self.tip = -1
        """The last entry that no undo took back."""
        self.viewers = (*range(start.game.players), SPECTATOR)
        self.everybody = frozenset(self.viewers)
        self._recall = recall
        self._lengths: list[int] = []
        """For each entry, how long the line of play is after it."""
        self._snapshots: dict[int, State] = {}
        """The states after some entries."""

    def follow(self, entry: Entry) -> EventLog:
        """Carry out the next entry of a record, of any kind; returns its events."""
        target = undo_target(entry.code)
        if target is None:
            return self.play(entry.seat, entry.code, entry.ms)
        self.undo(entry.seat, target, entry.ms)
        return EventLog()

    def play(self, seat: int, code: str, ms: int = 0, *, legal: Sequence[int] = ()) -> EventLog:
        """Carry out a decision, luck or a resignation; raises what `apply` raises.

        `legal` may list actions that are known to be legal, which are not checked again.
        """
        state, log = self.state, EventLog()
        deciders = state.deciders()
        if code == RESIGN:
            known = self.everybody
            state.resign(seat, log)
        else:
            action = state.parse(seat, code)
            known = self._known(seat, action)
            if action in legal:
                state.advance(seat, action, log)
            else:
                state.apply(seat, action, log)
        noticed = known if known is self.everybody else self._noticed(known, deciders, log)
        reveals = log.reveals() or code == RESIGN
        self._add(Entry(len(self.entries), seat, code, ms), deciders, reveals, noticed, known)
        self.tip = len(self.entries) - 1
        if self._recall is None and self._lengths[-1] % SNAPSHOT_EVERY == 0:
            self._snapshots[self.tip] = state.clone()
        return log

    def undo(self, seat: int, to: int, ms: int = 0) -> None:
        """Take back everything from entry `to` on, which must be in the line of play.

        A viewer that noticed any of these entries also notices the undo.
        """
        seq, noticed = len(self.entries), {seat}
        at = self.tip
        while at > to:
            noticed |= self.marks[at].noticed
            at = self.marks[at].previous
        if at != to or to < 0:
            raise BadRecord(seq + 2, "error.record_undo", code=f"{UNDO}{to}")
        seen = frozenset(noticed | self.marks[at].noticed)
        self._add(Entry(seq, seat, f"{UNDO}{to}", ms), (), reveals=False, noticed=seen, known=seen)
        self.tip = self.marks[to].previous
        self._lengths[-1] = self._length()
        self.state = self._state_after(self.tip)

    def path(self) -> list[int]:
        """The entries that no undo took back, in order."""
        found: list[int] = []
        at = self.tip
        while at >= 0:
            found.append(at)
            at = self.marks[at].previous
        return found[::-1]

    def takebacks(self, seat: int) -> list[int]:
        """The entries that a seat may take back alone, the latest first.

        Undo stops where somebody has learned something: at luck, at a reveal, at another seat's
        decision, and where the seat is not the only one asked.
        """
        found: list[int] = []
        if seat < 0 or self.state.deciders() != (seat,):
            return found
        at = self.tip
        while at >= 0:
            mark = self.marks[at]
            if self.entries[at].seat != seat or mark.reveals or mark.deciders != (seat,):
                break
            found.append(at)
            at = mark.previous
        return found

    def notices(self, seq: int, viewer: int) -> bool:
        """Does this viewer learn that the entry happened?"""
        return viewer == REFEREE or viewer in self.marks[seq].noticed

    def knows(self, seq: int, viewer: int) -> bool:
        """Does this viewer learn what the entry is?"""
        return viewer == REFEREE or viewer in self.marks[seq].known

    def is_hidden(self, seq: int) -> bool:
        """Is there a viewer that does not learn what the entry is?"""
        return (
            self.marks[seq].known != self.everybody and undo_target(self.entries[seq].code) is None
        )

    def _known(self, seat: int, action: int) -> frozenset[int]:
        state = self.state
        if not state.hides(seat, action):
            return self.everybody
        return frozenset(
            viewer for viewer in self.viewers if state.seen_as(viewer, seat, action) != HIDDEN
        )

    def _noticed(
        self, known: frozenset[int], deciders: tuple[int, ...], log: EventLog
    ) -> frozenset[int]:
        """The viewers that know the choice or hear an event; all viewers if other seats are asked
        now."""
        if self.state.deciders() != deciders:
            return self.everybody
        hear = {viewer for viewer in self.viewers if log.shown_to(viewer)}
        return frozenset(known | hear)

    def _add(
        self,
        entry: Entry,
        deciders: tuple[int, ...],
        reveals: bool,  # noqa: FBT001 (the fields of a mark)
        noticed: frozenset[int],
        known: frozenset[int],
    ) -> None:
        tip, lengths = self.tip, self._lengths
        self.entries.append(entry)
        lengths.append(lengths[tip] + 1 if tip >= 0 else 1)
        self.marks.append(Mark(tip, deciders, reveals, noticed, known))

    def _state_after(self, tip: int) -> State:
        if tip >= 0 and self._recall is not None:
            return self._recall(tip).clone()
        again: list[int] = []
        at = tip
        while at >= 0 and at not in self._snapshots:
            again.append(at)
            at = self.marks[at].previous
        state = (self.start if at < 0 else self._snapshots[at]).clone()
        for at in reversed(again):
            play_code(state, self.entries[at].seat, self.entries[at].code)
        return state

    def _length(self) -> int:
        return self._lengths[self.tip] if self.tip >= 0 else 0


class Told(NamedTuple):
    """An entry as one viewer may know it."""

    n: int
    """Its number among the entries that the viewer notices, so that numbers reveal nothing."""
    seq: int
    seat: int
    code: str | None
    """None for a hidden choice; an undo names the viewer's own number."""
    ms: int
    """The thinking time; 0 where it could reveal something about a hidden choice."""


def told(line: Line, viewer: int) -> list[Told]:
    """The entries this viewer notices, in order."""
    found: list[Told] = []
    numbers: list[int] = []
    """For each entry, how many the viewer noticed before it."""
    for entry in line.entries:
        numbers.append(len(found))
        if not line.notices(entry.seq, viewer):
            continue
        target = undo_target(entry.code)
        if target is not None:
            code, ms = f"{UNDO}{numbers[target]}", 0
        elif line.knows(entry.seq, viewer):
            code, ms = entry.code, entry.ms
        else:
            code, ms = None, 0
        found.append(Told(len(found), entry.seq, entry.seat, code, ms))
    return found


def undo_target(code: str) -> int | None:
    """The entry that an undo goes back to; None for any other code."""
    if not code.startswith(UNDO):
        return None
    target = code.removeprefix(UNDO)
    return int(target) if target.isdecimal() and len(target) < 10 else -1


def play_code(state: State, seat: int, code: str, log: EventLog | None = None) -> None:
    """Apply a code as records store it, resignation included."""
    if code == RESIGN:
        state.resign(seat, log)
    else:
        state.apply(seat, state.parse(seat, code), log)
