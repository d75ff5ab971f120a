"""`gunbai perft`: counts the paths from a position, depth by depth, and measures the speed."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

from gunbai.cli.arguments import Commands, add_command, add_setup, positive, setup_of
from gunbai.cli.files import read_position
from gunbai.cli.screen import Screen
from gunbai.core import CHANCE, State, perft


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "perft",
        "count the paths from a position (checks the rules, measures the engine)",
        "Count all paths of 1, 2, … decisions from a position, luck included. A wrong rule\n"
        "nearly always changes a count.",
        "gunbai perft tenka --players 2 --depth 4\n"
        "gunbai perft tenka --depth 3 --divide           the count behind every first decision\n"
        "gunbai perft tenka --position siege.json",
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    add_setup(parser)
    parser.add_argument("--position", metavar="FILE.json", help="start from this position")
    parser.add_argument(
        "--depth", type=positive, default=4, metavar="N", help="how deep (default: 4)"
    )
    parser.add_argument(
        "--divide", action="store_true", help="also show the count of every first decision"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    game = setup_of(args).load()
    if args.position is None:
        state = game.new_state()
    else:
        state = game.load_position(read_position(Path(args.position)))
    if args.divide:
        for code, nodes in _divide(state, args.depth):
            screen.line(f"{code}: {nodes:,}")
        screen.line()
    rows = []
    for depth in range(1, args.depth + 1):
        start = perf_counter()
        nodes = perft(state, depth)
        seconds = perf_counter() - start
        rows.append([str(depth), f"{nodes:,}", f"{seconds:.3f}", f"{nodes / seconds:,.0f}"])
    heads = [screen.say(f"cli.perft.{key}") for key in ("depth", "nodes", "seconds", "speed")]
    screen.table(heads, rows, range(4))
    return 0


def _divide(state: State, depth: int) -> list[tuple[str, int]]:
    """Every first decision (or outcome of luck) and the paths that begin with it."""
    if state.over():
        return []
    seat = state.deciders()[0]
    first = [id for id, _ in state.chance()] if seat == CHANCE else state.legal(seat)
    found = []
    for action in first:
        child = state.clone()
        child.apply(seat, action)
        found.append((state.code(seat, action), int(perft(child, depth - 1))))
    return found
