"""Not now: whose decision it is, which question is open, and the clauses that say so."""

from __future__ import annotations

from gunbai.core.state import CHANCE
from gunbai.games.kingdom import clauses, warlords
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    ACTION,
    CHOOSE,
    COUNT,
    DEAL,
    DEAL_WARLORDS,
    DEPLOY,
    DESTINATION,
    DISCARD,
    DRAW,
    DROP_SQUARE,
    ENDING_CLAUSES,
    ENEMY_FACING,
    EXTRA,
    FACING,
    FIRST,
    FOLLOW_UP,
    GROUP,
    PICK,
    RESPOND,
    SECOND_STEP,
    SELECT_DEAL4,
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

# Which questions each verb answers.
QUESTIONS: dict[str, tuple[int, ...]] = {
    "first": (FIRST,),
    "deal": (DEAL_WARLORDS,),
    "card": (DEAL, DRAW),
    "draw": (ACTION,),
    "stop": (EXTRA, SECOND_STEP, FOLLOW_UP),
    "pass": (RESPOND,),
    "face": (FACING, TURN_FACING, ENEMY_FACING),
    "take": (COUNT,),
    "drop": (ACTION,),
    "group": (GROUP, EXTRA),
    "use": (ACTION, RESPOND),
    "discard": (DISCARD,),
    "pick": (PICK, CHOOSE),
    "move": (ACTION,),
    "turn": (ACTION,),
    "strike": (ACTION,),
    "from": (SOURCE,),
    "to": (DESTINATION, SECOND_STEP, FOLLOW_UP, DROP_SQUARE, SQUARE),
    "target": (TARGET,),
}
# The same behind the screen: the steps that each verb answers.
STEPS: dict[str, tuple[int, ...]] = {
    "done": (STEP_SOLDIER,),
    "reserve": (STEP_FUKUSHO, STEP_SENNINSHO),
    "face": (STEP_FACING,),
    "take": (STEP_ESCORT,),
    "headquarters": (STEP_HEADQUARTERS,),
    "taisho": (STEP_TAISHO,),
    "fukusho": (STEP_FUKUSHO,),
    "senninsho": (STEP_SENNINSHO,),
    "rock": (STEP_ROCK,),
    "high_ground": (STEP_HIGH_GROUND,),
    "soldier": (STEP_SOLDIER,),
}
# Who decides: the clause of every question that is not simply part of a player's turn.
DECIDES = {
    FIRST: "KD-2.2",
    PICK: "KD-2.4",
    DEAL_WARLORDS: "KD-2.5",
    CHOOSE: "KD-2.5",
    DEAL: "KD-2.6",
    DEPLOY: "KD-2.8",
    RESPOND: "KD-9.1.5",
    DRAW: "KD-9.2.1",
}
# Behind the screen: what a step asks for, and words that have a clause of their own.
STEP_CLAUSES = {
    STEP_HEADQUARTERS: "KD-2.9",
    STEP_ROCK: "KD-2.13",
    STEP_HIGH_GROUND: "KD-2.13",
    STEP_TAISHO: "KD-2.12",
    STEP_FUKUSHO: "KD-2.12",
    STEP_SENNINSHO: "KD-2.12",
    STEP_ESCORT: "KD-2.10",
    STEP_FACING: "KD-2.11",
    STEP_SOLDIER: "KD-2.10",
}
WORD_CLAUSES = {
    "done": "KD-2.12",
    "reserve": "KD-2.12",
    "rock": "KD-2.13",
    "high_ground": "KD-2.13",
}
# The questions of a turn without a card.
TURN_CLAUSES = {GROUP: "KD-4.2.1", DESTINATION: "KD-4.2.2", EXTRA: "KD-8.6", DROP_SQUARE: "KD-7.1"}
TURN_VERBS = ("move", "turn", "strike", "draw", "drop", "use")


def is_question(state: KingdomState, seat: int, verb: str) -> bool:
    """Does a code with this verb answer what the seat is asked?"""
    if state.phase == DEPLOY and seat != CHANCE:
        return verb in STEPS and state.sides[STEP + seat] in STEPS[verb]
    return verb in QUESTIONS and state.phase in QUESTIONS[verb]


def clause_of_end(state: KingdomState, verb: str) -> str:
    """The game is over, by the clause that ended it. KD-10.9: one resigns at a decision."""
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
    phase = state.phase
    if phase == DEPLOY:
        return _behind_the_screen(int(state.sides[STEP + seat]), verb)
    if phase in DECIDES:
        return "KD-9.3.1" if phase == RESPOND else DECIDES[phase]
    if verb == "pick":
        return "KD-2.5" if state.tables.selection == SELECT_DEAL4 else "KD-2.4"
    if verb in STEPS and verb not in QUESTIONS:
        return "KD-2.8" if state.tables.free_deployment else "KD-2.7"
    if verb in ("pass", "stop"):
        return "KD-3.4"
    if phase == ACTION:
        return "KD-3.2"
    if verb in TURN_VERBS:
        return "KD-3.2" if state.card < 0 else "KD-9.1.3"
    return _open_question(state)


def _behind_the_screen(step: int, verb: str) -> str:
    """KD-2.8: nothing else happens while the players deploy."""
    if verb not in STEPS:
        return "KD-2.8"
    return WORD_CLAUSES.get(verb) or STEP_CLAUSES[step]


def _open_question(state: KingdomState) -> str:
    """The clause of a question within a turn."""
    if state.phase == FACING:
        return clauses.of_facing(state)
    if state.card >= 0:
        return clauses.of_card(state.tables, state.card)
    if state.phase == TURN_FACING:
        return clauses.of_turn(state.board[state.at])
    if state.phase == TARGET:
        return clauses.of_strike(state.tables, warlords.warlord_at(state, state.at))
    return TURN_CLAUSES[state.phase]
