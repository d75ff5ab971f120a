"""`gunbai bench`: the speed of the engine, with ratios to OpenSpiel in the same run."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

import gunbai
from gunbai.cli.arguments import Commands, add_command, positive, seconds
from gunbai.cli.screen import Screen
from gunbai.games import kind
from gunbai.research.speed import GOALS, SEARCH_GOAL, PeerSpeed, Speed, measure, peer_of

ROUNDS, SECONDS = 5, 0.5


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "bench",
        "measure the speed of the engine, compared with OpenSpiel",
        "Measure random play driven from Python and inside the engine, clones, perft and memory\n"
        "per state, with ratios to OpenSpiel's game of the same kind, measured in alternating\n"
        "rounds in this process (pip install 'gunbai[bench]').",
        "gunbai bench\ngunbai bench tenka --players 4\ngunbai bench --rounds 9 --json",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help="which games (default: all)")
    parser.add_argument("--players", type=positive, metavar="N", help="how many players")
    parser.add_argument(
        "--rounds", type=positive, metavar="N", help="rounds per figure (default: 5)"
    )
    parser.add_argument("--seconds", type=seconds, metavar="S", help="per round (default: 0.5)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    results = []
    for id in args.games or gunbai.games():
        players = args.players or kind(id).seats[0]
        game = gunbai.load(id, players)
        ours, theirs = measure(game, args.rounds or ROUNDS, args.seconds or SECONDS)
        results.append((id, players, ours, theirs))
    if args.json:
        screen.line(json.dumps([_plain(*result) for result in results], indent=1))
        return 0
    screen.line(screen.say("cli.bench.engine", engine=gunbai.ENGINE))
    screen.table(
        [screen.say(f"cli.bench.{key}") for key in ("game", "measure", "ours", "theirs", "ratio")],
        [row for result in results for row in _rows(screen, *result)],
        range(2, 5),
    )
    if any(theirs is None for _, _, _, theirs in results):
        screen.line(screen.say("cli.bench.no_peer"))
    return 0


def _rows(
    screen: Screen, id: str, players: int, ours: Speed, theirs: PeerSpeed | None
) -> list[list[str]]:
    peer = peer_of(id)
    others = [0.0] * 4
    if theirs is not None:
        others = [theirs.driven, theirs.native, theirs.simulations, theirs.search_decisions]
    pairs = [
        ("driven", ours.driven, others[0]),
        ("stepped", ours.stepped, others[0]),
        ("inside", ours.inside, others[1]),
        ("search", ours.simulations, others[2]),
        ("search_decisions", ours.search_decisions, others[3]),
        ("even", ours.even, others[2]),
        ("judged", ours.judged, others[2]),
    ]
    driven, inside = GOALS.get(peer, (0, 0))
    goals = [driven, driven, inside, *[SEARCH_GOAL] * 4]
    rows = []
    for (name, mine, other), goal in zip(pairs, goals, strict=True):
        if not mine:
            continue
        what = screen.say(f"cli.bench.{name}")
        row = [f"{id} ({players})", what, f"{mine:,.0f}", "", ""]
        if other:
            row[3] = f"{other:,.0f} {peer}"
            row[4] = f"{mine / other:.1f} × ({screen.say('cli.bench.goal')} {goal:g})"
        rows.append(row)
    for name, figure in (("clones", ours.clones), ("nodes", ours.nodes)):
        what = screen.say(f"cli.bench.{name}")
        rows.append([f"{id} ({players})", what, f"{figure:,.0f}", "", ""])
    rows.append(
        [f"{id} ({players})", screen.say("cli.bench.bytes"), f"{ours.state_bytes:,}", "", ""]
    )
    return rows


def _plain(id: str, players: int, ours: Speed, theirs: PeerSpeed | None) -> dict[str, object]:
    plain: dict[str, object] = {"game": id, "players": players, "engine": gunbai.ENGINE}
    plain |= asdict(ours)
    if theirs is not None:
        plain["peer"] = {"game": peer_of(id), **asdict(theirs)}
        plain["ratios"] = {
            "driven": ours.driven / theirs.driven,
            "stepped": ours.stepped / theirs.driven,
            "inside": ours.inside / theirs.native,
            "search": ours.simulations / theirs.simulations,
            "search_decisions": ours.search_decisions / theirs.search_decisions,
            "even": ours.even / theirs.simulations,
            "judged": ours.judged / theirs.simulations,
        }
    return plain
