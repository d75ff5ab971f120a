"""Aids for boards of tenka: facts that follow from a view by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gunbai.core.view import View
from gunbai.games.tenka.defence import SHARES
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, TOKENS
from gunbai.games.tenka.view import TenkaView

if TYPE_CHECKING:
    from gunbai.games.tenka.game import TenkaGame

PEACE_DRAW = 2
"""TK-7.1: the armies drawn in a turn without war."""


class TenkaAids(msgspec.Struct, kw_only=True):
    """What follows from a view by the rules, for a board that does not know the rules."""

    series: list[int]
    """The values of the tokens that the viewer places in this phase, in the order of placing."""
    to_win: int | None
    """How many more conquests win the game for the viewer; None for a viewer who cannot win."""
    shortage: bool
    """Would a player with regions who does not go to war end the game by an army shortage?"""


def aids(game: TenkaGame, view: View) -> TenkaAids:
    seen = view.read(TenkaView)
    return TenkaAids(
        series=_series(seen, view.viewer),
        to_win=_to_win(seen, view.viewer),
        shortage=seen.supply < PEACE_DRAW,
    )


def _to_win(seen: TenkaView, viewer: int) -> int | None:
    """TK-10.1: each tile in hand goes to a conquered region; the conquest after the last wins."""
    if viewer < 0 or seen.result or seen.seats[viewer].resigned:
        return None
    return seen.seats[viewer].hand + 1


def _series(seen: TenkaView, viewer: int) -> list[int]:
    """TK-3.2, TK-4.7: the values of the tokens that the viewer places, in the order of placing."""
    if seen.phase == "attack":
        return list(ATTACK_VALUES) if viewer == seen.turn else []
    if seen.phase != "defend":
        return []
    assert seen.war
    first = seen.order.index(seen.turn) + 1
    following = seen.order[first:] + seen.order[:first]
    placers = [seat for seat in following if seat in seen.war.placers]
    row = (len(placers) - 1) * TOKENS
    return [
        DEFENCE_VALUES[index] for index in range(TOKENS) if placers[SHARES[row + index]] == viewer
    ]
