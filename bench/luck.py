"""Measures how much of a game's result is luck.

`python -m bench.luck [GAME …] --games N` lets a bot play itself, analyses every game, and splits
the results: for each seat start + luck + own play + the others' play = result. The share of a part
is its covariance with the result, divided by the variance of the result; the shares add up to one.
Where luck has a large share, even perfect play wins few games more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import fmean

import gunbai
from gunbai.bots import make
from gunbai.bots.analysis import Account, analyse, decisions, think_over
from gunbai.core import Game, Replay, Rng, play_match
from gunbai.games import kind

PARTS = ("start", "luck", "own", "others")
SAMPLES = 200
"""Samples of the bootstrap that gives the intervals."""


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    for id in args.games_of or gunbai.games():
        players = args.players or kind(id).seats[0]
        game = gunbai.load(id, players)
        found = [
            accounts(game, args.bot, args.simulations, f"luck {args.seed} {number}")
            for number in range(args.games)
        ]
        whole = shares(found)
        spread = intervals(found, Rng(f"luck {args.seed}"))
        print(f"{id}, {players} players, {args.games} games of {args.bot}: shares of the result")
        for part in PARTS:
            low, high = spread[part]
            print(f"  {part}: {whole[part]:.0%} ({low:.0%} to {high:.0%})", flush=True)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.luck", description=__doc__)
    parser.add_argument("games_of", metavar="GAME", nargs="*", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="per game (40)")
    parser.add_argument("--players", type=int, metavar="N", help="(default: the fewest)")
    parser.add_argument("--bot", default="level5", metavar="BOT", help="plays itself (level5)")
    parser.add_argument("--simulations", type=int, default=200, metavar="N", help="of an analysis")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    return parser.parse_args(argv)


def accounts(game: Game, bot: str, simulations: int, seed: str) -> list[Account]:
    """One game of the bot against itself, accounted for every seat."""
    bots = [make(bot, game, f"{seed} {seat}") for seat in range(game.players)]
    replay = Replay(game, play_match(game, bots, Rng(seed)))
    return analyse(replay, think_over(replay, decisions(replay), simulations, seed)).accounts


def shares(games: Sequence[Sequence[Account]]) -> dict[str, float]:
    """Every part's share of the variance of the results, over all seats of all games."""
    every = [account for game in games for account in game]
    usual = fmean(account.result for account in every)
    whole = sum((account.result - usual) ** 2 for account in every)
    found = {}
    for part in PARTS:
        mean = fmean(getattr(account, part) for account in every)
        common = sum((getattr(a, part) - mean) * (a.result - usual) for a in every)
        found[part] = common / whole if whole else 0.0
    return found


def intervals(games: Sequence[Sequence[Account]], rng: Rng) -> dict[str, tuple[float, float]]:
    """95 % intervals: the shares in samples of the games, drawn with repetition."""
    drawn = [shares([games[rng.below(len(games))] for _ in games]) for _ in range(SAMPLES)]
    found = {}
    for part in PARTS:
        values = sorted(each[part] for each in drawn)
        found[part] = values[SAMPLES // 40], values[-1 - SAMPLES // 40]
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
