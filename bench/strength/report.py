"""The results of matches: lines for the terminal, and a page with its data in bench/results."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from typing import Any

from bench.strength import frozen
from bench.strength.match import Deal, Match, evidence, spent
from gunbai.bots.levels import LEVELS

BEST = f"level{LEVELS[-1]}"
RESULTS = Path(__file__).resolve().parent.parent / "results"
DATA = RESULTS / "strength.json"
PAGE = RESULTS / "strength.md"
Z95 = 1.96


@dataclass(frozen=True)
class Time:
    """Processor milliseconds per decision, with its 95 % interval over the games."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Outcome:
    game: str
    players: int
    new: str
    against: str
    equal: bool
    deals: int
    share: float
    low: float
    high: float
    goal: float
    time: Time
    """Of the new bot."""
    other_time: Time
    seed: int
    date: str
    commit: str

    @property
    def verdict(self) -> str:
        if self.low > self.goal:
            return "above"
        return "below" if self.high < self.goal else "open"


def line(match: Match, deals: Sequence[Deal]) -> str:
    found = outcome(match, deals)
    how = " with equal time" if found.equal else ""
    return (
        f"{found.game} ({found.players}): {found.new} against {found.against}{how}: "
        f"{shares(found)}, goal {found.goal:.0%}: {found.verdict}; "
        f"ms/decision {times(found.time)} against {times(found.other_time)}"
    )


def outcome(match: Match, deals: Sequence[Deal]) -> Outcome:
    found = evidence(deals)
    low, high = found.interval
    return Outcome(
        match.game,
        match.players,
        match.new,
        match.against,
        match.equal,
        len(deals),
        round(found.mean, 4),
        low,
        high,
        match.aim,
        _time(deals, 0),
        _time(deals, 1),
        match.seed,
        datetime.now(UTC).date().isoformat(),
        commit(),
    )


def _time(deals: Sequence[Deal], side: int) -> Time:
    """The mean over all decisions; its error from how the games differ (a ratio estimate)."""
    whole = spent(deals, side)
    mean = whole.seconds / max(1, whole.decisions)
    games = [
        (seconds[side], decisions[side])
        for deal in deals
        for seconds, decisions in zip(deal.seconds, deal.decisions, strict=True)
    ]
    spread = sqrt(sum((seconds - mean * decisions) ** 2 for seconds, decisions in games))
    margin = Z95 * spread / max(1, whole.decisions)
    return Time(*(round(1000 * ms, 3) for ms in (mean, max(0.0, mean - margin), mean + margin)))


def shares(found: Outcome) -> str:
    return f"{found.share:.1%} ({found.low:.1%} to {found.high:.1%}, {found.deals} deals)"


def times(time: Time) -> str:
    return f"{time.mean:.3g} ({time.low:.3g} to {time.high:.3g})"


def commit() -> str:
    done = subprocess.run(
        ["git", "rev-parse", "--short=7", "HEAD"],
        cwd=RESULTS,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def write(match: Match, deals: Sequence[Deal]) -> None:
    """Put the outcome into the data, in place of an older one of the same match, and the page."""
    rows = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else []
    found = asdict(outcome(match, deals))
    rows = [row for row in rows if _same(row) != _same(found)] + [found]
    rows.sort(key=_same)
    DATA.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page([_read(row) for row in rows]), encoding="utf-8")


def _same(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in ("against", "game", "players", "new", "equal"))


def _read(row: dict[str, Any]) -> Outcome:
    return Outcome(**{**row, "time": Time(**row["time"]), "other_time": Time(**row["other_time"])})


def page(found: Sequence[Outcome]) -> str:
    head = f"""# Strength

Written by `python -m bench.strength --write`; the data is in [strength.json](strength.json).
`frozen:` bots are those of commit {frozen.COMMIT}, the last before the bots learned, in an
environment of their own. A deal is one seed of luck, played once with the first bot in every seat
(the opponent has all other seats). Shares are shares of the wins with 95 % intervals that hold at
every moment of the series, so a match stops when its interval lies on one side of the goal. Times
are processor milliseconds per decision of the bot and of its opponent, with 95 % intervals; "equal"
gives the bot the time that its opponent uses.

| game (players) | bot | against | time | share | deals | goal | ms | its ms | date | commit |
| --- | --- | --- | --- | --- | ---: | --- | --- | --- | --- | --- |
"""
    rows = [
        f"| {each.game} ({each.players}) | {each.new} | {each.against} "
        f"| {'equal' if each.equal else 'own'} "
        f"| {100 * each.share:.1f} % ({100 * each.low:.1f}–{100 * each.high:.1f}) | {each.deals} "
        f"| {each.goal:.0%} {each.verdict} | {times(each.time)} | {times(each.other_time)} "
        f"| {each.date} | {each.commit} |"
        for each in found
    ]
    return head + "\n".join(rows) + "\n"
