"""GS-12.10 The move event: all declared soldiers move at once, then the consequences follow."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.gunshi import composition, ending, fences, moving, phase, soldiers
from gunbai.games.gunshi.grid import ahead, square_name
from gunbai.games.gunshi.terms import FACINGS, ITEM_NAMES

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def resolve(state: "GunshiState", log: EventLog | None) -> None:
    """GS-12.10: outcomes, then losses and places, then fences, then the end by capture, then the
    choices to invade. The foremost soldier moves first (GS-12.7), so the way of each is free."""
    arrived: i64 = 0
    fallen = False
    for index in range(state.group_size):
        distance = composition.answer_of(state, index)
        if distance > 0:
            source = bit(composition.member(state, index))
            target = ahead(source, state.heading, distance)
            if moving.bounces(state, source, target):
                _bounce(state, source, target, log)
            else:
                fallen = _move(state, source, target, log) or fallen
                arrived |= target
    fences.remove_beside(state, arrived, log)
    if fallen:
        ending.win_by_general(state, log)
        return
    state.arrivals = arrived & state.tables.goal[state.active]
    state.phase = phase.INVADE if state.arrivals != 0 else phase.CARD_DONE


def _bounce(state: "GunshiState", source: i64, target: i64, log: EventLog | None) -> None:
    """GS-7.7: only the shield goes. GS-7.8: the attacker keeps its facing, unless by option it
    turns. GS-11.11: it has not come to stand anywhere, so fences stay."""
    soldiers.strike(state, target)
    if state.tables.bounce_turns:
        soldiers.turn_to(state, source, state.heading)
    if log is not None:
        log.reveal(
            "bounce",
            "GS-7.7",
            {
                "seat": state.active,
                "kind": ITEM_NAMES[soldiers.kind_at(state, source)],
                "from": square_name(lowest(source)),
                "to": square_name(lowest(target)),
            },
        )


def _move(state: "GunshiState", source: i64, target: i64, log: EventLog | None) -> bool:
    """GS-7.6, GS-7.9: an enemy on the square is captured, by a cavalry shield and all. GS-7.10: the
    mover faces the way it went. True when the enemy general fell."""
    fallen = False
    if state.theirs().army & target != 0:
        fallen = capture(state, target, log)
    soldiers.carry(state, state.active, source, target, state.heading)
    if log is not None:
        log.reveal(
            "move",
            "GS-7.1",
            {
                "seat": state.active,
                "kind": ITEM_NAMES[soldiers.kind_at(state, target)],
                "from": square_name(lowest(source)),
                "to": square_name(lowest(target)),
                "facing": FACINGS[state.heading],
            },
        )
    return fallen


def capture(state: "GunshiState", target: i64, log: EventLog | None) -> bool:
    """GS-7.6: the enemy goes to the stock. GS-16.4: everybody learns whether it was the general."""
    kind = soldiers.kind_at(state, target)
    letter = soldiers.remove(state, state.active ^ 1, target)
    if log is not None:
        log.reveal(
            "capture",
            "GS-7.6",
            {
                "seat": state.active ^ 1,
                "kind": ITEM_NAMES[kind],
                "square": square_name(lowest(target)),
                "letter": state.letter_name(letter),
            },
        )
    return letter == state.theirs().general
