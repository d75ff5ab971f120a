"""TK-6 Results: what a win, a loss and a tie do to tiles and armies."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has
from gunbai.core.event import EventLog
from gunbai.games.tenka import alliance, ending, phase
from gunbai.games.tenka.actions import GIVE_ARMIES
from gunbai.games.tenka.terms import NEUTRAL

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def defender_wins(state: "TenkaState", log: EventLog | None) -> None:
    """TK-6.1: control tile and armies stay as they are."""
    _hold(state, "TK-6.1", log)


def attacker_wins(state: "TenkaState", log: EventLog | None) -> None:
    """TK-6.2: the tile goes back to the defender, all armies there to the supply."""
    if state.owner(state.battle) != NEUTRAL:
        _armies_to_supply(state, state.armies[state.battle], "TK-6.2", log)
        state.armies[state.battle] = 0
        _give_tile(state, "TK-6.2", log)
    state.phase = phase.TILE_GIVEN


def tie(state: "TenkaState", log: EventLog | None) -> None:
    """TK-6.3: the defender gives up the tile or the armies. TK-6.4: without armies, the tile.

    TK-6.14: a neutral region falls to the attacker, or stays neutral, by option.
    """
    region = state.battle
    neutral = state.owner(region) == NEUTRAL
    if log is not None:
        clause = "TK-6.14" if neutral else "TK-6.3"
        log.tell("tie", clause, {"region": state.tables.names[region]})
    if neutral:
        if state.tables.neutral_tie_to_attacker:
            state.phase = phase.TILE_GIVEN
        else:
            _hold(state, "TK-6.14", log)
    elif state.armies[region] > 0:
        state.phase = phase.TIE
    else:
        _give_tile(state, "TK-6.4", log)
        state.phase = phase.TILE_GIVEN


def choose(state: "TenkaState", action: i64, log: EventLog | None) -> None:
    """TK-6.3a: the controller alone decides. TK-6.5: giving up armies means all of them there."""
    region = state.battle
    garrison = state.armies[region]
    state.armies[region] = 0
    if action == GIVE_ARMIES:
        _armies_to_supply(state, garrison, "TK-6.5", log)
        state.phase = phase.BATTLE_DONE
    else:
        _give_tile(state, "TK-6.6", log)
        state.fleeing = garrison
        state.phase = phase.RETREAT


def destinations(state: "TenkaState") -> i64:
    """TK-6.6, TK-6.7: adjacent regions of the retreating player or of direct allies.

    TK-6.11: as controlled at this moment; a region lost in this war does not count.
    """
    friendly = state.land[state.loser]
    for seat in range(state.tables.players):
        if has(state.allies[state.loser], seat):
            friendly |= state.land[seat]
    return friendly & state.tables.near[state.battle]


def retreat(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    """TK-6.8: each army moves separately, and must move while there is a destination."""
    state.armies[region] += 1
    state.fleeing -= 1
    if log is not None:
        names = state.tables.names
        log.tell(
            "retreat",
            "TK-6.6",
            {"seat": state.loser, "from": names[state.battle], "to": names[region]},
        )
    if state.fleeing == 0:
        state.phase = phase.TILE_GIVEN


def nowhere_to_go(state: "TenkaState") -> bool:
    """TK-6.10: the tile may still be given up; the armies are then lost too."""
    return destinations(state) == 0


def disband(state: "TenkaState", log: EventLog | None) -> None:
    """TK-6.9: armies with no adjacent destination go to the supply."""
    _armies_to_supply(state, state.fleeing, "TK-6.9", log)
    state.fleeing = 0
    state.phase = phase.TILE_GIVEN


def take_region(state: "TenkaState", log: EventLog | None) -> None:
    """TK-6.15: tile and armies have gone; now alliances of a landless loser end (TK-9.7).

    TK-6.12: then the attacker puts a tile from the hand on the region. TK-6.13: an attacker without
    one wins at once. TK-6.16: the region holds no army until the attacker redeploys.
    """
    if state.loser != NEUTRAL and state.land[state.loser] == 0:
        alliance.end_all(state, state.loser, "TK-9.7", log)
    attacker = state.turn_seat()
    if state.hand[attacker] == 0:
        ending.win_by_tiles(state, log)
        return
    state.hand[attacker] -= 1
    state.land[attacker] |= bit(state.battle)
    if log is not None:
        names = state.tables.names
        log.tell("conquer", "TK-6.12", {"seat": attacker, "region": names[state.battle]})
    state.phase = phase.BATTLE_DONE


def _hold(state: "TenkaState", clause: str, log: EventLog | None) -> None:
    if log is not None:
        log.tell("held", clause, {"region": state.tables.names[state.battle]})
    state.phase = phase.BATTLE_DONE


def _give_tile(state: "TenkaState", clause: str, log: EventLog | None) -> None:
    owner = state.owner(state.battle)
    state.land[owner] &= ~bit(state.battle)
    state.hand[owner] += 1
    state.loser = owner
    if log is not None:
        log.tell("tile_back", clause, {"seat": owner, "region": state.tables.names[state.battle]})


def _armies_to_supply(state: "TenkaState", armies: i64, clause: str, log: EventLog | None) -> None:
    state.supply += armies
    if log is not None and armies > 0:
        log.tell("armies_lost", clause, {"n": armies, "region": state.tables.names[state.battle]})
