"""Compares the speed of the engine in two working copies, in one run.

`python -m bench.before_after OLD NEW` measures both in alternating rounds, in separate processes,
by CPU time, and prints the ratio of the best rounds. Each copy needs its compiled engine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

MEASURE = """
import json, random, sys, time
from gunbai import load
from gunbai.bots import make
from gunbai.core import CHANCE, Actions, Rng, playouts
from gunbai.research.selfplay import SelfPlay

def rate(work, least=0.4):
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < least:
        done += work()
    return done / spent

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
    for _ in range(24):
        seat = state.decider()
        if seat == CHANCE:
            state.advance(seat, state.sample(rng), None)
        else:
            state.advance(seat, state.random_legal(seat, rng, buffer), None)
    return state

def views(game, state):
    seen = [state.view(seat) for seat in range(game.players)]
    return len(seen)

def worlds(game, state, rng):
    view = state.view(0)
    stream = game.worlds(view, rng)
    for _ in range(20):
        next(stream)
    return 20

found = {}
for id in ("daiyabo", "gunshi", "kingdom", "tenka"):
    game = load(id, players=2)
    start, rng, draw = game.new_state(), Rng(1), random.Random(1)
    found[id, "playouts"] = rate(lambda: playouts(start, 20, rng))
    found[id, "from Python"] = rate(lambda: by_hand(game, draw))
    table = middle(game)
    if not table.over():
        found[id, "views"] = rate(lambda: views(game, table))
        found[id, "worlds"] = rate(lambda: worlds(game, table, rng))
        while table.decider() == CHANCE:
            table.advance(CHANCE, table.sample(rng), None)
        bot = make("level3", game, 5)
        seat = table.decider()
        found[id, "search"] = rate(lambda: bot.choose(table.view(seat), table.legal(seat)) * 0 + 1)
    play = SelfPlay(game, 64, seed=1)
    def steps():
        play.batch.step_at_random(rng, 20)
        return 20 * 64
    found[id, "batch"] = rate(steps)
print(json.dumps([[*key, value] for key, value in found.items()]))
"""


def measure(copy: Path) -> dict[tuple[str, str], float]:
    given = {**os.environ, "PYTHONPATH": str(copy / "src"), "GUNBAI_QUIET": "1"}
    call = [sys.executable, "-c", MEASURE]
    answer = subprocess.run(call, env=given, check=True, capture_output=True, text=True).stdout
    return {(game, what): value for game, what, value in json.loads(answer)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    args = parser.parse_args()
    best: list[dict[tuple[str, str], float]] = [{}, {}]
    for done in range(args.rounds):
        for found, copy in zip(best, (args.old, args.new), strict=True):
            for key, value in measure(copy).items():
                found[key] = max(value, found.get(key, 0))
        print(f"round {done + 1} of {args.rounds}", file=sys.stderr)
    print("| game | measure | before, per second | after, per second | after / before |")
    print("| --- | --- | --- | --- | --- |")
    for key, before in best[0].items():
        after = best[1][key]
        print(f"| {key[0]} | {key[1]} | {before:,.0f} | {after:,.0f} | {after / before:.2f} |")


if __name__ == "__main__":
    main()
