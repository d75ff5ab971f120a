"""Positions: a whole state as JSON, written by hand or by `dump`.

Here is what a position looks like; `loader` puts it on the table and checks it.
"""

from __future__ import annotations

import msgspec

from gunbai.games.shape import Number
from gunbai.games.tenka import tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import NO_WINNER
from gunbai.games.tenka.view import WAR_PHASES, table, war_progress


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    regions: dict[str, Number]
    hand: Number | None = None
    """Left out: what conservation demands."""
    resigned: Number = 0


class Window(msgspec.Struct, forbid_unknown_fields=True):
    slot: Number
    proposed: list[tuple[Number, Number]] = []
    partner: Number | None = None


class War(msgspec.Struct, forbid_unknown_fields=True):
    attack_tokens: list[str] = []
    defence_tokens: list[str] = []
    base: list[str] = []
    placers: list[Number] = []
    unsettled: list[str] = []
    battle: str | None = None
    loser: Number | None = None
    fleeing: Number = 0


class Result(msgspec.Struct, forbid_unknown_fields=True):
    reason: str
    winner: Number = NO_WINNER


class Position(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[Seat]
    phase: str = "action"
    round: Number = 1
    turn: Number = 0
    order: list[Number] | None = None
    supply: Number | None = None
    muster: Number = 0
    alliances: list[tuple[Number, Number]] = []
    dice: tuple[Number, Number] | None = None
    window: Window | None = None
    war: War | None = None
    result: Result | None = None


def dump(state: TenkaState) -> dict[str, object]:
    """The whole state; `load` gives it back."""
    data = table(state)
    if state.phase in WAR_PHASES:
        names = state.tables.names
        data["war"] = {
            "attack_tokens": [
                names[tokens.region_of(state.attack_tokens, i)] for i in range(state.attack_placed)
            ],
            "defence_tokens": [
                names[tokens.region_of(state.defence_tokens, i)]
                for i in range(state.defence_placed)
            ],
            **war_progress(state),
        }
    return data
