"""A quick duel of two settings of this working copy, at equal processor time per decision.

    python -m bench.strength.duel gunshi network "linear keen=4 rollout_depth=30" --ms 20

A setting is `greedy` or another bot's name, `linear`, `linear=FILE:SECTION` (weights of a table
like evaluation.toml), `network` (the one in the game's folder) or `network=FILE`, then changes of
`Thinking`. Every deal is played in all seats of the first setting; the second has all others.
"""

from __future__ import annotations

import argparse
import ast
import time
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import gunbai
from bench.strength.match import local, share_of
from bench.strength.sequential import ConfidenceSequence
from gunbai.bots.evaluation import Evaluation, evaluation, features, with_weights
from gunbai.bots.levels import thinking
from gunbai.bots.network import judge, learned
from gunbai.bots.network.file import decode, network_of
from gunbai.bots.offers import SensibleBot
from gunbai.core import Game, Player, Rng, play_match


def player(game: Game, setting: str, seed: str, milliseconds: float) -> Player:
    """A bot of this setting, with a budget of processor time if it searches."""
    name, *changes = setting.split()
    kind, _, file = name.partition("=")
    if kind not in ("linear", "network"):
        return local(game, name, seed)
    how = replace(thinking(game), **dict(_change(each) for each in changes))
    how = replace(how, simulations=0, seconds=milliseconds / 1000)
    bot = SensibleBot(game, seed, how, _opinion(game, kind, file))
    bot.clock = time.process_time
    return bot


def _opinion(game: Game, kind: str, file: str) -> Evaluation | None:
    if kind == "linear" and file:
        path, _, section = file.rpartition(":")
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))[section]
        return with_weights(game, [found[name] for name in features(game.info.id)])
    if kind == "linear":
        return evaluation(game)
    if not file:
        return judge(game)
    return learned(game, network_of(*decode(Path(file).read_bytes())[1:]))


def _change(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, ast.literal_eval(value)


def share(game: Game, new: str, old: str, seed: str, milliseconds: float) -> float:
    """The share of the first setting in one deal, over all seats."""
    total = 0.0
    for place in range(game.players):
        players = [
            player(game, new if seat == place else old, f"{seed} {seat} {place}", milliseconds)
            for seat in range(game.players)
        ]
        record = play_match(game, players, Rng(seed))
        assert record.result is not None
        total += share_of(record.result["returns"], place)
    return total / game.players


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("game")
    wishes.add_argument("new")
    wishes.add_argument("old")
    wishes.add_argument("--players", type=int, default=2)
    wishes.add_argument("--ms", type=float, default=20.0, help="per decision, for each")
    wishes.add_argument("--deals", type=int, default=50)
    wishes.add_argument("--seed", default="duel")
    given = wishes.parse_args()
    game = gunbai.load(given.game, given.players)
    evidence = ConfidenceSequence()
    for deal in range(given.deals):
        evidence.add(share(game, given.new, given.old, f"{given.seed} {deal}", given.ms))
        low, high = evidence.interval
        print(
            f"{deal + 1} deals: {evidence.mean:.1%} ({low:.1%}-{high:.1%})",
            end="\n" if deal + 1 == given.deals else "\r",
            flush=True,
        )


if __name__ == "__main__":
    main()
