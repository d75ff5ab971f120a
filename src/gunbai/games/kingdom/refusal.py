"""Why not? The clause that forbids an action, judged only by what the asking seat knows."""

from __future__ import annotations

from gunbai.core.bits import has, members_of
from gunbai.core.errors import Refusal
from gunbai.core.state import CHANCE
from gunbai.games.kingdom import cards, deployment
from gunbai.games.kingdom.actions import Codes
from gunbai.games.kingdom.stacks import general_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    ACTION,
    ARMY,
    CHOOSE,
    COUNT,
    DEAL,
    DEAL_WARLORDS,
    DEALT,
    DEPLOY,
    DESTINATION,
    DISCARD,
    DRAW,
    DROP_SQUARE,
    ENEMY_FACING,
    EXTRA,
    FACING,
    FIRST,
    FOLLOW_UP,
    GROUP,
    HAND,
    NO_STRIKE,
    OVER,
    PICK,
    PIECE_NAMES,
    RANK_NAMES,
    RELOCATE,
    RESPOND,
    SECOND_STEP,
    SOURCE,
    SQUARE,
    STEP,
    STEP_ESCORT,
    STEP_FACING,
    STEP_FUKUSHO,
    STEP_HEADQUARTERS,
    STEP_HIGH_GROUND,
    STEP_ROCK,
    STEP_SENNINSHO,
    STEP_SOLDIER,
    STEP_TAISHO,
    TARGET,
    TURN_FACING,
)
from gunbai.games.kingdom.view import phase_name

# Which questions each verb answers, and the clause that asks them.
QUESTIONS: dict[str, tuple[tuple[int, ...], str]] = {
    "first": ((FIRST,), "KD-2.2"),
    "deal": ((DEAL_WARLORDS,), "KD-2.5"),
    "card": ((DEAL, DRAW), "KD-9.2.1"),
    "draw": ((ACTION,), "KD-9.2.1"),
    "stop": ((EXTRA, SECOND_STEP, FOLLOW_UP), "KD-8.6"),
    "pass": ((RESPOND,), "KD-3.4"),
    "face": ((FACING, TURN_FACING, ENEMY_FACING), "KD-4.5.1"),
    "take": ((COUNT,), "KD-9.10"),
    "drop": ((ACTION,), "KD-7.1"),
    "group": ((GROUP, EXTRA), "KD-4.2.1"),
    "use": ((ACTION, RESPOND), "KD-9.1.5"),
    "discard": ((DISCARD,), "KD-9.13"),
    "pick": ((PICK, CHOOSE), "KD-2.4"),
    "move": ((ACTION,), "KD-3.2"),
    "turn": ((ACTION,), "KD-3.3"),
    "strike": ((ACTION,), "KD-3.3"),
    "from": ((SOURCE,), "KD-9.1.5"),
    "to": ((DESTINATION, SECOND_STEP, FOLLOW_UP, DROP_SQUARE, SQUARE), "KD-4.3.1"),
    "target": ((TARGET,), "KD-9.1.5"),
}
# The same behind the screen: the steps that each verb answers.
STEPS: dict[str, tuple[tuple[int, ...], str]] = {
    "done": ((STEP_SOLDIER,), "KD-2.12"),
    "reserve": ((STEP_FUKUSHO, STEP_SENNINSHO), "KD-2.12"),
    "face": ((STEP_FACING,), "KD-2.11"),
    "take": ((STEP_ESCORT,), "KD-2.10"),
    "headquarters": ((STEP_HEADQUARTERS,), "KD-2.9"),
    "taisho": ((STEP_TAISHO,), "KD-2.9"),
    "fukusho": ((STEP_FUKUSHO,), "KD-2.9"),
    "senninsho": ((STEP_SENNINSHO,), "KD-2.9"),
    "rock": ((STEP_ROCK,), "KD-2.13"),
    "high_ground": ((STEP_HIGH_GROUND,), "KD-2.13"),
    "soldier": ((STEP_SOLDIER,), "KD-2.10"),
}


def why_not(codes: Codes, state: KingdomState, seat: int, code: str) -> Refusal | None:
    """None for a legal code. A seat that is not asked learns no more than that."""
    action = -1 if code == "resign" else codes.parse(seat, code)
    if state.admits(seat, action) or (code == "resign" and state.may_resign(seat)):
        return None
    verb, _, rest = code.partition(" ")
    clause = "KD-10.9" if verb == "resign" else (QUESTIONS.get(verb) or STEPS[verb])[1]
    if state.phase == OVER:
        return Refusal(clause, "kingdom.refusal.over")
    if not state.asks(seat):
        return Refusal(clause, "kingdom.refusal.not_asked", {"seats": list(state.deciders())})
    if not _is_question(state, seat, verb):
        return Refusal(clause, "kingdom.refusal.question", {"phase": phase_name(state, seat)})
    if seat == CHANCE:
        return Refusal(clause, "kingdom.refusal.luck")
    if state.phase == DEPLOY:
        return _deployment(state, seat, verb, rest)
    return REASONS[verb](state, seat, rest)


