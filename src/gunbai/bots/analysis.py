"""Analysis of a finished game: mistakes, and luck and play separated, for every decision.

The search examines every decision from the view of the seat that made it, so no seat is blamed for
what it could not know. The prospects of the seats come from these searches. Luck is what an outcome
gave beyond the average of all outcomes. The rest of every change is the play of the seat that
decided. So for every seat start + luck + own play + the others' play is exactly the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gunbai.bots.calibration import calibration
from gunbai.bots.evaluation import Evaluation, evaluation
from gunbai.bots.levels import thinking
from gunbai.bots.search.bot import SearchBot, Thinking, Thought
from gunbai.core import CHANCE, Game, Moment, Replay, Rng, State, View

MARKS = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
"""The names of losses, and the share of the win from which each name applies."""
OUTCOMES = 60
"""If luck has more outcomes than this, they are sampled."""
LEAST_SWING = 0.005
"""A smaller change of the prospects is no turning point."""
ROLLOUTS = 16
LONGEST = 200


@dataclass(frozen=True)
class Alternative:
    code: str
    value: float
    """The share of the win it promises to the seat."""
    visits: int


@dataclass(frozen=True)
class Step:
    """One entry: what it changed for every seat, and what else could have been done."""

    entry: int
    """Its number in the record."""
    seat: int
    code: str
    before: list[float]
    after: list[float]
    """The prospects of every seat: shares of the win."""
    alternatives: list[Alternative]
    """Best first; empty for luck and where there was no choice."""
    loss: float
    """By how much the choice was worse than the best one in the seat's view; 0 for luck."""
    mark: str

    @property
    def swing(self) -> list[float]:
        return [after - before for before, after in zip(self.before, self.after, strict=True)]


@dataclass(frozen=True)
class Account:
    """A seat's game in one line: start + luck + own + others = result."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    lost: float
    """The sum of all losses: how much better its own play could have been."""


@dataclass(frozen=True)
class Analysis:
    steps: list[Step]
    accounts: list[Account]


def turning_point(swings: Sequence[Sequence[float]]) -> int | None:
    """The index of the swing that changed a seat's prospects most; None if none changed much."""
    sizes = [max(map(abs, swing)) for swing in swings]
    largest = max(sizes, default=0.0)
    return sizes.index(largest) if largest >= LEAST_SWING else None


def verdict(accounts: Sequence[Account]) -> tuple[int, str]:
    """The seat with the best result, and what gave it most: "luck", its "own" play, the "others'"
    play; "none" if all ended level."""
    results = [account.result for account in accounts]
    seat = results.index(max(results))
    if max(results) - min(results) < LEAST_SWING:
        return seat, "none"
    account = accounts[seat]
    parts = {"own": account.own, "luck": account.luck, "others": account.others}
    return seat, max(parts, key=lambda name: parts[name])


def signed(share: float) -> str:
    """A change in whole per cent: "+12", "-3", "0"."""
    return f"{percent:+d}" if (percent := round(100 * share)) else "0"


def line_of(replay: Replay) -> list[Moment]:
    """The entries that no undo took back."""
    found: list[Moment] = []
    for moment in replay.moments:
        if moment.entry.code.startswith("undo "):
            first = int(moment.entry.code.removeprefix("undo "))
            found = [each for each in found if each.entry.seq < first]
        else:
            found.append(moment)
    return found


def decisions(replay: Replay) -> list[int]:
    """The numbers of the entries where the seat had more than one choice."""
    return [
        moment.entry.seq
        for moment in line_of(replay)
        if moment.entry.seat != CHANCE
        and len(replay.state_before(moment.entry.seq).legal(moment.entry.seat)) > 1
    ]


class Thinker(Protocol):
    """Anything that gives every legal action a value: a search bot, an engine."""

    def think(self, view: View, legal: list[int]) -> Thought: ...


def think_over(
    replay: Replay,
    entries: Iterable[int],
    simulations: int,
    seed: int | str = 0,
    thinker: Callable[[str], Thinker] | None = None,
) -> dict[int, Thought]:
    """Search these decisions, each independently, so that processes can share the work. `thinker`
    makes another bot for a seed; otherwise it is the search with the game's evaluation, whose
    values are corrected by what was measured."""
    judge = evaluation(replay.game)
    found = {}
    for number in entries:
        state = replay.state_before(number)
        seat = replay.moments[number].entry.seat
        own = f"{seed} {number}"
        bot = thinker(own) if thinker else _thinker(replay.game, judge, simulations, own)
        thought = bot.think(state.view(seat), state.legal(seat))
        found[number] = thought if thinker else _corrected(replay.game, thought)
    return found


def hint(
    game: Game,
    view: View,
    legal: list[int],
    simulations: int,
    seed: int | str = 0,
    seconds: float = 0.0,
) -> Thought:
    """What a seat might do, from its view alone. After `seconds` (0: no limit) it returns what the
    search has found so far."""
    return _corrected(game, searched(game, view, legal, simulations, seed, seconds))


def searched(
    game: Game,
    view: View,
    legal: list[int],
    simulations: int,
    seed: int | str = 0,
    seconds: float = 0.0,
) -> Thought:
    """A hint with the values as the search found them, not corrected."""
    return _thinker(game, evaluation(game), simulations, seed, seconds).think(view, legal)


def _corrected(game: Game, found: Thought) -> Thought:
    return calibration(game, found.simulations).thought(found)


def _thinker(
    game: Game,
    judge: Evaluation | None,
    simulations: int,
    seed: int | str,
    seconds: float = 0.0,
) -> SearchBot:
    """A search that tries more widely than a bot's, so that it knows what bad choices are worth."""
    how = Thinking(
        simulations=simulations,
        seconds=seconds,
        rollout_depth=None if judge is None else 0,
        to_quiet=thinking(game).to_quiet,
    )
    return SearchBot(game, seed, how, judge)


