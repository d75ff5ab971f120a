"""Positions: a whole state as JSON, written by hand or by `dump`.

This module defines the fields of a position; `loader` loads and checks it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import i64

from gunbai.core.state import REFEREE
from gunbai.games.shape import Number
from gunbai.games.tenka import tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.view import Part, Result, Seat, TenkaView, WarProgress, Window, facts


class War(WarProgress, kw_only=True, frozen=True):
    attack_tokens: list[str] = msgspec.field(default_factory=list)
    """The regions of the tokens, in the order of placing."""
    defence_tokens: list[str] = msgspec.field(default_factory=list)


class Position(Part, kw_only=True, frozen=True):
    phase: str = "action"
    round: Number = 1
    turn: Number = 0
    order: list[Number] | None = None
    supply: Number | None = None
    muster: Number = 0
    seats: list[Seat]
    alliances: list[tuple[Number, Number]] = msgspec.field(default_factory=list)
    dice: tuple[Number, Number] | None = None
    window: Window | None = None
    result: Result | None = None
    war: War | None = None


def dump(state: TenkaState) -> dict[str, object]:
    """The whole state; `load` gives it back."""
    attack = _regions(state, state.attack_tokens, state.attack_placed)
    defence = _regions(state, state.defence_tokens, state.defence_placed)
    position = with_tokens(facts(state, REFEREE), attack, defence)
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    for name in ("window", "result", "war"):
        if data[name] is None:
            del data[name]
    if "war" in data:  # Tokens come first, as in all earlier positions.
        data["war"] = {"attack_tokens": attack, "defence_tokens": defence, **data["war"]}
    return data


def with_tokens(seen: TenkaView, attack: list[str], defence: list[str]) -> Position:
    """The position of a view, with the tokens of the war in these regions."""
    return Position(
        phase=seen.phase,
        round=seen.round,
        turn=seen.turn,
        order=seen.order,
        supply=seen.supply,
        muster=seen.muster,
        seats=[*seen.seats],
        alliances=seen.alliances,
        dice=seen.dice,
        window=seen.window or None,
        result=seen.result or None,
        war=_war(seen.war, attack, defence) if seen.war else None,
    )


def _war(seen: WarProgress, attack: list[str], defence: list[str]) -> War:
    return War(
        base=seen.base,
        placers=seen.placers,
        unsettled=seen.unsettled,
        battle=seen.battle,
        loser=seen.loser,
        fleeing=seen.fleeing,
        attack_tokens=attack,
        defence_tokens=defence,
    )


def _regions(state: TenkaState, placed: i64, n: i64) -> list[str]:
    return [state.tables.names[tokens.region_of(placed, index)] for index in range(n)]
