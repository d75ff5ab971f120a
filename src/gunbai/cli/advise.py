"""`gunbai advise`: the best choices of a seat now, with reasons, and odds of what is hidden."""

from __future__ import annotations

import argparse
from pathlib import Path

from gunbai.bots.analysis import hint
from gunbai.bots.belief import beliefs
from gunbai.bots.equilibrium import advice
from gunbai.cli.arguments import Commands, add_command, positive, viewer
from gunbai.cli.files import game_of, read_record
from gunbai.cli.screen import Screen
from gunbai.core import CHANCE, Game, GunbaiError, Replay, Rng, State, View
from gunbai.i18n import say

TOP = 3
LIKELY = 6


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "advise",
        "advise a seat: its best choices, and the odds of what is hidden",
        "Read a record of an unfinished game and advise the seat that is asked, from its view\n"
        "alone. Shows the three best choices with their forecasts, the possible values of what\n"
        "is hidden with their odds and, for the tokens of a war of tenka, the exact mixture.",
        "gunbai advise war.jsonl\ngunbai advise war.jsonl --seat P2 --simulations 20000",
    )
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("--pack", metavar="FILE", help="the data pack, if it was not built in")
    parser.add_argument("--seat", metavar="WHO", help="P1, P2, … (default: the seat asked)")
    parser.add_argument("--simulations", type=positive, default=4000, metavar="N")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    record = read_record(Path(args.file))
    game = game_of(record, args.pack)
    state = Replay(game, record).state
    if state.over():
        raise GunbaiError("cli.error.finished", file=args.file)
    seat = _seat(state, args.seat)
    view, legal = state.view(seat), state.legal(seat)
    screen.line(game.prompt(view, screen.language))
    screen.line()
    _show_choices(screen, game, view, legal, args.simulations)
    _show_mixture(screen, game, view)
    _show_beliefs(screen, game, view)
    return 0


def _seat(state: State, wish: str | None) -> int:
    asked = [seat for seat in state.deciders() if seat != CHANCE]
    seat = viewer(wish, state.game.players) if wish else next(iter(asked), -1)
    if seat not in asked:
        raise GunbaiError("study.not_asked", seats=[f"P{each + 1}" for each in asked] or ["–"])
    return seat


def _show_choices(screen: Screen, game: Game, view: View, legal: list[int], n: int) -> None:
    with screen.busy(screen.say("study.thinking")):
        thought = hint(game, view, legal, n)
    rows = []
    for each in thought.candidates[:TOP]:
        code = game.code(view.viewer, each.action)
        outlook = game.forecast(view, code)
        words = ""
        if outlook is not None:
            key = f"{game.info.id}.forecast.{outlook.key}"
            words = say(screen.language, key, outlook.args, game.name)
        text = game.describe(code, screen.language)
        rows.append([text, f"{each.value:.1%}", str(each.visits), words])
    heads = [screen.say(f"study.{key}") for key in ("choice", "value", "visits", "outlook")]
    title = screen.say("study.hint", seat=f"P{view.viewer + 1}", n=thought.simulations)
    screen.table(heads, rows, (1, 2), title)
    screen.line()


def _show_mixture(screen: Screen, game: Game, view: View) -> None:
    found = advice(game, view, screen.language)
    if found is None:
        return
    rows = [[f"{share:.1%}", what] for share, what in found.options[:LIKELY]]
    title = screen.say(
        "study.mixture",
        n=found.solved,
        gap=f"{found.exploitability:.1e}",
        value=f"{found.value * 100:.1f}",
    )
    screen.table([screen.say("study.share"), screen.say("study.tokens")], rows, (0,), title)
    screen.line()


def _show_beliefs(screen: Screen, game: Game, view: View) -> None:
    found = beliefs(game, view, Rng("belief"))
    if not found:
        return
    rows = []
    for belief in found:
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in belief.path)
        likely = list(belief.chances.items())[:LIKELY]
        rows.append([where, ", ".join(f"{value} {chance:.0%}" for value, chance in likely)])
    screen.table(["", ""], rows, (), screen.say("study.beliefs", seat=f"P{view.viewer + 1}"))
