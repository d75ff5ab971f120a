"""Imagining a full kingdom world from a view: hands, the cards nobody has seen, and what lies
behind the screen. Everything else in a view is complete already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.kingdom import luck, position
from gunbai.games.kingdom.position import DERIVED
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    BEFORE_WARLORDS,
    CHOOSE,
    DEPLOY,
    ENDING_NAMES,
    IN_PLAY,
    OVER,
    PHASE_NAMES,
    PIECE_NAMES,
    PLAYERS,
    SELECT_DEAL4,
    STAGE_NAMES,
    STEP,
    STEP_HEADQUARTERS,
    STEP_NAMES,
    STEP_READY,
    STEP_TAISHO_CARD,
)

SEEN = ("deciders", "absent", "repetition", "both_taisho_gone")
"""Parts of a view that follow from the rest and that a position does not have."""
MOST_STEPS = 40
"""More than anybody needs behind the screen."""


def worlds(empty: KingdomState, view: View, rng: Rng) -> Iterator[KingdomState]:
    """Worlds whose view is this view, as many as are wanted; every world that fits can come up.

    Who is asked with no screen between knows all but the other's cards: they are dealt again and
    again.
    """
    table = _imagine(empty.clone(), view, rng)
    seat = view.viewer
    while table.phase in (CHOOSE, DEPLOY) or seat < 0 or not table.asks(seat):
        yield _imagine(empty.clone(), view, rng)
    while True:
        world = table.clone()
        luck.deal_again(world, 1 - seat, rng)
        yield world


def _imagine(empty: KingdomState, view: View, rng: Rng) -> KingdomState:
    data: dict[str, Any] = {key: value for key, value in view.data.items() if key not in SEEN}
    data["seats"] = [dict(seat) for seat in view["seats"]]
    _deal_cards(empty, view, data, rng)
    _deal_warlords(empty, data, rng)
    for seat in data["seats"]:
        for name in DERIVED:
            seat.pop(name)
    if view["stage"] == STAGE_NAMES[IN_PLAY]:
        return position.load(empty, data)
    return _set_up(empty, view, data, rng)


def _deal_cards(empty: KingdomState, view: View, data: dict[str, Any], rng: Rng) -> None:
    """Cards the viewer has not seen are in the deck or in a hand, all ways equally likely."""
    names = empty.tables.card_names
    seats = data["seats"]
    seen = {*data["discards"], *view.data["absent"]}
    for seat in seats:
        seen |= {*seat["used"], *seat.get("hand", ()), *seat.get("known", ())}
    unseen = [card for card in range(len(names)) if names[card] not in seen]
    rng.shuffle(unseen)
    for number, seat in enumerate(seats):
        if "hand" in seat:
            continue
        hand = list(seat.get("known", ()))
        while len(hand) < seat["hand_size"]:
            hand.append(names[unseen.pop()])
        seat["hand"] = sorted(hand, key=names.index)
        if "known" not in seat:
            seat["known"] = _perhaps_seen(empty, seats, number, hand, rng)
    data["deck"] = [names[card] for card in sorted(unseen)]


def _perhaps_seen(
    empty: KingdomState, seats: list[Any], number: int, hand: list[str], rng: Rng
) -> list[str]:
    """To a spectator a player who has used a scouting card may know any of the other's cards."""
    names = empty.tables.card_names
    scouted = any(empty.tables.peeks >> names.index(c) & 1 for c in seats[1 - number]["used"])
    return [card for card in hand if scouted and rng.below(2)]


def _deal_warlords(empty: KingdomState, data: dict[str, Any], rng: Rng) -> None:
    """KD-2.5: all eight are dealt, so that who knows four knows the others; to a spectator the
    cards nobody has revealed may lie anywhere."""
    if empty.tables.selection != SELECT_DEAL4 or data["phase"] in ("first_player", "deal_warlords"):
        return
    seats = data["seats"]
    names = list(empty.tables.warlord_names)
    known = [seat.get("dealt") for seat in seats]
    if known[0] is not None:
        blue = known[0]
    elif known[1] is not None:
        blue = [name for name in names if name not in known[1]] if known[1] else []
    else:
        shown = [list(seat.get("warlords", {}).values()) for seat in seats]
        rest = [i for i in range(len(names)) if names[i] not in shown[0] + shown[1]]
        rng.shuffle(rest)
        blue = shown[0] + [names[i] for i in rest[: 4 - len(shown[0])]]
    if blue:
        seats[0]["dealt"] = [name for name in names if name in blue]
        seats[1]["dealt"] = [name for name in names if name not in blue]


def _set_up(empty: KingdomState, view: View, data: dict[str, Any], rng: Rng) -> KingdomState:
    """Before the first turn: hidden seats start afresh and make random choices of their own."""
    hidden = [seat for seat in range(PLAYERS) if "step" not in view["seats"][seat]]
    phase = _screen_phase(empty, view)
    for seat in hidden:
        _start_afresh(empty, data["seats"][seat], phase)
    if phase == OVER:
        data["phase"] = view["phase"]
        return position.load(empty, data)
    data["phase"] = PHASE_NAMES[phase]
    result = data.pop("result", None)
    state = position.load(empty, data)
    for seat in hidden:
        state = _after_steps(state, seat, rng, ready=view["seats"][seat]["ready"])
    if result is not None:
        state.phase = OVER
        state.ending = ENDING_NAMES.index(result["reason"])
        state.winner = result["winner"]
    return state


def _screen_phase(empty: KingdomState, view: View) -> int:
    """The phase in which both are asked at once, now or when somebody resigned; OVER: neither."""
    name = view["phase"]
    over = name == PHASE_NAMES[OVER]
    choosing = view["stage"] == STAGE_NAMES[BEFORE_WARLORDS]
    if choosing and over and empty.tables.selection == SELECT_DEAL4:
        return CHOOSE
    if not choosing and over and empty.tables.free_deployment:
        return DEPLOY
    if name in (PHASE_NAMES[CHOOSE], PHASE_NAMES[DEPLOY]):
        return PHASE_NAMES.index(name)
    if name in STEP_NAMES:
        return CHOOSE if STEP_NAMES.index(name) < STEP_HEADQUARTERS else DEPLOY
    return OVER


def _start_afresh(empty: KingdomState, seat: dict[str, Any], phase: int) -> None:
    """What a hidden player has before the first choice behind the screen."""
    first = {CHOOSE: STEP_TAISHO_CARD, DEPLOY: STEP_HEADQUARTERS}.get(phase, STEP_READY)
    seat |= {"step": STEP_NAMES[first], "spot": None}
    if empty.tables.free_deployment:
        pieces = {PIECE_NAMES[kind]: int(empty.tables.pieces[kind]) for kind in range(4)}
        seat |= {"headquarters": None, "reserve": pieces}


def _after_steps(state: KingdomState, seat: int, rng: Rng, *, ready: bool) -> KingdomState:
    """Random choices of a hidden player: all of them, or some but not the last."""
    for _ in range(MOST_STEPS if ready else rng.below(MOST_STEPS)):
        legal = state.legal(seat)
        if not legal:
            break
        further = state.clone()
        further.apply(seat, legal[rng.below(len(legal))])
        if not ready and further.sides[STEP + seat] == STEP_READY:
            break
        state = further
    return state
