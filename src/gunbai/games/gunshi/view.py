"""What a viewer may know of a gunshi state, built up from nothing (GS-1.17, GS-16).

A field that is not named here is secret. `position` writes the whole state instead.
"""

from __future__ import annotations

from typing import Any

from gunbai.core.bits import lowest, members_of
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.gunshi import cards, composition, execution, fences, flow, moving, soldiers
from gunbai.games.gunshi.actions import cards_of
from gunbai.games.gunshi.cards import FACE_UP, PLACED, UNSEEN_DRAW
from gunbai.games.gunshi.grid import edge_name, square_name, square_names
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import (
    CARD_NAMES,
    ENDING_NAMES,
    EXECUTING_NAMES,
    FACINGS,
    FENCE_MEMBER,
    INVADE,
    INVADED,
    INVADED_WITH_SHIELD,
    ITEM_NAMES,
    LETTERS_PER_KIND,
    LIGHTNING,
    LIGHTNING_CARD,
    MOVE_MEMBER,
    NO_LETTER,
    NO_SQUARE,
    NOTHING,
    ORDER_CARD,
    OVER,
    PHASE_NAMES,
    PLAN_DECK,
    PLAN_NAMES,
    PLANNING,
    SHOOT_LEADER,
    SHOOT_MEMBER,
    STOCK,
    TURN_MEMBER,
)

STAGES = ("deployment", "planning", "execute", "invade", "order", "lightning", "over")
"""What everybody knows of the phase; which question exactly is asked, only the seat asked."""

MEMBERS = (MOVE_MEMBER, TURN_MEMBER, SHOOT_MEMBER, FENCE_MEMBER)


def view(state: GunshiState, viewer: int) -> View:
    data = table(state)
    data["seats"] = [seat_view(state, seat, viewer) for seat in (0, 1)]
    data["phase"] = question(state, viewer)
    data["deciders"] = list(state.deciders())
    data["stock"] = stock(state)
    data["card"] = None
    if state.executing != NOTHING and state.phase != OVER:
        data["card"] = CARD_NAMES[execution.card_due(state)]
    data["asked"] = asked(state, viewer)
    if flow.composing(state) and viewer in (state.active, REFEREE):
        data["composing"] = composed(state)
        if state.phase in MEMBERS:
            data["group"] = group(state)
    return View("gunshi", viewer, data)


def table(state: GunshiState) -> dict[str, Any]:
    """What is open to everybody, but for the players' own things."""
    data: dict[str, Any] = {
        "stage": stage(state),
        "active": state.active,
        "turn": state.turns + 1,
        "quiet": state.quiet,
        "progress": bool(state.progress),
        "executing": EXECUTING_NAMES[state.executing],
        "arrivals": square_names(state.arrivals),
    }
    if state.phase == OVER:
        data["result"] = {"reason": ENDING_NAMES[state.ending], "winner": state.winner}
    return data


def stage(state: GunshiState) -> str:
    """GS-2.3, GS-5.2: where the game stands, without what is being put together."""
    if state.phase == PLANNING:
        return "planning"
    if state.phase < PLANNING:
        return "deployment"
    fixed = {INVADE: "invade", ORDER_CARD: "order", LIGHTNING: "lightning", OVER: "over"}
    return fixed.get(state.phase, "execute")


def question(state: GunshiState, viewer: int) -> str:
    """The decision a seat is asked for, or else the stage."""
    if state.phase == PLANNING:
        if viewer in (0, 1) and flow.plans(state, viewer):
            return PLAN_NAMES[min(state.side(viewer).plan, PLAN_DECK)]
        return stage(state)
    return PHASE_NAMES[state.phase] if viewer in (state.active, REFEREE) else stage(state)


def asked(state: GunshiState, viewer: int) -> str | None:
    """The soldier a question is about: the one that may invade, or (for the player who puts a
    linked action together) the group piece that may join."""
    if state.phase == INVADE:
        return square_name(members_of(state.arrivals)[0])
    if state.phase in MEMBERS and viewer in (state.active, REFEREE):
        return square_name(composition.member(state, state.asked))
    return None


def seat_view(state: GunshiState, seat: int, viewer: int) -> dict[str, Any]:
    """GS-16.1: hand, deck order, face-down cards and general are the owner's alone; GS-15.6: the
    general is shown at the end. GS-16.2, GS-16.3: the rest has been seen by everybody."""
    side = state.side(seat)
    owner = viewer in (seat, REFEREE)
    data = open_things(state, seat)
    data["queue"] = [_entry(cards.slot(side, i), owner=owner) for i in range(side.queue_size)]
    data["lightning"] = _entry(side.lightning & 7, owner=owner) if side.lightning else None
    data["gap"] = state.executing == LIGHTNING_CARD and seat == state.active
    data["deck"] = _deck(side, owner=owner)
    data["deck_size"] = side.deck_size
    data["hand_size"] = cards.hand_size(side)
    data["hand"] = cards_of(side.hand) if owner else None
    data["general"] = general(state, seat) if owner or state.phase == OVER else None
    return data


def open_things(state: GunshiState, seat: int) -> dict[str, Any]:
    """GS-1.17: supply, soldiers, fences, invasion areas; GS-16.3: what was seen of the cards."""
    side = state.side(seat)
    return {
        "soldiers": [soldier(state, square) for square in members_of(side.army)],
        "fences": fences.names(side.level, side.upright),
        "fence_hand": side.fence_hand,
        "supply": side.supply,
        "invaders": invaders(state, seat),
        "planned": side.plan,
        "fresh": side.fresh,
        "face_up": bool(side.face_up),
        "recent": recent(side),
    }


