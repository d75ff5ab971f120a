"""TK-10 End of the game, with resignation (TK-12.1 to TK-12.3): winner, scores, standings."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest, members_of, size
from gunbai.core.event import EventLog
from gunbai.games.tenka import alliance, phase, tokens
from gunbai.games.tenka.terms import (
    ENDING_CLAUSES,
    ENDING_NAMES,
    LAST_PLAYER,
    LIMIT,
    NEUTRAL,
    NO_WINNER,
    SHORTAGE,
    TILES,
)

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def win_by_tiles(state: "TenkaState", log: EventLog | None) -> None:
    """TK-10.1: a player who must place a tile and has none wins at once. TK-10.1a: the rest is
    dropped."""
    _finish(state, TILES, state.turn_seat(), log)


def finish_by_score(state: "TenkaState", reason: i64, log: EventLog | None) -> None:
    """TK-10.2, TK-12.5: the game ends at this moment and is scored."""
    _finish(state, reason, winner_by_score(state), log)


def score(state: "TenkaState", seat: i64) -> i64:
    """TK-10.3, TK-9.11: points of a player's regions and one for each alliance."""
    total = size(state.allies[seat])
    points = state.tables.points
    land = state.land[seat]
    while land != 0:
        total += points[lowest(land)]
        land &= land - 1
    return total


def armies_of(state: "TenkaState", seat: i64) -> i64:
    """TK-10.5a: armies on a player's regions, and those drawn in the draw that ended the game."""
    total = state.muster if seat == state.turn_seat() else 0
    for region in range(state.tables.regions):
        if has(state.land[seat], region):
            total += state.armies[region]
    return total


def winner_by_score(state: "TenkaState") -> i64:
    """TK-10.4 highest score, TK-10.5 most armies, TK-10.6 holder of the 3-point region.

    TK-10.7: if nobody holds it there is no winner. TK-10.8: by option the holder must be one
    of those still tied.
    """
    leaders = _leaders(state)
    if size(leaders) == 1:
        return lowest(leaders)
    holder = state.owner(state.tables.tie_region)
    if holder != NEUTRAL and (state.tables.any_holder or has(leaders, holder)):
        return holder
    return NO_WINNER


def deciding_clause(state: "TenkaState") -> str:
    """Which rule of TK-10.4 to TK-10.8 found the winner of a scored game, or found none."""
    if size(_highest(state)) == 1:
        return "TK-10.4"
    leaders = _leaders(state)
    if size(leaders) == 1:
        return "TK-10.5"
    holder = state.owner(state.tables.tie_region)
    if holder == NEUTRAL:
        return "TK-10.7"
    return "TK-10.6" if has(leaders, holder) else "TK-10.8"


def _leaders(state: "TenkaState") -> i64:
    """TK-10.4, TK-10.5: of those with the highest score, the players with the most armies."""
    leaders: i64 = 0
    best: i64 = -1
    for seat in range(state.tables.players):
        if state.in_game(seat):
            rank = score(state, seat) * 1000 + armies_of(state, seat)
            if rank > best:
                best = rank
                leaders = 0
            if rank == best:
                leaders |= bit(seat)
    return leaders


def _highest(state: "TenkaState") -> i64:
    """TK-10.4: the players with the highest score."""
    highest: i64 = 0
    best: i64 = -1
    for seat in range(state.tables.players):
        if state.in_game(seat):
            points = score(state, seat)
            if points > best:
                best = points
                highest = 0
            if points == best:
                highest |= bit(seat)
    return highest


def resign(state: "TenkaState", log: EventLog | None) -> None:
    """TK-12.2: alliances end, armies go to the supply, regions become neutral, the turn ends
    without a draw. TK-12.3: the last remaining player wins at once."""
    seat = state.turn_seat()
    if log is not None:
        log.tell("resign", "TK-12.2", {"seat": seat})
    alliance.end_all(state, seat, "TK-12.2", log)
    for region in range(state.tables.regions):
        if has(state.land[seat], region):
            state.supply += state.armies[region]
            state.armies[region] = 0
    state.hand[seat] += size(state.land[seat])
    state.land[seat] = 0
    state.retirements += 1
    state.retired |= state.retirements << (4 * seat)
    if state.retirements == state.tables.players - 1:
        _finish(state, LAST_PLAYER, state.order[state.seat_after(state.turn)], log)
    else:
        state.phase = phase.TURN_DONE


def standings(state: "TenkaState") -> list[int]:
    """TK-10.11: the winner, then by score and armies, then the resigned, the later above."""
    ranks: list[int] = []
    for seat in range(state.tables.players):
        if seat == state.winner:
            ranks.append(1_000_000_000)
        elif state.in_game(seat):
            ranks.append(1_000 + score(state, seat) * 1_000 + armies_of(state, seat))
        else:
            ranks.append(state.retired >> (4 * seat) & 15)
    places: list[int] = []
    for mine in ranks:
        place = 1
        for other in ranks:
            if other > mine:
                place += 1
        places.append(place)
    return places


def _finish(state: "TenkaState", reason: i64, winner: i64, log: EventLog | None) -> None:
    tokens.return_all(state)
    state.ending = reason
    state.winner = winner
    state.phase = phase.OVER
    if log is not None:
        if reason == SHORTAGE or reason == LIMIT:
            tell_decision(state, log)
        scores: list[int] = [score(state, seat) for seat in range(state.tables.players)]
        args: dict[str, object] = {"reason": ENDING_NAMES[reason], "scores": scores}
        if winner == NO_WINNER:
            log.reveal("no_winner", ENDING_CLAUSES[reason], args)
        else:
            args["seat"] = winner
            log.reveal("win", ENDING_CLAUSES[reason], args)


def tell_decision(state: "TenkaState", log: EventLog) -> None:
    """TK-10.4 to TK-10.8: which of them decided, with the figures it compares. Those who are
    level are listed with their armies, in the same order."""
    clause = deciding_clause(state)
    level = _highest(state) if clause == "TK-10.5" else _leaders(state)
    first = lowest(level)
    seats: list[int] = members_of(level)
    armies: list[int] = [armies_of(state, seat) for seat in seats]
    args: dict[str, object] = {"seats": seats, "score": score(state, first), "armies": armies}
    if clause == "TK-10.4" or clause == "TK-10.5":
        args["seat"] = state.winner
        log.tell("by_score" if clause == "TK-10.4" else "by_armies", clause, args)
        return
    args["n"] = armies_of(state, first)
    args["region"] = state.tables.names[state.tables.tie_region]
    if clause == "TK-10.7":
        log.tell("no_holder", clause, args)
        return
    args["seat"] = state.owner(state.tables.tie_region)
    if clause == "TK-10.6":
        log.tell("by_holder", clause, args)
    else:
        won = state.winner != NO_WINNER
        log.tell("by_other_holder" if won else "other_holder", clause, args)
