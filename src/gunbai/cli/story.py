"""The story of a record for one viewer: steps with sentences, and the header.

A step that the viewer could not notice is left out without a gap, as in a projection.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gunbai.cli.screen import Screen
from gunbai.cli.wording import action_text, hidden_text, named, player_name, result_text
from gunbai.core import REFEREE, SPECTATOR, Game, Record, Replay, State, Told, told


@dataclass(frozen=True)
class Step:
    """`lines` are (sentence, clause)."""

    lines: list[tuple[str, str]]
    state: State


def default_viewer(record: Record) -> int:
    """The referee for a finished game, which has no secrets left; otherwise the spectator."""
    return SPECTATOR if record.result is None else REFEREE


def steps(replay: Replay, viewer: int, language: str) -> list[Step]:
    return [
        Step(_lines(replay, each, viewer, language), replay.moments[each.seq].state)
        for each in told(replay.line, viewer)
    ]


def _lines(replay: Replay, each: Told, viewer: int, language: str) -> list[tuple[str, str]]:
    """The sentences of a step: its events or, without events, the action if it is known."""
    game, seats = replay.game, replay.record.seats
    events = replay.moments[each.seq].log.shown_to(viewer)
    if events:
        namer = named(game, seats)
        return [(game.tell(event, language, namer), str(event["clause"])) for event in events]
    if each.code is None:
        return [(hidden_text(each.seat, language, seats), "")]
    return [(action_text(game, each.seat, each.code, language, seats), "")]


def show_header(screen: Screen, game: Game, record: Record, length: int) -> None:
    """Show the header of a record, and how the game ended.

    `length` counts the steps that the viewer notices: the number of entries would reveal hidden
    ones.
    """

    def word(key: str) -> str:
        return screen.say(f"cli.record.{key}")

    chosen = [f"{name}={value}" for name, value in record.options.items()]
    seats = [_seat(record.seats, seat) for seat in range(record.players)]
    rows = [
        [word("game"), f"{game.info.titles[screen.language]} ({record.game})"],
        [word("players"), ", ".join(seats)],
        [word("options"), ", ".join(chosen)],
        [word("pack"), f"{record.pack.get('id', '')} {record.pack.get('hash', '')[:12]}"],
        [word("started"), record.started or "–"],
        [word("steps"), str(length)],
        [word("result"), _result(screen, game, record)],
    ]
    for label, value in rows:
        screen.line(f"{label}: {value}")


def show_step(screen: Screen, number: int, step: Step) -> None:
    for i, (text, clause) in enumerate(step.lines):
        head = f"{number:4}  " if i == 0 else " " * 6
        screen.line(head + text + (f"  [{clause}]" if clause else ""))


def _seat(seats: Sequence[dict[str, object]], seat: int) -> str:
    bot = seats[seat].get("bot") if seat < len(seats) else None
    return player_name(seats, seat) + (f" ({bot})" if bot else "")


def _result(screen: Screen, game: Game, record: Record) -> str:
    if record.result is None:
        return screen.say("cli.record.unfinished")
    return result_text(game, record.result, screen.language, record.seats)
