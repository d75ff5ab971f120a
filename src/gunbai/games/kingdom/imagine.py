"""Build full kingdom worlds from a view: hands, unseen cards, and what lies behind the screen.

All other parts of a view are complete.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.kingdom import loader, luck, phase, position, side, step
from gunbai.games.kingdom.position import Position, Seat
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    BEFORE_WARLORDS,
    ENDING_NAMES,
    IN_PLAY,
    PIECE_NAMES,
    PLAYERS,
    SELECT_DEAL4,
    STAGE_NAMES,
)
from gunbai.games.kingdom.view import KingdomView

MOST_STEPS = 40
"""More choices than any player makes behind the screen."""


def worlds(empty: KingdomState, view: View, rng: Rng) -> Iterator[KingdomState]:
    """An endless iterator of worlds whose view is this view; every world that fits can occur.

    Outside the set-up only the other player's cards are unknown: they are dealt repeatedly.
    """
    facts = view.read(KingdomView)
    table = _imagine(empty.clone(), facts, rng)
    seat = view.viewer
    while table.phase in (phase.CHOOSE, phase.DEPLOY) or seat < 0 or not table.asks(seat):
        yield _imagine(empty.clone(), facts, rng)
    while True:
        world = table.clone()
        luck.deal_again(world, 1 - seat, rng)
        yield world


def _imagine(empty: KingdomState, facts: KingdomView, rng: Rng) -> KingdomState:
    seats = position.held(facts.seats[0]), position.held(facts.seats[1])
    deck = _deal_cards(empty, facts, seats, rng)
    _deal_warlords(empty, facts, seats, rng)
    world = Position(
        stage=facts.stage,
        first=facts.first,
        mover=facts.mover,
        turn=facts.turn,
        discards=facts.discards,
        passed=facts.passed,
        history=facts.history,
        action=facts.action,
        result=facts.result,
        phase=facts.phase,
        seats=seats,
        board=facts.board,
        rocks=facts.rocks,
        high_ground=facts.high_ground,
        deck=deck,
    )
    if facts.stage == STAGE_NAMES[IN_PLAY]:
        return loader.place(empty, world)
    return _set_up(empty, facts, world, rng)


def _deal_cards(
    empty: KingdomState, facts: KingdomView, seats: tuple[Seat, Seat], rng: Rng
) -> list[str]:
    """Cards the viewer has not seen are in a hand or in the deck, which is returned; all ways are
    equally likely."""
    names = empty.tables.card_names
    seen = {*facts.discards, *facts.absent}
    for seat in seats:
        seen |= {*seat.used, *(seat.hand or ()), *(seat.known or ())}
    unseen = [card for card in range(len(names)) if names[card] not in seen]
    rng.shuffle(unseen)
    for number, seat in enumerate(seats):
        if seat.hand is not UNSET:
            continue
        hand = list(seat.known or ())
        while len(hand) < facts.seats[number].hand_size:
            hand.append(names[unseen.pop()])
        seat.hand = sorted(hand, key=names.index)
        if seat.known is UNSET:
            seat.known = _perhaps_seen(empty, seats[1 - number], hand, rng)
    return [names[card] for card in sorted(unseen)]


def _perhaps_seen(empty: KingdomState, other: Seat, hand: list[str], rng: Rng) -> list[str]:
    """To a spectator a player who has used a scouting card may know any of the other's cards."""
    names = empty.tables.card_names
    scouted = any(empty.tables.peeks >> names.index(card) & 1 for card in other.used)
    return [card for card in hand if scouted and rng.below(2)]


def _deal_warlords(
    empty: KingdomState, facts: KingdomView, seats: tuple[Seat, Seat], rng: Rng
) -> None:
    """KD-2.5: all eight are dealt, so a player who knows four knows the others; to a
    spectator the cards nobody has revealed may lie anywhere."""
    if empty.tables.selection != SELECT_DEAL4 or facts.phase in ("first_player", "deal_warlords"):
        return
    names = list(empty.tables.warlord_names)
    blue, red = seats[0].dealt, seats[1].dealt
    if blue is UNSET and red is not UNSET:
        blue = [name for name in names if name not in red] if red else []
    elif blue is UNSET:
        shown = [list((seat.warlords or {}).values()) for seat in seats]
        rest = [i for i in range(len(names)) if names[i] not in shown[0] + shown[1]]
        rng.shuffle(rest)
        blue = shown[0] + [names[i] for i in rest[: 4 - len(shown[0])]]
    if blue:
        seats[0].dealt = [name for name in names if name in blue]
        seats[1].dealt = [name for name in names if name not in blue]


def _set_up(empty: KingdomState, facts: KingdomView, world: Position, rng: Rng) -> KingdomState:
    """Before the first turn: hidden seats start again and make random choices."""
    hidden = [seat for seat in range(PLAYERS) if facts.seats[seat].step is UNSET]
    now = _screen_phase(empty, facts)
    for seat in hidden:
        _start_afresh(empty, world.seats[seat], now)
    if now == phase.OVER:
        return loader.place(empty, world)
    world.phase = phase.NAMES[now]
    world.result = UNSET
    state = loader.place(empty, world)
    for seat in hidden:
        state = _after_steps(state, seat, rng, ready=facts.seats[seat].ready)
    if facts.result is not UNSET:
        state.phase = phase.OVER
        state.ending = ENDING_NAMES.index(facts.result.reason)
        state.winner = facts.result.winner
    return state


def _screen_phase(empty: KingdomState, facts: KingdomView) -> int:
    """The phase in which both are asked at once, now or when somebody resigned; OVER: neither."""
    name = facts.phase
    over = name == phase.NAMES[phase.OVER]
    choosing = facts.stage == STAGE_NAMES[BEFORE_WARLORDS]
    if choosing and over and empty.tables.selection == SELECT_DEAL4:
        return phase.CHOOSE
    if not choosing and over and empty.tables.free_deployment:
        return phase.DEPLOY
    if name in (phase.NAMES[phase.CHOOSE], phase.NAMES[phase.DEPLOY]):
        return phase.NAMES.index(name)
    if name in step.NAMES:
        return phase.CHOOSE if step.NAMES.index(name) < step.HEADQUARTERS else phase.DEPLOY
    return phase.OVER


def _start_afresh(empty: KingdomState, seat: Seat, now: int) -> None:
    """What a hidden player has before the first choice behind the screen."""
    first = {phase.CHOOSE: step.TAISHO_CARD, phase.DEPLOY: step.HEADQUARTERS}.get(now, step.READY)
    seat.step = step.NAMES[first]
    seat.spot = None
    if empty.tables.free_deployment:
        seat.headquarters = None
        seat.reserve = {PIECE_NAMES[kind]: int(empty.tables.pieces[kind]) for kind in range(4)}


def _after_steps(state: KingdomState, seat: int, rng: Rng, *, ready: bool) -> KingdomState:
    """Random choices of a hidden player: all of them, or some but not the last."""
    for _ in range(MOST_STEPS if ready else rng.below(MOST_STEPS)):
        legal = state.legal(seat)
        if not legal:
            break
        further = state.clone()
        further.apply(seat, legal[rng.below(len(legal))])
        if not ready and further.sides[side.STEP + seat] == step.READY:
            break
        state = further
    return state
