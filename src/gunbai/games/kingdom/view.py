"""What a viewer may know of a kingdom state, built up from nothing (section 5.3 of the rules).

A field that is not named here is secret. `position` writes the whole state instead.
"""

from __future__ import annotations

from typing import Any

from gunbai.core.bits import members_of, size
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.kingdom import ending, morale
from gunbai.games.kingdom.stacks import text_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    ARMY,
    BEFORE_WARLORDS,
    CHOOSE,
    DEALT,
    DEPLOY,
    ENDING_NAMES,
    FACING,
    FACING_LETTERS,
    FACINGS,
    GROUP,
    HAND,
    HEADQUARTERS,
    IN_PLAY,
    KNOWN,
    MORALE,
    NO_GROUP,
    NO_SQUARE,
    OVER,
    PHASE_NAMES,
    PIECE_NAMES,
    RANK_NAMES,
    REMOVED,
    RESERVE,
    SELECT_DEAL4,
    SPOT,
    STAGE_NAMES,
    STEP,
    STEP_NAMES,
    STEP_READY,
    TAISHO,
    USED,
)

SEATS = range(2)


def view(state: KingdomState, viewer: int) -> View:
    data: dict[str, Any] = {
        **table(state),
        "phase": phase_name(state, viewer),
        "deciders": list(state.deciders()),
        "seats": [side(state, seat, viewer) for seat in SEATS],
        **ground(state, viewer),
        "deck": size(state.deck),
        "absent": cards(state, absent(state)),
        "repetition": int(ending.occurrences(state, ending.position_print(state))),
        "both_taisho_gone": state.stage == IN_PLAY and removed_taisho(state) == 2,
    }
    return View("kingdom", viewer, data)


def phase_name(state: KingdomState, viewer: int) -> str:
    """Behind the screen a player sees what he himself is asked."""
    if state.phase in (CHOOSE, DEPLOY) and viewer in SEATS:
        step = int(state.sides[STEP + viewer])
        if step != STEP_READY:
            return STEP_NAMES[step]
    return PHASE_NAMES[state.phase]


def table(state: KingdomState) -> dict[str, Any]:
    """What is open to everybody, always."""
    data: dict[str, Any] = {
        "stage": STAGE_NAMES[state.stage],
        "first": int(state.first),
        "mover": int(state.mover),
        "turn": int(state.turns) + 1,
        "discards": cards(state, state.discards),
        "passed": state.passed,
        "history": history(state),
    }
    if state.phase >= GROUP and state.phase != OVER:
        data["action"] = action(state)
    if state.phase == OVER:
        data["result"] = {"reason": ENDING_NAMES[state.ending], "winner": int(state.winner)}
    return data


def action(state: KingdomState) -> dict[str, Any]:
    """The action in progress: everybody watches it."""
    names, codes = state.tables.names, state.tables.card_names
    data: dict[str, Any] = {
        "card": None if state.card < 0 else codes[state.card],
        "origin": None if state.origin == NO_SQUARE else names[state.origin],
        "at": None if state.at == NO_SQUARE else names[state.at],
        "group": None if state.group == NO_GROUP else group_text(state, state.group),
        "steps": int(state.steps),
        "left": int(state.left),
    }
    if state.phase == FACING:
        data["facings"] = [FACING_LETTERS[i] for i in range(FACINGS) if state.choices >> i & 1]
    return data


def group_text(state: KingdomState, group: int) -> str:
    """As in the codes: "2", "general+1"."""
    most = state.tables.max_soldiers
    return str(group + 1) if group < most else f"general+{group - most}"


