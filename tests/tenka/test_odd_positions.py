"""Positions thrown together at random: refused with a reason, or played to the end."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.core import BadPosition, Rng
from gunbai.games.tenka import phase

from .table import data, new_game, wander

POSITIONS = 600


@pytest.mark.clause("TK-1.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_accepted_can_be_played_to_its_end(players: int) -> None:
    game = new_game(players, max_rounds=3)
    rng = Rng(f"odd positions {players}")
    accepted = 0
    for n in range(POSITIONS):
        try:
            state = game.load_position(_thrown_together(rng, players, list(game.tables.names)))
        except BadPosition:
            continue
        accepted += 1
        assert game.load_position(state.dump()) == state
        for _ in wander(state, n):
            assert state.over() or state.deciders()[0] < 0 or state.legal(state.decider())
        held = data(state, 0)["seats"]
        assert all(0 <= seat["hand"] <= game.tables.tiles for seat in held)
    assert accepted > POSITIONS // 20


def _thrown_together(rng: Rng, players: int, names: list[str]) -> dict[str, Any]:
    def some(of: list[str], n: int) -> list[str]:
        return [of[rng.below(len(of))] for _ in range(n)]

    now = phase.NAMES[rng.below(len(phase.NAMES))]
    seats: list[dict[str, Any]] = [{"regions": {}} for _ in range(players)]
    held = list(dict.fromkeys(some(names, rng.below(8))))
    for name in held:
        seats[rng.below(players)]["regions"][name] = max(0, int(rng.below(5)) - 2)
    position: dict[str, Any] = {"seats": seats, "phase": now, "turn": int(rng.below(players))}
    if rng.below(4) == 0:
        position["alliances"] = [[0, 1]]
    if now == "redeploy":
        position["muster"] = int(rng.below(3))
    if now in ("propose", "answer"):
        position["window"] = {"slot": int(rng.below(players)), "partner": int(rng.below(players))}
    if now == "over":
        position["result"] = {"reason": "shortage"}
    if now in ("attack", "defend", "settle", "dice", "tie", "retreat"):
        position["war"] = _war(now, some(held or names, 5), some, rng, players)
    if now == "retreat":
        for seat in seats:
            seat["regions"].pop(position["war"]["battle"], None)
    return position


def _war(now: str, attack: list[str], some: Any, rng: Rng, players: int) -> dict[str, Any]:
    if now == "attack":
        return {"attack_tokens": attack[: rng.below(5)]}
    placed = rng.below(5) if now == "defend" else 5
    war: dict[str, Any] = {"attack_tokens": attack, "defence_tokens": some(attack, placed)}
    if now in ("dice", "tie", "retreat"):
        war["battle"] = attack[0]
        war["unsettled"] = sorted({name for name in attack[1:3] if name != attack[0]})
    if now == "retreat":
        war |= {"loser": int(rng.below(players)), "fleeing": 1 + int(rng.below(2))}
    return war
