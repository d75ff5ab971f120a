"""Positions: a whole state as JSON, written by hand or by `dump`; `loader` reads it."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from gunbai.core.state import REFEREE
from gunbai.games.kingdom import phase, view
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import STAGE_NAMES
from gunbai.games.kingdom.view import Action, Holding, Result, Side, Timed


class Seat(Holding):
    """What a player has."""

    used: list[str] = msgspec.field(default_factory=list)
    removed: dict[str, int] = msgspec.field(default_factory=dict)
    morale: list[Timed] = msgspec.field(default_factory=list)


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    stage: str | None = None
    first: int = 0
    mover: int = 0
    turn: int = 1
    discards: list[str] = []
    passed: bool = False
    history: list[str] | None = None
    action: Action | UnsetType | None = UNSET
    result: Result | UnsetType | None = UNSET
    phase: str = "choose_action"
    seats: tuple[Seat, Seat] = msgspec.field(default_factory=lambda: (Seat(), Seat()))
    board: dict[str, str] = {}
    rocks: list[str] | None = None
    high_ground: list[str] | None = None
    deck: list[str] = []


def dump(state: KingdomState) -> dict[str, object]:
    """The whole state; `load` gives it back."""
    position = Position(
        stage=STAGE_NAMES[state.stage],
        first=int(state.first),
        mover=int(state.mover),
        turn=int(state.turns) + 1,
        discards=view.cards(state, state.discards),
        passed=state.passed,
        history=view.history(state),
        action=view.action(state),
        result=view.result(state),
        phase=phase.NAMES[state.phase],
        seats=(held(view.side_of(state, 0, REFEREE)), held(view.side_of(state, 1, REFEREE))),
        board=view.stacks(state, state.tables.everywhere),
        rocks=view.squares(state, state.rocks),
        high_ground=view.squares(state, state.heights),
        deck=view.cards(state, state.deck),
    )
    data = msgspec.to_builtins(position)
    return {**data, "seats": list(data["seats"])}


def held(side: Side) -> Seat:
    """A player of a view as a player of a position: without what follows from the rest."""
    return Seat(
        used=side.used,
        removed=side.removed,
        morale=side.morale,
        reserve=side.reserve,
        headquarters=side.headquarters,
        warlords=side.warlords,
        hand=side.hand,
        dealt=side.dealt,
        known=side.known,
        step=side.step,
        spot=side.spot,
    )
