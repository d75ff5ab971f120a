"""The clause that forbids an action, judged only by what the asking seat knows."""

from __future__ import annotations

from gunbai.core.bits import bit, has, lowest
from gunbai.core.errors import Refusal
from gunbai.core.refusals import Refusals
from gunbai.games.gunshi import composition, fences, moving, phase, shooting, soldiers
from gunbai.games.gunshi.grid import (
    edge_named,
    level_bit,
    level_edges,
    shift,
    square_name,
    square_named,
    upright_bit,
    upright_edges,
)
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import (
    CAVALRY,
    FACINGS,
    FENCE,
    INFANTRY,
    ITEM_NAMES,
    PLAN_DECK,
    PLAN_GENERAL,
    PLAN_HAND,
)
from gunbai.games.gunshi.view import question

# Which questions each verb answers, and the clause that asks them.
QUESTIONS = {
    "place": ((phase.DEPLOY_ITEM, phase.RF_KIND), "GS-10.1"),
    "square": ((phase.DEPLOY_SQUARE, phase.RF_SQUARE), "GS-10.1"),
    "face": ((phase.DEPLOY_FACING, phase.RF_FACING, phase.TURN_FACING), "GS-9.2"),
    "edge": ((phase.DEPLOY_EDGE, phase.FENCE_EDGE, phase.FENCE_MEMBER), "GS-11.1"),
    "general": ((phase.PLANNING,), "GS-4.1"),
    "hand": ((phase.PLANNING,), "GS-4.3"),
    "deck": ((phase.PLANNING,), "GS-4.3"),
    "lead": (
        (phase.MOVE_LEADER, phase.TURN_LEADER, phase.SHOOT_LEADER, phase.FENCE_LEADER),
        "GS-12.1",
    ),
    "go": ((phase.MOVE_DIRECTION,), "GS-7.1"),
    "advance": ((phase.MOVE_MEMBER,), "GS-12.5"),
    "join": ((phase.TURN_MEMBER,), "GS-12.3"),
    "stay": (
        (
            phase.MOVE_MEMBER,
            phase.TURN_MEMBER,
            phase.SHOOT_MEMBER,
            phase.FENCE_MEMBER,
            phase.INVADE,
        ),
        "GS-12.3",
    ),
    "invade": ((phase.INVADE,), "GS-8.1"),
    "turn": ((phase.TS_MODE,), "GS-9.1"),
    "shoot": ((phase.TS_MODE,), "GS-9.1"),
    "target": ((phase.SHOOT_TARGET, phase.SHOOT_MEMBER), "GS-9.4"),
    "order": ((phase.ORDER_CARD,), "GS-13.1"),
    "stop": ((phase.ORDER_CARD,), "GS-13.1"),
    "lightning": ((phase.LIGHTNING,), "GS-13.5"),
    "no_lightning": ((phase.LIGHTNING,), "GS-13.5"),
}
# The clause that asks the same in the deployment.
DEPLOYING = {"place": "GS-3.1", "square": "GS-3.2", "face": "GS-3.2", "edge": "GS-3.3"}
# The clause that says which soldiers can be chosen.
OWN = {
    phase.PLANNING: "GS-4.1",
    phase.MOVE_LEADER: "GS-7.1",
    phase.TURN_LEADER: "GS-9.2",
    phase.SHOOT_LEADER: "GS-9.4",
    phase.FENCE_LEADER: "GS-11.1",
}
PLAN_STEPS = {"general": PLAN_GENERAL, "hand": PLAN_HAND, "deck": PLAN_DECK}


class GunshiRefusals(Refusals[GunshiState]):
    def over_clause(self, state: GunshiState, verb: str) -> str:
        return "GS-5.4"

    def whose_clause(self, state: GunshiState, verb: str) -> str:
        clause = QUESTIONS[verb][1]
        return DEPLOYING.get(verb, clause) if state.phase < phase.PLANNING else clause

    def answers(self, state: GunshiState, seat: int, verb: str) -> bool:
        return state.phase in QUESTIONS[verb][0] and _plans_it(state, seat, verb)

    def when_clause(self, state: GunshiState, seat: int, verb: str) -> str:
        return self.whose_clause(state, verb)

    def phase_name(self, state: GunshiState, seat: int) -> str:
        return question(state, seat)

    def reason(self, state: GunshiState, seat: int, verb: str, rest: str) -> Refusal:
        if state.phase in (phase.DEPLOY_ITEM, phase.RF_KIND):
            return _no_item(state, seat, ITEM_NAMES.index(rest))
        if verb == "edge":
            return _no_edge(state, seat, rest)
        if verb in ("square", "general", "lead", "target"):
            return _no_square(state, seat, rest)
        if verb in ("go", "advance", "stay"):
            return _no_move(state, verb, rest)
        return _no_word(state, verb, rest)


