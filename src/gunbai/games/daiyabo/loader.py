"""Load a position into a state. `loader_inventory` reads its fields, `loader_audit` compares them.

A field that is left out has its default value. A position may also name a stage as its phase
("march"): that stage is then about to begin.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.games.daiyabo import (
    battle,
    domestic,
    flow,
    intrigue,
    march,
    phase,
    preparation,
    recruitment,
    stage,
)
from gunbai.games.daiyabo.loader_audit import Audit
from gunbai.games.daiyabo.position import STAGES, Position, fail
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import BATTLE_3
from gunbai.games.shape import shaped


def load(empty: DaiyaboState, data: Mapping[str, Any]) -> DaiyaboState:
    """Put a position on an empty table; raises BadPosition and names the field."""
    return lay_out(empty, shaped(data, Position))


def lay_out(empty: DaiyaboState, position: Position) -> DaiyaboState:
    begins = position.phase in stage.NAMES[1:]
    if not begins:
        empty.phase, empty.stage = _phase(position)
    else:
        empty.stage = stage.NAMES.index(position.phase)
    Audit(empty, position, begins=begins).load()
    if begins:
        _begin(empty)
    if empty.phase != phase.OVER:
        flow.proceed(empty, None)
    return empty


def _phase(position: Position) -> tuple[int, int]:
    if position.phase not in phase.NAMES:
        fail("phase", "DY-3.1", "phase", known=[*phase.NAMES, *stage.NAMES[1:]])
    now = phase.NAMES.index(position.phase)
    stages = STAGES[now]
    if position.stage is None:
        return now, stages[0]
    if position.stage not in [stage.NAMES[during] for during in stages]:
        fail("stage", "DY-3.1", "stage", known=[stage.NAMES[during] for during in stages])
    return now, stage.NAMES.index(position.stage)


def _begin(state: DaiyaboState) -> None:
    """A stage from its beginning; `round` says in which round.

    DY-7.13: dice that already lie on cards were placed before later ones.
    """
    if state.stage == stage.PREPARATION:
        state.round -= 1
        preparation.begin(state, None)
    elif state.stage == stage.INTRIGUE:
        intrigue.begin(state)
    elif state.stage == stage.MARCH:
        made = state.placements
        march.begin(state)
        state.placements = made
    elif state.stage == stage.RECRUITMENT:
        recruitment.begin(state)
    elif state.stage == stage.BATTLE:
        state.card = BATTLE_3
        battle.begin(state)
    else:
        domestic.begin(state, None)
