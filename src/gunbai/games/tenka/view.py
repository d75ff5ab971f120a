"""What a viewer may know of a tenka state, built up from nothing (TK-3.10, TK-4.9, TK-5.2).

A field that is not named here is secret. `position` writes the whole state instead.
"""

from __future__ import annotations

from typing import Literal, TypeVar, cast

import msgspec
from librt.vecs import vec
from msgspec import UNSET, UnsetType
from mypy_extensions import i64

from gunbai.core.bits import has, members_of
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.shape import Number
from gunbai.games.tenka import defence, ending, phase, tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import (
    ATTACK_VALUES,
    DEFENCE_VALUES,
    ENDING_NAMES,
    NEUTRAL,
    NO_REGION,
    NO_WINNER,
    TOKENS,
)

T = TypeVar("T")

WAR_PHASES = (phase.ATTACK, phase.DEFEND, phase.SETTLE, phase.DICE, phase.TIE, phase.RETREAT)

Phase = Literal[
    "order",
    "pick",
    "propose",
    "answer",
    "action",
    "attack",
    "target",
    "defend",
    "settle",
    "dice",
    "tie",
    "retreat",
    "redeploy",
    "over",
]
PHASES = cast("tuple[Phase, ...]", phase.NAMES)
"""The same names, by the numbers of the phases."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parts of a view, some of which are parts of a position too. A field with a default may be
    left out of a position that is written by hand; a view always has it."""


class Seat(Part, kw_only=True, frozen=True):
    regions: dict[str, Number]
    """The regions that the seat controls, with the armies in each."""
    hand: Number | None = None
    """Control tiles in hand. Left out of a position: what conservation demands."""
    resigned: Number = 0
    """1 for the first to resign, 2 for the next, …; 0: still playing."""


class SeatView(Seat, kw_only=True, frozen=True):
    hand: Number


class Window(Part, kw_only=True, frozen=True):
    slot: Number
    """The seat that may propose."""
    proposed: list[tuple[Number, Number]] = []
    partner: Number | None = None
    """The seat that must answer."""


class Result(Part, kw_only=True, frozen=True):
    reason: str
    winner: Number = NO_WINNER


class WarProgress(Part, kw_only=True, frozen=True):
    """The open facts of a war. While the attack is being placed there are none."""

    base: list[str] = []
    """The regions that the attack starts from."""
    placers: list[Number] = []
    """The seats that place the defence."""
    unsettled: list[str] = []
    battle: str | None = None
    loser: Number | None = None
    """The seat whose armies retreat."""
    fleeing: Number = 0


class Tokens(Part, kw_only=True, frozen=True):
    """Face-down tokens: how many lie where, and their values where the viewer knows them."""

    counts: dict[str, int]
    values: dict[str, list[int]]


class Defence(Tokens, kw_only=True, frozen=True):
    shares: dict[str, list[str]] | UnsetType = UNSET
    """While the partners consult: which seat placed where, as far as the viewer knows."""


class WarView(WarProgress, kw_only=True, frozen=True):
    attack: Tokens
    defence: Defence


class TenkaView(Part, kw_only=True, frozen=True):
    """What a viewer may know of a state: the table, the decision, and the war."""

    phase: Phase
    round: int
    turn: int
    order: list[int]
    supply: int
    muster: int
    seats: list[SeatView]
    alliances: list[tuple[int, int]]
    dice: tuple[int, int] | None
    window: Window | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    deciders: list[int]
    scores: list[int]
    war: WarView | UnsetType = UNSET


def view(state: TenkaState, viewer: int) -> View:
    return View("tenka", viewer, facts(state, viewer))


