"""Measures whether hints are calibrated: shares of the win that they predict, and the real ones.

`python -m bench.calibration [GAME …] --games N` lets a bot play itself, asks for a hint at some
decisions of every game, and compares the predicted share of the win with the result, decile by
decile. Every game is kept in a folder, so the command can be interrupted and continued. `--write`
puts a table and a plot of each game into bench/results. `--fit` finds the correction that hints use
(gunbai.bots.calibration) from the same kind of games, and puts it into the game's table; judge it
by games of another seed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import gunbai
from bench.strength.report import commit
from gunbai.bots import analysis, make, tune
from gunbai.bots.calibration import KNOTS, Calibration, calibration, fitted
from gunbai.core import CHANCE, Game, Rng, View
from gunbai.games import kind
from gunbai.pictures.shapes import GREY, SEATS, Picture
from gunbai.research.ratings import wilson

RESULTS = Path(__file__).resolve().parent / "results"
DATA = RESULTS / "calibration.json"
PAGE = RESULTS / "calibration.md"
DECILES = 10
ASKED = 6
"""Hints per game: decisions of one game share its result, so more of them add little."""


@dataclass(frozen=True)
class Terms:
    game: str
    players: int
    bot: str
    simulations: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}-{self.bot}-{self.simulations}-{self.seed}"


Sample = tuple[float, float]
"""A predicted share of the win, and the real one."""


@dataclass(frozen=True)
class Decile:
    """The hints whose predictions lie in one tenth of 0 to 1."""

    low: float
    n: int
    predicted: float
    real: float
    least: float
    most: float
    """The 95 % interval of the real share."""

    @property
    def error(self) -> float:
        return self.predicted - self.real


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    for id in args.games_of or gunbai.games():
        players = args.players or kind(id).seats[0]
        terms = Terms(id, players, args.bot, args.simulations, args.seed)
        raw = collect(terms, args.games, Path(args.folder))
        if args.fit:
            fit(terms, raw)
            continue
        games = corrected(calibration(gunbai.load(id, players), args.simulations), raw)
        found = deciles(games)
        print(f"{id}, {players} players, {len(games)} games")
        for each in found:
            print(
                f"  {each.low:.0%} to {each.low + 0.1:.0%}: predicted {each.predicted:.1%}, real "
                f"{each.real:.1%} ({each.least:.1%} to {each.most:.1%}, {each.n} hints), "
                f"error {each.error:+.1%}"
            )
        sys.stdout.flush()
        if args.write:
            write(terms, len(games), found)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("games_of", metavar="GAME", nargs="*", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="per game (200)")
    parser.add_argument("--players", type=int, metavar="N", help="(default: the fewest)")
    parser.add_argument("--bot", default="level5", metavar="BOT", help="plays itself (level5)")
    parser.add_argument("--simulations", type=int, default=1000, metavar="N", help="of a hint")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--folder", default="build/calibration", metavar="DIR")
    parser.add_argument("--fit", action="store_true", help="find the correction of hints")
    parser.add_argument("--write", action="store_true", help="into bench/results")
    return parser.parse_args(argv)


def fit(terms: Terms, games: Sequence[Sequence[Sample]]) -> None:
    """Write the correction that these games show into the table of the game."""
    found = fitted(games)
    command = (
        f"python -m bench.calibration {terms.game} --players {terms.players} --games {len(games)} "
        f"--bot {terms.bot} --simulations {terms.simulations} --seed {terms.seed} --fit"
    )
    section = f"calibration-{terms.players}-{terms.simulations}"
    tune.put(terms.game, section, found.numbers(), command)
    print(f"{terms.game}: {len(games)} games")
    for knot, share in zip(KNOTS, found.shares, strict=True):
        print(f"  {knot:.0%} of the search means {share:.1%}")


def corrected(by: Calibration, games: Sequence[Sequence[Sample]]) -> list[list[Sample]]:
    """The samples as hints show them."""
    return [[(by.share(predicted), real) for predicted, real in game] for game in games]


def collect(terms: Terms, games: int, folder: Path) -> list[list[Sample]]:
    """The samples of every game, including games played before, with the values of the search."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{terms.name}.jsonl"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    found: list[list[Sample]] = [
        [(predicted, real) for predicted, real in json.loads(line)] for line in whole[:games]
    ]
    game = gunbai.load(terms.game, terms.players)
    with file.open("w", encoding="utf-8") as lines:
        lines.write("".join(whole))
        for number in range(len(whole), games):
            found.append(play(game, terms, number))
            lines.write(json.dumps(found[-1]) + "\n")
            lines.flush()
    return found