def soldier(state: GunshiState, square: int) -> dict[str, Any]:
    letter = soldiers.letter_at(state, square)
    return {
        "square": square_name(square),
        "kind": ITEM_NAMES[letter // LETTERS_PER_KIND],
        "shield": bool(state.shields >> square & 1),
        "facing": FACINGS[soldiers.facing_at(state, square)],
        "letter": state.letter_name(letter),
        "recruit": bool(state.recruits >> letter & 1),
    }


def invaders(state: GunshiState, seat: int) -> list[dict[str, Any]]:
    """GS-1.9: what this player has brought into the enemy's invasion area."""
    found = []
    for letter in letters(state):
        place = soldiers.place_of(state, letter)
        if place in (INVADED + seat, INVADED_WITH_SHIELD + seat):
            found.append(
                {
                    "kind": ITEM_NAMES[letter // LETTERS_PER_KIND],
                    "shield": place == INVADED_WITH_SHIELD + seat,
                    "letter": state.letter_name(letter),
                    "recruit": bool(state.recruits >> letter & 1),
                }
            )
    return found


def letters(state: GunshiState) -> list[int]:
    """All letters there are, by their numbers."""
    return [
        kind * LETTERS_PER_KIND + index
        for kind in range(3)
        for index in range(state.tables.stock[kind])
    ]


def stock(state: GunshiState) -> dict[str, int]:
    """GS-1.8: soldiers and shields not on the field nor in an invasion area."""
    places = {letter: soldiers.place_of(state, letter) for letter in letters(state)}
    found = {
        ITEM_NAMES[kind]: sum(
            place == STOCK for letter, place in places.items() if letter // LETTERS_PER_KIND == kind
        )
        for kind in range(3)
    }
    away = len(members_of(state.shields)) + sum(
        place in (INVADED_WITH_SHIELD, INVADED_WITH_SHIELD + 1) for place in places.values()
    )
    found["shield"] = state.tables.stock[0] - away
    return found


def general(state: GunshiState, seat: int) -> str | None:
    letter = state.side(seat).general
    return None if letter == NO_LETTER else state.letter_name(letter)


def recent(side: Side) -> list[str]:
    """What went into and out of the hand since the oldest face-down card was placed."""
    names = {PLACED: "placed", UNSEEN_DRAW: "drawn"}
    entries = [cards.recent_entry(side, i) for i in range(side.recent_size)]
    return [names[entry] if entry in names else f"drawn {CARD_NAMES[entry]}" for entry in entries]


def composed(state: GunshiState) -> dict[str, list[str]]:
    """The choices made so far, and the answers of the group pieces, as codes."""
    if state.phase == ORDER_CARD:
        ordered = [composition.answer_of(state, index) - 1 for index in range(state.asked)]
        return {"choices": [f"order {CARD_NAMES[card]}" for card in ordered], "answers": []}
    choices: list[str] = []
    if SHOOT_LEADER <= state.phase <= SHOOT_MEMBER:
        choices.append("shoot")
    elif SHOOT_LEADER > state.phase > INVADE:
        choices.append("turn")
    if state.item != NO_SQUARE:
        choices.append(f"place {ITEM_NAMES[state.item]}")
    if state.spot != NO_SQUARE:
        choices.append(f"square {square_name(state.spot)}")
    if state.leader != NO_SQUARE:
        choices.append(f"lead {square_name(state.leader)}")
    if state.heading != NO_SQUARE:
        verb = "go" if state.phase == MOVE_MEMBER else "face"
        choices.append(f"{verb} {FACINGS[state.heading]}")
    answers = [answer(state, index) for index in range(state.asked)]
    return {"choices": choices, "answers": answers}


def group(state: GunshiState) -> list[dict[str, str | None]]:
    """GS-12.2: the soldiers of a linked action in the order of their answers, and where each will
    stand (GS-12.7) as far as it is declared: its own square if it stays out, bounces or need not
    move."""
    found: list[dict[str, str | None]] = []
    for index in range(state.group_size):
        square = square_name(composition.member(state, index))
        to = None
        if index < state.asked:
            moves = state.phase == MOVE_MEMBER
            to = square_name(lowest(moving.arrival(state, index))) if moves else square
        found.append({"square": square, "to": to})
    return found


def answer(state: GunshiState, index: int) -> str:
    value = composition.answer_of(state, index)
    if value == 0:
        return "stay"
    if state.phase == MOVE_MEMBER:
        return f"advance {value}"
    if state.phase == TURN_MEMBER:
        return "join"
    if state.phase == SHOOT_MEMBER:
        return f"target {square_name(value - 1)}"
    return f"edge {edge_name(value - 1)}"


def _entry(entry: int, *, owner: bool) -> dict[str, Any]:
    up = entry & FACE_UP != 0
    return {"card": CARD_NAMES[entry & 3] if up or owner else None, "up": up}


def _deck(side: Side, *, owner: bool) -> list[str | None]:
    """Top first; GS-16.2: executed cards are remembered, the others only their owner knows."""
    return [
        CARD_NAMES[cards.deck_card(side, i)] if owner or i >= side.fresh else None
        for i in range(side.deck_size)
    ]
