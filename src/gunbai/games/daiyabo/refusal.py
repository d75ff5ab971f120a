"""The clause that forbids an action. Nothing is hidden in daiyabo, so any seat may know it."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.core.bits import has, lowest
from gunbai.core.errors import Refusal
from gunbai.core.refusals import Refusals
from gunbai.games.daiyabo import dice, phase, preparation, stage
from gunbai.games.daiyabo.actions import card_number
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import ENDING_CLAUSES

# Which questions each verb answers, and the clause that says when they come.
QUESTIONS: dict[str, tuple[tuple[int, ...], str]] = {
    "start": ((phase.START,), "DY-2.1"),
    "draw": ((phase.DEAL, phase.LAY), "DY-5.12"),
    "roll": ((phase.MARCH_ROLL, phase.BATTLE_ROLL), "DY-7.2"),
    "none": (
        (
            phase.OICHI_SWAP,
            phase.MATSUNAGA_SWAP,
            phase.MARCH_ABILITY,
            phase.BATTLE_REMOVE,
            phase.BATTLE_ABILITY,
        ),
        "",
    ),
    "marker": ((phase.TERRITORY, phase.HONNOJI_MARKER), "DY-4.5"),
    "place": ((phase.MARCH_PLACE,), "DY-7.9"),
    "take": ((phase.END_BONUS,), "DY-8.1"),
    "swap": ((phase.OICHI_SWAP, phase.MATSUNAGA_SWAP), "DY-6.1"),
    "siege": ((phase.SIEGE_TARGET,), "DY-11.2"),
    "convert": ((phase.MARCH_ABILITY, phase.BATTLE_ABILITY), "DY-7.3"),
    "remove": ((phase.BATTLE_REMOVE,), "DY-10.5"),
}

# The same for questions in a battle.
IN_BATTLE = {"roll": "DY-10.9", "convert": "DY-10.13"}

# Whose decision each question is, and the clause that says so.
ASKED = {
    phase.START: "DY-2.1",
    phase.DEAL: "DY-2.4",
    phase.LAY: "DY-5.12",
    phase.OICHI_SWAP: "DY-6.1",
    phase.MATSUNAGA_SWAP: "DY-6.1",
    phase.MARCH_ROLL: "DY-7.2",
    phase.MARCH_ABILITY: "DY-7.3",
    phase.MARCH_PLACE: "DY-7.9",
    phase.END_BONUS: "DY-8.1",
    phase.SIEGE_TARGET: "DY-11.2",
    phase.BATTLE_REMOVE: "DY-10.5",
    phase.BATTLE_ROLL: "DY-10.9",
    phase.BATTLE_ABILITY: "DY-10.13",
    phase.TERRITORY: "DY-4.5",
    phase.HONNOJI_MARKER: "DY-4.8",
}
# The same for markers that do not come from a gain.
ASKED_FOR_MARKER = {stage.SETUP: "DY-2.9", stage.DOMESTIC: "DY-12.4"}

# Decisions that cannot be passed, and the clauses that say so.
COMPULSORY = {
    phase.MARCH_PLACE: "DY-7.9",
    phase.END_BONUS: "DY-8.2",
    phase.SIEGE_TARGET: "DY-11.2",
    phase.TERRITORY: "DY-4.5",
    phase.HONNOJI_MARKER: "DY-4.8",
}
COMPULSORY_MARKER = {stage.SETUP: "DY-2.8", stage.DOMESTIC: "DY-12.4"}


class DaiyaboRefusals(Refusals[DaiyaboState]):
    def over_clause(self, state: DaiyaboState, verb: str) -> str:
        """DY-13.1, DY-14.6: the game has ended."""
        return ENDING_CLAUSES[state.ending]

    def out_of_play(self, state: DaiyaboState, seat: int) -> Refusal | None:
        """DY-14.1: a player may resign at any time, but once, and then decides nothing more."""
        if seat >= 0 and not state.in_game(seat):
            return self.refuse("DY-14.1", "resigned")
        return None

    def whose_clause(self, state: DaiyaboState, verb: str) -> str:
        return _by_stage(state, ASKED, ASKED_FOR_MARKER)

    def answers(self, state: DaiyaboState, seat: int, verb: str) -> bool:
        return state.phase in QUESTIONS[verb][0]

    def when_clause(self, state: DaiyaboState, seat: int, verb: str) -> str:
        if state.stage == stage.BATTLE and verb in IN_BATTLE:
            return IN_BATTLE[verb]
        if verb == "remove" and state.phase == phase.BATTLE_ABILITY:
            return "DY-10.7"
        if verb == "draw" and state.stage == stage.SETUP:
            return "DY-2.4"
        return QUESTIONS[verb][1]

    def phase_name(self, state: DaiyaboState, seat: int) -> str:
        return phase.NAMES[state.phase]

    def other_question(self, state: DaiyaboState, seat: int, verb: str) -> Refusal:
        if verb == "none":
            clause = _by_stage(state, COMPULSORY, COMPULSORY_MARKER)
            return self.refuse(clause, "compulsory", phase=self.phase_name(state, seat))
        if verb == "remove" and state.phase in (phase.MARCH_ABILITY, phase.MARCH_PLACE):
            return self.refuse("DY-7.8", "no_removal_in_march")
        return super().other_question(state, seat, verb)

    def luck_clause(self, state: DaiyaboState, verb: str, rest: str) -> str:
        return _luck_clause(state, verb, rest)

    def reason(self, state: DaiyaboState, seat: int, verb: str, rest: str) -> Refusal:
        name, _, faces = rest.partition("=")
        if verb == "marker":
            return self.refuse("DY-4.5", "side", area=name)
        if verb == "place":
            return self.refuse("DY-7.9", "no_face", face=name)
        if verb == "take":
            return self.refuse("DY-8.1", "not_in_bonus", card=name)
        if verb == "siege":
            return _no_target(state, name)
        if verb == "swap":
            return _no_exchange(state, seat, name)
        return _no_ability(state, verb, name, faces)


def _by_stage(
    state: DaiyaboState, clauses: Mapping[int, str], of_markers: Mapping[int, str]
) -> str:
    """A territory marker follows a gain (DY-4.5), the deal (DY-2.9) or the round (DY-12.3)."""
    now, during = int(state.phase), int(state.stage)
    return of_markers.get(during, clauses[now]) if now == phase.TERRITORY else clauses[now]


def _luck_clause(state: DaiyaboState, verb: str, rest: str) -> str:
    """What luck picks from: the starters, the deck of the right kind, as many dice as there are."""
    if verb == "start":
        return "DY-15.9" if state.in_game(int(rest)) else "DY-14.1"
    if verb == "roll":
        return "DY-10.9" if state.phase == phase.BATTLE_ROLL else "DY-7.2"
    if state.phase == phase.DEAL:
        return "DY-2.4"
    castle = rest in state.tables.castle_ids
    if castle != preparation.draws_castle(state):
        return "DY-5.12"
    return "DY-5.5" if castle else "DY-5.7"


def _no_target(state: DaiyaboState, name: str) -> Refusal:
    tables = state.tables
    if name in tables.warlord_ids and has(state.pile_warlords, tables.warlord_ids.index(name)):
        return Refusal("DY-11.4", "daiyabo.refusal.warlord_in_pile", {"card": name})
    return Refusal("DY-11.2", "daiyabo.refusal.not_in_pile", {"card": name})


def _no_exchange(state: DaiyaboState, seat: int, name: str) -> Refusal:
    """DY-6.2 to DY-6.7: what cannot be exchanged for."""
    tables = state.tables
    args: dict[str, object] = {"card": name}
    for_castle = state.phase == phase.OICHI_SWAP
    number = card_number(tables, name, name)
    is_castle = number >= tables.warlords
    if is_castle != for_castle:
        key, clause = ("not_castle", "DY-6.2") if for_castle else ("not_warlord", "DY-6.6")
        return Refusal(clause, f"daiyabo.refusal.{key}", args)
    card = number - tables.warlords if is_castle else number
    if is_castle and card == tables.honnoji:
        return Refusal("DY-6.2", "daiyabo.refusal.honnoji", args)
    clause = "DY-6.4" if for_castle else "DY-6.7"
    for other in range(tables.players):
        if has(state.castles[other] if is_castle else state.warlords[other], card):
            if other == seat:
                return Refusal(clause, "daiyabo.refusal.own_card", args)
            if not state.in_game(other):
                return Refusal("DY-14.2", "daiyabo.refusal.owner_resigned", {**args, "seat": other})
            return Refusal("DY-15.3", "daiyabo.refusal.owned", {**args, "seat": other})
    return Refusal(clause, "daiyabo.refusal.not_face_up", args)


def _no_ability(state: DaiyaboState, verb: str, name: str, faces: str) -> Refusal:
    """DY-7.3, DY-7.7, DY-10.5, DY-10.7, DY-10.8, DY-10.13: whose ability, and on what."""
    tables = state.tables
    warlord = tables.warlord_ids.index(name)
    converting = verb == "convert"
    if not has(state.warlords[state.turn], warlord):
        in_battle = "DY-10.13" if converting else "DY-10.5"
        clause = in_battle if state.stage == stage.BATTLE else "DY-7.3"
        return Refusal(clause, "daiyabo.refusal.not_yours", {"card": name})
    if converting:
        return Refusal("DY-7.7", "daiyabo.refusal.no_face", {"face": faces.partition(">")[0]})
    if dice.count(state.required, int(faces) - 1) == 0:
        return Refusal("DY-10.7", "daiyabo.refusal.not_required", {"face": faces})
    if not has(state.pending, warlord):
        return Refusal("DY-10.8", "daiyabo.refusal.removal_done", {"card": name})
    args = {"card": name, "warlord": tables.warlord_ids[lowest(state.pending)]}
    return Refusal("DY-10.8", "daiyabo.refusal.other_removal", args)