def play(game: Game, terms: Terms, number: int) -> list[Sample]:
    """One game of the bot against itself, with hints at a few of its decisions, evenly drawn."""
    name = f"calibration {terms.seed} {number}"
    rng, luck = Rng(f"{name} hints"), Rng(name)
    bots = [make(terms.bot, game, f"{name} {seat}") for seat in range(game.players)]
    state = game.new_state()
    kept: list[tuple[int, View, list[int], str]] = []
    met = 0
    while not state.over():
        seat = state.deciders()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample(luck))
            continue
        view, legal = state.view(seat), state.legal(seat)
        if len(legal) > 1:
            # Reservoir sampling: each decision is kept with the same chance.
            met += 1
            place = len(kept) if len(kept) < ASKED else rng.below(met)
            if place < ASKED:
                kept[place : place + 1] = [(seat, view, legal, f"{name} {met}")]
        state.apply(seat, bots[seat].choose(view, legal))
    returns = state.returns()
    shared = 0.0 if sum(returns) else 1 / game.players
    found: list[Sample] = []
    for seat, view, legal, seed in kept:
        value = analysis.searched(game, view, legal, terms.simulations, seed).value
        found.append((round(value, 4), returns[seat] + shared))
    return found


def deciles(games: Iterable[Sequence[Sample]]) -> list[Decile]:
    """Predicted and real shares by decile. The intervals count games, not hints: the hints of one
    game have one result.

    >>> [(each.n, each.predicted, each.real) for each in deciles([[(0.1, 0)], [(0.15, 1)]])]
    [(2, 0.125, 0.5)]
    """
    games = [*games]
    found = []
    for i in range(DECILES):
        inside = [[s for s in game if min(DECILES - 1, int(s[0] * DECILES)) == i] for game in games]
        samples = [sample for game in inside for sample in game]
        if not samples:
            continue
        n = len(samples)
        real = sum(share for _, share in samples) / n
        predicted = sum(value for value, _ in samples) / n
        played = sum(1 for game in inside if game)
        least, most = wilson(real * played, played)
        found.append(Decile(i / DECILES, n, predicted, real, least, most))
    return found


# The page and the plots.


def write(terms: Terms, games: int, found: Sequence[Decile]) -> None:
    rows = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    rows[terms.game] = {
        **asdict(terms),
        "games": games,
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit(),
        "deciles": [asdict(each) for each in found],
    }
    DATA.write_text(json.dumps(rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    plot = RESULTS / f"calibration-{terms.game}.svg"
    plot.write_text(picture(terms, found).svg() + "\n", encoding="utf-8")
    PAGE.write_text(page(rows), encoding="utf-8")


def picture(terms: Terms, found: Sequence[Decile]) -> Picture:
    """Real shares over predicted ones; points on the grey line are calibrated."""
    size, edge = 360, 44
    inner = size - 2 * edge

    def at(predicted: float, real: float) -> tuple[float, float]:
        return edge + predicted * inner, size - edge - min(1.0, max(0.0, real)) * inner

    drawn = Picture(size, size, f"Calibration of hints in {terms.game}")
    drawn.line(at(0, 0), at(1, 0), 1)
    drawn.line(at(0, 0), at(0, 1), 1)
    drawn.line(at(0, 0), at(1, 1), 1.5, GREY)
    for each in found:
        ends = at(each.predicted, each.least), at(each.predicted, each.most)
        drawn.line(*ends, 1.5, SEATS[1])
        drawn.circle(*at(each.predicted, each.real), 4, SEATS[1])
    for tick in (0.0, 0.5, 1.0):
        drawn.text(at(tick, 0)[0], size - edge + 14, f"{tick:.0%}", 12)
        drawn.text(edge - 18, at(0, tick)[1], f"{tick:.0%}", 12)
    drawn.text(size / 2, size - 8, "predicted share of the win", 12)
    drawn.text(size / 2, 16, f"{terms.game}: real share of the win", 12)
    return drawn


def page(rows: dict[str, dict[str, object]]) -> str:
    text = f"""# Calibration of hints

Written by `python -m bench.calibration --write`; the data is in
[calibration.json](calibration.json). A bot plays itself; at up to {ASKED} decisions of a game a
hint predicts the share of the win of the seat to decide. Real shares have 95 % intervals over the
games.
"""
    for id, row in rows.items():
        listed = row["deciles"]
        assert isinstance(listed, list)
        text += f"""
## {id}

{row["date"]}, commit {row["commit"]}: {row["games"]} games of {row["bot"]} with {row["players"]}
players, hints of {row["simulations"]} simulations, seed {row["seed"]}.

![Calibration of hints in {id}](calibration-{id}.svg)

| decile | hints | predicted | real | error, in points |
| --- | ---: | ---: | --- | ---: |
"""
        for each in (Decile(**decile) for decile in listed):
            text += (
                f"| {each.low:.0%} to {each.low + 0.1:.0%} | {each.n} | {each.predicted:.1%} "
                f"| {each.real:.1%} ({each.least:.1%} to {each.most:.1%}) "
                f"| {100 * each.error:+.1f} |\n"
            )
    return text


if __name__ == "__main__":
    main(sys.argv[1:])
