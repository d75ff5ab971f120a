"""Compares the speed of the engine in two working copies, in one run.

`python -m bench.before_after OLD NEW` measures both in alternating rounds, in separate processes,
by CPU time, and prints the ratio of the best rounds. With `--instructions` it counts the executed
instructions instead (Valgrind must be installed): slower, but the same on a busy machine. Each
copy needs its compiled engine.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

GAMES = ("daiyabo", "gunshi", "kingdom", "tenka")
WORKS = ("playouts", "from Python", "views", "worlds", "search", "batch")

SCRIPT = """
import json, random, sys, time
from gunbai import load
from gunbai.bots.evaluation import evaluation
from gunbai.bots.search import SearchBot, Thinking
from gunbai.core import CHANCE, Actions, Rng, playouts
from gunbai.research.selfplay import SelfPlay

def by_hand(game, draw):
    state = game.new_state()
    decisions = 0
    while seats := state.deciders():
        seat = seats[0]
        if seat == CHANCE:
            outcomes = state.chance()
            action = draw.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
        else:
            action = draw.choice(state.legal(seat))
        state.apply(seat, action)
        decisions += 1
    return decisions

def middle(game):
    state, rng, buffer = game.new_state(), Rng("middle"), Actions()
    for _ in range(12):
        seat = state.decider()
        if seat == CHANCE:
            state.advance(seat, state.sample(rng), None)
        else:
            state.advance(seat, state.random_legal(seat, rng, buffer), None)
    while state.decider() == CHANCE:
        state.advance(CHANCE, state.sample(rng), None)
    return state

def views(game, state):
    return len([state.view(seat) for seat in range(game.players)])

def worlds(game, state, rng):
    stream = game.worlds(state.view(0), rng)
    for _ in range(20):
        next(stream)
    return 20

def choose(bot, state):
    seat = state.decider()
    bot.choose(state.view(seat), state.legal(seat))
    return 1

def steps(play, rng):
    play.batch.step_at_random(rng, 20)
    return 20 * 64

def work(id, what):
    game = load(id, players=2)
    rng = Rng(1)
    if what == "playouts":
        start = game.new_state()
        return lambda: playouts(start, 20, rng)
    if what == "from Python":
        draw = random.Random(1)
        return lambda: by_hand(game, draw)
    if what == "batch":
        play = SelfPlay(game, 64, seed=1)
        return lambda: steps(play, rng)
    table = middle(game)
    if what == "views":
        return lambda: views(game, table)
    if what == "worlds":
        return lambda: worlds(game, table, rng)
    how = Thinking(simulations=200, rollout_depth=4, reuse=False)
    bot = SearchBot(game, 5, how, evaluation(game))
    return lambda: choose(bot, table)

def rate(once, least=0.15):
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < least:
        done += once()
    return done / spent

if sys.argv[1] == "time":
    games, works = json.loads(sys.argv[2])
    print(json.dumps([[id, what, rate(work(id, what))] for id in games for what in works]))
else:
    once = work(sys.argv[2], sys.argv[3])
    done = sum(once() for _ in range(int(sys.argv[4])))
    print(json.dumps(done))
"""

REPEATS = {"playouts": 4, "from Python": 4, "views": 60, "worlds": 6, "search": 4, "batch": 4}
"""How often each work is done to count its instructions, besides the same number before it."""

Found = dict[tuple[str, str], float]


def run(
    copy: Path, *arguments: str, under: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    given = {
        **os.environ,
        "PYTHONPATH": str(copy / "src"),
        "GUNBAI_QUIET": "1",
        "PYTHONHASHSEED": "0",
    }
    call = [*under, sys.executable, "-c", SCRIPT, *arguments]
    return subprocess.run(call, env=given, check=True, capture_output=True, text=True)


def rates(copy: Path, games: Sequence[str], works: Sequence[str]) -> Found:
    answer = run(copy, "time", json.dumps([games, works])).stdout
    return {(game, what): value for game, what, value in json.loads(answer)}


def by_time(
    copies: tuple[Path, Path], rounds: int, games: Sequence[str], works: Sequence[str]
) -> tuple[Found, Found]:
    best: tuple[Found, Found] = ({}, {})
    for done in range(rounds):
        for found, copy in zip(best, copies, strict=True):
            for key, value in rates(copy, games, works).items():
                found[key] = max(value, found.get(key, 0))
        print(f"round {done + 1} of {rounds}", file=sys.stderr)
    return best


def counted(copy: Path, game: str, what: str, repeats: int) -> tuple[int, int]:
    """(instructions of the whole process, things done)."""
    under = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    ended = run(copy, "count", game, what, str(repeats), under=under)
    instructions = re.search(r"Collected : (\d+)", ended.stderr)
    if instructions is None:
        raise SystemExit(f"Valgrind did not say how many instructions it saw:\n{ended.stderr}")
    return int(instructions[1]), json.loads(ended.stdout)


def by_instructions(
    copies: tuple[Path, Path], games: Sequence[str], works: Sequence[str]
) -> tuple[Found, Found]:
    found: tuple[Found, Found] = ({}, {})
    for game in games:
        for what in works:
            for each, copy in zip(found, copies, strict=True):
                before, few = counted(copy, game, what, REPEATS[what])
                after, many = counted(copy, game, what, 2 * REPEATS[what])
                each[game, what] = 1e9 * (many - few) / (after - before)
            print(f"{game}, {what}", file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=20, metavar="N")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--works", nargs="+", choices=WORKS, default=WORKS)
    args = parser.parse_args()
    copies = (args.old, args.new)
    if args.instructions:
        old, new = by_instructions(copies, args.games, args.works)
    else:
        old, new = by_time(copies, args.rounds, args.games, args.works)
    per = "per 10⁹ instructions" if args.instructions else "per second"
    print(f"| game | measure | before, {per} | after, {per} | after / before |")
    print("| --- | --- | --- | --- | --- |")
    for key, before in old.items():
        after = new[key]
        print(f"| {key[0]} | {key[1]} | {before:,.0f} | {after:,.0f} | {after / before:.2f} |")


if __name__ == "__main__":
    main()