def _plans_it(state: GunshiState, seat: int, verb: str) -> bool:
    """In the planning phase: does this verb belong to the seat's present step?"""
    if state.phase != phase.PLANNING:
        return True
    return bool(PLAN_STEPS[verb] == min(state.side(seat).plan, PLAN_DECK))


def _no_item(state: GunshiState, seat: int, item: int) -> Refusal:
    side = state.side(seat)
    args: dict[str, object] = {"kind": ITEM_NAMES[item]}
    if item == FENCE and state.phase == phase.RF_KIND:
        return Refusal("GS-10.1", "gunshi.refusal.no_fence_here")
    if item == FENCE and side.fence_hand == 0:
        return Refusal("GS-1.11", "gunshi.refusal.no_fence_in_hand")
    if item != FENCE and not soldiers.in_stock(state, item):
        return Refusal("GS-1.8", "gunshi.refusal.not_in_stock", args)
    if side.supply < state.tables.cost[item]:
        cost = {"n": state.tables.cost[item], "supply": side.supply}
        return Refusal("GS-1.14", "gunshi.refusal.too_dear", {**args, **cost})
    clause = "GS-3.3" if item == FENCE else "GS-3.2"
    return Refusal(clause, "gunshi.refusal.no_room", args)


def _no_square(state: GunshiState, seat: int, name: str) -> Refusal:
    now, square = state.phase, square_named(name)
    args: dict[str, object] = {"square": name}
    if now in (phase.DEPLOY_SQUARE, phase.RF_SQUARE):
        clause = "GS-3.2" if now == phase.DEPLOY_SQUARE else "GS-10.1"
        if not has(state.tables.camp[seat], square):
            return Refusal(clause, "gunshi.refusal.not_camp", args)
        return Refusal("GS-1.6", "gunshi.refusal.occupied", args)
    if now in (phase.SHOOT_TARGET, phase.SHOOT_MEMBER):
        return _no_target(state, square, args)
    if not has(state.side(seat).army, square):
        return Refusal(OWN[now], "gunshi.refusal.not_yours", args)
    if now == phase.MOVE_LEADER:
        if has(state.cavalry, square):
            back = shift(bit(square), soldiers.facing_at(state, square) ^ 2)
            if back & ~state.side(seat).army:
                return Refusal("GS-7.4", "gunshi.refusal.only_back", args)
        return Refusal("GS-7.5", "gunshi.refusal.cannot_move", args)
    if now == phase.SHOOT_LEADER:
        key = "no_target" if has(state.archers, square) else "no_archer"
        return Refusal("GS-9.4", f"gunshi.refusal.{key}", args)
    if soldiers.kind_at(state, bit(square)) != INFANTRY:
        return Refusal("GS-11.1", "gunshi.refusal.no_infantry", args)
    return Refusal("GS-11.1", "gunshi.refusal.no_edge", args)


def _no_target(state: GunshiState, square: int, args: dict[str, object]) -> Refusal:
    archer = state.leader
    if state.phase == phase.SHOOT_MEMBER:
        archer = composition.member(state, state.asked)
    if not has(state.theirs().army, square):
        return Refusal("GS-9.4", "gunshi.refusal.no_enemy", args)
    in_range = state.tables.range[64 * soldiers.facing_at(state, archer) + archer]
    if not has(in_range, square):
        return Refusal("GS-9.5", "gunshi.refusal.out_of_range", args)
    if has(shooting.covered(state, archer), square):
        return Refusal("GS-9.9", "gunshi.refusal.covered", args)
    return Refusal("GS-9.12", "gunshi.refusal.hit_enough", args)


def _no_edge(state: GunshiState, seat: int, name: str) -> Refusal:
    number = edge_named(name)
    level, upright = level_bit(number), upright_bit(number)
    args: dict[str, object] = {"edge": name}
    taken_level = state.red.level | state.blue.level
    taken_upright = state.red.upright | state.blue.upright
    if level & taken_level or upright & taken_upright:
        return Refusal("GS-1.12", "gunshi.refusal.edge_taken", args)
    if state.phase == phase.DEPLOY_EDGE:
        return Refusal("GS-3.3", "gunshi.refusal.edge_not_camp", args)
    enemy = state.theirs().army
    if level & level_edges(enemy) or upright & upright_edges(enemy):
        return Refusal("GS-11.3", "gunshi.refusal.edge_enemy", args)
    if level & fences.chosen_level(state) or upright & fences.chosen_upright(state):
        return Refusal("GS-11.5", "gunshi.refusal.edge_taken", args)
    return Refusal("GS-11.2", "gunshi.refusal.edge_far", args)


