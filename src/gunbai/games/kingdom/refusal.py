"""The clause that forbids an action, judged only by what the asking seat knows."""

from __future__ import annotations

from gunbai.core.bits import has, members_of
from gunbai.core.errors import Refusal
from gunbai.core.refusals import Refusals
from gunbai.games.kingdom import (
    cardmoves,
    cards,
    clauses,
    deployment,
    effects,
    groups,
    movement,
    phase,
    refusal_moment,
    refusal_reach,
    side,
    warlords,
)
from gunbai.games.kingdom.stacks import general_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    BURN,
    CARD_MOVE,
    NO_STRIKE,
    OWN_CAMP,
    PIECE_NAMES,
    RANK_NAMES,
    RELOCATE,
    SHOT,
    WITH_GENERAL,
    WITH_SOLDIER,
)
from gunbai.games.kingdom.view import phase_name


class KingdomRefusals(Refusals[KingdomState]):
    def over_clause(self, state: KingdomState, verb: str) -> str:
        return refusal_moment.clause_of_end(state, verb)

    def whose_clause(self, state: KingdomState, verb: str) -> str:
        return refusal_moment.clause_of_decider(state, verb)

    def answers(self, state: KingdomState, seat: int, verb: str) -> bool:
        return refusal_moment.is_question(state, seat, verb)

    def when_clause(self, state: KingdomState, seat: int, verb: str) -> str:
        return refusal_moment.clause_of_question(state, seat, verb)

    def phase_name(self, state: KingdomState, seat: int) -> str:
        return phase_name(state, seat)

    def luck_clause(self, state: KingdomState, verb: str, rest: str) -> str:
        return refusal_moment.clause_of_luck(state)

    def reason(self, state: KingdomState, seat: int, verb: str, rest: str) -> Refusal:
        if state.phase == phase.DEPLOY:
            return _deployment(state, seat, verb, rest)
        return REASONS[verb](state, seat, rest)


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
    if not has(state.sides[side.HAND + seat], card):
        clause = "KD-9.3.1" if state.phase == phase.RESPOND else "KD-3.2"
        return _refuse(clause, "not_in_hand", card=rest)
    if state.phase == phase.RESPOND:
        return _refuse("KD-9.3.1", "no_reaction", card=rest)
    if has(state.tables.cancels, card):
        return _refuse("KD-9.1.4", "only_reaction", card=rest)
    if not cards.within_limit(state):
        return _refuse("KD-9.1.1", "ahead")
    return _refuse("KD-9.1.4", "no_effect", card=rest)


def _move(state: KingdomState, seat: int, rest: str) -> Refusal:
    if not _own(state, seat, rest):
        return _refuse("KD-3.2", "not_own", square=rest)
    square = _square(state, rest)
    if refusal_reach.meets_own(state, square, _freest_part(state, square)):
        return _refuse("KD-4.3.2", "cannot_join", square=rest)
    return _refuse("KD-4.1.4", "cannot_move", square=rest)


def _freest_part(state: KingdomState, square: int) -> int:
    """The part of a stack with the most ways: the general alone, or a soldier."""
    has_general = general_of(state.board[square]) != 0
    group = groups.group_of(state.tables, 0 if has_general else 1, general=has_general)
    return int(groups.taken_from(state.tables, state.board[square], group))


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
    if warlords.strike_reach(state, _square(state, rest)) & state.enemies() == 0:
        clause = clauses.of_strike(state.tables, warlord)
        return _refuse(clause, "no_strike_reach", square=rest)
    return _refuse("KD-8.10", "no_strike_target", square=rest)


# Within an action.


def _group(state: KingdomState, seat: int, rest: str) -> Refusal:
    pieces = state.board[state.at]
    head, _, number = rest.rpartition("+")
    too_many = int(number) > soldiers_of(pieces)
    if too_many or (head == "general" and general_of(pieces) == 0):
        return _refuse("KD-4.2.1", "no_such_group", square=state.tables.names[state.at])
    if state.phase == phase.EXTRA and head != "general":
        return _refuse("KD-8.6", "extra_needs_leader")
    group = groups.group_of(state.tables, int(number), general=head == "general")
    moving = groups.taken_from(state.tables, pieces, group)
    if state.card >= 0:
        return _no_card_group(state, moving)
    if state.phase == phase.EXTRA and movement.destinations(state, state.at, moving) != 0:
        return _refuse("KD-8.6", "extra_stuck")
    if refusal_reach.meets_own(state, state.at, moving):
        return _refuse("KD-4.3.2", "group_cannot_join")
    return _refuse("KD-4.1.4", "group_stuck")


