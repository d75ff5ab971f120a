"""Why not? The clause that forbids an action. Nothing is hidden here, so any seat may know."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.core.bits import has, lowest
from gunbai.core.errors import Refusal
from gunbai.core.state import CHANCE
from gunbai.games.daiyabo import dice, preparation
from gunbai.games.daiyabo.actions import card_number, parse_code
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    BATTLE,
    BATTLE_ABILITY,
    BATTLE_REMOVE,
    BATTLE_ROLL,
    DEAL,
    DOMESTIC,
    END_BONUS,
    ENDING_CLAUSES,
    HONNOJI_MARKER,
    LAY,
    MARCH_ABILITY,
    MARCH_PLACE,
    MARCH_ROLL,
    MATSUNAGA_SWAP,
    OICHI_SWAP,
    OVER,
    PHASE_NAMES,
    SETUP,
    SIEGE_TARGET,
    START,
    TERRITORY,
)

# Which questions each verb answers, and the clause that says when they come.
QUESTIONS: dict[str, tuple[tuple[int, ...], str]] = {
    "start": ((START,), "DY-2.1"),
    "draw": ((DEAL, LAY), "DY-5.12"),
    "roll": ((MARCH_ROLL, BATTLE_ROLL), "DY-7.2"),
    "none": ((OICHI_SWAP, MATSUNAGA_SWAP, MARCH_ABILITY, BATTLE_REMOVE, BATTLE_ABILITY), ""),
    "marker": ((TERRITORY, HONNOJI_MARKER), "DY-4.5"),
    "place": ((MARCH_PLACE,), "DY-7.9"),
    "take": ((END_BONUS,), "DY-8.1"),
    "swap": ((OICHI_SWAP, MATSUNAGA_SWAP), "DY-6.1"),
    "siege": ((SIEGE_TARGET,), "DY-11.2"),
    "convert": ((MARCH_ABILITY, BATTLE_ABILITY), "DY-7.3"),
    "remove": ((BATTLE_REMOVE,), "DY-10.5"),
}

# Whose decision each question is, and the clause that says so.
ASKED = {
    START: "DY-2.1",
    DEAL: "DY-2.4",
    LAY: "DY-5.12",
    OICHI_SWAP: "DY-6.1",
    MATSUNAGA_SWAP: "DY-6.1",
    MARCH_ROLL: "DY-7.2",
    MARCH_ABILITY: "DY-7.3",
    MARCH_PLACE: "DY-7.9",
    END_BONUS: "DY-8.1",
    SIEGE_TARGET: "DY-11.2",
    BATTLE_REMOVE: "DY-10.5",
    BATTLE_ROLL: "DY-10.9",
    BATTLE_ABILITY: "DY-10.13",
    TERRITORY: "DY-4.5",
    HONNOJI_MARKER: "DY-4.8",
}
# The same for markers that no gain has brought.
ASKED_FOR_MARKER = {SETUP: "DY-2.9", DOMESTIC: "DY-12.4"}

# Decisions that cannot be passed, and the clauses that say so.
COMPULSORY = {
    MARCH_PLACE: "DY-7.9",
    END_BONUS: "DY-8.2",
    SIEGE_TARGET: "DY-11.2",
    TERRITORY: "DY-4.5",
    HONNOJI_MARKER: "DY-4.8",
}
COMPULSORY_MARKER = {SETUP: "DY-2.8", DOMESTIC: "DY-12.4"}


def why_not(state: DaiyaboState, seat: int, code: str) -> Refusal | None:
    """None for a legal code. A seat that is not asked learns no more than that."""
    if code == "resign" and seat != CHANCE:
        return _no_resignation(state, seat)
    action = parse_code(state.tables, seat, code)
    verb, _, rest = code.partition(" ")
    if refused := _out_of_play(state, seat):
        return refused
    if seat not in state.deciders():
        clause = _by_stage(state, ASKED, ASKED_FOR_MARKER)
        return Refusal(clause, "daiyabo.refusal.not_asked", {"seats": list(state.deciders())})
    if state.phase not in QUESTIONS[verb][0]:
        return _other_question(state, verb)
    if state.admits(seat, action):
        return None
    if seat == CHANCE:
        return Refusal(_luck_clause(state, verb, rest), "daiyabo.refusal.luck")
    name, _, faces = rest.partition("=")
    if verb == "marker":
        return Refusal("DY-4.5", "daiyabo.refusal.side", {"area": name})
    if verb == "place":
        return Refusal("DY-7.9", "daiyabo.refusal.no_face", {"face": name})
    if verb == "take":
        return Refusal("DY-8.1", "daiyabo.refusal.not_in_bonus", {"card": name})
    if verb == "siege":
        return _no_target(state, name)
    if verb == "swap":
        return _no_exchange(state, seat, name)
    return _no_ability(state, verb, name, faces)


def _out_of_play(state: DaiyaboState, seat: int) -> Refusal | None:
    """DY-13.1, DY-14.6: the game has ended. DY-14.1: who has resigned decides nothing more."""
    if state.phase == OVER:
        return Refusal(ENDING_CLAUSES[state.ending], "daiyabo.refusal.over")
    if seat >= 0 and not state.in_game(seat):
        return Refusal("DY-14.1", "daiyabo.refusal.resigned")
    return None


def _no_resignation(state: DaiyaboState, seat: int) -> Refusal | None:
    """DY-14.1: at any time, but once."""
    if state.may_resign(seat):
        return None
    return _out_of_play(state, seat) or Refusal("DY-14.1", "daiyabo.refusal.resigned")


def _by_stage(
    state: DaiyaboState, clauses: Mapping[int, str], of_markers: Mapping[int, str]
) -> str:
    """A territory marker follows a gain (DY-4.5), the deal (DY-2.9) or the round (DY-12.3)."""
    phase, stage = int(state.phase), int(state.stage)
    return of_markers.get(stage, clauses[phase]) if phase == TERRITORY else clauses[phase]


def _other_question(state: DaiyaboState, verb: str) -> Refusal:
    phase = {"phase": PHASE_NAMES[state.phase]}
    if verb == "none":
        clause = _by_stage(state, COMPULSORY, COMPULSORY_MARKER)
        return Refusal(clause, "daiyabo.refusal.compulsory", phase)
    if verb == "remove" and state.phase in (MARCH_ABILITY, MARCH_PLACE):
        return Refusal("DY-7.8", "daiyabo.refusal.no_removal_in_march")
    clause = QUESTIONS[verb][1]
    if state.stage == BATTLE:
        clause = {"roll": "DY-10.9", "convert": "DY-10.13"}.get(verb, clause)
    if verb == "remove" and state.phase == BATTLE_ABILITY:
        clause = "DY-10.7"
    if verb == "draw" and state.stage == SETUP:
        clause = "DY-2.4"
    return Refusal(clause, "daiyabo.refusal.question", phase)


def _luck_clause(state: DaiyaboState, verb: str, rest: str) -> str:
    """What luck picks from: the starters, the deck of the right kind, as many dice as there are."""
    if verb == "start":
        return "DY-15.9" if state.in_game(int(rest)) else "DY-14.1"
    if verb == "roll":
        return "DY-10.9" if state.phase == BATTLE_ROLL else "DY-7.2"
    if state.phase == DEAL:
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
    for_castle = state.phase == OICHI_SWAP
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
        clause = in_battle if state.stage == BATTLE else "DY-7.3"
        return Refusal(clause, "daiyabo.refusal.not_yours", {"card": name})
    if converting:
        return Refusal("DY-7.7", "daiyabo.refusal.no_face", {"face": faces.partition(">")[0]})
    if dice.count(state.required, int(faces) - 1) == 0:
        return Refusal("DY-10.7", "daiyabo.refusal.not_required", {"face": faces})
    if not has(state.pending, warlord):
        return Refusal("DY-10.8", "daiyabo.refusal.removal_done", {"card": name})
    args = {"card": name, "warlord": tables.warlord_ids[lowest(state.pending)]}
    return Refusal("DY-10.8", "daiyabo.refusal.other_removal", args)
