"""Clocks, judged from times alone."""

from __future__ import annotations

import pytest

from gunbai.server.table.clock import (
    ByoyomiClock,
    Clock,
    ClockPlan,
    DaysClock,
    FischerClock,
    MoveClock,
    NoClock,
)

DAY = 24 * 3600 * 1000


def test_no_clock_never_falls() -> None:
    clock = Clock(NoClock())
    clock.start(0)
    assert clock.deadline() is None
    assert not clock.fallen(100 * DAY)


@pytest.mark.parametrize(
    ("plan", "time"), [(MoveClock(30), 30_000), (DaysClock(3), 3 * DAY)], ids=["move", "days"]
)
def test_time_each_move_is_given_anew(plan: ClockPlan, time: int) -> None:
    clock = Clock(plan)
    for start in (0, 10 * DAY):
        clock.start(start)
        assert clock.deadline() == start + time
        assert not clock.fallen(start + time - 1)
        assert clock.fallen(start + time)
        clock.stop(start + time - 1)
        assert clock.deadline() is None


def test_fischer_adds_the_increment_when_the_seat_is_no_longer_asked() -> None:
    clock = Clock(FischerClock(60, 5))
    clock.start(1000)
    clock.stop(11_000)
    assert clock.main == 55_000
    clock.start(20_000)
    assert clock.deadline() == 75_000


def test_byoyomi_uses_the_main_time_then_whole_periods() -> None:
    clock = Clock(ByoyomiClock(period=30, seconds=60, periods=3))
    clock.start(0)
    assert clock.deadline() == 150_000
    clock.stop(40_000)
    assert (clock.main, clock.periods) == (20_000, 3)
    clock.start(100_000)
    clock.stop(100_000 + 20_000 + 29_999)
    assert (clock.main, clock.periods) == (0, 3), "a period not used up is kept"
    clock.start(200_000)
    clock.stop(200_000 + 30_000)
    assert clock.periods == 2
    clock.start(300_000)
    assert clock.deadline() == 360_000


def test_starting_twice_changes_nothing() -> None:
    clock = Clock(MoveClock(10))
    clock.start(0)
    clock.start(5000)
    assert clock.deadline() == 10_000


def test_what_a_clock_shows_at_a_moment() -> None:
    clock = Clock(FischerClock(60, 5))
    assert clock.left(9_000) == (60_000, None), "it stands still"
    clock.start(10_000)
    assert clock.left(14_000) == (56_000, None)
    clock.pause(14_000)
    assert clock.left(99_000) == (56_000, None)
    clock.stop(99_000)
    assert clock.left(99_000) == (61_000, None)
    clock.start(100_000)
    assert clock.left(500_000) == (0, None)


def test_what_a_clock_shows_in_byoyomi() -> None:
    clock = Clock(ByoyomiClock(30, 60, 3))
    clock.start(0)
    assert clock.left(59_999) == (1, None)
    assert clock.left(60_000) == (30_000, 3), "the first period begins"
    assert clock.left(85_000) == (5_000, 3)
    assert clock.left(90_000) == (30_000, 2)
    assert clock.left(149_999) == (1, 1)
    assert clock.left(150_000) == (0, 0)
