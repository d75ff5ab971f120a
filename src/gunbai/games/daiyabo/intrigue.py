"""DY-6 Intrigue phase: Oichi is exchanged for a castle, Matsunaga for a warlord."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import gains, phase, stage
from gunbai.games.daiyabo.actions import NONE
from gunbai.games.daiyabo.terms import BATTLE_6, CASTLE, NO_CARD, NO_SEAT, RECRUIT_1

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def begin(state: "DaiyaboState") -> None:
    """DY-6.10: only the cards owned now can be used in this phase, each once."""
    state.stage = stage.INTRIGUE
    state.pending = 0
    swappers = state.tables.castle_swappers | state.tables.warlord_swappers
    for seat in range(state.tables.players):
        state.pending |= state.warlords[seat] & swappers
    state.phase = phase.GO_ON


def next_swap(state: "DaiyaboState") -> bool:
    """DY-6.1: first the owner of Oichi is asked, then Matsunaga's. False when nobody is left."""
    while state.pending != 0:
        warlord = swapper(state)
        seat = state.owner(warlord)
        if seat >= 0 and state.in_game(seat):
            state.turn = seat
            takes_castle = has(state.tables.castle_swappers, warlord)
            state.phase = phase.OICHI_SWAP if takes_castle else phase.MATSUNAGA_SWAP
            return True
        state.pending &= ~bit(warlord)
    state.turn = NO_SEAT
    return False


def swapper(state: "DaiyaboState") -> i64:
    """The warlord whose exchange is asked for."""
    first = state.pending & state.tables.castle_swappers
    return lowest(first if first != 0 else state.pending)


def castles_on_offer(state: "DaiyaboState") -> i64:
    """DY-6.2 to DY-6.4: any face-up castle except Honnō-ji and own ones. DY-6.3: all of the pile.

    DY-14.2: no card of a player who has resigned. DY-15.3: by option no player's card.
    """
    found = state.pile_castles | state.bonus_castles
    for card in range(RECRUIT_1, BATTLE_6 + 1):
        thing = state.lies_on(card)
        if thing >= CASTLE:
            found |= bit(thing - CASTLE)
    if state.tables.swap_with_players:
        for seat in range(state.tables.players):
            if seat != state.turn and state.in_game(seat):
                found |= state.castles[seat]
    if state.tables.honnoji >= 0:
        found &= ~bit(state.tables.honnoji)
    return found


def warlords_on_offer(state: "DaiyaboState") -> i64:
    """DY-6.7: any face-up warlord except own ones; DY-2.3: Kagemusha is no target."""
    found = state.pile_warlords | state.bonus_warlords
    for card in range(RECRUIT_1, BATTLE_6 + 1):
        thing = state.lies_on(card)
        if 0 <= thing < CASTLE:
            found |= bit(thing)
    if state.tables.swap_with_players:
        for seat in range(state.tables.players):
            if seat != state.turn and state.in_game(seat):
                found |= state.warlords[seat]
    return found


def choose(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """DY-6.10: an exchange is optional."""
    tables = state.tables
    warlord = swapper(state)
    state.pending &= ~bit(warlord)
    was = state.phase
    state.phase = phase.GO_ON
    if action == NONE:
        if log is not None:
            name = tables.warlord_ids[warlord]
            log.tell("no_swap", "DY-6.10", {"seat": state.turn, "warlord": name})
    elif was == phase.OICHI_SWAP:
        swap_for_castle(state, warlord, action - tables.swap - tables.warlords, log)
    else:
        swap_for_warlord(state, warlord, action - tables.swap, log)


def swap_for_castle(state: "DaiyaboState", warlord: i64, castle: i64, log: EventLog | None) -> None:
    """DY-6.2: the castle is gained. DY-6.5: the warlord ends exactly where the castle was.

    DY-4.16: both cards change place, then the other player's gain, then the own gain.
    """
    seat = state.turn
    if log is not None:
        _tell(state, warlord, state.tables.castle_ids[castle], "DY-6.2", log)
    other = NO_SEAT
    if has(state.pile_castles, castle):
        state.pile_castles &= ~bit(castle)
        state.pile_warlords |= bit(warlord)
    elif has(state.bonus_castles, castle):
        state.bonus_castles &= ~bit(castle)
        state.bonus_warlords |= bit(warlord)
    else:
        card = _card_with(state, CASTLE + castle)
        if card != NO_CARD:
            state.lay_on(card, warlord)
        else:
            other = _castle_owner(state, castle)
            state.castles[other] &= ~bit(castle)
            state.warlords[other] |= bit(warlord)
    state.warlords[seat] &= ~bit(warlord)
    state.castles[seat] |= bit(castle)
    if other >= 0:
        gains.gain_warlord(state, other, warlord, log)
    gains.gain_castle(state, seat, castle, log)


def swap_for_warlord(state: "DaiyaboState", warlord: i64, prize: i64, log: EventLog | None) -> None:
    """DY-6.6: the warlord is gained. DY-6.8: the exchanged one ends where it was.

    DY-6.9: this triggers the Genji check although the number has not changed. DY-6.10: a card
    that came by an exchange cannot be used in this phase. DY-6.11: nobody can refuse.
    """
    seat = state.turn
    if log is not None:
        _tell(state, warlord, state.tables.warlord_ids[prize], "DY-6.6", log)
    state.pending &= ~bit(prize)
    other = NO_SEAT
    if has(state.pile_warlords, prize):
        state.pile_warlords += bit(warlord) - bit(prize)
    elif has(state.bonus_warlords, prize):
        state.bonus_warlords += bit(warlord) - bit(prize)
    else:
        card = _card_with(state, prize)
        if card != NO_CARD:
            state.lay_on(card, warlord)
        else:
            other = state.owner(prize)
            state.warlords[other] += bit(warlord) - bit(prize)
    state.warlords[seat] += bit(prize) - bit(warlord)
    if other >= 0:
        gains.gain_warlord(state, other, warlord, log)
    gains.gain_warlord(state, seat, prize, log)


def _card_with(state: "DaiyaboState", thing: i64) -> i64:
    """The action card on which a card lies."""
    for card in range(RECRUIT_1, BATTLE_6 + 1):
        if state.lies_on(card) == thing:
            return card
    return NO_CARD


def _castle_owner(state: "DaiyaboState", castle: i64) -> i64:
    for seat in range(state.tables.players):
        if has(state.castles[seat], castle):
            return seat
    return NO_SEAT


def _tell(state: "DaiyaboState", warlord: i64, card: str, clause: str, log: EventLog) -> None:
    name = state.tables.warlord_ids[warlord]
    log.tell("swap", clause, {"seat": state.turn, "warlord": name, "card": card})
