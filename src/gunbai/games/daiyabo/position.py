"""Positions: a whole state as JSON, written by hand or by `dump`, checked on the way in.

What is left out takes its usual value. A position may also name a stage as its phase
("march"): that stage is then about to begin. The checks of the details are in `audit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec

from gunbai.core.errors import BadPosition
from gunbai.games.daiyabo import battle, domestic, flow, intrigue, march, preparation, recruitment
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    BATTLE,
    BATTLE_3,
    BATTLE_ABILITY,
    BATTLE_REMOVE,
    BATTLE_ROLL,
    DEAL,
    DOMESTIC,
    END_BONUS,
    HONNOJI_MARKER,
    INTRIGUE,
    LAY,
    MARCH,
    MARCH_ABILITY,
    MARCH_PLACE,
    MARCH_ROLL,
    MATSUNAGA_SWAP,
    OICHI_SWAP,
    OVER,
    PHASE_NAMES,
    PREPARATION,
    RECRUITMENT,
    SETUP,
    SIEGE_TARGET,
    STAGE_NAMES,
    START,
    TERRITORY,
)

STAGES = {
    START: (SETUP,),
    DEAL: (SETUP,),
    LAY: (PREPARATION,),
    OICHI_SWAP: (INTRIGUE,),
    MATSUNAGA_SWAP: (INTRIGUE,),
    MARCH_ROLL: (MARCH,),
    MARCH_ABILITY: (MARCH,),
    MARCH_PLACE: (MARCH,),
    END_BONUS: (MARCH,),
    SIEGE_TARGET: (BATTLE,),
    BATTLE_REMOVE: (BATTLE,),
    BATTLE_ROLL: (BATTLE,),
    BATTLE_ABILITY: (BATTLE,),
    TERRITORY: (DOMESTIC, SETUP, INTRIGUE, MARCH, RECRUITMENT, BATTLE),
    HONNOJI_MARKER: (BATTLE,),
    OVER: (DOMESTIC, SETUP, PREPARATION, INTRIGUE, MARCH, RECRUITMENT, BATTLE),
}
"""The stages in which each phase can occur, the usual one first."""


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    warlords: list[str] = []
    castles: list[str] = []
    dice: int = 0
    resigned: int = 0


class ActionCard(msgspec.Struct, forbid_unknown_fields=True):
    card: str | None = None
    dice: list[int] | None = None
    last: list[int] | None = None
    """Left out: the seats placed in their order, card by card."""


class Decks(msgspec.Struct, forbid_unknown_fields=True):
    warlords: int
    castles: int


class Battle(msgspec.Struct, forbid_unknown_fields=True):
    action_card: str | None = None
    target: str | None = None
    required: list[int] | None = None
    """Left out: all dice of the target."""
    struck: bool = False


class Due(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    areas: list[str]


class Result(msgspec.Struct, forbid_unknown_fields=True):
    reason: str
    winners: list[int] | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[Seat]
    phase: str
    stage: str | None = None
    round: int = 1
    start: int | None = 0
    turn: int | None = None
    start_card: int | None = None
    decks: Decks | None = None
    """Left out: all cards in play that lie nowhere else."""
    markers: dict[str, list[int]] = {}
    ranks: dict[str, int | None] = {}
    """Left out: an area's rank belongs to its only leader."""
    action_cards: dict[str, ActionCard] = {}
    end_bonus: list[str] = []
    siege_pile: list[str] = []
    placements: int | None = None
    laid: int = 0
    pending: list[str] = []
    fallen: list[int] = []
    roll: list[int] | None = None
    battle: Battle | None = None
    due: Due | None = None
    result: Result | None = None


def load(empty: DaiyaboState, data: Mapping[str, Any]) -> DaiyaboState:
    """Put a position on an empty table; raises BadPosition and names the field."""
    from gunbai.games.daiyabo.audit import Auditor

    position = _shape(data)
    begins = position.phase in STAGE_NAMES[1:]
    if not begins:
        empty.phase, empty.stage = _phase(position)
    else:
        empty.stage = STAGE_NAMES.index(position.phase)
    Auditor(empty, position, begins=begins).load()
    if begins:
        _begin(empty)
    if empty.phase != OVER:
        flow.proceed(empty, None)
    return empty


def fail(field: str, clause: str, key: str, **args: object) -> NoReturn:
    raise BadPosition(field, clause, f"daiyabo.position.{key}", **args)


def _shape(data: Mapping[str, Any]) -> Position:
    try:
        return msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        field = path.rstrip("`").lstrip(".")
        raise BadPosition(field, "", "error.position_shape", problem=problem) from None


def _phase(position: Position) -> tuple[int, int]:
    if position.phase not in PHASE_NAMES:
        fail("phase", "DY-3.1", "phase", known=[*PHASE_NAMES, *STAGE_NAMES[1:]])
    phase = PHASE_NAMES.index(position.phase)
    stages = STAGES[phase]
    if position.stage is None:
        return phase, stages[0]
    if position.stage not in [STAGE_NAMES[stage] for stage in stages]:
        fail("stage", "DY-3.1", "stage", known=[STAGE_NAMES[stage] for stage in stages])
    return phase, STAGE_NAMES.index(position.stage)


def _begin(state: DaiyaboState) -> None:
    """A stage from its beginning; `round` says in which round."""
    if state.stage == PREPARATION:
        state.round -= 1
        preparation.begin(state, None)
    elif state.stage == INTRIGUE:
        intrigue.begin(state)
    elif state.stage == MARCH:
        march.begin(state)
    elif state.stage == RECRUITMENT:
        recruitment.begin(state)
    elif state.stage == BATTLE:
        state.card = BATTLE_3
        battle.begin(state)
    else:
        domestic.begin(state, None)
