"""KD-9.5, KD-9.6, KD-9.10 to KD-9.15 The effects of operation cards, except moves (`cardmoves`)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.kingdom import (
    cardmoves,
    clauses,
    morale,
    movement,
    phase,
    removal,
    reserves,
    side,
)
from gunbai.games.kingdom.stacks import facing_of, soldiers_of, turned
from gunbai.games.kingdom.terms import (
    ALL_FACINGS,
    BURN,
    CARD_MOVE,
    DEPLOY_SOLDIERS,
    FROM_RESERVE,
    NO_SOURCE,
    OWN_CAMP,
    PEEK_DISCARD,
    RELOCATE,
    SHOT,
    SOLDIER,
    TIMED_MORALE,
    TURN_ENEMY,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def possible(state: "KingdomState", card: i64) -> bool:
    """KD-9.1.4: at least one complete choice of the effect exists now."""
    effect = state.tables.effect[card]
    if effect == TIMED_MORALE:
        return True
    if effect == CARD_MOVE or effect == RELOCATE:
        return cardmoves.any_source(state, card)
    if effect == DEPLOY_SOLDIERS:
        return soldiers_at_hand(state, card) > 0 and squares(state, card, 1) != 0
    if effect == PEEK_DISCARD:
        return state.sides[side.HAND + 1 - state.mover] != 0
    return has_target(state, card)


def resolve(state: "KingdomState", log: EventLog | None) -> None:
    """KD-9.1.5: the card was not cancelled; its choices begin. KD-9.1.3: all one action."""
    tables = state.tables
    card = state.card
    effect = tables.effect[card]
    if effect == TIMED_MORALE:
        inspire(state, card, log)
    elif effect == CARD_MOVE or effect == RELOCATE:
        cardmoves.begin(state)
    elif effect == DEPLOY_SOLDIERS:
        state.choices = counts(state, card)
        state.phase = phase.COUNT
    elif effect == PEEK_DISCARD:
        peek(state, card, log)
    else:
        state.choices = targets(state, card)
        state.phase = phase.TARGET


# inspire


def inspire(state: "KingdomState", card: i64, log: EventLog | None) -> None:
    """KD-9.5: morale for all own pieces; it needs no target."""
    tables = state.tables
    morale.inspire(state, state.mover, tables.amount[card], tables.times[card])
    if log is not None:
        args: dict[str, object] = {
            "seat": state.mover,
            "amount": tables.amount[card],
            "turns": tables.times[card],
        }
        log.tell("inspire", "KD-9.5", args)
    state.phase = phase.TURN_DONE


# bow, fire, disarray: a target


def targets(state: "KingdomState", card: i64) -> i64:
    """The enemy stacks a card may be aimed at."""
    found: i64 = 0
    near = in_reach(state, card) & state.enemies()
    while near != 0:
        square = lowest(near)
        near &= near - 1
        if is_target(state, card, square):
            found |= bit(square)
    return found


def has_target(state: "KingdomState", card: i64) -> bool:
    """KD-9.1.4: is there one?"""
    near = in_reach(state, card) & state.enemies()
    while near != 0:
        if is_target(state, card, lowest(near)):
            return True
        near &= near - 1
    return False


def is_target(state: "KingdomState", card: i64, square: i64) -> bool:
    """Does the card take anything from an enemy stack in its reach?"""
    tables = state.tables
    if tables.effect[card] == SHOT:
        return removal.would_lose(state, square, tables.amount[card])
    if tables.effect[card] == BURN:
        return burns_enemy(state, square, tables.amount[card])
    return soldiers_of(state.board[square]) > 0


def in_reach(state: "KingdomState", card: i64) -> i64:
    """KD-9.6: at exactly the card's distance from an own stack with a soldier; nothing blocks the
    shot.

    KD-9.11, KD-9.12: at most the card's distance from any own stack.
    """
    tables = state.tables
    reach = tables.reach[card] * tables.squares
    exact = tables.effect[card] == SHOT
    found: i64 = 0
    own = state.sides[side.ARMY + state.mover]
    while own != 0:
        square = lowest(own)
        own &= own - 1
        if tables.needs_soldier[card] != 0 and soldiers_of(state.board[square]) == 0:
            continue
        around = tables.within[reach + square]
        if exact:
            around &= ~tables.within[reach - tables.squares + square]
        found |= around
    return found


def burns_enemy(state: "KingdomState", centre: i64, amount: i64) -> bool:
    """KD-9.12: at least one enemy piece would be removed by fire there."""
    burning = (state.tables.cross[centre] | bit(centre)) & state.enemies()
    while burning != 0:
        square = lowest(burning)
        burning &= burning - 1
        if removal.would_lose(state, square, amount):
            return True
    return False


def aim(state: "KingdomState", square: i64, log: EventLog | None) -> None:
    """The target of a card is chosen."""
    tables = state.tables
    card = state.card
    if log is not None:
        args: dict[str, object] = {
            "seat": state.mover,
            "card": tables.card_names[card],
            "square": tables.names[square],
        }
        log.tell("aim", clauses.of_card(tables, card), args)
    if tables.effect[card] == TURN_ENEMY:
        state.at = square
        state.choices = ALL_FACINGS & ~bit(facing_of(state.board[square]))
        state.phase = phase.ENEMY_FACING
        return
    if tables.effect[card] == BURN:
        burn(state, square, tables.amount[card], log)
    else:
        after = removal.after_direct(state, square, tables.amount[card])
        removal.hit(state, square, after, log)
    state.phase = phase.TURN_DONE


def burn(state: "KingdomState", centre: i64, amount: i64, log: EventLog | None) -> None:
    """KD-9.12: the centre and every stack, of both sides, orthogonally next to it, each by its
    own morale: no morale depends on another stack, so all damage is simultaneous."""
    tables = state.tables
    burning = tables.cross[centre] | bit(centre)
    burning &= state.sides[side.ARMY] | state.sides[side.ARMY + 1]
    while burning != 0:
        square = lowest(burning)
        burning &= burning - 1
        after = removal.after_direct(state, square, amount)
        if after != state.board[square]:
            removal.hit(state, square, after, log)


def turn_enemy(state: "KingdomState", facing: i64, log: EventLog | None) -> None:
    """KD-9.11: a facing different from the present one."""
    state.put(state.at, turned(state.board[state.at], facing))
    if log is not None:
        movement.tell_facing(state, facing, "KD-9.11", log)
    state.phase = phase.TURN_DONE


# reinforce, ambush: soldiers from outside the board


def soldiers_at_hand(state: "KingdomState", card: i64) -> i64:
    """KD-9.10, KD-9.15: own soldiers in the card's sources, at most its number."""
    tables = state.tables
    total = _in_source(state, tables.first_source[card])
    total += _in_source(state, tables.second_source[card])
    return total if total < tables.times[card] else tables.times[card]


