"""What a viewer may know of a daiyabo state, built up from nothing (DY-1.2, DY-11.1).

Everything lies open but the order of the decks, and that does not exist before a card is
drawn; so every viewer sees the same table, and a position is that table.
"""

from __future__ import annotations

from typing import Any

from gunbai.core.bits import members_of, size
from gunbai.core.view import View
from gunbai.games.daiyabo import bonus, dice, ending
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    ACTION_CARDS,
    BATTLE,
    BATTLE_6,
    CASTLE,
    ENDING_NAMES,
    MAX_PLAYERS,
    NO_CARD,
    OVER,
    PHASE_NAMES,
    RECRUITMENT,
    STAGE_NAMES,
    START_CARD,
)

DERIVED = ("deciders", "scores", "markers_left", "items")
"""Parts of a view that follow from the rest and that a position does not have."""


def view(state: DaiyaboState, viewer: int) -> View:
    data = table(state)
    seats = range(state.tables.players)
    data["deciders"] = list(state.deciders())
    data["scores"] = [ending.score(state, seat) for seat in seats]
    data["markers_left"] = [state.markers_left(seat) for seat in seats]
    data["items"] = [*data["end_bonus"], *([START_CARD] if bonus.start_card_left(state) else [])]
    return View("daiyabo", viewer, data)


def table(state: DaiyaboState) -> dict[str, Any]:
    """What lies on the table: all there is."""
    tables = state.tables
    data: dict[str, Any] = {
        "phase": PHASE_NAMES[state.phase],
        "stage": STAGE_NAMES[state.stage],
        "round": state.round,
        "start": _seat(state.start),
        "turn": _seat(state.turn),
        "start_card": _seat(state.taker),
        "decks": {"warlords": size(state.warlord_deck), "castles": size(state.castle_deck)},
        "seats": [_seat_of(state, seat) for seat in range(tables.players)],
        "markers": {
            name: [state.markers[area * MAX_PLAYERS + seat] for seat in range(tables.players)]
            for area, name in enumerate(tables.area_ids)
        },
        "ranks": {name: _seat(state.holder(rank)) for rank, name in enumerate(tables.rank_ids)},
        "action_cards": {name: _action_card(state, i) for i, name in enumerate(ACTION_CARDS)},
        "end_bonus": _cards(state, state.bonus_warlords, state.bonus_castles),
        "siege_pile": _cards(state, state.pile_warlords, state.pile_castles),
        "placements": state.placements,
        "laid": state.laid,
        "pending": [tables.warlord_ids[i] for i in members_of(state.pending)],
        "fallen": dice.faces_list(state.fallen),
        "roll": dice.faces_list(state.roll),
    }
    if state.stage in (RECRUITMENT, BATTLE):
        data["battle"] = _battle(state)
    if state.due:
        areas = [tables.area_ids[area] for area in members_of(state.sites)]
        data["due"] = {"n": state.due, "areas": areas}
    if state.phase == OVER:
        data["result"] = {
            "reason": ENDING_NAMES[state.ending],
            "winners": ending.winners(state),
        }
    return data


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


def _seat_of(state: DaiyaboState, seat: int) -> dict[str, Any]:
    return {
        "warlords": [state.tables.warlord_ids[i] for i in members_of(state.warlords[seat])],
        "castles": [state.tables.castle_ids[i] for i in members_of(state.castles[seat])],
        "dice": state.hand(seat),
        "resigned": state.retired >> (4 * seat) & 15,
    }


def _action_card(state: DaiyaboState, card: int) -> dict[str, Any]:
    """What lies on an action card, the dice of every seat, and the number of each one's
    latest placement there (DY-7.13)."""
    seats = range(state.tables.players)
    return {
        "card": _card(state, state.lies_on(card)) if card <= BATTLE_6 else None,
        "dice": [state.dice_on(card, seat) for seat in seats],
        "last": [state.dice[card * MAX_PLAYERS + seat] >> 8 for seat in seats],
    }


def _card(state: DaiyaboState, thing: int) -> str | None:
    if thing == NO_CARD:
        return None
    if thing >= CASTLE:
        return state.tables.castle_ids[thing - CASTLE]
    return state.tables.warlord_ids[thing]


def _cards(state: DaiyaboState, warlords: int, castles: int) -> list[str]:
    tables = state.tables
    return [tables.warlord_ids[i] for i in members_of(warlords)] + [
        tables.castle_ids[i] for i in members_of(castles)
    ]


def _battle(state: DaiyaboState) -> dict[str, Any]:
    done = state.card >= len(ACTION_CARDS)
    target = state.target
    return {
        "action_card": None if done else ACTION_CARDS[state.card],
        "target": None if target == NO_CARD else state.tables.castle_ids[target],
        "required": dice.faces_list(state.required),
        "struck": state.struck,
    }
