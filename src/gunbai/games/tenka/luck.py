"""TK-1.5, TK-5.4 Outcomes of luck: the play order, and the two dice of a battle."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.chance import factorial
from gunbai.core.rng import Rng
from gunbai.games.tenka import phase
from gunbai.games.tenka.actions import ORDER_OUTCOMES, dice_outcome
from gunbai.games.tenka.opening import order_by_outcome

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def outcomes(state: "TenkaState") -> list[tuple[int, int]]:
    """Every outcome that is possible now, with its weight."""
    if state.phase == phase.DICE:
        return [(outcome, 1) for outcome in range(ORDER_OUTCOMES)]
    if state.phase == phase.ORDER:
        return [(ORDER_OUTCOMES + i, 1) for i in range(factorial(state.tables.players))]
    return []


def admits(state: "TenkaState", outcome: i64) -> bool:
    if state.phase == phase.DICE:
        return 0 <= outcome < ORDER_OUTCOMES
    orders = factorial(state.tables.players)
    return state.phase == phase.ORDER and 0 <= outcome - ORDER_OUTCOMES < orders


def sample(state: "TenkaState", rng: Rng) -> i64:
    if state.phase == phase.DICE:
        return rng.below(ORDER_OUTCOMES)
    return ORDER_OUTCOMES + rng.below(factorial(state.tables.players))


def holds(state: "TenkaState", outcome: i64) -> bool:
    """Could this state have come from that outcome? Called right after luck."""
    if outcome < ORDER_OUTCOMES:
        return dice_outcome(state.attack_die, state.defence_die) == outcome
    return list(state.order) == order_by_outcome(state.tables, outcome)