def _no_move(state: GunshiState, verb: str, thing: str) -> Refusal:
    if verb == "go":
        return _no_way(state, thing)
    if verb == "advance":
        return _no_distance(state, int(thing))
    if composition.member(state, state.asked) == state.leader:
        return Refusal("GS-12.4", "gunshi.refusal.leader_acts")
    return Refusal("GS-12.8", "gunshi.refusal.must_leave")


def _no_way(state: GunshiState, thing: str) -> Refusal:
    """Why the leader cannot go in this direction at all."""
    direction = FACINGS.index(thing)
    args: dict[str, object] = {"facing": thing}
    target = shift(bit(state.leader), direction)
    if target == 0:
        return Refusal("GS-7.5", "gunshi.refusal.off_board", args)
    facing = soldiers.facing_at(state, state.leader)
    rides = has(state.cavalry, state.leader)
    if rides and facing == direction ^ 2:
        return Refusal("GS-7.4", "gunshi.refusal.backwards", args)
    if target & composition.same_kind(state, state.leader):
        return Refusal("GS-12.8", "gunshi.refusal.neighbour_stuck", args)
    if rides and facing == direction:
        key = "pass_one" if shift(target, direction) else "pass_end"
        return Refusal("GS-7.11", f"gunshi.refusal.{key}", args)
    return Refusal("GS-7.5", "gunshi.refusal.own_in_way", args)


def _no_distance(state: GunshiState, distance: int) -> Refusal:
    """Why the soldier asked cannot go that far: by its kind, or by what a charge meets first."""
    mover = composition.member(state, state.asked)
    kind = soldiers.kind_at(state, bit(mover))
    if kind != CAVALRY:
        clause = "GS-7.2" if kind == INFANTRY else "GS-7.3"
        return Refusal(clause, "gunshi.refusal.one_square", {"kind": ITEM_NAMES[kind]})
    args: dict[str, object] = {"facing": FACINGS[state.heading]}
    if soldiers.facing_at(state, mover) != state.heading:
        return Refusal("GS-7.4", "gunshi.refusal.side_step", args)
    own, walkers = _own_by_now(state), state.mine().army & ~state.cavalry
    place, gone, passed = bit(mover), 0, False
    while True:
        place, gone = shift(place, state.heading), gone + 1
        if place == 0:
            return Refusal("GS-7.5", "gunshi.refusal.off_board", args)
        where: dict[str, object] = {"square": square_name(lowest(place))}
        if place & own and gone == distance:
            return Refusal("GS-7.5", "gunshi.refusal.own_square", where)
        if place & own and not place & walkers:
            return Refusal("GS-7.11", "gunshi.refusal.pass_cavalry", where)
        if place & own and passed:
            return Refusal("GS-7.11", "gunshi.refusal.pass_one", args)
        if place & own:
            passed = True
        elif place & state.theirs().army:
            return Refusal("GS-7.12", "gunshi.refusal.charge_enemy", where)
        elif place & moving.halts(state, state.theirs(), state.heading):
            return Refusal("GS-7.13", "gunshi.refusal.charge_fence", where)


def _own_by_now(state: GunshiState) -> int:
    """GS-12.7: the own soldiers, those asked before already on their new squares."""
    own = state.mine().army
    for index in range(state.asked):
        own = (own & ~bit(composition.member(state, index))) | moving.arrival(state, index)
    return own


def _no_word(state: GunshiState, verb: str, thing: str) -> Refusal:
    if verb == "stop":
        return Refusal("GS-13.1", "gunshi.refusal.order_one")
    if verb == "order":
        return Refusal("GS-13.1", "gunshi.refusal.not_in_hand", {"card": thing})
    if verb == "deck":
        return Refusal("GS-4.3", "gunshi.refusal.none_left", {"card": thing})
    if verb == "shoot":
        return Refusal("GS-9.4", "gunshi.refusal.nobody_shoots")
    if verb == "invade":
        return Refusal("GS-8.3", "gunshi.refusal.general_stays")
    return Refusal("GS-9.2", "gunshi.refusal.same_facing", {"facing": thing})
