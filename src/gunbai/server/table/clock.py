"""Clocks, computed only from the times of the entries, without timers or the current time.

A clock runs while its seat is asked without a break, however many small decisions that takes. An
increment or a new period is given when the seat is no longer asked, so opponents cannot count
hidden decisions by the clock.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

LEAST = 10
"""The least seconds that a returning player has."""
Seconds = Annotated[int, msgspec.Meta(ge=1, le=24 * 3600)]


class NoClock(msgspec.Struct, frozen=True, tag="none", tag_field="kind"):
    pass


class MoveClock(msgspec.Struct, frozen=True, tag="move", tag_field="kind"):
    """A fixed number of seconds each time."""

    seconds: Seconds


class FischerClock(msgspec.Struct, frozen=True, tag="fischer", tag_field="kind"):
    """A budget, and an increment each time."""

    seconds: Seconds
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class ByoyomiClock(msgspec.Struct, frozen=True, tag="byoyomi", tag_field="kind"):
    """A budget (持ち時間), then periods (秒読み); a period not used up is kept."""

    period: Seconds
    seconds: Annotated[int, msgspec.Meta(ge=0, le=24 * 3600)] = 0
    periods: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1


class DaysClock(msgspec.Struct, frozen=True, tag="days", tag_field="kind"):
    """Correspondence: a fixed number of days each time."""

    days: Annotated[int, msgspec.Meta(ge=1, le=60)]


ClockPlan = NoClock | MoveClock | FischerClock | ByoyomiClock | DaysClock


class TimeLeft(NamedTuple):
    """What a clock shows at one moment."""

    ms: int
    """Of the budget, or of the period that runs."""
    periods: int | None
    """Periods left, the running one included; None while the budget lasts or without periods."""


class Clock:
    """One seat's clock."""

    def __init__(self, plan: ClockPlan) -> None:
        self.plan = plan
        self.main, self.periods = _at_start(plan)
        self.since: int | None = None
        """When it was started; None while it stands still."""
        self.paused = 0
        """Milliseconds used before a pause; the turn goes on afterwards."""

    @property
    def in_turn(self) -> bool:
        return self.since is not None or self.paused > 0

    def start(self, now: int) -> None:
        if self.since is None:
            self.since = now - self.paused
            self.paused = 0

    def pause(self, now: int) -> None:
        """Stand still within a turn."""
        if self.since is not None:
            self.paused = max(1, now - self.since)
            self.since = None

    def stop(self, now: int) -> None:
        """The seat is no longer asked: subtract the time used, add the increment or period."""
        if not self.in_turn:
            return
        used = self.paused if self.since is None else max(0, now - self.since)
        self.since, self.paused = None, 0
        match self.plan:
            case FischerClock(increment=increment):
                self.main = max(0, self.main - used) + 1000 * increment
            case ByoyomiClock(period=period):
                beyond = max(0, used - self.main)
                self.main = max(0, self.main - used)
                self.periods = max(0, self.periods - beyond // (1000 * period))

    def grant(self) -> None:
        """Add time for one answer: the player returns to a seat whose time was up."""
        match self.plan:
            case FischerClock(increment=increment):
                self.main = max(self.main, 1000 * max(increment, LEAST))
            case ByoyomiClock():
                self.periods = max(self.periods, 1)

    def deadline(self) -> int | None:
        """When the flag falls if the seat does not answer; None: the clock does not run."""
        if self.since is None or isinstance(self.plan, NoClock):
            return None
        return self.since + self.main + self._in_periods()

    def fallen(self, now: int) -> bool:
        deadline = self.deadline()
        return deadline is not None and now >= deadline

    def left(self, now: int) -> TimeLeft:
        """What it shows at this time."""
        used = self.paused if self.since is None else max(0, now - self.since)
        rest = self.main - used
        if not isinstance(self.plan, ByoyomiClock) or rest > 0:
            return TimeLeft(max(0, rest), None)
        period = 1000 * self.plan.period
        gone, begun = divmod(-rest, period)
        periods = max(0, self.periods - gone)
        return TimeLeft(period - begun if periods else 0, periods)

    def _in_periods(self) -> int:
        if isinstance(self.plan, ByoyomiClock):
            return 1000 * self.plan.period * self.periods
        return 0


def _at_start(plan: ClockPlan) -> tuple[int, int]:
    match plan:
        case NoClock():
            return 0, 0
        case DaysClock(days=days):
            return days * 24 * 3600 * 1000, 0
        case ByoyomiClock(seconds=seconds, periods=periods):
            return seconds * 1000, periods
        case MoveClock(seconds=seconds) | FischerClock(seconds=seconds):
            return seconds * 1000, 0
