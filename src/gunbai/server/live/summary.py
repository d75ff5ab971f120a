"""The summary of a table: what the store keeps beside the log, for lists and searches."""

from __future__ import annotations

from gunbai.server import wire
from gunbai.server.store import Summary
from gunbai.server.table import log, show
from gunbai.server.table.identity import account_holder
from gunbai.server.table.judge import Entries
from gunbai.server.table.table import Table

QUIET = (
    log.Act,
    log.Luck,
    log.Draw,
    log.Opened,
    log.Deposit,
    log.Undo,
    log.Offer,
    log.Answer,
    log.Hint,
)
"""Entries that do not change the summary in a list of tables."""


def is_quiet(entries: Entries) -> bool:
    for entry in entries:
        if not isinstance(entry, QUIET):
            return False
    return True


def summary_of(
    table: Table, shown: Table | None = None, known: dict[int, str] | None = None
) -> Summary:
    """The summary of a table, with the line that lists show of it (`shown`: as spectators see it
    now). `known`: the holders that are stored already."""
    holders = holders_of(table)
    return Summary(
        game=table.open.game,
        status=table.status,
        public=table.open.public,
        changed=table.changed,
        due=table.due(),
        info=wire.encode(show.info(shown or table)).decode(),
        holders=None if holders == known else holders,
    )


def holders_of(table: Table) -> dict[int, str]:
    """The holder of each seat. An invited account finds the table as if it held the seat."""
    invited = {
        number: account_holder(plan.name)
        for number, plan in enumerate(table.plans)
        if plan.kind == "account"
    }
    return invited | {seat.number: seat.holder for seat in table.seats if seat.holder}
