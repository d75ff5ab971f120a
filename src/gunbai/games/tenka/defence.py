"""TK-4 Placing the defence: who places which tokens, and putting them down."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit, has, size
from gunbai.core.event import EventLog
from gunbai.games.tenka import declaration, phase, tokens
from gunbai.games.tenka.terms import DEFENCE_VALUES, TOKENS

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState

# TK-4.7: which of the placers, in order, puts down tokens 2, 1, 1, 1, 1; one row per number
# of placers.
# fmt: off
SHARES: Final[vec[i64]] = vec[i64]([
    0, 0, 0, 0, 0,
    0, 0, 1, 1, 1,
    0, 1, 1, 2, 2,
    0, 1, 1, 2, 3,
    0, 1, 2, 3, 4,
])
# fmt: on


def chosen_placers(state: "TenkaState", foes: i64) -> i64:
    """TK-4.1, TK-4.8: the players whose regions are attacked, and no other ally.

    TK-4.4, TK-4.5: for neutral regions the next player in play order, whoever that is.
    """
    if foes != 0:
        return foes
    return bit(state.order[state.seat_after(state.turn)])


def placer(state: "TenkaState", index: i64) -> i64:
    """TK-4.6, TK-4.7: attacked allies share the one set, in play order after the attacker."""
    wanted = SHARES[(size(state.placers) - 1) * TOKENS + index]
    position = state.turn
    while True:
        position = (position + 1) % state.tables.players
        seat = state.order[position]
        if has(state.placers, seat):
            if wanted == 0:
                return seat
            wanted -= 1


def place(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    """TK-4.1 to TK-4.3: a token face down on any attacked region; all five must be placed."""
    index = state.defence_placed
    seat = placer(state, index)
    state.defence_tokens = tokens.put(state.defence_tokens, index, region)
    state.defence_placed += 1
    if log is not None:
        log.whisper(
            bit(seat),
            "defend",
            "TK-4.1",
            {"seat": seat, "region": state.tables.names[region], "value": DEFENCE_VALUES[index]},
        )
    if state.defence_placed == TOKENS:
        state.phase = phase.DEFENDED
    elif log is not None and placer(state, state.defence_placed) != seat:
        _consult(state, seat, log)


def complete(state: "TenkaState", log: EventLog | None) -> None:
    """TK-4.9: everybody sees the counts; the values are known to those who placed."""
    if log is not None:
        if size(state.placers) > 1:
            _consult(state, placer(state, TOKENS - 1), log)
        args: dict[str, object] = {"counts": declaration.counts(state, state.defence_tokens)}
        log.reveal("defended", "TK-4.9", args)
    state.defence_tokens = tokens.sort_equal(state.defence_tokens, 1)
    state.phase = phase.SETTLE


def _consult(state: "TenkaState", seat: i64, log: EventLog) -> None:
    """TK-4.9: partners see a share, values included, as soon as it is complete."""
    shown: dict[str, object] = {}
    for region in range(state.tables.regions):
        mine: list[int] = [
            DEFENCE_VALUES[index]
            for index in range(state.defence_placed)
            if tokens.region_of(state.defence_tokens, index) == region
            and placer(state, index) == seat
        ]
        if mine:
            shown[state.tables.names[region]] = mine
    log.share(state.placers, "share", "TK-4.9", {"seat": seat, "values": shown})


def seen_by(state: "TenkaState", viewer: i64) -> i64:
    """TK-4.9: how many defence tokens a placer can see while they are placed: its own and complete
    shares."""
    placing = placer(state, state.defence_placed)
    if viewer == placing:
        return state.defence_placed
    for index in range(TOKENS):
        if placer(state, index) == placing:
            return index
    return 0
