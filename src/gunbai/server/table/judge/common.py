"""What all parts of the judge share: the refusal, and conditions that messages must meet."""

from __future__ import annotations

from gunbai.core import GunbaiError, Refusal
from gunbai.server.table import log
from gunbai.server.table.table import Table

Entries = list[log.AnyEntry]
MOST_ENTRIES = 20_000
"""The longest table of a game whose options lift its own limit."""
SPARE = 1000


class Refused(GunbaiError):
    """The message is not carried out; the clause (if a rule forbids it), a key and arguments."""

    def __init__(self, key: str, clause: str = "", **args: object) -> None:
        super().__init__(key, **args)
        self.clause = clause

    @staticmethod
    def by_rule(refusal: Refusal) -> Refused:
        refused = Refused(refusal.key, refusal.clause)
        refused.details = dict(refusal.args)
        return refused


def most_entries(table: Table) -> int:
    """How long the log may grow by what is not a move: undos, sitting down, coming back. Moves are
    limited by the rules of the game."""
    decisions = table.game.info.max_decisions
    return 2 * decisions + SPARE if decisions else MOST_ENTRIES


def require_space(table: Table) -> None:
    for_luck = table.draws * (1 + table.game.players)
    if table.seq - for_luck >= most_entries(table):
        raise Refused("server.refusal.too_long", most=most_entries(table))


def require_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("server.refusal.not_open")


def require_playing(table: Table) -> None:
    if table.status == "playing":
        return
    if table.over:
        raise Refused("server.refusal.over")
    raise Refused("server.refusal.not_started")


def require_question(table: Table, seat: int, decision: str) -> None:
    if table.drawing is not None:
        raise Refused("server.refusal.drawing")
    question = table.questions[seat]
    if question is None:
        raise Refused("server.refusal.not_asked", asked=table.asked())
    if question.key != decision:
        raise Refused("server.refusal.late", decision=decision)


def require_time(table: Table, seat: int, now: int) -> None:
    if table.timed and table.clocks[seat].fallen(now) and not table.seats[seat].bot:
        raise Refused("server.refusal.time_up")


def is_done(table: Table, seat: int, nonce: str, purpose: str) -> bool:
    """Has this message been carried out before? A nonce that was used for another message is
    refused."""
    found = table.nonces.get((seat, nonce))
    if found is not None and found != purpose:
        raise Refused("server.refusal.nonce_used")
    return found is not None


def seat_number(table: Table, seat: int) -> int:
    if not 0 <= seat < table.game.players:
        raise Refused("server.refusal.no_seat", seat=seat, last=table.game.players - 1)
    return seat


def time_after(table: Table, now: int) -> int:
    return max(now, table.time)
