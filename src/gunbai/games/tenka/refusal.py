"""The clause that forbids an action, judged only by what the asking seat knows."""

from __future__ import annotations

from gunbai.core.bits import bit, has, size
from gunbai.core.errors import Refusal
from gunbai.core.refusals import Refusals
from gunbai.games.tenka import alliance, declaration, phase
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, ENDING_CLAUSES, NEUTRAL

# Which question each verb answers, and the clause that says when it is asked.
QUESTIONS = {
    "order": (phase.ORDER, "TK-1.4"),
    "dice": (phase.DICE, "TK-5.4"),
    "pick": (phase.PICK, "TK-1.6"),
    "propose": (phase.PROPOSE, "TK-8.2"),
    "pass": (phase.PROPOSE, "TK-8.4"),
    "accept": (phase.ANSWER, "TK-8.6"),
    "refuse": (phase.ANSWER, "TK-8.6"),
    "war": (phase.ACTION, "TK-2.1"),
    "no_war": (phase.ACTION, "TK-2.1"),
    "resign": (phase.ACTION, "TK-12.1"),
    "attack": (phase.ATTACK, "TK-2.4"),
    "target": (phase.TARGET, "TK-11.1"),
    "defend": (phase.DEFEND, "TK-4.1"),
    "settle": (phase.SETTLE, "TK-2.4"),
    "give_up": (phase.TIE, "TK-6.3"),
    "retreat": (phase.RETREAT, "TK-6.6"),
    "redeploy": (phase.REDEPLOY, "TK-2.1"),
}

# The clause that says whose decision each phase is.
DECIDERS = {
    phase.ORDER: "TK-1.5",
    phase.PICK: "TK-1.6",
    phase.PROPOSE: "TK-8.4",
    phase.ANSWER: "TK-8.6",
    phase.ACTION: "TK-2.1",
    phase.ATTACK: "TK-3.1",
    phase.TARGET: "TK-11.1",
    phase.SETTLE: "TK-5.1",
    phase.DICE: "TK-5.4",
    phase.TIE: "TK-6.3a",
    phase.RETREAT: "TK-6.6",
    phase.REDEPLOY: "TK-7.6",
}


class TenkaRefusals(Refusals[TenkaState]):
    def over_clause(self, state: TenkaState, verb: str) -> str:
        return ENDING_CLAUSES[state.ending]

    def whose_clause(self, state: TenkaState, verb: str) -> str:
        return QUESTIONS[verb][1] if verb == "resign" else _whose(state)

    def answers(self, state: TenkaState, seat: int, verb: str) -> bool:
        return bool(state.phase == QUESTIONS[verb][0])

    def when_clause(self, state: TenkaState, seat: int, verb: str) -> str:
        return _when(state, verb)

    def phase_name(self, state: TenkaState, seat: int) -> str:
        return phase.NAMES[state.phase]

    def reason(self, state: TenkaState, seat: int, verb: str, rest: str) -> Refusal:
        if verb == "war":
            return Refusal("TK-2.6", "tenka.refusal.no_target")
        if verb == "propose":
            return _no_partner(state, seat, int(rest))
        return _no_region(state, verb, rest)


def _whose(state: TenkaState) -> str:
    """The clause that says whose decision it is now. TK-4.1, TK-4.4, TK-4.7: the defence is placed
    by the attacked player, the next player, or attacked allies one after another."""
    if state.phase != phase.DEFEND:
        return DECIDERS[state.phase]
    if declaration.owners(state, state.attacked) == 0:
        return "TK-4.4"
    return "TK-4.1" if size(state.placers) == 1 else "TK-4.7"


def _when(state: TenkaState, verb: str) -> str:
    """The clause that says when this is decided: by option never (TK-1.8, TK-8.3), and without
    regions there is nothing but one target (TK-11.1)."""
    question, clause = QUESTIONS[verb]
    if question == phase.PICK and not state.tables.start_regions:
        return "TK-1.8"
    if question in (phase.PROPOSE, phase.ANSWER) and not state.tables.alliances:
        return "TK-8.3"
    if question == phase.ATTACK and state.phase == phase.TARGET:
        return "TK-11.1"
    return clause


