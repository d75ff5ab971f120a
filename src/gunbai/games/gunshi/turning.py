"""GS-9.1 to GS-9.3 The Turn/Shoot card: the choice, and turning."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.gunshi import composition, phase, shooting, soldiers
from gunbai.games.gunshi.actions import SHOOT_MODE
from gunbai.games.gunshi.grid import square_names
from gunbai.games.gunshi.terms import FACINGS

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def begin(state: "GunshiState") -> i64:
    """GS-6.7: every soldier can turn, so there is always something to do."""
    state.options = shooting.leaders(state)
    return phase.TS_MODE


def may_shoot(state: "GunshiState") -> bool:
    """GS-9.4: shooting is a choice only if some archer has a target."""
    return state.options != 0


def choose_mode(state: "GunshiState", mode: i64) -> None:
    """GS-9.1: either turning or shooting; all do the same. GS-6.7: one of them must be done."""
    if mode == SHOOT_MODE:
        state.phase = phase.SHOOT_LEADER
    else:
        state.options = state.mine().army
        state.phase = phase.TURN_LEADER


def choose_leader(state: "GunshiState", square: i64) -> None:
    state.leader = square
    state.phase = phase.TURN_FACING


def choose_facing(state: "GunshiState", facing: i64) -> None:
    """GS-9.2: to any of the three other directions. GS-9.3: neighbours already facing that way
    have nothing to do and are not asked."""
    state.heading = facing
    same = composition.same_kind(state, state.leader)
    composition.link(state, same & ~soldiers.with_facing(state, same, facing))
    composition.answer(state, 1)
    state.phase = phase.TURN_MEMBER


def resolve(state: "GunshiState", log: EventLog | None) -> None:
    """GS-9.3: all soldiers that joined end up facing the same way as the leader."""
    turned: i64 = 0
    for index in range(state.group_size):
        if composition.answer_of(state, index) != 0:
            turned |= bit(composition.member(state, index))
    soldiers.turn_to(state, turned, state.heading)
    if log is not None:
        log.reveal(
            "turned",
            "GS-9.2",
            {
                "seat": state.active,
                "squares": square_names(turned),
                "facing": FACINGS[state.heading],
            },
        )
    state.phase = phase.CARD_DONE
