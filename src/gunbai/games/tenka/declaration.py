"""TK-3 Declaring war: which regions may be attacked, and putting the attack tokens down."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has
from gunbai.core.event import EventLog
from gunbai.games.tenka import alliance, defence, phase, tokens
from gunbai.games.tenka.terms import ATTACK_VALUES, TOKENS

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def targets(state: "TenkaState") -> i64:
    """TK-3.3 to TK-3.6, TK-3.9: regions that make a legal target set with those chosen so far.

    A power is all neutral regions together, one player, or players allied in pairs (TK-9.3).
    """
    foes = owners(state, state.attacked)
    found: i64 = 0
    if foes == 0:
        found = state.neutral() & state.tables.reach(base_against(state, 0))
        if state.attacked != 0:
            return found
    attacker = state.turn_seat()
    for seat in range(state.tables.players):
        if seat == attacker or state.land[seat] == 0 or not joins(state, foes, seat):
            continue
        reach = state.tables.reach(base_against(state, foes | bit(seat)))
        if state.attacked & ~reach == 0:
            found |= state.land[seat] & reach
    return found


def owners(state: "TenkaState", regions: i64) -> i64:
    """The set of players who control any of these regions."""
    found: i64 = 0
    for seat in range(state.tables.players):
        if state.land[seat] & regions != 0:
            found |= bit(seat)
    return found


def joins(state: "TenkaState", foes: i64, seat: i64) -> bool:
    """TK-3.4, TK-9.3: is this player one power with those targeted, allied with each of them?"""
    others = foes & ~bit(seat)
    return others & ~state.allies[seat] == 0


def base_against(state: "TenkaState", foes: i64) -> i64:
    """TK-9.1, TK-9.6a: own regions and those of direct allies who are not targeted themselves."""
    attacker = state.turn_seat()
    base = state.land[attacker]
    for seat in range(state.tables.players):
        if has(state.allies[attacker], seat) and not has(foes, seat):
            base |= state.land[seat]
    return base


def place(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    """TK-3.1, TK-3.2: one token face down; all five must be placed. TK-3.7: stacking is allowed.

    TK-3.8: a region with any token on it is attacked, even if only zeros lie there.
    """
    index = state.attack_placed
    state.attack_tokens = tokens.put(state.attack_tokens, index, region)
    state.attack_placed += 1
    state.attacked |= bit(region)
    if log is not None:
        seat = state.turn_seat()
        log.whisper(
            bit(seat),
            "attack",
            "TK-3.1",
            {"seat": seat, "region": state.tables.names[region], "value": ATTACK_VALUES[index]},
        )
    if state.attack_placed == TOKENS:
        state.phase = phase.DECLARED


def place_all(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    """TK-11.1: a player without regions puts all five tokens on one region anywhere."""
    for _ in range(TOKENS):
        place(state, region, None)
    if log is not None:
        log.tell(
            "target",
            "TK-11.1",
            {"seat": state.turn_seat(), "region": state.tables.names[region]},
        )


def complete(state: "TenkaState", log: EventLog | None) -> None:
    """TK-3.10 to TK-3.12: counts become public, alliances with targets end, the base is fixed."""
    state.attack_tokens = tokens.sort_equal(state.attack_tokens, 3)
    state.unsettled = state.attacked
    attacker = state.turn_seat()
    foes = owners(state, state.attacked)
    if log is not None:
        log.reveal(
            "declare",
            "TK-3.10",
            {"seat": attacker, "counts": counts(state, state.attack_tokens)},
        )
    for seat in range(state.tables.players):
        if has(foes & state.allies[attacker], seat):
            alliance.end(state, attacker, seat, "TK-9.6", log)
    state.base = base_against(state, foes)
    state.placers = defence.chosen_placers(state, foes)
    state.phase = phase.DEFEND


def counts(state: "TenkaState", placed: i64) -> dict[str, object]:
    """How many tokens lie on each attacked region: all that the others see."""
    found: dict[str, object] = {}
    for region in range(state.tables.regions):
        if has(state.attacked, region):
            found[state.tables.names[region]] = tokens.count_on(placed, region)
    return found