def _no_partner(state: TenkaState, seat: int, partner: int) -> Refusal:
    """TK-8.5 and what it rests on."""
    args = {"seat": partner}
    if partner == seat:
        return Refusal("TK-8.5", "tenka.refusal.own_partner")
    if not state.in_game(partner):
        return Refusal("TK-8.5", "tenka.refusal.partner_resigned", args)
    if has(state.allies[seat], partner):
        return Refusal("TK-8.5", "tenka.refusal.allied", args)
    if has(state.proposed, alliance.pair(seat, partner)):
        return Refusal("TK-8.5", "tenka.refusal.proposed", args)
    if state.land[partner] == 0:
        return Refusal("TK-11.3", "tenka.refusal.partner_landless", args)
    return Refusal("TK-8.10", "tenka.refusal.partner_no_tile", args)


def _no_region(state: TenkaState, verb: str, place: str) -> Refusal:
    name, _, value = place.partition("=")
    region = list(state.tables.names).index(name)
    args: dict[str, object] = {"region": name}
    if verb == "attack":
        expected = ATTACK_VALUES[state.attack_placed]
        if int(value) != expected:
            return Refusal("TK-3.2", "tenka.refusal.attack_value", {"value": expected})
        return no_target(state, region, args)
    if verb == "defend":
        expected = DEFENCE_VALUES[state.defence_placed]
        if int(value) != expected:
            clause = "TK-4.3" if size(state.placers) == 1 else "TK-4.7"
            return Refusal(clause, "tenka.refusal.defence_value", {"value": expected})
        return Refusal("TK-4.3", "tenka.refusal.not_attacked", args)
    if verb == "pick":
        owner = {"seat": state.owner(region)}
        return Refusal("TK-1.7", "tenka.refusal.taken", {**args, **owner})
    if verb == "settle":
        key = "settled" if has(state.attacked, region) else "not_attacked"
        return Refusal("TK-5.1", f"tenka.refusal.{key}", args)
    if verb == "retreat":
        return _no_refuge(state, region, args)
    return Refusal("TK-7.6", "tenka.refusal.redeploy", args)


def _no_refuge(state: TenkaState, region: int, args: dict[str, object]) -> Refusal:
    """TK-6.11: a region lost in this war, the one given up now included, is no destination."""
    lost = state.attacked & state.land[state.turn_seat()] | bit(state.battle)
    if has(lost, region):
        return Refusal("TK-6.11", "tenka.refusal.retreat_lost", args)
    near = has(state.tables.near[state.battle], region)
    return Refusal("TK-6.6", f"tenka.refusal.retreat_{'owner' if near else 'far'}", args)


def no_target(state: TenkaState, region: int, args: dict[str, object]) -> Refusal:
    """Which of the conditions of a legal target set this region breaks."""
    attacker = state.turn_seat()
    owner = state.owner(region)
    foes = declaration.owners(state, state.attacked)
    if owner == attacker:
        return Refusal("TK-3.9", "tenka.refusal.own_region", args)
    if state.attacked != 0 and (owner == NEUTRAL) != (foes == 0):
        return Refusal("TK-3.5", "tenka.refusal.neutral_mixed", args)
    if owner != NEUTRAL and not declaration.joins(state, foes, owner):
        return Refusal("TK-3.5", "tenka.refusal.two_powers", {**args, "seat": owner})
    without = foes if owner == NEUTRAL else foes | bit(owner)
    whole_base = declaration.base_against(state, 0)
    wanted = state.attacked | bit(region)
    if wanted & ~state.tables.reach(whole_base) == 0 and without != 0:
        return Refusal("TK-9.6a", "tenka.refusal.only_through_target", args)
    return Refusal("TK-3.3", "tenka.refusal.not_adjacent", args)