def side(state: KingdomState, seat: int, viewer: int) -> dict[str, Any]:
    """What a player has, as far as the viewer may know it."""
    sides = state.sides
    own = viewer in (seat, REFEREE)
    data: dict[str, Any] = {
        "ready": bool(sides[STEP + seat] == STEP_READY),
        "hand_size": size(sides[HAND + seat]),
        "used": cards(state, sides[USED + seat]),
        "removed": pieces(sides[REMOVED + seat]),
        "morale": timed_morale(state, seat),
        "total_morale": int(morale.timed(state, seat)),
    }
    if state.stage == IN_PLAY or not state.tables.free_deployment or own:
        data["reserve"] = pieces(sides[RESERVE + seat])
        data["headquarters"] = square_name(state, sides[HEADQUARTERS + seat])
    if own or state.stage > BEFORE_WARLORDS or state.tables.selection != SELECT_DEAL4:
        data["warlords"] = warlords(state, seat)
    if own:
        data["hand"] = cards(state, sides[HAND + seat])
        data["dealt"] = dealt(state, seat)
    if viewer in (0, 1, REFEREE):
        data["known"] = cards(state, sides[KNOWN + seat])
    if own and state.stage < IN_PLAY:
        data["step"] = STEP_NAMES[sides[STEP + seat]]
        data["spot"] = square_name(state, sides[SPOT + seat])
    return data


def ground(state: KingdomState, viewer: int) -> dict[str, Any]:
    """Stacks and terrain; until both have deployed, only what the viewer has placed himself."""
    tables = state.tables
    seen = tables.everywhere
    if tables.free_deployment and state.stage < IN_PLAY and viewer != REFEREE:
        seen = 0
        if viewer in SEATS:
            seen = tables.camp[viewer] | tables.own_centre[viewer]
        if not tables.placed_terrain:
            seen |= tables.centre
    return stacks_and_terrain(state, seen)


def stacks_and_terrain(state: KingdomState, seen: int) -> dict[str, Any]:
    names = state.tables.names
    army = state.sides[ARMY] | state.sides[ARMY + 1]
    return {
        "board": {names[i]: text_of(state.board[i]) for i in members_of(army & seen)},
        "rocks": [names[i] for i in members_of(state.rocks & seen)],
        "high_ground": [names[i] for i in members_of(state.heights & seen)],
    }


def cards(state: KingdomState, held: int) -> list[str]:
    return [state.tables.card_names[card] for card in members_of(held)]


def absent(state: KingdomState) -> int:
    """Cards that a position left out of the game altogether."""
    sides = state.sides
    there = state.deck | state.discards
    for seat in SEATS:
        there |= sides[HAND + seat] | sides[USED + seat]
    return int((1 << state.tables.cards) - 1 & ~there)


def pieces(packed: int) -> dict[str, int]:
    """Numbers of pieces by kind, those there are."""
    counts = {name: int(packed >> (8 * kind) & 255) for kind, name in enumerate(PIECE_NAMES)}
    return {name: count for name, count in counts.items() if count}


def timed_morale(state: KingdomState, seat: int) -> list[dict[str, int]]:
    """What runs, and how many ends of own turns it still lasts."""
    running = int(state.sides[MORALE + seat])
    found = []
    for turns in range(8):
        if amount := running >> (8 * turns) & 255:
            found.append({"amount": amount, "own_turns": turns + 1})
    return found


def warlords(state: KingdomState, seat: int) -> dict[str, str]:
    found = {}
    for rank, name in enumerate(RANK_NAMES):
        if warlord := state.leaders >> (8 * (2 * seat + rank)) & 255:
            found[name] = state.tables.warlord_names[warlord - 1]
    return found


def dealt(state: KingdomState, seat: int) -> list[str]:
    return [state.tables.warlord_names[i] for i in members_of(state.sides[DEALT + seat])]


def history(state: KingdomState) -> list[str]:
    """The positions that could still come back, the oldest first."""
    return [f"{print:016x}" for print in state.past]


def removed_taisho(state: KingdomState) -> int:
    on_board = sum(
        state.board[i] >> 4 & 3 == TAISHO
        for i in members_of(state.sides[ARMY] | state.sides[ARMY + 1])
    )
    return 2 - on_board


def square_name(state: KingdomState, square: int) -> str | None:
    return None if square < 0 else state.tables.names[square]
