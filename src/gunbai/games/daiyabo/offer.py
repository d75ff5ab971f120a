"""The legal actions of the seat that is asked, phase by phase.

The chapters hold the rules; this module only collects and numbers the actions.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has, lowest
from gunbai.core.offer import Offer
from gunbai.games.daiyabo import actions, bonus, dice, intrigue, phase, siege
from gunbai.games.daiyabo.terms import FACES

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def gather(state: "DaiyaboState", into: Offer) -> None:
    tables = state.tables
    now = state.phase
    if now == phase.MARCH_PLACE:
        into.add(tables.place, _placements(state))
    elif now == phase.MARCH_ABILITY or now == phase.BATTLE_ABILITY:
        _add_conversions(state, into)
    elif now == phase.END_BONUS:
        if bonus.start_card_left(state):
            into.one(tables.take)
        into.add(tables.take + 1, state.bonus_warlords)
        into.add(tables.take + 1 + tables.warlords, state.bonus_castles)
    elif now == phase.TERRITORY or now == phase.HONNOJI_MARKER:
        into.add(actions.MARKER, state.sites)
    elif now == phase.BATTLE_REMOVE:
        _add_removals(state, into)
    elif now == phase.SIEGE_TARGET:
        into.add(tables.siege, siege.warlords_on_offer(state))
        into.add(tables.siege + tables.warlords, state.pile_castles)
    elif now == phase.OICHI_SWAP:
        into.one(actions.NONE)
        into.add(tables.swap + tables.warlords, intrigue.castles_on_offer(state))
    elif now == phase.MATSUNAGA_SWAP:
        into.one(actions.NONE)
        into.add(tables.swap, intrigue.warlords_on_offer(state))


def _placements(state: "DaiyaboState") -> i64:
    """DY-7.9: each face showing, on its own card; DY-7.10: 1 and 6 also on the siege card."""
    showing = dice.faces_of(state.roll)
    by_1 = showing & 1
    by_6 = showing >> (FACES - 1) & 1
    return showing | by_1 << actions.SIEGE_BY_1 | by_6 << actions.SIEGE_BY_6


def _add_conversions(state: "DaiyaboState", into: Offer) -> None:
    """DY-7.7: only faces that show can be converted."""
    tables = state.tables
    into.one(actions.NONE)
    showing = dice.faces_of(state.roll)
    mine = state.warlords[state.turn] & tables.converters
    while mine != 0:
        warlord = lowest(mine)
        mine &= mine - 1
        if tables.turns[warlord] & showing != 0:
            for i in range(tables.conversion_first[warlord], tables.conversion_first[warlord + 1]):
                if has(showing, tables.conversion_from[i]):
                    into.one(tables.convert + i)


def _add_removals(state: "DaiyaboState", into: Offer) -> None:
    """DY-10.7: only faces the requirement still contains."""
    tables = state.tables
    into.one(actions.NONE)
    warlord = lowest(state.pending)
    for i in range(tables.removal_first[warlord], tables.removal_first[warlord + 1]):
        if dice.count(state.required, tables.removal_face[i]) != 0:
            into.one(tables.remove + i)
