"""Recall: the history of a game as each viewer has noticed it (perfect recall).

It is a linked chain that later states share, so copying a state copies no history. What a viewer
could not notice leaves no trace in its history.
"""

from __future__ import annotations

import json
from typing import Any

from gunbai.core import SPECTATOR, Event, EventLog, State
from gunbai.core.state import HIDDEN
from gunbai.research.tokens import Row, Vocabulary


class Recall:
    """One link of the chain: one action, after all earlier ones. `Recall()` is the start."""

    __slots__ = (
        "_action",
        "_before",
        "_code",
        "_log",
        "_seat",
        "_seen",
        "_told",
        "_whole",
        "_written",
    )

    def __init__(self, before: Recall | None = None) -> None:
        self._before = before
        self._seat = 0
        self._action = HIDDEN
        self._code = ""
        self._seen = 0
        """The set of viewers that saw the action itself; bit 0 is the spectator."""
        self._log: EventLog | None = None
        """The events told, where the action alone does not say everything."""
        self._told: dict[int, str] = {}
        self._whole: dict[int, str] = {}
        """Cache: the text up to here, by viewer."""
        self._written: dict[tuple[int, int], list[Row]] = {}
        """Cache: the rows of this link, by viewer and by the seat that they are counted from."""

    def after(self, state: State, seat: int, action: int) -> Recall:
        """Carry out an action, and add it to the chain."""
        new = Recall(self)
        new._seat, new._action = seat, action
        new._code = state.code(seat, action)
        for viewer in (SPECTATOR, *range(state.game.players)):
            if state.seen_as(viewer, seat, action) != HIDDEN:
                new._seen |= _bit(viewer)
        log = EventLog()
        state.apply(seat, action, log)
        everybody = (2 << state.game.players) - 1
        if new._seen != everybody or log.reveals():
            new._log = log
        return new

    def text(self, viewer: int) -> str:
        """What this viewer has noticed, line by line."""
        parts = []
        place: Recall | None = self
        while place is not None:
            if isinstance(place, _Told):
                viewer = place.part_of(viewer)
            elif viewer in place._whole:
                parts.append(place._whole[viewer])
                break
            else:
                parts.append(place._line(viewer))
            place = place._before
        return "".join(reversed(parts))

    def rows(self, viewer: int, words: Vocabulary) -> list[Row]:
        """The same as rows of numbers; see `tokens`."""
        found: list[list[Row]] = []
        place: Recall | None = self
        first = viewer
        while place is not None:
            if isinstance(place, _Told):
                viewer = place.part_of(viewer)
            elif place._line(viewer):
                found.append(place._rows(viewer, first, words))
            place = place._before
        return [row for rows in reversed(found) for row in rows]

    def as_told_to(self, viewer: int) -> Recall:
        """The same history as far as this viewer knows it; for the other viewers only what
        everybody knows."""
        for one in (viewer, SPECTATOR):
            self._whole[one] = self.text(one)
        return _Told(self, viewer)

    def as_list(self) -> list[Any]:
        """The whole chain as plain values."""
        found: list[Any] = []
        place: Recall | None = self
        while place is not None and place._before is not None:
            found.append(place._plain())
            place = place._before
        return found[::-1]

    @staticmethod
    def from_list(found: list[Any]) -> Recall:
        """The inverse of `as_list`."""
        last = Recall()
        for plain in found:
            if isinstance(plain, int):
                last = _Told(last, plain)
                continue
            last = Recall(last)
            last._seat, last._action, last._code, last._seen, told = plain
            if told is not None:
                last._log = EventLog()
                last._log.events = [Event(*event[:-1], reveals=event[-1]) for event in told]
        return last

    def _plain(self) -> Any:
        told = None
        if self._log is not None:
            told = [
                (e.verb, e.clause, e.args, e.audience, e.secret, e.confidants, e.reveals)
                for e in self._log.events
            ]
        return self._seat, self._action, self._code, self._seen, told

    def _line(self, viewer: int) -> str:
        if self._before is None:
            return ""
        if viewer not in self._told:
            self._told[viewer] = self._say(viewer)
        return self._told[viewer]

    def _say(self, viewer: int) -> str:
        seen = self._code if self._seen & _bit(viewer) else ""
        told = self._log.shown_to(viewer) if self._log is not None else []
        if not seen and not told:
            return ""
        events = json.dumps(told, sort_keys=True, separators=(",", ":")) if told else ""
        return f"{self._seat}:{seen}{events}\n"

    def _rows(self, viewer: int, first: int, words: Vocabulary) -> list[Row]:
        """The rows of this link as `viewer` noticed it, seen from the seat `first`."""
        if (viewer, first) not in self._written:
            action = self._action if self._seen & _bit(viewer) else None
            told = self._log.shown_to(viewer) if self._log is not None else []
            self._written[viewer, first] = words.rows(first, self._seat, action, told)
        return self._written[viewer, first]


class _Told(Recall):
    """The history as one viewer knows it: others know only what a spectator knows."""

    __slots__ = ("_viewer",)

    def __init__(self, before: Recall, viewer: int) -> None:
        super().__init__(before)
        self._viewer = viewer

    def part_of(self, viewer: int) -> int:
        return viewer if viewer == self._viewer else SPECTATOR

    def _plain(self) -> Any:
        return self._viewer


def _bit(viewer: int) -> int:
    return 1 if viewer == SPECTATOR else 2 << viewer