def _in_source(state: "KingdomState", source: i64) -> i64:
    if source == NO_SOURCE:
        return 0
    if source == FROM_RESERVE:
        return state.reserve(state.mover, SOLDIER)
    return state.removed(state.mover, SOLDIER)


def squares(state: "KingdomState", card: i64, number: i64) -> i64:
    """KD-9.10: the zone's squares that are empty or, by the card, hold own pieces they can merge
    with. KD-9.16: never a rock, never an attack."""
    tables = state.tables
    seat = state.mover
    zone = tables.camp[seat] if tables.zone[card] == OWN_CAMP else tables.centre
    free = zone & ~state.sides[side.ARMY + 1 - seat]
    if tables.merge[card] == 0:
        free &= ~state.sides[side.ARMY + seat]
    return movement.enterable(state, free, reserves.soldiers(seat, number))


def counts(state: "KingdomState", card: i64) -> i64:
    """KD-9.10, KD-9.15: how many; as a set of numbers."""
    found: i64 = 0
    for number in range(1, soldiers_at_hand(state, card) + 1):
        if squares(state, card, number) != 0:
            found |= bit(number)
    return found


def count(state: "KingdomState", number: i64) -> None:
    state.left = number
    state.choices = squares(state, state.card, number)
    state.phase = phase.SQUARE


def bring(state: "KingdomState", square: i64, log: EventLog | None) -> None:
    """KD-9.10, KD-9.15: together on one square, from the first source first."""
    tables = state.tables
    number = state.left
    first = _in_source(state, tables.first_source[state.card])
    if first > number:
        first = number
    _take(state, tables.first_source[state.card], first)
    _take(state, tables.second_source[state.card], number - first)
    pieces = reserves.soldiers(state.mover, number)
    reserves.put_in(state, square, pieces, log, "bring", clauses.of_card(tables, state.card))


def _take(state: "KingdomState", source: i64, number: i64) -> None:
    if source != NO_SOURCE:
        place: i64 = side.RESERVE if source == FROM_RESERVE else side.REMOVED
        state.sides[place + state.mover] -= number


# scout


def peek(state: "KingdomState", card: i64, log: EventLog | None) -> None:
    """KD-9.13: the user sees the opponent's whole hand, and what is left of it stays known."""
    other = 1 - state.mover
    hand = state.sides[side.HAND + other]
    state.sides[side.KNOWN + other] = hand
    if log is not None:
        names: list[str] = []
        for i in range(state.tables.cards):
            if (hand >> i) & 1 != 0:
                names.append(state.tables.card_names[i])
        log.tell("peek", "KD-9.13", {"seat": state.mover})
        log.share(bit(0) | bit(1), "seen", "KD-9.13", {"seat": other, "cards": names})
    state.left = state.tables.times[card]
    state.choices = discardable(state)
    state.phase = phase.DISCARD


def discardable(state: "KingdomState") -> i64:
    """KD-9.13: any card of the opponent's hand."""
    return state.sides[side.HAND + 1 - state.mover]


def discard(state: "KingdomState", card: i64, log: EventLog | None) -> None:
    """KD-9.13: face up on the discard pile; it counts as used by nobody."""
    other = 1 - state.mover
    state.sides[side.HAND + other] &= ~bit(card)
    state.sides[side.KNOWN + other] &= ~bit(card)
    state.discards |= bit(card)
    state.forget_past()
    if log is not None:
        args: dict[str, object] = {"seat": other, "card": state.tables.card_names[card]}
        log.reveal("discard", "KD-9.13", args)
    state.left -= 1
    state.choices = discardable(state)
    state.phase = phase.TURN_DONE if state.left == 0 or state.choices == 0 else phase.DISCARD
