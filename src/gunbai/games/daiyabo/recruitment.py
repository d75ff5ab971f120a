"""DY-9 Recruitment phase: the majority on cards 1 and 2 gains the warlord there."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import gains, phase, stage
from gunbai.games.daiyabo.terms import (
    ACTION_CARDS,
    BATTLE_3,
    CASTLE,
    MAX_PLAYERS,
    NO_CARD,
    NO_SEAT,
    RECRUIT_1,
)

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def begin(state: "DaiyaboState") -> None:
    """DY-9.1: card 1, then card 2."""
    state.stage = stage.RECRUITMENT
    state.card = RECRUIT_1
    state.phase = phase.GO_ON


def next_card(state: "DaiyaboState", log: EventLog | None) -> bool:
    """DY-9.1, DY-9.5: the next card is resolved, if there is anything to resolve. False after 2."""
    if state.card == BATTLE_3:
        return False
    card = state.card
    winner = strongest(state, card)
    warlord = state.lies_on(card)
    give_dice_back(state)
    if winner != NO_SEAT and 0 <= warlord < CASTLE:
        recruit(state, winner, card, warlord, "DY-9.2", log)
    return True


def strongest(state: "DaiyaboState", card: i64) -> i64:
    """DY-9.2, DY-10.2: the most dice on the card. DY-9.3: in a tie the one who placed there last.

    DY-9.4: by each one's latest placement on this card. DY-9.5: NO_SEAT without dice.
    """
    best = NO_SEAT
    most: i64 = 0
    latest: i64 = 0
    for seat in range(state.tables.players):
        there = state.dice[card * MAX_PLAYERS + seat]
        n = there & 255
        if n > most or (n == most and n > 0 and there >> 8 > latest):
            best = seat
            most = n
            latest = there >> 8
    return best


def recruit(
    state: "DaiyaboState", seat: i64, card: i64, warlord: i64, clause: str, log: EventLog | None
) -> None:
    """DY-9.2: the warlord is gained. DY-9.5: the winner must take it."""
    state.turn = seat
    state.lay_on(card, NO_CARD)
    state.warlords[seat] |= bit(warlord)
    if log is not None:
        name = state.tables.warlord_ids[warlord]
        args: dict[str, object] = {"seat": seat, "card": name, "action_card": ACTION_CARDS[card]}
        log.tell("recruit", clause, args)
    gains.gain_warlord(state, seat, warlord, log)


def give_dice_back(state: "DaiyaboState") -> None:
    """DY-9.6: dice on a resolved card return to their owners; the next card follows."""
    for seat in range(state.tables.players):
        state.dice[state.card * MAX_PLAYERS + seat] = 0
    state.card += 1
    state.phase = phase.GO_ON
