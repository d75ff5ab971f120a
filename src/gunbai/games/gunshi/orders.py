"""GS-13 Step 2, orders, and step 3, the Lightning Order."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.gunshi import cards, composition, phase
from gunbai.games.gunshi.cards import FACE_UP, PRESENT
from gunbai.games.gunshi.terms import CARD_NAMES

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def begin(state: "GunshiState") -> None:
    """GS-13.1: at least one card must be placed, so the player is always asked."""
    state.phase = phase.ORDER_CARD


def may_stop(state: "GunshiState") -> bool:
    """GS-13.1: after the first card."""
    return state.asked > 0


def hand_left(state: "GunshiState") -> i64:
    """The hand without the cards chosen so far, packed like a hand."""
    hand = state.mine().hand
    for index in range(state.asked):
        hand -= bit(4 * (composition.answer_of(state, index) - 1))
    return hand


def choose(state: "GunshiState", card: i64, log: EventLog | None) -> None:
    """GS-13.1: any number in any order. GS-13.2: never more than four cards in the queue."""
    side = state.mine()
    composition.answer(state, card + 1)
    full = side.queue_size + state.asked == state.tables.queue_limit
    if full or state.asked == cards.hand_size(side):
        place_all(state, log)


def place_all(state: "GunshiState", log: EventLog | None) -> None:
    """GS-13.1: each into the next free slot, and now the opponent sees how many.

    GS-13.3: face down and face up in turn, over the whole game. GS-16.1, GS-16.2: only a
    face-up card is seen.
    """
    side = state.mine()
    if log is not None:
        log.reveal("orders", "GS-13.1", {"seat": state.active, "n": state.asked})
    for index in range(state.asked):
        card = composition.answer_of(state, index) - 1
        up = side.face_up != 0
        cards.place(side, card)
        if log is not None:
            args: dict[str, object] = {"seat": state.active, "slot": side.queue_size}
            if up:
                args["card"] = CARD_NAMES[card]
                log.reveal("order_up", "GS-13.3", args)
            else:
                secret: dict[str, object] = {"card": CARD_NAMES[card]}
                log.tell_partly("order_down", "GS-13.3", args, secret, bit(state.active))
    composition.clear(state)
    state.phase = phase.ORDERED


def offer_lightning(state: "GunshiState") -> None:
    """GS-13.5: asked only with a card in the 2nd slot and the supply for it. GS-13.7: once a turn,
    and before the income of the same turn."""
    side = state.mine()
    if side.queue_size >= 2 and side.supply >= state.tables.lightning_cost:
        state.phase = phase.LIGHTNING
    else:
        state.phase = phase.REST


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
    state.phase = phase.REST


def no_lightning(state: "GunshiState") -> None:
    state.phase = phase.REST
