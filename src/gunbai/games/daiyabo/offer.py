"""What is offered to the seat that is asked: legal actions, phase by phase.

The reasons are in the chapters; here they are only gathered and numbered.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has, lowest
from gunbai.core.state import Actions
from gunbai.games.daiyabo import bonus, dice, intrigue, luck, march, siege
from gunbai.games.daiyabo.actions import MARKER, NONE, SIEGE_BY_1, SIEGE_BY_6
from gunbai.games.daiyabo.terms import (
    AREAS,
    BATTLE_ABILITY,
    BATTLE_REMOVE,
    END_BONUS,
    FACES,
    HONNOJI_MARKER,
    MARCH_ABILITY,
    MARCH_PLACE,
    MATSUNAGA_SWAP,
    OICHI_SWAP,
    SIEGE_TARGET,
    TERRITORY,
)

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState

NOTHING_FORCED: i64 = -1


def fill(state: "DaiyaboState", actions: Actions) -> None:
    tables = state.tables
    phase = state.phase
    if phase == MARCH_PLACE:
        _fill_placements(state, actions)
    elif phase == MARCH_ABILITY or phase == BATTLE_ABILITY:
        _fill_conversions(state, actions)
    elif phase == END_BONUS:
        if bonus.start_card_left(state):
            actions.add(tables.take)
        _add_all(actions, tables.take + 1, state.bonus_warlords)
        _add_all(actions, tables.take + 1 + tables.warlords, state.bonus_castles)
    elif phase == TERRITORY or phase == HONNOJI_MARKER:
        _add_all(actions, MARKER, state.sites)
    elif phase == BATTLE_REMOVE:
        _fill_removals(state, actions)
    elif phase == SIEGE_TARGET:
        _add_all(actions, tables.siege, siege.warlords_on_offer(state))
        _add_all(actions, tables.siege + tables.warlords, state.pile_castles)
    elif phase == OICHI_SWAP:
        actions.add(NONE)
        _add_all(actions, tables.swap + tables.warlords, intrigue.castles_on_offer(state))
    elif phase == MATSUNAGA_SWAP:
        actions.add(NONE)
        _add_all(actions, tables.swap, intrigue.warlords_on_offer(state))


def _add_all(actions: Actions, first: i64, members: i64) -> None:
    while members != 0:
        actions.add(first + lowest(members))
        members &= members - 1


def _fill_placements(state: "DaiyaboState", actions: Actions) -> None:
    """DY-7.9: each face showing, on its own card; DY-7.10: 1 and 6 also on the siege card."""
    first = state.tables.place
    roll = state.roll
    for face in range(FACES):
        if (roll >> (8 * face)) & 255 != 0:
            actions.add(first + face)
    if dice.count(roll, 0) != 0:
        actions.add(first + SIEGE_BY_1)
    if dice.count(roll, FACES - 1) != 0:
        actions.add(first + SIEGE_BY_6)


def _fill_conversions(state: "DaiyaboState", actions: Actions) -> None:
    """DY-7.7: only faces that show can be converted."""
    tables = state.tables
    actions.add(NONE)
    showing = dice.faces_of(state.roll)
    mine = state.warlords[state.turn] & tables.converters
    while mine != 0:
        warlord = lowest(mine)
        mine &= mine - 1
        if tables.turns[warlord] & showing != 0:
            for i in range(tables.conversion_first[warlord], tables.conversion_first[warlord + 1]):
                if has(showing, tables.conversion_from[i]):
                    actions.add(tables.convert + i)


def _fill_removals(state: "DaiyaboState", actions: Actions) -> None:
    """DY-10.7: only faces the requirement still contains."""
    tables = state.tables
    actions.add(NONE)
    warlord = lowest(state.pending)
    for i in range(tables.removal_first[warlord], tables.removal_first[warlord + 1]):
        if dice.count(state.required, tables.removal_face[i]) != 0:
            actions.add(tables.remove + i)


def forced(state: "DaiyaboState") -> i64:
    """DY-1.5: the only legal action of a decision that leaves no choice, or NOTHING_FORCED."""
    tables = state.tables
    phase = state.phase
    if phase == MARCH_PLACE:
        showing = dice.faces_of(state.roll)
        if showing & (showing - 1) == 0 and not has(showing, 0) and not has(showing, FACES - 1):
            return tables.place + lowest(showing)
    elif phase == END_BONUS:
        return _only_item(state)
    elif phase == TERRITORY or phase == HONNOJI_MARKER:
        if state.sites & (state.sites - 1) == 0:
            return MARKER + lowest(state.sites)
    elif phase == SIEGE_TARGET:
        if siege.warlords_on_offer(state) == 0 and _is_single(state.pile_castles):
            return tables.siege + tables.warlords + lowest(state.pile_castles)
        if state.pile_castles == 0 and _is_single(siege.warlords_on_offer(state)):
            return tables.siege + lowest(state.pile_warlords)
    elif phase == OICHI_SWAP:
        if intrigue.castles_on_offer(state) == 0:
            return NONE
    elif phase == MATSUNAGA_SWAP and intrigue.warlords_on_offer(state) == 0:
        return NONE
    return NOTHING_FORCED


def _only_item(state: "DaiyaboState") -> i64:
    """DY-8.2: the last item is taken without asking."""
    tables = state.tables
    if bonus.start_card_left(state):
        if state.bonus_castles == 0 and state.bonus_warlords == 0:
            return tables.take
    elif state.bonus_castles == 0 and _is_single(state.bonus_warlords):
        return tables.take + 1 + lowest(state.bonus_warlords)
    elif state.bonus_warlords == 0 and _is_single(state.bonus_castles):
        return tables.take + 1 + tables.warlords + lowest(state.bonus_castles)
    return NOTHING_FORCED


def _is_single(members: i64) -> bool:
    return members != 0 and members & (members - 1) == 0


def admits(state: "DaiyaboState", action: i64) -> bool:
    """Is this action (or outcome of luck) legal for the one that is asked?"""
    tables = state.tables
    phase = state.phase
    if luck.asks_luck(state):
        return luck.admits(state, action)
    if phase == MARCH_PLACE:
        placement = action - tables.place
        return 0 <= placement <= SIEGE_BY_6 and (
            dice.count(state.roll, march.face_placed(placement)) != 0
        )
    if phase == TERRITORY or phase == HONNOJI_MARKER:
        return MARKER <= action < MARKER + AREAS and has(state.sites, action - MARKER)
    actions = Actions()
    fill(state, actions)
    return actions.has(action)
