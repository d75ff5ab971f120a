"""The end of a game of daiyabo: points by ranks and warlords, and the tie-break that decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from gunbai.core import State
from gunbai.core.bits import members_of, size
from gunbai.games.daiyabo import ending
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import RANKS
from gunbai.games.summary import Sentence, Source, Summary


def summary(state: State, viewer: int) -> Summary:
    """DY-13.2: the points of the ranks and of the warlords. Everything lies open in this game."""
    table = cast(DaiyaboState, state)
    seats = range(state.game.players)
    ranks = [_ranks(table, seat) for seat in seats]
    warlords = [_warlords(table, seat) for seat in seats]
    return Summary(
        sources=[
            Source("ranks", [sum(held.values()) for held in ranks]),
            Source("warlords", [sum(held.values()) for held in warlords]),
            Source("markers", [ending.markers_of(table, seat) for seat in seats], scores=False),
        ],
        decided=_decided(table),
        details=_listed("rank", ranks) + _listed("warlord", warlords),
    )


def _ranks(state: DaiyaboState, seat: int) -> dict[str, int]:
    tables = state.tables
    held = [rank for rank in range(RANKS) if state.holder(rank) == seat]
    return {tables.rank_ids[rank]: tables.rank_vp[rank] for rank in held}


def _warlords(state: DaiyaboState, seat: int) -> dict[str, int]:
    """DY-13.5: only owned cards score, and not every warlord has points."""
    tables = state.tables
    held = members_of(state.warlords[seat] & tables.scorers)
    return {tables.warlord_ids[warlord]: tables.warlord_vp[warlord] for warlord in held}


def _listed(what: str, holdings: list[dict[str, int]]) -> list[Sentence]:
    return [
        Sentence(f"daiyabo.summary.{what}", {"seat": seat, what: held}, "DY-13.2")
        for seat, held in enumerate(holdings)
        if held
    ]


def _decided(state: DaiyaboState) -> list[Sentence]:
    """DY-13.3, DY-13.4: what put the winners before the others with the same score."""
    winners = ending.winners(state)
    best = ending.score(state, winners[0])
    level = [
        seat
        for seat in range(state.tables.players)
        if state.in_game(seat) and ending.score(state, seat) == best
    ]
    if len(level) == 1:
        return []
    args: dict[str, object] = {"seats": level, "score": best, "winners": winners}
    if state.holder(state.tables.demon_king) in level:
        args["rank"] = state.tables.rank_ids[state.tables.demon_king]
        return [Sentence("daiyabo.summary.by_demon_king", args, "DY-13.3")]
    for name, count in COUNTS.items():
        amounts = [count(state, seat) for seat in level]
        first = [seat for seat, n in zip(level, amounts, strict=True) if n == max(amounts)]
        if first == winners != level:
            told = args | {"seats": level, "amounts": amounts}
            return [Sentence(f"daiyabo.summary.by_{name}", told, "DY-13.4")]
        level = first
    return [Sentence("daiyabo.summary.shared", args, "DY-13.4")]


def _castles_of(state: DaiyaboState, seat: int) -> int:
    return size(state.castles[seat])


COUNTS: dict[str, Callable[[DaiyaboState, int], int]] = {
    "markers": ending.markers_of,
    "warlords": DaiyaboState.warlords_of,
    "castles": _castles_of,
}
"""DY-13.4: what is compared, in this order."""