def facts(state: TenkaState, viewer: int) -> TenkaView:
    players = range(state.tables.players)
    window: Window | UnsetType = UNSET
    if state.phase in (phase.PROPOSE, phase.ANSWER):
        window = Window(
            slot=state.order[(state.turn + state.slot) % state.tables.players],
            proposed=[divmod(number, 6) for number in members_of(state.proposed)],
            partner=state.partner if state.phase == phase.ANSWER else None,
        )
    result: Result | UnsetType = UNSET
    if state.phase == phase.OVER:
        result = Result(reason=ENDING_NAMES[state.ending], winner=state.winner)
    return TenkaView(
        phase=PHASES[state.phase],
        round=state.round,
        turn=state.turn_seat(),
        order=list(state.order),
        supply=state.supply,
        muster=state.muster,
        seats=[_seat(state, seat) for seat in players],
        alliances=[
            (one, other)
            for one in players
            for other in members_of(state.allies[one])
            if one < other
        ],
        dice=(state.attack_die, state.defence_die) if state.attack_die else None,
        window=window,
        result=result,
        deciders=list(state.deciders()),
        scores=[ending.score(state, seat) for seat in players],
        war=_war(state, viewer) if state.phase in WAR_PHASES else UNSET,
    )


def allies_of(seen: TenkaView, seat: int) -> list[int]:
    return [other for pair in seen.alliances if seat in pair for other in pair if other != seat]


def _seat(state: TenkaState, seat: int) -> SeatView:
    names = state.tables.names
    return SeatView(
        regions={names[region]: state.armies[region] for region in members_of(state.land[seat])},
        hand=state.hand[seat],
        resigned=state.retired >> (4 * seat) & 15,
    )


def _war(state: TenkaState, viewer: int) -> WarView:
    names = state.tables.names
    unsettled = 0 if state.phase == phase.ATTACK else state.unsettled
    return WarView(
        base=[names[region] for region in members_of(state.base)],
        placers=members_of(state.placers),
        unsettled=[names[region] for region in members_of(unsettled)],
        battle=None if state.battle == NO_REGION else names[state.battle],
        loser=None if state.loser == NEUTRAL else state.loser,
        fleeing=state.fleeing,
        attack=_attack(state, viewer),
        defence=_defence(state, viewer),
    )


def _attack(state: TenkaState, viewer: int) -> Tokens:
    attacks = viewer in (state.turn_seat(), REFEREE)
    if state.phase != phase.ATTACK:
        seen = range(TOKENS)
    else:
        seen = range(state.attack_placed if attacks else 0)
    counts, values = _shown(state, state.attack_tokens, ATTACK_VALUES, seen, knows=attacks)
    return Tokens(counts=counts, values=values)


def _defence(state: TenkaState, viewer: int) -> Defence:
    places = viewer == REFEREE or (viewer >= 0 and has(state.placers, viewer))
    shares: dict[str, list[str]] | UnsetType = UNSET
    if state.phase == phase.DEFEND:
        seen = range(defence_seen(state, viewer) if places else 0)
        shares = _shares(state, seen)
    else:
        seen = range(state.defence_placed)
    counts, values = _shown(state, state.defence_tokens, DEFENCE_VALUES, seen, knows=places)
    return Defence(counts=counts, values=values, shares=shares)


def defence_seen(state: TenkaState, viewer: int) -> int:
    """TK-4.9: placers see their own tokens, and each partner's share once it is complete."""
    placing = defence.placer(state, state.defence_placed)
    if viewer in (placing, REFEREE):
        return state.defence_placed
    return complete_shares(state, placing)


def _shares(state: TenkaState, seen: range) -> dict[str, list[str]]:
    """Which partner placed where, while they consult: the region of the 2, then those of the 1s
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
) -> tuple[dict[str, int], dict[str, list[int]]]:
    """Counts per region of the tokens seen, and their values where the viewer knows them."""
    if not seen:
        return {}, {}
    counts: dict[int, int] = {}
    known: dict[int, list[int]] = {}
    face_up = (
        0 if state.phase in (phase.ATTACK, phase.DEFEND) else state.attacked & ~state.unsettled
    )
    for index in seen:
        region = tokens.region_of(placed, index)
        counts[region] = counts.get(region, 0) + 1
        if knows or has(face_up, region):
            known.setdefault(region, []).append(values[index])
    return _in_map_order(state, counts), _in_map_order(state, known)


def _in_map_order(state: TenkaState, found: dict[int, T]) -> dict[str, T]:
    """Sorted by region: the order of the tokens would reveal their values."""
    names = state.tables.names
    return {names[region]: found[region] for region in sorted(found)}
