"""The positions a game has passed through, as far as they can come back (KD-10.7)."""

from typing import Final

from mypy_extensions import i64


class Past:
    """The positions at the start of turns since something changed for good; shared by clones."""

    def __init__(self, print: i64, before: "Past | None") -> None:
        self.print: Final = print
        self.before: Final = before


def occurrences(past: Past | None, print: i64) -> i64:
    """How often this position stood at the start of a turn."""
    count: i64 = 0
    while past is not None:
        if past.print == print:
            count += 1
        past = past.before
    return count
