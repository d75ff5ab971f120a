"""Refusals of actions at the wrong moment: whose decision it is, which question is open."""

from __future__ import annotations

from gunbai.core.state import CHANCE
from gunbai.games.kingdom import clauses, phase, side, step, warlords
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import ENDING_CLAUSES, SELECT_DEAL4

# Which questions each verb answers.
QUESTIONS: dict[str, tuple[int, ...]] = {
    "first": (phase.FIRST,),
    "deal": (phase.DEAL_WARLORDS,),
    "card": (phase.DEAL, phase.DRAW),
    "draw": (phase.ACTION,),
    "stop": (phase.EXTRA, phase.SECOND_STEP, phase.FOLLOW_UP),
    "pass": (phase.RESPOND,),
    "face": (phase.FACING, phase.TURN_FACING, phase.ENEMY_FACING),
    "take": (phase.COUNT,),
    "drop": (phase.ACTION,),
    "group": (phase.GROUP, phase.EXTRA),
    "use": (phase.ACTION, phase.RESPOND),
    "discard": (phase.DISCARD,),
    "pick": (phase.PICK, phase.CHOOSE),
    "move": (phase.ACTION,),
    "turn": (phase.ACTION,),
    "strike": (phase.ACTION,),
    "from": (phase.SOURCE,),
    "to": (phase.DESTINATION, phase.SECOND_STEP, phase.FOLLOW_UP, phase.DROP_SQUARE, phase.SQUARE),
    "target": (phase.TARGET,),
}
# The same behind the screen: the steps that each verb answers.
STEPS: dict[str, tuple[int, ...]] = {
    "done": (step.SOLDIER,),
    "reserve": (step.FUKUSHO, step.SENNINSHO),
    "face": (step.FACING,),
    "take": (step.ESCORT,),
    "headquarters": (step.HEADQUARTERS,),
    "taisho": (step.TAISHO,),
    "fukusho": (step.FUKUSHO,),
    "senninsho": (step.SENNINSHO,),
    "rock": (step.ROCK,),
    "high_ground": (step.HIGH_GROUND,),
    "soldier": (step.SOLDIER,),
}
# The clause that says whose decision it is: for every question outside of a normal turn.
DECIDES = {
    phase.FIRST: "KD-2.2",
    phase.PICK: "KD-2.4",
    phase.DEAL_WARLORDS: "KD-2.5",
    phase.CHOOSE: "KD-2.5",
    phase.DEAL: "KD-2.6",
    phase.DEPLOY: "KD-2.8",
    phase.RESPOND: "KD-9.1.5",
    phase.DRAW: "KD-9.2.1",
}
# Behind the screen: what a step asks for, and words that have their own clause.
STEP_CLAUSES = {
    step.HEADQUARTERS: "KD-2.9",
    step.ROCK: "KD-2.13",
    step.HIGH_GROUND: "KD-2.13",
    step.TAISHO: "KD-2.12",
    step.FUKUSHO: "KD-2.12",
    step.SENNINSHO: "KD-2.12",
    step.ESCORT: "KD-2.10",
    step.FACING: "KD-2.11",
    step.SOLDIER: "KD-2.10",
}
WORD_CLAUSES = {
    "done": "KD-2.12",
    "reserve": "KD-2.12",
    "rock": "KD-2.13",
    "high_ground": "KD-2.13",
}
# The questions of a turn without a card.
TURN_CLAUSES = {
    phase.GROUP: "KD-4.2.1",
    phase.DESTINATION: "KD-4.2.2",
    phase.EXTRA: "KD-8.6",
    phase.DROP_SQUARE: "KD-7.1",
}
TURN_VERBS = ("move", "turn", "strike", "draw", "drop", "use")


def is_question(state: KingdomState, seat: int, verb: str) -> bool:
    """Does a code with this verb answer what the seat is asked?"""
    if state.phase == phase.DEPLOY and seat != CHANCE:
        return verb in STEPS and state.sides[side.STEP + seat] in STEPS[verb]
    return verb in QUESTIONS and state.phase in QUESTIONS[verb]


def clause_of_end(state: KingdomState, verb: str) -> str:
    """The game is over, by the clause that ended it. KD-10.9: a player resigns at a decision."""
    return "KD-10.9" if verb == "resign" else ENDING_CLAUSES[state.ending]


def clause_of_decider(state: KingdomState, verb: str) -> str:
    """KD-3.1: the turn is the other player's. KD-9.1.5: the reaction comes first; and so on."""
    return "KD-10.9" if verb == "resign" else DECIDES.get(state.phase, "KD-3.1")


def clause_of_luck(state: KingdomState) -> str:
    """What luck decides now: the first player, a deal or a draw."""
    return DECIDES[state.phase]


def clause_of_question(state: KingdomState, seat: int, verb: str) -> str:
    """Why a code with this verb is no answer now: the clause of the open question, or the one
    that gives the verb its place."""
    now = state.phase
    if now == phase.DEPLOY:
        return _behind_the_screen(int(state.sides[side.STEP + seat]), verb)
    if now in DECIDES:
        return "KD-9.3.1" if now == phase.RESPOND else DECIDES[now]
    if verb == "pick":
        return "KD-2.5" if state.tables.selection == SELECT_DEAL4 else "KD-2.4"
    if verb in STEPS and verb not in QUESTIONS:
        return "KD-2.8" if state.tables.free_deployment else "KD-2.7"
    if verb in ("pass", "stop"):
        return "KD-3.4"
    if now == phase.ACTION:
        return "KD-3.2"
    if verb in TURN_VERBS:
        return "KD-3.2" if state.card < 0 else "KD-9.1.3"
    return _open_question(state)


def _behind_the_screen(at: int, verb: str) -> str:
    """KD-2.8: nothing else happens while the players deploy."""
    if verb not in STEPS:
        return "KD-2.8"
    return WORD_CLAUSES.get(verb) or STEP_CLAUSES[at]


def _open_question(state: KingdomState) -> str:
    """The clause of a question within a turn."""
    if state.phase == phase.FACING:
        return clauses.of_facing(state)
    if state.card >= 0:
        return clauses.of_card(state.tables, state.card)
    if state.phase == phase.TURN_FACING:
        return clauses.of_turn(state.board[state.at])
    if state.phase == phase.TARGET:
        return clauses.of_strike(state.tables, warlords.warlord_at(state, state.at))
    return TURN_CLAUSES[state.phase]
