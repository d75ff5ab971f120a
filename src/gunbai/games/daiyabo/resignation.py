"""DY-14 Resignation: what becomes of a player's dice, decisions and start-player role."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.games.daiyabo import battle, ending, opening, phase
from gunbai.games.daiyabo.terms import DICE_PLACES, MAX_PLAYERS

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def resign(state: "DaiyaboState", seat: i64, log: EventLog | None) -> None:
    """DY-14.1: dice are removed at once. DY-14.2: cards, markers and ranks stay.

    DY-14.5: everything else keeps the original number of players. DY-14.7: dice already rolled stay
    rolled.
    """
    if log is not None:
        log.tell("resign", "DY-14.1", {"seat": seat})
    state.retirements += 1
    state.retired |= state.retirements << (4 * seat)
    for place in range(DICE_PLACES):
        state.dice[place * MAX_PLAYERS + seat] = 0
    if ending.only_one_left(state, log):
        return
    if state.turn == seat:
        lapse(state)
    if state.start == seat:
        pass_start(state, log)


def lapse(state: "DaiyaboState") -> None:
    """DY-14.3: no placement, exchange, marker or item; a battle they command has no effect."""
    now = state.phase
    if now == phase.START or now == phase.LAY:
        return
    if now == phase.DEAL:
        opening.pass_deal(state)
        return
    if (
        now == phase.SIEGE_TARGET
        or now == phase.BATTLE_REMOVE
        or now == phase.BATTLE_ROLL
        or now == phase.BATTLE_ABILITY
    ):
        battle.end_battle(state)
    state.roll = 0
    state.due = 0
    state.sites = 0
    state.phase = phase.GO_ON


def pass_start(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-14.4: the next remaining player clockwise is start player at once.

    Once: in Preparation `hand_on_start` has named the new round's start player before the
    first card is laid, and no later step names one again.
    """
    state.start = state.seat_after(state.start)
    if log is not None:
        log.tell("start", "DY-14.4", {"seat": state.start})
