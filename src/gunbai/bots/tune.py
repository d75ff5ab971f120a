"""Learning the weights of an evaluation from games of a bot against itself.

`python -m gunbai.bots.tune GAME --games N --seed S` plays N games, looks at quiet positions of
each, and fits the weights so that the evaluation foretells who won: a logistic regression over
the seats, by Newton's method. The same command gives the same weights; `--write` keeps them.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import exp, log
from multiprocessing import get_context

import gunbai
from gunbai.bots.evaluation import Evaluation, evaluation, features, table_path, weights
from gunbai.bots.levels import Level, err
from gunbai.bots.search.bot import SearchBot, Thinking
from gunbai.core import CHANCE, Game, Rng, State
from gunbai.games import kind

THINKING = Thinking(simulations=64, rollout_depth=2, per_world=16, worlds=16)
"""How the players of these games think: little, for many games say more than good ones."""
WANDERING = Level(simulations=0, temperature=0.05, forgets=0.1, guard=0.3)
"""They stray, so that games differ and good positions are also lost."""
GAP = 5
"""Positions that follow at once look alike: so many decisions lie between two of them."""
RIDGE = 1.0
"""Keeps weights small that the games say little about."""
STEPS = 25

Row = tuple[list[list[float]], list[float]]
"""A position: the features of every seat, and every seat's share of the win in the end."""


@dataclass(frozen=True)
class Fit:
    weights: list[float]
    loss: float
    """The mean surprise at who won, in nats."""
    before: float
    """The same with the weights so far."""


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    low, high = kind(args.game).seats
    rows: list[Row] = []
    jobs = [
        (args.game, low + number % (high - low + 1), args.seed, number)
        for number in range(args.games)
    ]
    for found in _spread(jobs, args.workers):
        rows += found
    fit = fitted(rows, weights(args.game))
    print(f"{args.game}: {args.games} games, {len(rows)} positions, seed {args.seed}")
    print(f"mean surprise {fit.loss:.4f} nats (before {fit.before:.4f})")
    for name, weight in zip(features(args.game), fit.weights, strict=True):
        print(f"{name} = {weight:.4g}")
    if args.write:
        write(args.game, fit.weights, f"{args.games} games, seed {args.seed}")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m gunbai.bots.tune", description=__doc__)
    parser.add_argument("game", metavar="GAME", choices=gunbai.games())
    parser.add_argument("--games", type=int, default=600, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--write", action="store_true", help="keep the weights")
    return parser.parse_args(argv)


def _spread(jobs: list[tuple[str, int, int, int]], workers: int) -> Iterator[list[Row]]:
    if workers == 1:
        yield from map(positions, jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(positions, jobs, chunksize=4)


def positions(job: tuple[str, int, int, int]) -> list[Row]:
    """One game of the bot against itself: what was seen at quiet moments, and how it ended."""
    id, players, seed, number = job
    game = gunbai.load(id, players)
    judge = evaluation(game)
    assert judge is not None
    rng = Rng(f"{seed} {number}")
    bots = [SearchBot(game, f"{seed} {number} {seat}", THINKING, judge) for seat in range(players)]
    seen: list[list[list[float]]] = []
    state = game.new_state()
    wait = rng.below(GAP)
    while not state.over():
        seat = state.deciders()[0]
        if seat == CHANCE:
            state.advance(seat, state.sample(rng), None)
            continue
        if wait <= 0 and judge.is_quiet(state) and not _has_left(judge, state, game):
            seen.append([judge.listed(state, each) for each in range(players)])
            wait = GAP
        wait -= 1
        state.advance(seat, _wander(bots[seat], state, seat, rng), None)
    shares = state.returns()
    return [(found, shares) for found in seen] if sum(shares) > 0 else []


def _has_left(judge: Evaluation, state: State, game: Game) -> bool:
    return not all(judge.plays(state, seat) for seat in range(game.players))


def _wander(bot: SearchBot, state: State, seat: int, rng: Rng) -> int:
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return err(bot.think(state.view(seat), legal).candidates, WANDERING, rng)


# The regression.


def fitted(rows: list[Row], start: list[float]) -> Fit:
    """The weights under which the outcomes surprise least."""
    scale = _scales(rows)
    scaled = [
        ([[f / s for f, s in zip(seat, scale, strict=True)] for seat in seats], shares)
        for seats, shares in rows
    ]
    weights = [0.0] * len(scale)
    for _ in range(STEPS):
        step = _newton_step(scaled, weights)
        weights = [w + change for w, change in zip(weights, step, strict=True)]
        if max(abs(change) for change in step) < 1e-6:
            break
    found = [w / s for w, s in zip(weights, scale, strict=True)]
    return Fit(found, surprise(rows, found), surprise(rows, start))


def surprise(rows: list[Row], weights: list[float]) -> float:
    """The mean cross entropy between outcomes and what the evaluation says."""
    total = 0.0
    for seats, shares in rows:
        said = _softmax(seats, weights)
        total -= sum(share * log(max(p, 1e-12)) for p, share in zip(said, shares, strict=True))
    return total / max(1, len(rows))


def _newton_step(rows: list[Row], weights: list[float]) -> list[float]:
    size = len(weights)
    slope = [-RIDGE * w for w in weights]
    curve = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
    for seats, shares in rows:
        said = _softmax(seats, weights)
        mean = [sum(p * seat[i] for p, seat in zip(said, seats, strict=True)) for i in range(size)]
        for seat, p, share in zip(seats, said, shares, strict=True):
            apart = [f - m for f, m in zip(seat, mean, strict=True)]
            for i in range(size):
                if apart[i] == 0.0:
                    continue
                slope[i] += share * apart[i]
                weight = p * apart[i]
                row = curve[i]
                for j in range(i, size):
                    row[j] += weight * apart[j]
    for i in range(size):
        for j in range(i):
            curve[i][j] = curve[j][i]
    return _solved(curve, slope)


def _softmax(seats: list[list[float]], weights: list[float]) -> list[float]:
    sums = [sum(w * f for w, f in zip(weights, seat, strict=True)) for seat in seats]
    best = max(sums)
    parts = [exp(each - best) for each in sums]
    whole = sum(parts)
    return [part / whole for part in parts]


def _scales(rows: list[Row]) -> list[float]:
    """The spread of every feature, so that the ridge weighs on all alike."""
    n = sum(len(seats) for seats, _ in rows)
    size = len(rows[0][0][0])
    squares = [0.0] * size
    sums = [0.0] * size
    for seats, _ in rows:
        for seat in seats:
            for i, f in enumerate(seat):
                sums[i] += f
                squares[i] += f * f
    spreads = [max(0.0, squares[i] / n - (sums[i] / n) ** 2) ** 0.5 for i in range(size)]
    return [spread or 1.0 for spread in spreads]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with pivots."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for below in range(i + 1, size):
            factor = rows[below][i] / rows[i][i]
            for j in range(i, size + 1):
                rows[below][j] -= factor * rows[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found


# The table.


def write(id: str, found: list[float], origin: str) -> None:
    """New weights into the table; what a style minds stays as it is."""
    path = table_path(id)
    head, _, _ = path.read_text(encoding="utf-8").partition("[weights]")
    head = re.sub(r"^# Learned.*\n", "", head, flags=re.M).strip()
    lines = [f"{name} = {weight:.4g}" for name, weight in zip(features(id), found, strict=True)]
    body = "\n".join(lines)
    text = f"# Learned by python -m gunbai.bots.tune {id}: {origin}.\n{head}\n\n[weights]\n{body}\n"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
