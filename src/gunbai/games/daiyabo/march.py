"""DY-7 March phase: roll all dice in hand, perhaps convert one face, place all of one face."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import lowest
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import actions, dice, phase, stage
from gunbai.games.daiyabo.terms import ACTION_CARDS, FACES, HAND, MAX_PLAYERS, NO_SEAT, SIEGE

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def begin(state: "DaiyaboState") -> None:
    """DY-7.1: the start player marches first (the player before is the last of a lap)."""
    state.stage = stage.MARCH
    state.placements = 0
    state.turn = (state.start + state.tables.players - 1) % state.tables.players
    state.phase = phase.GO_ON


def next_turn(state: "DaiyaboState") -> bool:
    """DY-7.1: the next player clockwise who has dice in hand. False when nobody has any."""
    for _seat in range(state.tables.players):
        state.turn = (state.turn + 1) % state.tables.players
        if state.hand(state.turn) > 0:
            state.phase = phase.MARCH_ROLL
            return True
    state.turn = NO_SEAT
    return False


def roll(state: "DaiyaboState", outcome: i64, log: EventLog | None) -> None:
    """DY-7.2: the active player rolls all dice in hand, those kept from earlier turns too."""
    fall(state, outcome, state.hand(state.turn))
    if log is not None:
        faces = dice.faces_list(state.roll)
        log.tell("roll", "DY-7.2", {"seat": state.turn, "dice": faces})
    state.phase = phase.MARCH_ABILITY if may_convert(state) else phase.MARCH_PLACE


def fall(state: "DaiyaboState", outcome: i64, n: i64) -> None:
    """DY-7.2, DY-10.9: the dice show the outcome of luck."""
    state.fallen = dice.unrank(outcome - state.tables.roll, n)
    state.roll = state.fallen


def may_convert(state: "DaiyaboState") -> bool:
    """DY-7.7: some own conversion has a die to convert. DY-7.8: no other ability counts here."""
    showing = dice.faces_of(state.roll)
    mine = state.warlords[state.turn] & state.tables.converters
    while mine != 0:
        if state.tables.turns[lowest(mine)] & showing != 0:
            return True
        mine &= mine - 1
    return False


def use_ability(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """DY-7.3: at most one warlord on one roll."""
    if action != actions.NONE:
        convert(state, action - state.tables.convert, log)
    state.phase = phase.MARCH_PLACE


def convert(state: "DaiyaboState", conversion: i64, log: EventLog | None) -> None:
    """DY-7.4, DY-7.5, DY-7.6: all dice of the chosen face become the other face."""
    tables = state.tables
    source = tables.conversion_from[conversion]
    target = tables.conversion_to[conversion]
    state.roll = dice.converted(state.roll, source, target)
    if log is not None:
        args: dict[str, object] = {
            "seat": state.turn,
            "warlord": tables.warlord_ids[tables.conversion_warlord[conversion]],
            "from": source + 1,
            "to": target + 1,
            "dice": dice.faces_list(state.roll),
        }
        log.tell("convert", "DY-7.3", args)


def face_placed(placement: i64) -> i64:
    """DY-7.10: 1s and 6s may also go to the siege card."""
    if placement == actions.SIEGE_BY_1:
        return 0
    if placement == actions.SIEGE_BY_6:
        return FACES - 1
    return placement


def place(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """DY-7.9, DY-7.11, DY-7.12: all dice of one face go to one card. DY-7.14: to any.

    DY-7.13: the moment of a player's latest placement on a card is kept with the count.
    """
    placement = action - state.tables.place
    card = placement if placement < FACES else SIEGE
    face = face_placed(placement)
    n = dice.count(state.roll, face)
    seat = state.turn
    state.placements += 1
    state.dice[card * MAX_PLAYERS + seat] = state.dice_on(card, seat) + n + 256 * state.placements
    state.dice[HAND * MAX_PLAYERS + seat] -= n
    state.roll = 0
    if log is not None:
        log.tell(
            "place",
            "DY-7.10" if card == SIEGE else "DY-7.9",
            {"seat": seat, "n": n, "face": face + 1, "action_card": ACTION_CARDS[card]},
        )
    state.phase = phase.END_BONUS if state.hand(seat) == 0 else phase.GO_ON
