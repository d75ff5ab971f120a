"""`gunbai train`: trains a network for the bots of a game by self-play."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

import gunbai
from gunbai.cli.arguments import Commands, add_command, count, positive
from gunbai.cli.files import write_text
from gunbai.cli.screen import Screen
from gunbai.games import kind, needed_part, package
from gunbai.research.training.run import (
    Plan,
    Round,
    Tools,
    best_of,
    open_folder,
    require_jax,
    rounds_of,
    train,
)

USUAL = Plan("", 0)
NUMBERS = {
    "rounds": "rounds",
    "games": "games of a round",
    "simulations": "simulations per decision in self-play",
    "gate_simulations": "simulations per decision against the best so far",
    "gate_pairs": "most pairs of games against the best so far",
    "passes": "passes over the positions in a fit",
    "sharpen": "the prior learns this power of the visits",
    "hidden": "hidden units of the first layer, a multiple of three",
}
"""The numbers of a plan that are options of the command, and what they are."""


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "train",
        "train a network for the bots of a game by self-play",
        "Every round plays games, fits a network to them and lets it play the best one so far,\n"
        "until a sequential test is clear. Numbers of games decide, not time: the same command\n"
        "gives the same network on the same machine, with any number of processes. A run that\n"
        "was interrupted continues. Needs the extra `train` (JAX and Optax).",
        "gunbai train gunshi\n"
        "gunbai train kingdom --minutes 90 --workers 2\n"
        "gunbai train tenka --players 4 --seed 7 --folder run7 --write\n"
        "gunbai train daiyabo --ray auto                  on the machines of a Ray cluster",
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--players", type=positive, metavar="N", help="number of players (fewest)")
    parser.add_argument("--seed", type=count, default=USUAL.seed, metavar="N", help="(1)")
    for name, about in NUMBERS.items():
        usual = getattr(USUAL, name)
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(
            option, type=positive, default=usual, metavar="N", help=f"{about} ({usual})"
        )
    parser.add_argument(
        "--no-teacher", action="store_true", help="the first round is played without greedy"
    )
    parser.add_argument(
        "--prior-only",
        action="store_true",
        help="learn a prior alone; the linear evaluation judges positions",
    )
    parser.add_argument(
        "--quick",
        type=count,
        default=USUAL.quick,
        metavar="N",
        help="without greedy: three of four decisions by a search of N simulations (0: none)",
    )
    parser.add_argument(
        "--linear-percent",
        type=positive,
        default=round(100 * USUAL.linear_factor),
        metavar="N",
        help="simulations of the linear evaluation in the first gate, for 100 of the network (200)",
    )
    parser.add_argument(
        "--minutes", type=positive, metavar="M", help="start no new round after this time"
    )
    parser.add_argument(
        "--workers", type=positive, metavar="N", help="processes at a time (default: all cores)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on this Ray cluster (auto: the running one)"
    )
    parser.add_argument("--folder", metavar="DIR", help="the run (default: train-GAME-PLAYERS)")
    parser.add_argument(
        "--write", action="store_true", help="put the best network into the game's folder"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    players = args.players or kind(args.game).seats[0]
    gunbai.load(args.game, players)
    needed_part(args.game, "inputs")
    require_jax()
    plan = Plan(
        args.game,
        players,
        args.seed,
        args.rounds,
        args.games,
        args.simulations,
        gate_simulations=args.gate_simulations,
        gate_pairs=args.gate_pairs,
        passes=args.passes,
        teacher=not args.no_teacher,
        sharpen=args.sharpen,
        hidden=args.hidden,
        second=0 if args.prior_only else USUAL.second,
        quick=args.quick,
        linear_factor=args.linear_percent / 100,
    )
    folder = Path(args.folder or f"train-{args.game}-{players}")
    start = monotonic()
    tools = Tools(args.workers, args.ray, lambda key, about: screen.line(screen.say(key, **about)))
    rounds = train(plan, folder, tools)
    for each in rounds:
        tell(screen, each)
        _draw(screen, plan, folder)
        if args.minutes and monotonic() - start > 60 * args.minutes:
            break
    if args.write and best_of(folder):
        _write(args, plan, folder)
        screen.tell("train.written", game=args.game)
    return 0


def tell(screen: Screen, each: Round) -> None:
    key = "train.accepted" if each.accepted else "train.rejected"
    screen.tell(
        key,
        round=each.number,
        share=f"{each.share:.1%}",
        margin=f"{each.margin:.1%}",
        pairs=each.pairs,
        loss=f"{each.loss:.3f}",
    )


def _draw(screen: Screen, plan: Plan, folder: Path) -> None:
    from gunbai.research.training.plot import strength_svg

    rounds = rounds_of(open_folder(folder, plan))
    title = screen.say("train.title", game=plan.game, players=plan.players)
    plot = strength_svg(rounds, title, screen.say("train.hours"), screen.say("train.points"))
    write_text(folder / "strength.svg", plot)


def _write(args: argparse.Namespace, plan: Plan, folder: Path) -> None:
    """Put the best network and its card into the game's folder."""
    from importlib import import_module

    from gunbai.research.training.card import card, commit_of

    home = import_module(package(plan.game)).__file__
    assert home is not None
    place = Path(home).parent
    best = place / f"network-{plan.players}.bin"
    best.write_bytes(best_of(folder))
    rounds = rounds_of(open_folder(folder, plan))
    text = card(plan, rounds, command_of(plan), best, commit_of(place))
    write_text(best.with_suffix(".toml"), text)


def command_of(plan: Plan) -> str:
    """The command that trains this network again."""
    command = f"gunbai train {plan.game} --players {plan.players} --seed {plan.seed}"
    if not plan.teacher:
        command += " --no-teacher"
    if plan.second == 0:
        command += " --prior-only"
    for name in (*NUMBERS, "quick"):
        if getattr(plan, name) != getattr(USUAL, name):
            command += f" --{name.replace('_', '-')} {getattr(plan, name)}"
    if plan.linear_factor != USUAL.linear_factor:
        command += f" --linear-percent {round(100 * plan.linear_factor)}"
    return f"{command} --write"
