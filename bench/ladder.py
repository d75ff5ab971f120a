"""Measures whether each level of bots beats the one below, and rates all levels and greedy.

`python -m bench.ladder [GAME …] --games N` lets neighbouring levels play each other, N games per
pair, the low levels first. With `--enough M` a pair stops after at least M games, as soon as the
step is proven (at least 60 %, the 95 % interval above 50 %). Every game is kept in a folder, so
the command can be interrupted and continues where it stopped, also with more games. With `--write`
the ratings are written into the table of the levels.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import gunbai
from gunbai.bots.levels import LEVELS
from gunbai.games import kind, table
from gunbai.research import arena
from gunbai.research.arena import Fixture, Line, Pairing, Played, Terms

ANCHOR = {"level1": 1000.0}
NEIGHBOURS = [(f"level{low}", f"level{high}") for low, high in pairwise(LEVELS)]
NEIGHBOURS[4:4] = [("greedy", "level5")]
"""Greedy plays the level that must beat it clearly, and so gets a rating too."""
WANTED = 0.60
"""The goal: the share of the wins of a level against the one below."""


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    folder = Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for id in args.games_of or gunbai.games():
        players = args.players or kind(id).seats[0]
        terms = Terms(id, players, seed=args.seed)
        enough = args.enough or args.games
        file = folder / f"{id}-{players}.jsonl"
        steps = [pair for pair in NEIGHBOURS if pair[1] <= f"level{args.up_to}"]
        games = climb(terms, args.games, enough, args.workers, file, steps)
        lines = arena.table(games, ANCHOR)
        show(terms, lines, arena.pairings(games))
        if args.write:
            write(id, lines)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("games_of", metavar="GAME", nargs="*", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="per pair (100)")
    parser.add_argument(
        "--enough", type=int, metavar="M", help="stop after M games if they prove the step"
    )
    parser.add_argument("--players", type=int, metavar="N", help="per table (default: the fewest)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--folder", default="ladder", metavar="DIR", help="where games are kept")
    parser.add_argument(
        "--up-to", type=int, default=LEVELS[-1], metavar="L", help="the highest level that plays"
    )
    parser.add_argument("--write", action="store_true", help="put the ratings into the table")
    return parser.parse_args(argv)


def climb(
    terms: Terms,
    games: int,
    enough: int,
    workers: int,
    file: Path,
    steps: Sequence[tuple[str, str]] = NEIGHBOURS,
) -> list[Played]:
    """All games of these steps, including those played before."""
    played = arena.open_series(file, terms)
    counted: list[Played] = []
    for pair in steps:
        plan = plan_of(pair, terms.players, games)
        wanted = {fixture.key for fixture in plan}
        step = [game for game in played if game.key in wanted]
        known = {game.key for game in step}
        left = [fixture for fixture in plan if fixture.key not in known]
        while left and not (len(step) >= enough and is_proven(step)):
            now, left = left[: 2 * workers], left[2 * workers :]
            for game in arena.play_all(terms, now, workers):
                arena.keep(file, game)
                step.append(game)
        counted += step
    return counted


def plan_of(pair: tuple[str, str], players: int, games: int) -> list[Fixture]:
    """The games of a pair; its two levels alternate around the table."""
    return arena.fixtures([tuple(pair[seat % 2] for seat in range(players))], games)


def is_proven(step: Sequence[Played]) -> bool:
    (pair,) = arena.pairings(step)
    return 1 - pair.share >= WANTED and 1 - pair.high > 0.5


def show(terms: Terms, lines: Sequence[Line], pairs: Sequence[Pairing]) -> None:
    print(f"{terms.game}, {terms.players} players")
    for line in lines:
        rating = line.rating
        print(
            f"  {rating.name}  {rating.points:.0f} ± {rating.margin:.0f}"
            f"  {1000 * line.seconds:.1f} ms/decision"
        )
    for pair in pairs:
        share, low, high = 1 - pair.share, 1 - pair.high, 1 - pair.low
        verdict = "ok" if share >= WANTED and low > 0.5 else "not yet"
        print(
            f"  {pair.other} beats {pair.name}: {share:.1%} "
            f"({low:.1%} to {high:.1%}, {pair.games} games) {verdict}"
        )
    sys.stdout.flush()


def write(id: str, lines: Sequence[Line]) -> None:
    """Write the ratings into the rows of this game's table, which must exist."""
    file = table(id, "levels.toml")
    assert file is not None, f"{id} has no table levels.toml"
    text = file.read_text(encoding="utf-8")
    for line in lines:
        row = re.compile(rf"^{line.rating.name} = {{(.*?)(,? rating = [-\d.]+)? ?}}$", re.M)
        if found := row.search(text):
            rest = f"{found[1]}," if found[1] else ""
            rated = f"{line.rating.name} = {{{rest} rating = {line.rating.points:.0f} }}"
            text = text[: found.start()] + rated + text[found.end() :]
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
