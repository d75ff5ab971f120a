"""Putting a position on the table: `inventory` reads its fields, `audit` checks the rest.

What is left out takes its usual value. A position may also name a stage as its phase
("march"): that stage is then about to begin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.games.daiyabo import battle, domestic, flow, intrigue, march, preparation, recruitment
from gunbai.games.daiyabo.audit import Audit
from gunbai.games.daiyabo.position import STAGES, Position, fail
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    BATTLE,
    BATTLE_3,
    INTRIGUE,
    MARCH,
    OVER,
    PHASE_NAMES,
    PREPARATION,
    RECRUITMENT,
    STAGE_NAMES,
)
from gunbai.games.shape import shaped


def load(empty: DaiyaboState, data: Mapping[str, Any]) -> DaiyaboState:
    """Put a position on an empty table; raises BadPosition and names the field."""
    return lay_out(empty, shaped(data, Position))


def lay_out(empty: DaiyaboState, position: Position) -> DaiyaboState:
    begins = position.phase in STAGE_NAMES[1:]
    if not begins:
        empty.phase, empty.stage = _phase(position)
    else:
        empty.stage = STAGE_NAMES.index(position.phase)
    Audit(empty, position, begins=begins).load()
    if begins:
        _begin(empty)
    if empty.phase != OVER:
        flow.proceed(empty, None)
    return empty


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
    """A stage from its beginning; `round` says in which round.

    DY-7.13: dice that lie on cards already were placed before those to come.
    """
    if state.stage == PREPARATION:
        state.round -= 1
        preparation.begin(state, None)
    elif state.stage == INTRIGUE:
        intrigue.begin(state)
    elif state.stage == MARCH:
        made = state.placements
        march.begin(state)
        state.placements = made
    elif state.stage == RECRUITMENT:
        recruitment.begin(state)
    elif state.stage == BATTLE:
        state.card = BATTLE_3
        battle.begin(state)
    else:
        domestic.begin(state, None)
