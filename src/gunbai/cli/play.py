"""`gunbai play`: plays a game in the terminal, with any mix of humans and bots."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbelow

from gunbai.bots import Bot, make_here
from gunbai.bots.engine import is_engine
from gunbai.cli.arguments import Commands, add_command, add_setup, count
from gunbai.cli.ending import show_summary
from gunbai.cli.files import game_of, read_record
from gunbai.cli.screen import Screen, allow_line_editing
from gunbai.cli.seating import (
    HUMAN,
    Seat,
    add_engine_options,
    add_seats,
    check_bots,
    fill_seats,
    players_of,
    set_engine_options,
)
from gunbai.cli.session import Left, Session
from gunbai.cli.table import Table
from gunbai.cli.wording import did_you_mean, result_text
from gunbai.core import REFEREE, Game, GunbaiError, Record, Rng
from gunbai.games import games, kind
from gunbai.research.setup import Setup

INTERRUPTED = 130


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "play",
        "play in this terminal against bots or each other",
        "Play in this terminal: you against bots, or several people who pass the keyboard.\n"
        "Choose by number or type an action's code; `?` at the prompt explains the rest.",
        "gunbai play\n"
        "gunbai play tenka --players 3 --language ja\n"
        "gunbai play tenka --seat human human random      two people and a bot\n"
        "gunbai play tenka --option scenario=gekokujo --seed 7\n"
        'gunbai play gunshi --seat human "cmd: node mybot.js"\n'
        "gunbai play tenka --save war.jsonl               keep the game in a file\n"
        "gunbai play --resume war.jsonl                   continue it later",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (asked if left out)")
    add_setup(parser)
    add_seats(parser, humans=True)
    parser.add_argument(
        "--name",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="names of P1, P2, …",
    )
    parser.add_argument(
        "--seed", type=count, metavar="N", help="repeat the luck of an earlier game"
    )
    parser.add_argument(
        "--save", metavar="FILE", help="keep the game in this file after every decision"
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a game saved in this file")
    add_engine_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    set_engine_options(args)
    allow_line_editing()
    seed = randbelow(2**32) if args.seed is None else args.seed
    try:
        session = _resume(args, screen, seed) if args.resume else _begin(args, screen, seed)
        if session is None:
            return 0
    except EOFError:
        screen.line()
        return 0
    return _finish(session, seed)


def _begin(args: argparse.Namespace, screen: Screen, seed: int) -> Session | None:
    """Start a new game; None if no game was chosen."""
    id = args.game or _choose_game(screen)
    if id is None:
        return None
    players = players_of(args.players, args.seat)
    game = Setup(id, players, dict(args.option), args.pack).load()
    seats = fill_seats(args.seat or [HUMAN], game.players, args.name)
    if args.save and Path(args.save).exists():
        raise GunbaiError("cli.error.exists", file=args.save)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    record = Record.of(game, [seat.as_json() for seat in seats], started)
    return _sit_down(game, record, seats, seed, screen, args.save)


def _resume(args: argparse.Namespace, screen: Screen, seed: int) -> Session:
    """Continue a saved game with the same seats, unless others are named."""
    record = read_record(Path(args.resume))
    if record.result is not None:
        raise GunbaiError("cli.error.finished", file=args.resume)
    game = game_of(record, args.pack)
    given = args.seat or [str(seat.get("bot", HUMAN)) for seat in record.seats]
    if not args.seat and any(is_engine(who) for who in given):
        # The file may come from somebody else: it does not choose what runs here.
        raise GunbaiError("cli.error.names_program", file=args.resume, seats=" ".join(given))
    names = args.name or [str(seat.get("name", "")) for seat in record.seats]
    seats = fill_seats(given, game.players, names)
    record.seats = [seat.as_json() for seat in seats]
    return _sit_down(game, record, seats, seed, screen, args.save or args.resume)


def _sit_down(
    game: Game, record: Record, seats: list[Seat], seed: int, screen: Screen, save: str | None
) -> Session:
    table = Table(game, record)
    check_bots((seat.bot for seat in seats if seat.bot is not None), game)
    # A resumed game draws new luck, but the same luck for the same seed.
    label = f"{seed} {len(table.line)}" if table.line else str(seed)
    rng = Rng(label) if table.line else Rng(seed)
    bots: list[Bot | None] = [
        None if seat.bot is None else make_here(seat.bot, game, f"{label} {i}")
        for i, seat in enumerate(seats)
    ]
    return Session(table, bots, rng, screen, Path(save) if save else None)


def _choose_game(screen: Screen) -> str | None:
    """The only game, or the choice from a numbered menu."""
    known = games()
    if len(known) == 1:
        return known[0]
    for number, id in enumerate(known, 1):
        screen.line(f" {number:2}  {kind(id).titles[screen.language]} ({id})")
    while True:
        answer = screen.ask(screen.say("prompt.which_game") + " ")
        if answer in known:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1]
        if not answer:
            return None
        if hint := did_you_mean(screen.language, answer, known):
            screen.line(hint)


def _finish(session: Session, seed: int) -> int:
    """Play to the end of the game, or until the player leaves."""
    screen = session.screen
    fresh = not session.table.line
    try:
        session.run()
        _show_result(session)
        if fresh:
            screen.tell("prompt.seed", "dim", seed=seed)
        _offer_record(session)
    except Left:
        _say_goodbye(session)
    except EOFError:
        screen.line()
        _say_goodbye(session)
    except KeyboardInterrupt:
        screen.line()
        _say_goodbye(session)
        return INTERRUPTED
    return 0


def _show_result(session: Session) -> None:
    screen, table = session.screen, session.table
    session.show_end()
    result = table.record.result
    assert result is not None
    screen.line()
    seats = table.record.seats
    screen.line(result_text(table.game, result, screen.language, seats), "bold")
    show_summary(screen, table.state, REFEREE, seats)


def _offer_record(session: Session) -> None:
    """Name the file of the record, or offer to save it now."""
    if session.save_path is None and not session.offer_to_save("prompt.save_record"):
        return
    session.screen.tell("prompt.saved_record", file=str(session.save_path))


def _say_goodbye(session: Session) -> None:
    session.hide()
    if session.save_path is None:
        session.screen.tell("prompt.not_saved")
    else:
        session.keep()
        session.screen.tell("prompt.saved_game", file=str(session.save_path))
