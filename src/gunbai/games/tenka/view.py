"""What a viewer may know of a tenka state, built up from nothing (TK-3.10, TK-4.9, TK-5.2).

A field that is not named here is secret. `position` writes the whole state instead.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import has, members_of
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.tenka import defence, ending, tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import (
    ANSWER,
    ATTACK,
    ATTACK_VALUES,
    DEFENCE_VALUES,
    DEFEND,
    DICE,
    ENDING_NAMES,
    NEUTRAL,
    NO_REGION,
    OVER,
    PHASE_NAMES,
    PROPOSE,
    RETREAT,
    SETTLE,
    TIE,
    TOKENS,
)

WAR_PHASES = (ATTACK, DEFEND, SETTLE, DICE, TIE, RETREAT)


def view(state: TenkaState, viewer: int) -> View:
    data = table(state)
    data["deciders"] = list(state.deciders())
    data["scores"] = [ending.score(state, seat) for seat in range(state.tables.players)]
    if state.phase in WAR_PHASES:
        data["war"] = {**war_progress(state), **war_tokens(state, viewer)}
    return View("tenka", viewer, data)


def table(state: TenkaState) -> dict[str, Any]:
    """What lies open on the table for everybody, always."""
    names = state.tables.names
    players = range(state.tables.players)
    data: dict[str, Any] = {
        "phase": PHASE_NAMES[state.phase],
        "round": state.round,
        "turn": state.turn_seat(),
        "order": list(state.order),
        "supply": state.supply,
        "muster": state.muster,
        "seats": [
            {
                "regions": {names[r]: state.armies[r] for r in members_of(state.land[seat])},
                "hand": state.hand[seat],
                "resigned": state.retired >> (4 * seat) & 15,
            }
            for seat in players
        ],
        "alliances": [
            [one, other]
            for one in players
            for other in members_of(state.allies[one])
            if one < other
        ],
        "dice": [state.attack_die, state.defence_die] if state.attack_die else None,
    }
    if state.phase in (PROPOSE, ANSWER):
        data["window"] = {
            "slot": state.order[(state.turn + state.slot) % state.tables.players],
            "proposed": [list(divmod(number, 6)) for number in members_of(state.proposed)],
            "partner": state.partner if state.phase == ANSWER else None,
        }
    if state.phase == OVER:
        data["result"] = {"reason": ENDING_NAMES[state.ending], "winner": state.winner}
    return data


def war_progress(state: TenkaState) -> dict[str, Any]:
    """The open facts of a war. While the attack is being placed there are none."""
    names = state.tables.names
    unsettled = 0 if state.phase == ATTACK else state.unsettled
    return {
        "base": [names[r] for r in members_of(state.base)],
        "placers": members_of(state.placers),
        "unsettled": [names[r] for r in members_of(unsettled)],
        "battle": None if state.battle == NO_REGION else names[state.battle],
        "loser": None if state.loser == NEUTRAL else state.loser,
        "fleeing": state.fleeing,
    }


def war_tokens(state: TenkaState, viewer: int) -> dict[str, Any]:
    attacks = viewer in (state.turn_seat(), REFEREE)
    if state.phase == ATTACK:
        seen = range(state.attack_placed) if attacks else range(0)
        attack = _shown(state, state.attack_tokens, ATTACK_VALUES, seen, knows=attacks)
    else:
        attack = _shown(state, state.attack_tokens, ATTACK_VALUES, range(TOKENS), knows=attacks)
    places = viewer == REFEREE or (viewer >= 0 and has(state.placers, viewer))
    if state.phase == DEFEND:
        seen = range(defence_seen(state, viewer) if places else 0)
        defended = _shown(state, state.defence_tokens, DEFENCE_VALUES, seen, knows=places)
        defended["shares"] = _shares(state, seen)
    else:
        placed = range(state.defence_placed)
        defended = _shown(state, state.defence_tokens, DEFENCE_VALUES, placed, knows=places)
    return {"attack": attack, "defence": defended}


def defence_seen(state: TenkaState, viewer: int) -> int:
    """TK-4.9: a placer sees what he has placed, and each partner's share once it is complete."""
    placing = defence.placer(state, state.defence_placed)
    if viewer in (placing, REFEREE):
        return state.defence_placed
    return complete_shares(state, placing)


def _shares(state: TenkaState, seen: range) -> dict[str, list[str]]:
    """Who placed where, while the partners consult: the region of the 2, then those of the 1s
    in map order, so that the sequence of equal tokens stays unknown."""
    found: dict[int, list[tuple[int, int]]] = {}
    for index in seen:
        region = tokens.region_of(state.defence_tokens, index)
        seat = defence.placer(state, index)
        found.setdefault(seat, []).append((-DEFENCE_VALUES[index], region))
    return {
        str(seat): [state.tables.names[region] for _, region in sorted(share)]
        for seat, share in found.items()
    }


def complete_shares(state: TenkaState, placing: int) -> int:
    """How many tokens lie before the share of the seat that is placing."""
    return next(index for index in range(TOKENS) if defence.placer(state, index) == placing)


def _shown(
    state: TenkaState, placed: i64, values: vec[i64], seen: range, *, knows: bool
) -> dict[str, Any]:
    """Counts per region of the tokens seen, and their values where the viewer knows them."""
    counts: dict[str, int] = {}
    known: dict[str, list[int]] = {}
    face_up = 0 if state.phase == ATTACK else state.attacked & ~state.unsettled
    for index in seen:
        region = tokens.region_of(placed, index)
        name = state.tables.names[region]
        counts[name] = counts.get(name, 0) + 1
        if knows or (state.phase != DEFEND and has(face_up, region)):
            known.setdefault(name, []).append(values[index])
    return {"counts": _in_map_order(state, counts), "values": _in_map_order(state, known)}


def _in_map_order(state: TenkaState, found: dict[str, Any]) -> dict[str, Any]:
    """Not in the order of the tokens' values, which even the order of a listing would betray."""
    return {name: found[name] for name in state.tables.names if name in found}
