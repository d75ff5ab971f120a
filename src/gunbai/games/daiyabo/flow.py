"""The flow of the game: which decision comes next, and what runs between decisions.

`advance` hands a decision to its chapter; the chapter changes the table and names the next
step; `proceed` runs every step that needs no decision until somebody is asked.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import lowest, size
from gunbai.core.event import EventLog
from gunbai.core.offer import NO_ACTION
from gunbai.core.state import CHANCE, NOBODY
from gunbai.games.daiyabo import (
    battle,
    bonus,
    domestic,
    ending,
    gains,
    intrigue,
    luck,
    march,
    opening,
    phase,
    preparation,
    recruitment,
    resignation,
    stage,
)
from gunbai.games.daiyabo.actions import MARKER
from gunbai.games.daiyabo.terms import ROUNDS

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def decider(state: "DaiyaboState") -> i64:
    """The seat asked in this phase."""
    if state.phase == phase.OVER:
        return NOBODY
    return CHANCE if luck.asks_luck(state) else state.turn


def begin(state: "DaiyaboState") -> None:
    """A fresh table: luck says who starts, unless there is only one candidate (DY-2.2)."""
    candidates = opening.candidates(state)
    if size(candidates) == 1:
        opening.choose_start(state, lowest(candidates), None)
        proceed(state, None)


def advance(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """Carry out one decision (or outcome of luck) and all that follows without a decision."""
    if luck.asks_luck(state):
        fall_out(state, action, log)
    else:
        carry_out(state, action, log)
    proceed(state, log)


def fall_out(state: "DaiyaboState", outcome: i64, log: EventLog | None) -> None:
    """What luck has brought."""
    now = state.phase
    if now == phase.MARCH_ROLL:
        march.roll(state, outcome, log)
    elif now == phase.BATTLE_ROLL:
        battle.roll(state, outcome, log)
    elif now == phase.LAY:
        preparation.lay(state, outcome - luck.first_outcome(state), log)
    elif now == phase.DEAL:
        opening.deal(state, outcome - state.tables.draw_warlord, log)
    elif now == phase.START:
        opening.choose_start(state, outcome, log)


def carry_out(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """What the seat that was asked has chosen."""
    now = state.phase
    if now == phase.MARCH_PLACE:
        march.place(state, action, log)
    elif now == phase.MARCH_ABILITY:
        march.use_ability(state, action, log)
    elif now == phase.BATTLE_ABILITY:
        battle.use_ability(state, action, log)
    elif now == phase.END_BONUS:
        bonus.take(state, action, log)
    elif now == phase.TERRITORY or now == phase.HONNOJI_MARKER:
        gains.place_due(state, action - MARKER, phase.GO_ON, log)
    elif now == phase.BATTLE_REMOVE:
        battle.remove(state, action, log)
    elif now == phase.SIEGE_TARGET:
        battle.choose_target(state, action, log)
    elif now == phase.OICHI_SWAP or now == phase.MATSUNAGA_SWAP:
        intrigue.choose(state, action, log)


def resign(state: "DaiyaboState", seat: i64, log: EventLog | None) -> None:
    resignation.resign(state, seat, log)
    proceed(state, log)


def proceed(state: "DaiyaboState", log: EventLog | None) -> None:
    """Run all that needs no decision. DY-1.5: a decision with one option is taken at once."""
    while True:
        now = state.phase
        if now == phase.GO_ON:
            go_on(state, log)
        elif now == phase.REMOVALS:
            battle.next_removal(state, log)
        elif now == phase.LAY:
            preparation.skip_empty(state)
            if state.laid < preparation.places(state):
                return
            preparation.complete(state, log)
            intrigue.begin(state)
        elif now == phase.END_BONUS and not bonus.anything_left(state):
            state.phase = phase.GO_ON
        elif now == phase.OVER or luck.asks_luck(state):
            return
        elif now == phase.MARCH_ABILITY or now == phase.BATTLE_ABILITY:
            return  # asked only where a conversion is possible, so there is always a choice
        else:
            only = state.only(state.turn)
            if only == NO_ACTION:
                return
            carry_out(state, only, log)


def go_on(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-3.1: the next step of the stage; when it has none left, the next stage in order."""
    during = state.stage
    if during == stage.MARCH:
        if not march.next_turn(state):
            recruitment.begin(state)
    elif during == stage.RECRUITMENT:
        if not recruitment.next_card(state, log):
            battle.begin(state)
    elif during == stage.BATTLE:
        if not battle.next_battle(state, log):
            domestic.begin(state, log)
    elif during == stage.INTRIGUE:
        if not intrigue.next_swap(state):
            march.begin(state)
    elif during == stage.DOMESTIC:
        if not gains.next_marker(state):
            end_round(state, log)
    elif during == stage.SETUP and not gains.next_marker(state):
        preparation.begin(state, log)


def end_round(state: "DaiyaboState", log: EventLog | None) -> None:
    """DY-3.2, DY-13.1: after the last round the game ends."""
    if state.round == state.tables.rounds:
        ending.finish(state, ROUNDS, log)
    else:
        preparation.begin(state, log)
