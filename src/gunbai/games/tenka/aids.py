"""Aids for boards of tenka: facts that follow from a view by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gunbai.core.bits import members_of
from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.tenka import offer, phase
from gunbai.games.tenka.actions import WAR
from gunbai.games.tenka.defence import SHARES
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, TOKENS
from gunbai.games.tenka.view import TenkaView

if TYPE_CHECKING:
    from gunbai.games.tenka.game import TenkaGame

PEACE_DRAW = 2
"""TK-7.1: the armies drawn in a turn without war."""


class BattleAid(msgspec.Struct, kw_only=True):
    """What stands beside tokens and dice in the battle that is being fought."""

    region: str
    defender: int | None
    """The seat that holds the region; None for a neutral one."""
    armies: int
    border: int


class TenkaAids(msgspec.Struct, kw_only=True):
    """What follows from a view by the rules, for a board that does not know the rules."""

    series: list[int]
    """The values of the tokens that the viewer places in this phase, in the order of placing."""
    to_win: int | None
    """How many more conquests win the game for the viewer; None for a viewer who cannot win."""
    shortage: bool
    """Would a player with regions who does not go to war end the game by an army shortage?"""
    targets: list[str] = []
    """Before a turn: the regions that the viewer may attack. To tap one is to go to war."""
    battle: BattleAid | None = None
    """Before it is decided: the battle whose tokens are turned up."""


def aids(game: TenkaGame, view: View) -> TenkaAids:
    seen = view.read(TenkaView)
    return TenkaAids(
        series=_series(seen, view.viewer),
        to_win=_to_win(seen, view.viewer),
        shortage=seen.supply < PEACE_DRAW,
        targets=_targets(game, view, seen),
        battle=_battle(game, seen),
    )


def _targets(game: TenkaGame, view: View, seen: TenkaView) -> list[str]:
    """TK-3.3, TK-11.1: where the first token of a war may lie. Nothing is hidden before a turn."""
    if seen.phase != "action" or view.viewer not in seen.deciders:
        return []
    state = game.imagine(view, Rng(0))
    if not state.admits(view.viewer, WAR):
        return []
    state.apply(view.viewer, WAR)
    asked = state.phase in (phase.ATTACK, phase.TARGET)
    regions = offer.regions(state) if asked else state.attacked
    return [game.tables.names[region] for region in members_of(regions)]


def _battle(game: TenkaGame, seen: TenkaView) -> BattleAid | None:
    """TK-5.6 to TK-5.10. After a retreat has begun the armies of the battle are not known."""
    if not seen.war or seen.war.battle is None or seen.phase == "retreat":
        return None
    region = seen.war.battle
    from gunbai.games.tenka.forecast import holder_of, terms_of  # not needed to play

    terms = terms_of(game, seen, region, set(seen.war.base))
    return BattleAid(
        region=region,
        defender=holder_of(seen, region),
        armies=terms.armies,
        border=terms.border,
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