def _no_card_group(state: KingdomState, moving: int) -> Refusal:
    """A card names the groups it moves, and by which rules."""
    tables = state.tables
    card = tables.card_names[state.card]
    clause = clauses.of_card(tables, state.card)
    if tables.effect[state.card] == CARD_MOVE:
        kind = tables.group[state.card]
        if not cardmoves.suits(kind, moving):
            keys = {WITH_GENERAL: "group_needs_general", WITH_SOLDIER: "group_needs_soldier"}
            return _refuse(clause, keys[int(kind)], card=card)
        if tables.must_attack[state.card]:
            return _refuse(clause, "group_must_attack", card=card)
    return _refuse(clause, "group_stuck")


def _face(state: KingdomState, seat: int, rest: str) -> Refusal:
    if state.phase == phase.FACING:
        return _refuse("KD-4.4.3", "one_of_two_facings")
    clause = "KD-4.5.3" if state.phase == phase.TURN_FACING else "KD-9.11"
    return _refuse(clause, "same_facing")


def _take(state: KingdomState, seat: int, rest: str) -> Refusal:
    clause = clauses.of_card(state.tables, state.card)
    return _refuse(clause, "count", numbers=members_of(state.choices))


def _from(state: KingdomState, seat: int, rest: str) -> Refusal:
    clause = clauses.of_card(state.tables, state.card)
    if not _own(state, seat, rest):
        relocates = state.tables.effect[state.card] == RELOCATE
        return _refuse(clause if relocates else "KD-3.2", "not_own", square=rest)
    card = state.tables.card_names[state.card]
    return _refuse(clause, "no_card_move", square=rest, card=card)


def _to(state: KingdomState, seat: int, rest: str) -> Refusal:
    square = _square(state, rest)
    if has(state.rocks, square):
        return _refuse("KD-6.1", "rock", square=rest)
    placing = state.phase in (phase.DROP_SQUARE, phase.SQUARE) or (
        state.card >= 0 and state.tables.effect[state.card] == RELOCATE
    )
    if placing:
        return _no_place(state, seat, rest)
    clause, key = refusal_reach.why_not(state, square)
    return _refuse(clause, key, square=rest)


def _no_place(state: KingdomState, seat: int, rest: str) -> Refusal:
    tables = state.tables
    square = _square(state, rest)
    by_card = state.card >= 0
    clause = clauses.of_card(tables, state.card) if by_card else "KD-7.2"
    if has(state.enemies(), square):
        return _refuse(clause, "enemy_there", square=rest)
    if square == state.at:
        return _refuse(clause, "same_square", square=rest)
    in_camp = not by_card or tables.zone[state.card] == OWN_CAMP
    if not has(tables.camp[seat] if in_camp else tables.centre, square):
        return _refuse(clause if by_card else "KD-7.1", "outside_zone", square=rest)
    if state.phase == phase.SQUARE and tables.merge[state.card] == 0:
        return _refuse("KD-9.15", "not_empty", square=rest)
    return _refuse("KD-4.4.1", "no_merge", square=rest)


def _target(state: KingdomState, seat: int, rest: str) -> Refusal:
    tables = state.tables
    square = _square(state, rest)
    by_card = state.card >= 0
    if by_card:
        clause = clauses.of_card(tables, state.card)
        near = effects.in_reach(state, state.card)
    else:
        clause = clauses.of_strike(tables, warlords.warlord_at(state, state.at))
        near = warlords.strike_reach(state, state.at)
    if not has(state.enemies(), square):
        return _refuse(clause, "no_enemy", square=rest)
    if not has(near, square):
        return _refuse(clause, "out_of_reach", square=rest)
    if not by_card:
        return _refuse("KD-8.10", "loses_nothing", square=rest)
    keys = {SHOT: "loses_nothing", BURN: "burns_nothing"}
    key = keys.get(int(tables.effect[state.card]), "turns_nothing")
    return _refuse(clause, key, square=rest)


def _discard(state: KingdomState, seat: int, rest: str) -> Refusal:
    return _refuse("KD-9.13", "not_in_their_hand", card=rest)


# Set-up.


def _pick(state: KingdomState, seat: int, rest: str) -> Refusal:
    name, _, rank = rest.partition(" ")
    warlord = state.tables.warlord_names.index(name)
    if state.phase == phase.CHOOSE:
        if not has(state.sides[side.DEALT + seat], warlord):
            return _refuse("KD-2.5", "not_dealt", warlord=name)
        if RANK_NAMES.index(rank) != state.sides[side.STEP + seat]:
            return _refuse("KD-2.5", "other_rank", rank=RANK_NAMES[state.sides[side.STEP + seat]])
        return _refuse("KD-2.3", "taken", warlord=name)
    if any(state.leaders >> (8 * place) & 255 == warlord + 1 for place in range(4)):
        return _refuse("KD-2.3", "taken", warlord=name)
    if RANK_NAMES.index(rank) >= state.tables.leaders:
        return _refuse("KD-2.3", "rank_without_card", rank=rank)
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
    if has(state.sides[side.ARMY + seat], square):
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
    return has(state.sides[side.ARMY + seat], _square(state, name))