def _is_question(state: KingdomState, seat: int, verb: str) -> bool:
    if state.phase == DEPLOY and seat != CHANCE:
        return verb in STEPS and state.sides[STEP + seat] in STEPS[verb][0]
    return verb in QUESTIONS and state.phase in QUESTIONS[verb][0]


def _refuse(clause: str, key: str, **args: object) -> Refusal:
    return Refusal(clause, f"kingdom.refusal.{key}", args)


# The action of a turn.


def _draw(state: KingdomState, seat: int, rest: str) -> Refusal:
    if state.deck == 0:
        return _refuse("KD-9.2.1", "deck_empty")
    return _refuse("KD-9.2.1", "hand_full", n=int(state.tables.hand_limit))


def _drop(state: KingdomState, seat: int, rest: str) -> Refusal:
    if state.reserve(seat, PIECE_NAMES.index(rest)) == 0:
        return _refuse("KD-7.1", "no_reserve", piece=rest)
    return _refuse("KD-7.2", "no_room", piece=rest)


def _use(state: KingdomState, seat: int, rest: str) -> Refusal:
    card = state.tables.card_names.index(rest)
    if not has(state.sides[HAND + seat], card):
        return _refuse("KD-9.1.5", "not_in_hand", card=rest)
    if state.phase == RESPOND:
        return _refuse("KD-9.3.1", "no_reaction", card=rest)
    if has(state.tables.cancels, card):
        return _refuse("KD-9.1.4", "only_reaction", card=rest)
    if not cards.within_limit(state):
        return _refuse("KD-9.1.1", "ahead")
    return _refuse("KD-9.1.4", "no_effect", card=rest)


def _move(state: KingdomState, seat: int, rest: str) -> Refusal:
    if not _own(state, seat, rest):
        return _refuse("KD-3.2", "not_own", square=rest)
    return _refuse("KD-4.1.4", "cannot_move", square=rest)


def _turn(state: KingdomState, seat: int, rest: str) -> Refusal:
    if not _own(state, seat, rest):
        return _refuse("KD-3.2", "not_own", square=rest)
    if soldiers_of(state.board[_square(state, rest)]) == 0:
        return _refuse("KD-1.5", "no_facing", square=rest)
    return _refuse("KD-4.5.4", "only_units_turn", square=rest)


def _strike(state: KingdomState, seat: int, rest: str) -> Refusal:
    if not _own(state, seat, rest):
        return _refuse("KD-3.2", "not_own", square=rest)
    pieces = state.board[_square(state, rest)]
    warlord = state.leader(seat, general_of(pieces))
    if state.tables.strike_pattern[warlord] == NO_STRIKE:
        return _refuse("KD-8.1", "no_striker", square=rest)
    if state.tables.strike_needs_soldier[warlord] and soldiers_of(pieces) == 0:
        return _refuse("KD-8.8", "strike_needs_soldier", square=rest)
    return _refuse("KD-8.10", "no_strike_target", square=rest)


# Within an action.


def _group(state: KingdomState, seat: int, rest: str) -> Refusal:
    pieces = state.board[state.at]
    head, _, number = rest.rpartition("+")
    too_many = int(number) > soldiers_of(pieces)
    if too_many or (head == "general" and general_of(pieces) == 0):
        return _refuse("KD-4.2.1", "no_such_group", square=state.tables.names[state.at])
    if state.phase == EXTRA and head != "general":
        return _refuse("KD-8.6", "extra_needs_leader")
    return _refuse("KD-4.3.2", "group_stuck")


def _face(state: KingdomState, seat: int, rest: str) -> Refusal:
    if state.phase == FACING:
        return _refuse("KD-4.4.3", "one_of_two_facings")
    clause = "KD-4.5.3" if state.phase == TURN_FACING else "KD-9.11"
    return _refuse(clause, "same_facing")


def _take(state: KingdomState, seat: int, rest: str) -> Refusal:
    return _refuse("KD-9.10", "count", numbers=members_of(state.choices))


