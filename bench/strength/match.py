"""A match: one new bot against an opponent in all other seats, deal by deal, kept in a file."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp
from pathlib import Path
from typing import Any

import gunbai
from bench.strength import frozen
from bench.strength.frozen import Engine, EnginePlayer
from bench.strength.sequential import ConfidenceSequence
from gunbai.bots import make
from gunbai.bots.search import SearchBot
from gunbai.core import Game, Player, Rng, View, play_match
from gunbai.games import part

FROZEN = "frozen:"
RUSH = "rush"
"""The name of a game's simple rush script, which only benchmarks and tests seat."""
FIRST = 50
"""The simulations of a decision with equal time before any time was measured."""
KEPT = 0.98
"""How much of what is known about a bot's speed counts after one more decision."""
CALM = 20.0
"""When the time of this many decisions is owed, the next one gets e times its budget."""


@dataclass(frozen=True)
class Match:
    game: str
    players: int
    new: str
    against: str
    equal: bool = False
    """The new bot gets the processor time that its opponent uses, not its own budget."""
    goal: float | None = None
    """The share to prove; by default the fair share."""
    deals: int = 100
    """The most deals."""
    seed: int = 1

    @property
    def name(self) -> str:
        time = "-equal" if self.equal else ""
        against = self.against.replace(":", "-")
        return f"{self.game}-{self.players}-{self.new}-{against}{time}-{self.seed}"

    @property
    def fair(self) -> float:
        return 1 / self.players

    @property
    def aim(self) -> float:
        return self.fair if self.goal is None else self.goal


@dataclass(frozen=True)
class Deal:
    """The games of one deal, one for each seat of the new bot."""

    deal: int
    shares: tuple[float, ...]
    """The new bot's share of the win in each game."""
    seconds: tuple[tuple[float, float], ...]
    """Processor seconds in each game: of the new bot, of its opponents."""
    decisions: tuple[tuple[int, int], ...]

    @property
    def score(self) -> float:
        return sum(self.shares) / len(self.shares)

    @staticmethod
    def of(data: dict[str, Any]) -> Deal:
        return Deal(
            data["deal"],
            tuple(data["shares"]),
            tuple((mine, theirs) for mine, theirs in data["seconds"]),
            tuple((mine, theirs) for mine, theirs in data["decisions"]),
        )


