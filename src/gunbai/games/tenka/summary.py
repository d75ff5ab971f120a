"""The end of a game of tenka: points by regions and alliances, and the tie-break that decided."""

from __future__ import annotations

from typing import cast

from gunbai.core import EventLog, State
from gunbai.core.bits import size
from gunbai.games.summary import Sentence, Source, Summary
from gunbai.games.tenka import ending
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import LIMIT, SHORTAGE
from gunbai.games.tenka.view import TenkaView


def summary(state: State, viewer: int) -> Summary:
    """TK-10.3: points of regions, and one for each alliance. Nothing is hidden at the end: all
    tokens are back with their owners."""
    table = cast(TenkaState, state)
    seen = state.view(viewer).read(TenkaView)
    seats = range(state.game.players)
    alliances = [size(table.allies[seat]) for seat in seats]
    return Summary(
        sources=[
            Source("regions", [seen.scores[seat] - alliances[seat] for seat in seats]),
            Source("alliances", alliances),
            Source("armies", [ending.armies_of(table, seat) for seat in seats], scores=False),
        ],
        decided=_decided(table),
        details=[_regions(table, seen, seat) for seat in seats if seen.seats[seat].regions],
    )


def _decided(state: TenkaState) -> list[Sentence]:
    """TK-10.4 to TK-10.8, where the game was scored."""
    log = EventLog()
    if state.ending in (SHORTAGE, LIMIT):
        ending.tell_decision(state, log)
    return [Sentence(f"tenka.event.{event.verb}", event.args, event.clause) for event in log.events]


def _regions(state: TenkaState, seen: TenkaView, seat: int) -> Sentence:
    points = {each.id: each.points for each in cast(TenkaGame, state.game).pack.region}
    held = sorted(seen.seats[seat].regions, key=lambda region: -points[region])
    args = {"seat": seat, "region": {region: points[region] for region in held}}
    return Sentence("tenka.summary.regions", args, "TK-10.3")
