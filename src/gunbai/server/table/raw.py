"""Read the log of a table without its game: for tables whose rules or pack this version lacks."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.core import CHANCE, Record
from gunbai.server.table import fairness, log
from gunbai.server.table.table import iso


def raw_record(entries: Sequence[log.AnyEntry], pack: str) -> Record:
    """The record of a table with its seed, made from the log alone. Nothing is checked; thinking
    times are counted from the entry before."""
    opening = entries[0]
    assert isinstance(opening, log.Open)
    seats: list[dict[str, object]] = [{"name": plan.name} for plan in opening.seats]
    record = Record(
        game=opening.game,
        rules=opening.rules,
        players=opening.players,
        options=opening.options,
        pack={"id": pack, "hash": opening.pack},
        seats=seats,
        commitment=fairness.revealed(opening.seed),
        position=opening.position,
    )
    before = opening.at
    for entry in entries:
        match entry:
            case log.Sit():
                about = {
                    "name": entry.name,
                    "bot": entry.bot,
                    "salt": entry.salt,
                    "share": entry.share,
                }
                seats[entry.seat] = {k: v for k, v in about.items() if v or k == "name"}
            case log.Opened():
                opened = seats[entry.seat]
                opened |= {"link": entry.link, "links": int(str(opened.get("links", 0))) + 1}
            case log.Start():
                record.started = iso(entry.at)
            case log.Act():
                record.add(entry.seat, entry.code, entry.at - before)
            case log.Luck():
                record.add(CHANCE, entry.code)
            case log.Resign():
                record.add(entry.seat, "resign", entry.at - before)
            case log.Undo():
                record.add(entry.seat, f"undo {entry.to}")
        before = entry.at
    return record
