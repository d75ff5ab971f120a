"""DY-5 Preparation phase: dice in hand, fresh cards, the start-player card (DY-3.2, DY-3.3)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import phase, stage
from gunbai.games.daiyabo.terms import BATTLE_3, CASTLE, HAND, MAX_PLAYERS, NO_SEAT, RECRUIT_1

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState

SLOTS_FOR_CASTLES: Final = 4
SLOTS_FOR_WARLORDS: Final = 2


def begin(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-5.12: dice, castles, warlords, the start card, Honnō-ji. DY-3.3: the round is shown."""
    state.stage = stage.PREPARATION
    state.round += 1
    extra = NO_SEAT
    if state.round > 1:
        extra = hand_on_start(state)
    for seat in range(state.tables.players):
        if state.in_game(seat):
            state.dice[HAND * MAX_PLAYERS + seat] = dice_for(state, seat, extra)
    if log is not None:
        log.tell("round", "DY-3.1", {"round": state.round, "seat": state.start})
        hands: list[int] = [state.hand(seat) for seat in range(state.tables.players)]
        log.tell("dice", "DY-5.1", {"hands": hands})
    state.laid = 0
    state.phase = phase.LAY


def hand_on_start(state: "DaiyaboState") -> i64:
    """DY-5.10, DY-8.5: the player who gives the start card back starts; returns who gets a die.

    DY-8.8, DY-15.1: if nobody has it, the next player clockwise starts, without a die.
    DY-14.4: if its taker has resigned, the next player clockwise, without a die.
    """
    if state.taker == NO_SEAT:
        state.start = state.seat_after(state.start)
        return NO_SEAT
    if state.in_game(state.taker):
        state.start = state.taker
        return state.taker
    state.start = state.seat_after(state.taker)
    return NO_SEAT


def dice_for(state: "DaiyaboState", seat: i64, extra: i64) -> i64:
    """DY-5.1: round + 1. DY-5.2, DY-8.4: one more for the start card of the last round.

    DY-5.3: and those of Takeda Shingen. DY-5.4: they count for the card's present owner.
    """
    n = state.round + 1
    if seat == extra:
        n += 1
    givers = state.warlords[seat] & state.tables.prep_givers
    while givers != 0:
        n += state.tables.prep_dice[lowest(givers)]
        givers &= givers - 1
    return n


def draws_castle(state: "DaiyaboState") -> bool:
    """DY-5.12: castles come first."""
    return state.laid < SLOTS_FOR_CASTLES + state.tables.bonus_castles


def skip_empty(state: "DaiyaboState") -> None:
    """DY-5.13: when a deck has run out the remaining places stay empty."""
    castles = SLOTS_FOR_CASTLES + state.tables.bonus_castles
    if state.laid < castles and state.castle_deck == 0:
        state.laid = castles
    if state.laid >= castles and state.warlord_deck == 0:
        state.laid = places(state)


def places(state: "DaiyaboState") -> i64:
    """How many cards a round has: 4 castles and 2 warlords on the cards, and the end bonus."""
    tables = state.tables
    return SLOTS_FOR_CASTLES + tables.bonus_castles + SLOTS_FOR_WARLORDS + tables.bonus_warlords


def lay(state: "DaiyaboState", card: i64, log: EventLog | None) -> None:
    """DY-5.12: the card drawn goes to the next place."""
    if draws_castle(state):
        lay_castle(state, card, log)
    else:
        lay_warlord(state, card, log)
    state.laid += 1


def lay_castle(state: "DaiyaboState", castle: i64, log: EventLog | None) -> None:
    """DY-5.5: one castle on each of cards 3 to 6. DY-5.6: then those of the end bonus."""
    state.castle_deck &= ~bit(castle)
    if state.laid < SLOTS_FOR_CASTLES:
        state.lay_on(BATTLE_3 + state.laid, CASTLE + castle)
    else:
        state.bonus_castles |= bit(castle)
    if log is not None:
        name = state.tables.castle_ids[castle]
        if state.laid < SLOTS_FOR_CASTLES:
            log.tell("lay", "DY-5.5", {"card": name, "n": BATTLE_3 + state.laid + 1})
        else:
            log.tell("lay_bonus", "DY-5.6", {"card": name})


def lay_warlord(state: "DaiyaboState", warlord: i64, log: EventLog | None) -> None:
    """DY-5.7: one warlord on each of cards 1 and 2. DY-5.8: then those of the end bonus."""
    state.warlord_deck &= ~bit(warlord)
    place = state.laid - SLOTS_FOR_CASTLES - state.tables.bonus_castles
    if place < SLOTS_FOR_WARLORDS:
        state.lay_on(RECRUIT_1 + place, warlord)
    else:
        state.bonus_warlords |= bit(warlord)
    if log is not None:
        name = state.tables.warlord_ids[warlord]
        if place < SLOTS_FOR_WARLORDS:
            log.tell("lay", "DY-5.7", {"card": name, "n": RECRUIT_1 + place + 1})
        else:
            log.tell("lay_bonus", "DY-5.8", {"card": name})


def complete(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-5.9: the start card goes back under the end-bonus card.

    DY-5.11: in the last round Honnō-ji is put on the siege pile.
    """
    state.taker = NO_SEAT
    state.laid = 0
    if state.round == state.tables.rounds and state.tables.honnoji >= 0:
        state.pile_castles |= bit(state.tables.honnoji)
        if log is not None:
            name = state.tables.castle_ids[state.tables.honnoji]
            log.tell("honnoji", "DY-5.11", {"card": name})
