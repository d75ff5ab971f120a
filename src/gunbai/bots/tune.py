"""Learns the weights of an evaluation from games of a bot against itself.

`python -m gunbai.bots.tune GAME --games N --seed S` plays N games, takes positions of each at
which a search asks the evaluation (quiet ones, in most games), and fits the weights so that the
evaluation predicts the winner: a logistic regression over the seats, which starts from the weights
that people would give. With `--rounds` the next games are played with the weights found so far, so
that they show better play. With `--varied` some games have random moves and some begin with random
decisions, so that the weights also hold for positions that the bots avoid. `--positions all` takes
positions in the middle of a war or a round too, for a search that judges its leaves at once. The
same command gives the same weights; `--write` keeps them.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from statistics import pstdev

import gunbai
from gunbai.bots.evaluation import (
    Evaluation,
    believed,
    features,
    own_weights,
    table_path,
    with_weights,
)
from gunbai.bots.levels import Level, err
from gunbai.bots.logit import Row, fit, surprise
from gunbai.bots.offers import SensibleBot, concerns_offers
from gunbai.bots.search.bot import SearchBot, Thinking
from gunbai.core import CHANCE, Game, Rng, State
from gunbai.games import kind

THINKING = Thinking(rollout_depth=0, per_world=10, worlds=10)
SIMULATIONS = 100
"""Simulations per decision in these games: few, but enough to see an immediate loss."""
WANDERING = Level(simulations=0, temperature=0.03, forgets=0.05, guard=0.2)
"""The bots stray from the best move, so that games differ and good positions are also lost."""
GAP = 5
"""Decisions between two positions of a game, because consecutive positions are alike."""
PER_GAME = 4.0
"""All positions of one game share one outcome: together they count as this many."""
RIDGE = 4.0
"""The ridge keeps a weight near its start if the games say little about it."""
RANDOM_MOVES = (0.0, 0.0, 0.05, 0.15)
"""The shares of random moves in varied games; each game has one of them."""
RANDOM_STARTS = (0, 0, 4, 12)
"""How many free decisions at the start of a varied game are random; each game has one of them."""
QUIET, ALL = POSITIONS = ("quiet", "all")


@dataclass(frozen=True)
class Job:
    """One game to be played, and the weights that its players use."""

    game: str
    players: int
    seed: str
    weights: list[float]
    simulations: int
    to_quiet: bool = True
    """Learn from quiet positions only, and judge only these in the search."""
    varied: bool = False
    """Let the game have random moves or a random beginning."""


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    low, high = (args.players, args.players) if args.players else kind(args.game).seats
    found = believed(args.game)
    for round in range(1, args.rounds + 1):
        seed = f"{args.seed}" if round == 1 else f"{args.seed}.{round}"
        jobs = [
            Job(
                args.game,
                low + number % (high - low + 1),
                f"{seed} {number}",
                found,
                args.simulations,
                args.positions == QUIET,
                args.varied,
            )
            for number in range(args.games)
        ]
        rows = [row for game in _spread(jobs, args.workers) for row in game]
        before, found = found, learned(rows, found)
        print(f"{args.game}: {args.games} games, {len(rows)} positions, seed {seed}")
        was, now = surprise(rows, before), surprise(rows, found)
        print(f"mean surprise {now:.4f} nats (before: {was:.4f})", flush=True)
    for name, weight in zip(features(args.game), found, strict=True):
        print(f"{name} = {weight:.4g}")
    if args.write:
        write(args.game, found, _command(args), own_weights(args.players))


def _command(args: argparse.Namespace) -> str:
    """The command that finds these weights again."""
    command = f"python -m gunbai.bots.tune {args.game} --games {args.games} --seed {args.seed}"
    usual = {"players": 0, "rounds": 1, "simulations": SIMULATIONS, "positions": QUIET}
    for name, value in usual.items():
        if getattr(args, name) != value:
            command += f" --{name} {getattr(args, name)}"
    return f"{command} --varied" if args.varied else command


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m gunbai.bots.tune", description=__doc__)
    parser.add_argument("game", metavar="GAME", choices=gunbai.games())
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--players", type=int, default=0, metavar="N", help="player count (all)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="rounds of games (1)")
    parser.add_argument(
        "--simulations", type=int, default=SIMULATIONS, metavar="N", help=f"({SIMULATIONS})"
    )
    parser.add_argument("--positions", choices=POSITIONS, default=QUIET, help=f"({QUIET})")
    parser.add_argument("--varied", action="store_true", help="random moves and beginnings")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--write", action="store_true", help="keep the weights")
    return parser.parse_args(argv)


def _spread(jobs: list[Job], workers: int) -> Iterator[list[Row]]:
    if workers == 1:
        yield from map(positions, jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(positions, jobs, chunksize=4)


def positions(job: Job) -> list[Row]:
    """One game of the bot against itself: the features at positions where a search of this game
    asks the evaluation, and the result."""
    players = job.players
    game = gunbai.load(job.game, players)
    judge = with_weights(game, job.weights)
    rng = Rng(job.seed)
    how = replace(THINKING, simulations=job.simulations, to_quiet=job.to_quiet)
    bots = [SensibleBot(game, f"{job.seed} {seat}", how, judge) for seat in range(players)]
    seen: list[list[list[float]]] = []
    state = game.new_state()
    wait = rng.below(GAP)
    chance = RANDOM_MOVES[rng.below(len(RANDOM_MOVES))] if job.varied else 0.0
    start = RANDOM_STARTS[rng.below(len(RANDOM_STARTS))] if job.varied else 0
    while not state.over():
        seat = state.deciders()[0]
        judged = judge.is_quiet(state) or not job.to_quiet
        if wait <= 0 and judged and not _has_left(judge, state, game):
            seen.append([judge.listed(state, each) for each in range(players)])
            wait = GAP
        wait -= 1
        if seat == CHANCE:
            state.advance(seat, state.sample(rng), None)
            continue
        legal = state.legal(seat)
        if len(legal) > 1 and job.varied:
            at_random = start > 0 or rng.unit() < chance
            start -= 1
            legal = [legal[rng.below(len(legal))]] if at_random else legal
        state.advance(seat, _wander(bots[seat], state, seat, legal, rng), None)
    counted = [share * PER_GAME / max(1, len(seen)) for share in state.returns()]
    return [(found, counted) for found in seen] if sum(counted) > 0 else []


def _has_left(judge: Evaluation, state: State, game: Game) -> bool:
    return not all(judge.plays(state, seat) for seat in range(game.players))


def _wander(bot: SearchBot, state: State, seat: int, legal: list[int], rng: Rng) -> int:
    if len(legal) == 1:
        return legal[0]
    view = state.view(seat)
    thought = bot.think(view, legal)
    if concerns_offers(bot.game, view):
        return thought.best.action
    return err(thought.candidates, WANDERING, rng)


def learned(rows: list[Row], start: list[float]) -> list[float]:
    """The weights of maximum likelihood, pulled towards the start."""
    scale = _scales(rows)
    scaled = [
        ([[f / s for f, s in zip(seat, scale, strict=True)] for seat in seats], shares)
        for seats, shares in rows
    ]
    prior = [w * s for w, s in zip(start, scale, strict=True)]
    found = fit(scaled, RIDGE, prior).weights
    return [w / s for w, s in zip(found, scale, strict=True)]


def _scales(rows: list[Row]) -> list[float]:
    """The spread of every feature, so that the ridge affects all features equally."""
    seats = [seat for found, _ in rows for seat in found]
    return [pstdev(column) or 1.0 for column in zip(*seats, strict=True)]


def write(id: str, found: list[float], command: str, section: str = "weights") -> None:
    """Write new weights into the table, with the command that found them; nothing else changes."""
    put(id, section, dict(zip(features(id), found, strict=True)), command)


def put(id: str, section: str, numbers: Mapping[str, float], command: str) -> None:
    """Replace a section of the table, or add it."""
    path = table_path(id)
    text = path.read_text(encoding="utf-8")
    lines = [f"{name} = {number:.4g}" for name, number in numbers.items()]
    body = f"# {command}\n[{section}]\n" + "\n".join(lines) + "\n"
    old = re.compile(rf"(?:^# python -m.*\n)?^\[{section}\]\n(?:\w+ = .*\n)*", re.M)
    if old.search(text):
        text = old.sub(lambda _: body, text)
    else:
        text = f"{text.rstrip()}\n\n{body}"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
