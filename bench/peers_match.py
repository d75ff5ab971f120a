"""Matches of our search against OpenSpiel's, in our games, with the same CPU time per move.

`python -m bench.peers_match [GAME …] --games N --seconds S` lets gunbai's search play two-player
games against OpenSpiel's IS-MCTS (in daiyabo, which has no hidden information, its MCTS) on one
core. Both search for S seconds of CPU time per decision; OpenSpiel's bots play our games through
`gunbai.research.openspiel`. Every deal is played twice, with the seats exchanged. Games are kept
in a folder: the command can be interrupted, and continues where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import gunbai
import gunbai.research.openspiel  # registers our games
from gunbai.bots.levels import searcher
from gunbai.bots.search import Thinking
from gunbai.research.ratings import wilson

EXPLORATION = 2.0
"""OpenSpiel's own default for random rollouts and rewards from -1 to 1."""
MANY = 2**31
WANTED = 0.75


class TimeIsUp(Exception):
    """Ends a search of OpenSpiel, which has no time limit of its own."""


class Clock:
    """Counts simulations and stops after a time. It always allows two: the first of IS-MCTS only
    creates the root."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.simulations = 0
        self._end = 0.0

    def start(self) -> None:
        self.simulations = 0
        self._end = process_time() + self.seconds

    def tick(self) -> None:
        if self.simulations > 1 and process_time() >= self._end:
            raise TimeIsUp
        self.simulations += 1


class TimedIsMcts(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS, stopped by the clock; it then plays the most visited action."""

    def __init__(self, game: Any, clock: Clock, seed: int) -> None:
        random = np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(random_state=random)
        super().__init__(game, evaluator, EXPLORATION, MANY, random_state=random)
        self.clock = clock

    def sample_root_state(self, state: Any) -> Any:
        self.clock.tick()
        return super().sample_root_state(state)

    def run_search(self, state: Any) -> Any:
        self.clock.start()
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)


class TimedMcts(MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS, stopped by the clock."""

    def __init__(self, game: Any, clock: Clock, seed: int) -> None:
        random = np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(random_state=random)
        super().__init__(game, EXPLORATION, MANY, evaluator, random_state=random)
        self.clock = clock

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root = root
        self.clock.tick()
        return super()._apply_tree_policy(root, state)

    def mcts_search(self, state: Any) -> Any:
        self.clock.start()
        try:
            return super().mcts_search(state)
        except TimeIsUp:
            return self.root


@dataclass(frozen=True)
class Game:
    """One game that was played."""

    deal: int
    ours: int
    """Our seat."""
    share: float
    """Our share of the win."""
    decisions: list[int]
    """Our decisions and the peer's, where there was a choice."""
    seconds: list[float]
    """Our thinking time and the peer's, in seconds of CPU time."""
    simulations: list[int]


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    folder = Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for id in args.games_of or gunbai.games():
        file = folder / f"{id}-{args.seconds:g}.jsonl"
        played = _read(file)
        for number in range(len(played), args.games):
            game = play(id, number // 2, number % 2, args.seconds)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(game)) + "\n")
            played.append(game)
            print(f"\r{id} {len(played)}/{args.games}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        show(id, played[: args.games])


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.peers_match", description=__doc__)
    parser.add_argument("games_of", metavar="GAME", nargs="*", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="per game (100)")
    parser.add_argument("--seconds", type=float, default=0.05, metavar="S", help="per move (0.05)")
    parser.add_argument("--folder", default="peers-match", metavar="DIR", help="where games are")
    return parser.parse_args(argv)


def _read(file: Path) -> list[Game]:
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [Game(**json.loads(line)) for line in lines]


def play(id: str, deal: int, ours: int, seconds: float) -> Game:
    """Play one game; luck is also drawn through OpenSpiel."""
    game = pyspiel.load_game(f"gunbai_{id}(players=2)")
    luck = np.random.RandomState(deal)
    bot = searcher(game.rules, f"{deal} {ours}")
    bot.thinking = _budget(bot.thinking, seconds)
    bot.clock = process_time
    clock = Clock(seconds)
    has_secrets = game.rules.info.has_secrets
    peer = (TimedIsMcts if has_secrets else TimedMcts)(game, clock, 2 * deal + ours)
    state = game.new_initial_state()
    decisions, spent, simulations = [0, 0], [0.0, 0.0], [0, 0]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=weights)))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        seat = state.current_player()
        start = process_time()
        if seat == ours:
            thought = bot.think(state.ours.view(seat), legal)
            action, count = thought.best.action, thought.simulations
        else:
            action = int(peer.step(state))
            count = clock.simulations
        side = int(seat != ours)
        spent[side] += process_time() - start
        decisions[side] += 1
        simulations[side] += count
        state.apply_action(action)
    share = (state.returns()[ours] + 1) / 2
    return Game(deal, ours, share, decisions, spent, simulations)


def _budget(thinking: Thinking, seconds: float) -> Thinking:
    return Thinking(**{**asdict(thinking), "simulations": 0, "seconds": seconds, "reuse": False})


def show(id: str, games: Sequence[Game]) -> None:
    won = sum(game.share for game in games)
    low, high = wilson(won, len(games))
    verdict = "ok" if won / len(games) >= WANTED else "not yet"
    print(f"{id}: {won / len(games):.0%} ({low:.0%} to {high:.0%}, {len(games)} games) {verdict}")
    for side, name in enumerate(("gunbai", "OpenSpiel")):
        moves = sum(game.decisions[side] for game in games)
        seconds = sum(game.seconds[side] for game in games) / moves
        simulations = sum(game.simulations[side] for game in games) / moves
        print(f"  {name}: {1000 * seconds:.0f} ms and {simulations:.0f} simulations a move")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
