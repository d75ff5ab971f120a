"""GS-6 Step 1, military action: the card due is shown, carried out or skipped, and spent."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.games.gunshi import cards, composition, fences, moving, phase, reinforcement, turning
from gunbai.games.gunshi.terms import (
    CARD_NAMES,
    EXECUTING_NAMES,
    FENCE_CARD,
    FIRST,
    LIGHTNING_CARD,
    MOVE,
    NOTHING,
    REINFORCE,
)

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def card_due(state: "GunshiState") -> i64:
    """GS-6.1: the 1st-slot card, then the card in the Lightning slot."""
    side = state.mine()
    entry = cards.slot(side, 0) if state.executing == FIRST else side.lightning
    return entry & 3


def show(state: "GunshiState", log: EventLog | None) -> None:
    """GS-6.3: the card is shown to both players, also when it will be skipped. GS-6.5: it must be
    carried out if it can be at all."""
    side = state.mine()
    first = state.executing == FIRST
    hidden = cards.show_first(side) if first else cards.show_lightning(side)
    card = card_due(state)
    if log is not None:
        args: dict[str, object] = {
            "seat": state.active,
            "card": CARD_NAMES[card],
            "slot": EXECUTING_NAMES[state.executing],
        }
        if hidden:
            log.reveal("execute", "GS-6.3", args)
        else:
            log.tell("execute", "GS-6.3", args)
    state.phase = first_question(state, card)
    if state.phase == phase.CARD_DONE and log is not None:
        log.tell("skip", skip_clause(card), {"seat": state.active, "card": CARD_NAMES[card]})


def first_question(state: "GunshiState", card: i64) -> i64:
    """What the card asks first, or CARD_DONE when it is skipped (GS-6.5)."""
    if card == MOVE:
        return moving.begin(state)
    if card == REINFORCE:
        return reinforcement.begin(state)
    if card == FENCE_CARD:
        return fences.begin(state)
    return turning.begin(state)


def skip_clause(card: i64) -> str:
    """GS-6.6, GS-6.11: a Move; GS-6.8: a Reinforcement; GS-6.9: a Fence card. GS-6.7: a
    Turn/Shoot is never skipped."""
    if card == MOVE:
        return "GS-6.6"
    return "GS-6.8" if card == REINFORCE else "GS-6.9"


def spend(state: "GunshiState") -> None:
    """GS-6.2: an executed card goes to the bottom of the deck, the 1st-slot card first.

    GS-6.4: the cards behind it slide up once both are done; until then the 1st slot is empty.
    """
    composition.clear(state)
    side = state.mine()
    if state.executing == FIRST:
        cards.to_bottom(side, cards.leave_queue(side, 0) & 3)
        state.executing = LIGHTNING_CARD
        if side.lightning != 0:
            state.phase = phase.EXECUTE
            return
    else:
        cards.to_bottom(side, side.lightning & 3)
        side.lightning = 0
    state.executing = NOTHING
    state.phase = phase.ORDERS
