"""GS-10 The Reinforcement card: one soldier from the stock into the own camp."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.gunshi import deployment, fences, phase, soldiers
from gunbai.games.gunshi.grid import square_name
from gunbai.games.gunshi.terms import ARCHER, CAVALRY, FACINGS, INFANTRY, ITEM_NAMES

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def begin(state: "GunshiState") -> i64:
    """GS-6.8: it needs a kind in stock and affordable, and an empty camp square.

    GS-10.3: a shield alone is not for sale. GS-10.5: what was just captured is in the stock.
    """
    able = (
        deployment.affordable(state, state.active, INFANTRY)
        or deployment.affordable(state, state.active, ARCHER)
        or deployment.affordable(state, state.active, CAVALRY)
    )
    return phase.RF_KIND if able else phase.CARD_DONE


def choose_kind(state: "GunshiState", kind: i64) -> None:
    """GS-10.1, GS-10.6: any empty square of the camp, whatever stands elsewhere in it."""
    state.item = kind
    state.options = deployment.free_squares(state, state.active)
    state.phase = phase.RF_SQUARE


def choose_square(state: "GunshiState", square: i64) -> None:
    state.spot = square
    state.phase = phase.RF_FACING


def arrive(state: "GunshiState", facing: i64, log: EventLog | None) -> None:
    """GS-10.1, GS-10.2: one soldier, paid, with any facing; nobody links. GS-10.4: enemy fences
    beside it are removed. GS-4.6: it is never the general."""
    seat = state.active
    letter = soldiers.take(state, seat, state.item, state.spot, facing)
    state.recruits |= bit(letter)
    state.mine().supply -= state.tables.cost[state.item]
    if log is not None:
        log.reveal(
            "reinforce",
            "GS-10.1",
            {
                "seat": seat,
                "kind": ITEM_NAMES[state.item],
                "square": square_name(state.spot),
                "facing": FACINGS[facing],
                "letter": state.letter_name(letter),
                "supply": state.mine().supply,
            },
        )
    fences.remove_beside(state, bit(state.spot), log)
    state.phase = phase.CARD_DONE
