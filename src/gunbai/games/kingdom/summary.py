"""The end of a game of kingdom: pieces left and lost, cards used, and both hands."""

from __future__ import annotations

from typing import cast

from gunbai.core import State
from gunbai.games.kingdom import ending
from gunbai.games.kingdom.stacks import owner_of, parse_stack, size_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import NO_SEAT, TURN_LIMIT
from gunbai.games.kingdom.view import KingdomView
from gunbai.games.summary import Sentence, Source, Summary


def summary(state: State, viewer: int) -> Summary:
    """There are no points in this game: pieces and cards show how near it was."""
    table = cast(KingdomState, state)
    seen = state.view(viewer).read(KingdomView)
    stacks = [parse_stack(text) for text in seen.board.values()]
    on_board = [
        sum(size_of(stack) for stack in stacks if owner_of(stack) == seat) for seat in (0, 1)
    ]
    return Summary(
        sources=[
            Source("pieces", on_board, scores=False),
            Source("lost", [sum(side.removed.values()) for side in seen.seats], scores=False),
            Source("cards", [len(side.used) for side in seen.seats], scores=False),
        ],
        decided=_decided(table),
        secrets=[
            Sentence("kingdom.summary.hand", {"seat": seat, "cards": side.hand})
            for seat, side in enumerate(seen.seats)
            if side.hand
        ],
    )


def _decided(state: KingdomState) -> list[Sentence]:
    """KD-10.8: at the limit of turns, by option, more pieces win."""
    if state.ending != TURN_LIMIT or not state.tables.limit_by_material:
        return []
    amounts = [ending.material(state, seat) for seat in (0, 1)]
    args: dict[str, object] = {"amounts": amounts, "seats": [0, 1], "seat": state.winner}
    name = "level" if state.winner == NO_SEAT else "by_material"
    return [Sentence(f"kingdom.summary.{name}", args, "KD-10.8")]
