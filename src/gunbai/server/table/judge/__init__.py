"""The judge: turns a message into the entries to append, or into a refusal. Pure: no I/O.

Every function takes the table and the time, and returns all entries that belong together; the
caller appends them in one transaction and then folds them. An empty list means that the message
has been carried out before (its nonce is known).
"""

from gunbai.server.table.judge.common import MOST_ENTRIES, Entries, Refused, most_entries
from gunbai.server.table.judge.luck import deposit, go_on, open_link
from gunbai.server.table.judge.offers import MOST_OFFERS, abort, answer, offer, rematched
from gunbai.server.table.judge.play import (
    act,
    come_back,
    flags,
    hint,
    require_help,
    require_hint,
    resign,
    undo,
    vacate,
)
from gunbai.server.table.judge.seating import (
    decline,
    free_name,
    hold,
    leave,
    remove,
    require_welcome,
    sit,
    start,
)

__all__ = [
    "MOST_ENTRIES",
    "MOST_OFFERS",
    "Entries",
    "Refused",
    "abort",
    "act",
    "answer",
    "come_back",
    "decline",
    "deposit",
    "flags",
    "free_name",
    "go_on",
    "hint",
    "hold",
    "leave",
    "most_entries",
    "offer",
    "open_link",
    "rematched",
    "remove",
    "require_help",
    "require_hint",
    "require_welcome",
    "resign",
    "sit",
    "start",
    "undo",
    "vacate",
]
