"""`python -m bench.strength`: plays matches deal by deal, and reports them with 95 % intervals."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import gunbai
from bench import strength
from bench.strength import match, report
from bench.strength.match import Deal, Match
from gunbai.games import kind

PLAN = Path(__file__).with_name("plan.toml")


def main(argv: Sequence[str] | None = None) -> None:
    args = _arguments(argv)
    for each in wanted(args):
        deals: list[Deal] = []
        for deals in match.play(each, Path(args.folder)):
            if deals and not args.quiet:
                print(f"  deal {len(deals)}: {report.line(each, deals)}", flush=True)
        if deals:
            print(report.line(each, deals), flush=True)
            if args.write:
                report.write(each, deals)


def wanted(args: argparse.Namespace) -> list[Match]:
    """One match per game with `--new` and `--against`, else the matches of the plan."""
    games = args.games or gunbai.games()
    if args.against is not None:
        found = [
            Match(
                game,
                players,
                args.new,
                args.against,
                equal=args.equal,
                goal=args.goal,
            )
            for game in games
            for players in ([args.players] if args.players else [kind(game).seats[0]])
        ]
    else:
        rows = tomllib.loads(PLAN.read_text(encoding="utf-8"))["match"]
        found = [Match(**{"new": args.new, **row}) for row in rows if row["game"] in games]
        if args.players:
            found = [each for each in found if each.players == args.players]
    return [replace(each, deals=args.deals, seed=args.seed) for each in found]


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength",
        description=strength.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="which games (default: all)")
    parser.add_argument("--new", default=report.BEST, metavar="BOT", help=f"({report.BEST})")
    parser.add_argument("--against", metavar="BOT", help="frozen:NAME, rush, or a bot of today")
    parser.add_argument("--equal", action="store_true", help="with the opponent's processor time")
    parser.add_argument("--goal", type=float, metavar="SHARE", help="(default: the fair share)")
    parser.add_argument("--players", type=int, metavar="N", help="(default: the fewest)")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="the most deals (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="other deals (1)")
    parser.add_argument("--folder", default="build/strength", metavar="DIR", help="of the deals")
    parser.add_argument("--write", action="store_true", help="into bench/results/strength.md")
    parser.add_argument("--quiet", action="store_true", help="print only the results")
    return parser.parse_args(argv)


if __name__ == "__main__":
    main(sys.argv[1:])