def analyse(replay: Replay, thoughts: Mapping[int, Thought]) -> Analysis:
    """Combine the thoughts of all `decisions`, backwards from the end."""
    game = replay.game
    judge = evaluation(game)
    prospects = _prospects(replay.state, judge, Rng("end"))
    final = prospects
    steps: list[Step] = []
    line = line_of(replay)
    first = next((each.entry.seq for each in line if each.entry.seat != CHANCE), 0)
    for moment in reversed(line):
        number, seat = moment.entry.seq, moment.entry.seat
        state = replay.state_before(number)
        before, loss, listed = prospects, 0.0, []
        if seat == CHANCE:
            usual, here = _luck(state, moment.state, judge, Rng(f"luck {number}"))
            # Before the first decision only luck can have changed the prospects.
            opening = number < first
            before = _scaled(usual, 1.0) if opening else _unlucky(prospects, usual, here)
        elif number in thoughts and moment.entry.code != "resign":
            thought = thoughts[number]
            listed = _alternatives(state, seat, thought)
            played = next(each.value for each in listed if each.code == moment.entry.code)
            best = max(each.value for each in listed if each.visits)
            loss = max(0.0, best - played)
            like = prospects
            if game.players > 2:
                like = _prospects(state, judge, Rng(f"rest {number}"))
            before = _shared_out(_scaled(like, sum(prospects)), seat, thought.value)
        mark = next((name for name, least in MARKS if loss >= least), "")
        steps.append(Step(number, seat, moment.entry.code, before, prospects, listed, loss, mark))
        prospects = before
    steps.reverse()
    accounts = [_account(seat, steps, prospects[seat], final[seat]) for seat in range(game.players)]
    return Analysis(steps, accounts)


def _alternatives(state: State, seat: int, thought: Thought) -> list[Alternative]:
    """All actions with their values. An action without visits gets the lowest of these values."""
    known = [each.value for each in thought.candidates if each.visits]
    floor = min(known, default=0.0)
    found = [
        Alternative(
            state.code(seat, each.action), each.value if each.visits else floor, each.visits
        )
        for each in thought.candidates
    ]
    return sorted(found, key=lambda each: (-each.visits, -each.value))


def _account(seat: int, steps: list[Step], start: float, result: float) -> Account:
    def total(of: Iterable[Step]) -> float:
        return sum(step.swing[seat] for step in of)

    return Account(
        start=start,
        luck=total(step for step in steps if step.seat == CHANCE),
        own=total(step for step in steps if step.seat == seat),
        others=total(step for step in steps if step.seat not in (seat, CHANCE)),
        result=result,
        lost=sum(step.loss for step in steps if step.seat == seat),
    )


def _luck(
    state: State, after: State, judge: Evaluation | None, rng: Rng
) -> tuple[list[float], list[float]]:
    """The prospects averaged over all outcomes, and with this one. All are judged by the same
    plays, so that only the outcomes differ."""
    plays = rng.below(2**31)
    outcomes = state.chance()
    if len(outcomes) > OUTCOMES:
        outcomes = [(state.sample(rng), 1) for _ in range(OUTCOMES)]
    whole = sum(weight for _, weight in outcomes)
    average = [0.0] * state.game.players
    for outcome, weight in outcomes:
        child = state.clone()
        child.apply(CHANCE, outcome)
        for seat, share in enumerate(_prospects(child, judge, Rng(plays))):
            average[seat] += share * weight / whole
    return average, _prospects(after, judge, Rng(plays))


def _prospects(state: State, judge: Evaluation | None, rng: Rng) -> list[float]:
    """The seats' shares of the win: the average of a few short plays to a quiet moment."""
    if state.over():
        return state.returns()
    if judge is not None and judge.is_quiet(state):
        return judge.shares(state)
    total = [0.0] * state.game.players
    for _ in range(ROLLOUTS):
        trial = state.clone()
        for _ in range(LONGEST if judge is not None else 10**9):
            if trial.over() or (judge is not None and judge.is_quiet(trial)):
                break
            _play_on(trial, rng)
        shares = trial.returns() if trial.over() or judge is None else judge.shares(trial)
        total = [one + other for one, other in zip(total, shares, strict=True)]
    return [each / ROLLOUTS for each in total]


def _play_on(state: State, rng: Rng) -> None:
    seat = state.deciders()[0]
    if seat == CHANCE:
        state.apply(seat, state.sample(rng))
    else:
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def _unlucky(prospects: list[float], usual: list[float], here: list[float]) -> list[float]:
    """The prospects before this luck: without what it gave beyond the average of all outcomes.
    Where the search sees the seats closer together than the evaluation does, luck counts less in
    the same proportion. An outcome that decides the game counts in full."""
    wide = max(here) - min(here)
    trust = min(1.0, (max(prospects) - min(prospects)) / wide) if wide else 1.0
    before = [
        max(0.0, now - trust * (got - common))
        for now, common, got in zip(prospects, usual, here, strict=True)
    ]
    return _scaled(before, sum(prospects))


def _shared_out(prospects: list[float], seat: int, wish: float) -> list[float]:
    """Set a seat's prospects to `wish`; the others divide the rest in the same proportions."""
    whole = sum(prospects)
    mine = min(whole, max(0.0, wish))
    rest = whole - prospects[seat]
    if rest <= 0:
        others = max(1, len(prospects) - 1)
        found = [(whole - mine) / others] * len(prospects)
    else:
        found = [each * (whole - mine) / rest for each in prospects]
    found[seat] = mine
    return found


def _scaled(shares: list[float], wanted: float) -> list[float]:
    whole = sum(shares)
    return [each * wanted / whole for each in shares] if whole else shares
