"""GS-13 Step 2, orders, and step 3, the Lightning Order."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.gunshi import cards
from gunbai.games.gunshi.cards import FACE_UP, PRESENT
from gunbai.games.gunshi.terms import CARD_NAMES, LIGHTNING, ORDER_CARD, ORDERED, REST

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def begin(state: "GunshiState") -> None:
    """GS-13.1: at least one card must be placed, so the player is always asked."""
    state.ordered = 0
    state.phase = ORDER_CARD


def may_stop(state: "GunshiState") -> bool:
    """GS-13.1: after the first card."""
    return state.ordered > 0


def place(state: "GunshiState", card: i64, log: EventLog | None) -> None:
    """GS-13.1: into the next free slot. GS-13.2: never more than four. GS-13.3: face down and face
    up in turn, over the whole game. GS-16.1, GS-16.2: only a face-up card is seen."""
    side = state.mine()
    up = side.face_up != 0
    cards.place(side, card)
    state.ordered += 1
    if log is not None:
        args: dict[str, object] = {"seat": state.active, "slot": side.queue_size}
        if up:
            args["card"] = CARD_NAMES[card]
            log.reveal("order_up", "GS-13.3", args)
        else:
            secret: dict[str, object] = {"card": CARD_NAMES[card]}
            log.tell_partly("order_down", "GS-13.3", args, secret, bit(state.active))
    if side.queue_size == state.tables.queue_limit or cards.hand_size(side) == 0:
        state.phase = ORDERED


def stop(state: "GunshiState") -> None:
    state.phase = ORDERED


def offer_lightning(state: "GunshiState") -> None:
    """GS-13.5: asked only with a card in the 2nd slot and the supply for it. GS-13.7: once a turn,
    and before the income of the same turn."""
    side = state.mine()
    state.ordered = 0
    if side.queue_size >= 2 and side.supply >= state.tables.lightning_cost:
        state.phase = LIGHTNING
    else:
        state.phase = REST


def lightning(state: "GunshiState", log: EventLog | None) -> None:
    """GS-13.5: the 2nd-slot card goes to the Lightning slot, its face unchanged; the cards behind
    slide forward. GS-13.6: it will be executed on the next turn."""
    side = state.mine()
    side.supply -= state.tables.lightning_cost
    entry = cards.leave_queue(side, 1)
    side.lightning = PRESENT | entry
    if log is not None:
        args: dict[str, object] = {"seat": state.active, "supply": side.supply}
        if entry & FACE_UP != 0:
            args["card"] = CARD_NAMES[entry & 3]
            log.tell("lightning_up", "GS-13.5", args)
        else:
            log.tell("lightning_down", "GS-13.5", args)
    state.phase = REST


def no_lightning(state: "GunshiState") -> None:
    state.phase = REST