class Timed:
    """A player whose processor time is measured, for decisions with more than one choice."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.decisions = 0

    def clock(self) -> float:
        if isinstance(self.player, EnginePlayer):
            return self.player.engine.seconds()
        return time.thread_time()

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        start = self.clock()
        choice = self.player.choose(view, legal)
        self.seconds += self.clock() - start
        self.decisions += 1
        return choice


class Pace:
    """A budget in simulations, steered so that a bot uses as much time as its opponents. A search
    with a budget in seconds reads the processor's clock again and again, which would take a good
    part of a short search."""

    def __init__(self) -> None:
        self._simulations = 0.0
        self._seconds = 0.0
        """What the latest decisions took."""
        self.owed = 0.0
        """The time it did not use, in budgets of a decision; negative: it used too much."""

    def simulations(self, budget: float) -> int:
        if not (budget and self._simulations and self._seconds):
            return FIRST
        speed = self._simulations / self._seconds
        return max(1, round(speed * budget * exp(self.owed / CALM)))

    def note(self, budget: float, simulations: int, used: float) -> None:
        self._simulations = KEPT * self._simulations + simulations
        self._seconds = KEPT * self._seconds + used
        if budget:
            self.owed = min(CALM, max(-CALM, self.owed + (budget - used) / budget))


class Equal(Timed):
    """A searching bot that gets the processor time its opponents have used per decision so far."""

    def __init__(self, player: Player, others: Sequence[Timed], known: Spent, pace: Pace) -> None:
        super().__init__(player)
        assert isinstance(player, SearchBot), "only a search can be given a budget"
        self.bot = player
        self.others = others
        self.known = known
        self.pace = pace

    def choose(self, view: View, legal: list[int]) -> int:
        seconds = self.known.seconds + sum(other.seconds for other in self.others)
        decisions = self.known.decisions + sum(other.decisions for other in self.others)
        budget = seconds / decisions if decisions else 0.0
        simulations = self.pace.simulations(budget)
        self.bot.thinking = replace(self.bot.thinking, simulations=simulations)
        before = self.seconds
        choice = super().choose(view, legal)
        if len(legal) > 1:
            thought = self.bot.thought
            made = 0 if thought is None else thought.simulations
            self.pace.note(budget, made, self.seconds - before)
        return choice


class Table:
    """Seats the players of a match and plays its deals."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = gunbai.load(match.game, match.players)
        self.engine: Engine | None = None
        self.pace = Pace()
        if match.against.startswith(FROZEN):
            self.engine = Engine(frozen.command())
            self._warm_up()

    def _warm_up(self) -> None:
        """A game of the frozen greedy bots: the engine's start does not count as thinking."""
        names = [f"{FROZEN}greedy"] * self.match.players
        players = [self._seated(name, seat, "warm-up") for seat, name in enumerate(names)]
        play_match(self.game, players, Rng("warm-up"))

    def play(self, deal: int, before: Sequence[Deal]) -> Deal:
        """Play one deal with the new bot in every seat."""
        shares, seconds, decisions = [], [], []
        known = spent(before, 1)
        for place in range(self.match.players):
            seed = f"strength {self.match.seed} {deal}"
            players = [
                self._seated(self.match.new if seat == place else self.match.against, seat, seed)
                for seat in range(self.match.players)
            ]
            mine = players[place]
            others = [player for player in players if player is not mine]
            if self.match.equal:
                players[place] = mine = Equal(mine.player, others, known, self.pace)
            record = play_match(self.game, players, Rng(seed))
            assert record.result is not None
            shares.append(share_of(record.result["returns"], place))
            seconds.append((round(mine.seconds, 4), round(sum(p.seconds for p in others), 4)))
            decisions.append((mine.decisions, sum(p.decisions for p in others)))
        return Deal(deal, tuple(shares), tuple(seconds), tuple(decisions))

    def _seated(self, name: str, seat: int, seed: str) -> Timed:
        seed = f"{seed} {seat} {name}"
        if not name.startswith(FROZEN):
            return Timed(local(self.game, name, seed))
        assert self.engine is not None
        name = name.removeprefix(FROZEN)
        return Timed(EnginePlayer(self.engine, self.game, name, seat, seed))

    def close(self) -> None:
        if self.engine is not None:
            self.engine.close()


def local(game: Game, name: str, seed: str) -> Player:
    """A bot of this working copy."""
    if name == RUSH:
        own = part(game.info.id, RUSH)
        assert own is not None, f"{game.info.id} has no rush script"
        rush: Player = own.RushBot(game, seed)
        return rush
    return make(name, game, seed)


def share_of(returns: object, seat: int) -> float:
    """A game that nobody wins counts as shared by all."""
    assert isinstance(returns, list)
    return float(returns[seat]) if sum(returns) > 0 else 1 / len(returns)


@dataclass(frozen=True)
class Spent:
    """Processor time of one side over some deals."""

    seconds: float
    decisions: int


def spent(deals: Sequence[Deal], side: int) -> Spent:
    """Of the new bot (side 0) or of its opponents (side 1)."""
    return Spent(
        sum(game[side] for deal in deals for game in deal.seconds),
        sum(game[side] for deal in deals for game in deal.decisions),
    )


# The series in a file: one line for the match, then one line per deal.


def play(match: Match, folder: Path) -> Iterator[list[Deal]]:
    """All deals so far, again after each new one, until the match is decided or at its end."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{match.name}.jsonl"
    deals = read(file)[: match.deals]
    yield deals
    if is_decided(match, deals) or len(deals) >= match.deals:
        return
    table = Table(match)
    try:
        while len(deals) < match.deals and not is_decided(match, deals):
            deals.append(table.play(len(deals), deals))
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(asdict(deals[-1])) + "\n")
            yield deals
    finally:
        table.close()


def read(file: Path) -> list[Deal]:
    """The deals in the file. A last line that was cut off is played again."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    if len(whole) < len(lines):
        file.write_text("".join(whole), encoding="utf-8")
    return [Deal.of(json.loads(line)) for line in whole]


def is_decided(match: Match, deals: Sequence[Deal]) -> bool:
    """Is the share's interval on one side of the goal?"""
    low, high = evidence(deals).interval
    return low > match.aim or high < match.aim


def evidence(deals: Sequence[Deal]) -> ConfidenceSequence:
    found = ConfidenceSequence()
    for deal in deals:
        found.add(deal.score)
    return found
