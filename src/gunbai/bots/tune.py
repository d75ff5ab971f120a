"""Learning the weights of an evaluation from games of a bot against itself.

`python -m gunbai.bots.tune GAME --games N --seed S` plays N games, looks at quiet positions of
each, and fits the weights so that the evaluation foretells who won: a logistic regression over
the seats, which starts from the weights that people believe in. The same command gives the same
weights; `--write` keeps them.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import pstdev

import gunbai
from gunbai.bots.evaluation import Evaluation, believed, features, table_path, with_weights
from gunbai.bots.levels import Level, err
from gunbai.bots.logit import Row, fit, surprise
from gunbai.bots.search.bot import SearchBot, Thinking
from gunbai.core import CHANCE, Game, Rng, State
from gunbai.games import kind

THINKING = Thinking(simulations=100, rollout_depth=0, per_world=10, worlds=10)
"""How the players of these games think: little, but enough to see what hangs."""
WANDERING = Level(simulations=0, temperature=0.03, forgets=0.05, guard=0.2)
"""They stray, so that games differ and good positions are also lost."""
GAP = 5
"""Positions that follow at once look alike: so many decisions lie between two of them."""
PER_GAME = 4.0
"""Positions of one game are witnesses of one outcome: together they count for so many."""
RIDGE = 4.0
"""Keeps weights where they were that the games say little about."""


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    low, high = kind(args.game).seats
    rows: list[Row] = []
    jobs = [
        (args.game, low + number % (high - low + 1), args.seed, number)
        for number in range(args.games)
    ]
    for game in _spread(jobs, args.workers):
        rows += game
    found = learned(rows, believed(args.game))
    print(f"{args.game}: {args.games} games, {len(rows)} positions, seed {args.seed}")
    before = surprise(rows, believed(args.game))
    print(f"mean surprise {surprise(rows, found):.4f} nats (believed: {before:.4f})")
    for name, weight in zip(features(args.game), found, strict=True):
        print(f"{name} = {weight:.4g}")
    if args.write:
        command = f"python -m gunbai.bots.tune {args.game} --games {args.games} --seed {args.seed}"
        write(args.game, found, command)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m gunbai.bots.tune", description=__doc__)
    parser.add_argument("game", metavar="GAME", choices=gunbai.games())
    parser.add_argument("--games", type=int, default=200, metavar="N")
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
    judge = with_weights(game, believed(id))
    rng = Rng(f"{seed} {number}")
    bots = [SearchBot(game, f"{seed} {number} {seat}", THINKING, judge) for seat in range(players)]
    seen: list[list[list[float]]] = []
    state = game.new_state()
    wait = rng.below(GAP)
    while not state.over():
        seat = state.deciders()[0]
        if wait <= 0 and judge.is_quiet(state) and not _has_left(judge, state, game):
            seen.append([judge.listed(state, each) for each in range(players)])
            wait = GAP
        wait -= 1
        if seat == CHANCE:
            state.advance(seat, state.sample(rng), None)
        else:
            state.advance(seat, _wander(bots[seat], state, seat, rng), None)
    counted = [share * PER_GAME / max(1, len(seen)) for share in state.returns()]
    return [(found, counted) for found in seen] if sum(counted) > 0 else []


def _has_left(judge: Evaluation, state: State, game: Game) -> bool:
    return not all(judge.plays(state, seat) for seat in range(game.players))


def _wander(bot: SearchBot, state: State, seat: int, rng: Rng) -> int:
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return err(bot.think(state.view(seat), legal).candidates, WANDERING, rng)


def learned(rows: list[Row], start: list[float]) -> list[float]:
    """The weights under which the outcomes surprise least, pulled towards the start."""
    scale = _scales(rows)
    scaled = [
        ([[f / s for f, s in zip(seat, scale, strict=True)] for seat in seats], shares)
        for seats, shares in rows
    ]
    prior = [w * s for w, s in zip(start, scale, strict=True)]
    found = fit(scaled, RIDGE, prior).weights
    return [w / s for w, s in zip(found, scale, strict=True)]


def _scales(rows: list[Row]) -> list[float]:
    """The spread of every feature, so that the ridge weighs on all alike."""
    seats = [seat for found, _ in rows for seat in found]
    return [pstdev(column) or 1.0 for column in zip(*seats, strict=True)]


def write(id: str, found: list[float], command: str) -> None:
    """New weights into the table, with the command that found them; all else stays."""
    path = table_path(id)
    head, _, _ = path.read_text(encoding="utf-8").partition("[weights]")
    head = re.sub(r"^# python -m.*\n", "", head, flags=re.M).strip()
    lines = [f"{name} = {weight:.4g}" for name, weight in zip(features(id), found, strict=True)]
    path.write_text(f"{head}\n\n# {command}\n[weights]\n" + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