def _from(state: KingdomState, seat: int, rest: str) -> Refusal:
    if not _own(state, seat, rest):
        return _refuse("KD-3.2", "not_own", square=rest)
    card = state.tables.card_names[state.card]
    return _refuse("KD-9.1.4", "no_card_move", square=rest, card=card)


def _to(state: KingdomState, seat: int, rest: str) -> Refusal:
    square = _square(state, rest)
    if has(state.rocks, square):
        return _refuse("KD-6.1", "rock", square=rest)
    placing = state.phase in (DROP_SQUARE, SQUARE) or (
        state.card >= 0 and state.tables.effect[state.card] == RELOCATE
    )
    if placing:
        return _no_place(state, seat, rest)
    if state.phase == SECOND_STEP and square == state.origin:
        return _refuse("KD-9.7", "back_to_start", square=rest)
    if has(state.sides[ARMY + seat] & state.tables.near[state.at], square):
        return _refuse("KD-4.4.1", "no_merge", square=rest)
    if has(state.enemies(), square) and state.steps > 0 and state.card < 0:
        return _refuse("KD-8.6", "extra_attack", square=rest)
    return _refuse("KD-4.2.2", "not_reached", square=rest)


def _no_place(state: KingdomState, seat: int, rest: str) -> Refusal:
    square = _square(state, rest)
    if has(state.enemies(), square):
        return _refuse("KD-7.2", "enemy_there", square=rest)
    if square == state.at:
        return _refuse("KD-9.14", "same_square", square=rest)
    zone = state.tables.camp[seat]
    if state.card >= 0 and state.tables.zone[state.card] != 0:
        zone = state.tables.centre
    if not has(zone, square):
        clause = "KD-7.1" if state.card < 0 else "KD-9.10"
        return _refuse(clause, "outside_zone", square=rest)
    return _refuse("KD-4.4.1", "no_merge", square=rest)


def _target(state: KingdomState, seat: int, rest: str) -> Refusal:
    if not has(state.enemies(), _square(state, rest)):
        return _refuse("KD-9.6", "no_enemy", square=rest)
    return _refuse("KD-8.10", "no_target", square=rest)


def _discard(state: KingdomState, seat: int, rest: str) -> Refusal:
    return _refuse("KD-9.13", "not_in_their_hand", card=rest)


# Set-up.


def _pick(state: KingdomState, seat: int, rest: str) -> Refusal:
    name, _, rank = rest.partition(" ")
    warlord = state.tables.warlord_names.index(name)
    if state.phase == CHOOSE:
        if not has(state.sides[DEALT + seat], warlord):
            return _refuse("KD-2.5", "not_dealt", warlord=name)
        if RANK_NAMES.index(rank) != state.sides[STEP + seat]:
            return _refuse("KD-2.5", "other_rank", rank=RANK_NAMES[state.sides[STEP + seat]])
        return _refuse("KD-2.3", "taken", warlord=name)
    if any(state.leaders >> (8 * place) & 255 == warlord + 1 for place in range(4)):
        return _refuse("KD-2.3", "taken", warlord=name)
    return _refuse("KD-2.4", "rank_not_free", rank=rank)


def _deployment(state: KingdomState, seat: int, verb: str, rest: str) -> Refusal:
    if verb == "take":
        most = int(deployment.most_escort(state, seat))
        return _refuse("KD-2.10", "escort", n=most)
    name = rest.partition(" ")[0]
    square = _square(state, name)
    if verb in ("rock", "high_ground"):
        if has(state.rocks, square) and has(state.tables.own_centre[seat], square):
            return _refuse("KD-2.13", "two_terrains", square=name)
        return _refuse("KD-2.13", "other_centre", square=name)
    if not has(state.tables.camp[seat], square):
        return _refuse("KD-2.9", "outside_zone", square=name)
    if has(state.sides[ARMY + seat], square):
        return _refuse("KD-2.10", "one_stack", square=name)
    if verb == "soldier" and state.reserve(seat, 0) == 0:
        return _refuse("KD-2.1", "no_reserve", piece="soldier")
    return _refuse("KD-2.10", "rising_order", square=name)


REASONS = {
    "draw": _draw,
    "drop": _drop,
    "use": _use,
    "move": _move,
    "turn": _turn,
    "strike": _strike,
    "group": _group,
    "face": _face,
    "take": _take,
    "from": _from,
    "to": _to,
    "target": _target,
    "discard": _discard,
    "pick": _pick,
}


def _square(state: KingdomState, name: str) -> int:
    return state.tables.names.index(name)


def _own(state: KingdomState, seat: int, name: str) -> bool:
    return has(state.sides[ARMY + seat], _square(state, name))
