"""The end of a game at the terminal: places, points by source, tie-breaks, secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gunbai.cli.screen import Screen
from gunbai.cli.wording import named, player_name
from gunbai.core import State
from gunbai.games.summary import Summary, summary_of, title


def show_summary(
    screen: Screen, state: State, viewer: int, seats: Sequence[Mapping[str, object]]
) -> None:
    """The summary of a finished game, of what this viewer may know."""
    found = summary_of(state, viewer)
    _show_places(screen, state, found, seats)
    namer = named(state.game, seats)
    for part in ("decided", "details", "secrets"):
        lines = getattr(found, part)
        if lines:
            screen.line()
            screen.tell(f"cli.summary.{part}", "bold")
        for line in lines:
            clause = f"  [{line.clause}]" if line.clause else ""
            screen.line(f" {line.said(state.game, screen.language, namer)}{clause}")


def _show_places(
    screen: Screen, state: State, found: Summary, seats: Sequence[Mapping[str, object]]
) -> None:
    game, standings, scores = state.game, state.standings(), found.scores
    heads = ["", screen.say("cli.summary.player")]
    heads += [title(game, source, screen.language) for source in found.sources]
    heads += [screen.say("cli.summary.score")] if scores else []
    rows = []
    for seat in sorted(range(game.players), key=lambda seat: standings[seat]):
        bot = seats[seat].get("bot") if seat < len(seats) else None
        name = player_name(seats, seat) + (f" ({bot})" if bot else "")
        amounts = [str(source.amounts[seat]) for source in found.sources]
        rows.append(
            [f"{standings[seat]}.", name, *amounts, *([str(scores[seat])] if scores else [])]
        )
    screen.table(heads, rows, range(2, len(heads)))
