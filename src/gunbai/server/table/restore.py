"""Make a table from a record: to bring back a game or to move it to another server.

A record that holds its seed continues with the same luck. A record without it continues from its
last position, with a new seed and a new commitment.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from gunbai.core import CHANCE, BadRecord, GunbaiError, Record
from gunbai.core import Entry as Line
from gunbai.server.table import fairness, identity, judge, log
from gunbai.server.table.replay import read_record
from gunbai.server.table.table import LATEST, Table


@dataclass
class Restored:
    table: Table
    tokens: dict[int, str] = field(default_factory=dict)
    """The new token of every seat that has no bot; its bearer holds the seat."""


def exported(table: Table) -> str:
    """The whole record with its seed. It reveals all secrets of the players and all future luck."""
    record = table.record()
    record.commitment = fairness.revealed(table.open.seed)
    return record.dumps()


def restored(text: str, id: str, now: int, holder: str | None = None) -> Restored:
    """The log of a table made from a record, which is checked completely; raises GunbaiError.
    `holder`: the guest who brings it and holds the seats of people from now on; empty if nobody
    does. None: the operator brings it, and gets their tokens."""
    replay = read_record(text).replay
    game, record = replay.game, replay.record
    seed, position, lines = fairness.seed_of(record), record.position, record.entries
    if seed:
        fairness.verify(game, record)
    elif replay.state.over():
        raise GunbaiError("server.error.no_seed")
    else:
        seed, position, lines = fairness.new_seed(), replay.state.dump(), []
    opening = log.Open(
        at=_started(record, now),
        game=record.game,
        players=record.players,
        options=record.options,
        rules=record.rules,
        pack=game.pack_hash,
        seed=seed,
        host=holder or "",
        seats=[log.SeatPlan()] * record.players,
        position=position,
        imported=holder is not None,
    )
    found = Restored(Table(id, [opening]))
    table = found.table
    for seat in range(record.players):
        table.fold(_sitting(found, record, seat, holder, with_share=bool(lines)))
    table.fold(log.Start(at=table.time))
    links = fairness.links_of(record) if lines else None
    before = 0
    for line in lines:
        if links is not None and line.seat == CHANCE and before != CHANCE:
            _draw(table, links)
        before = line.seat
        table.fold(_entry(table, line))
    for place in table.seats:
        # The chains of an unfinished game stay with their clients, and are not in the record.
        lost = place.bot or (holder is not None and not table.over)
        if place.share is not None and (lost or place.share.opened < table.draws):
            table.fold(log.Struck(at=table.time, seat=place.number))
    for entry in judge.go_on(table, now):
        table.fold(entry)
    return found


def _sitting(
    found: Restored, record: Record, seat: int, holder: str | None, *, with_share: bool
) -> log.Sit:
    """`with_share`: the luck goes on. Otherwise links that are known already would be used."""
    about = record.seats[seat] if seat < len(record.seats) else {}
    name, bot, salt, share = (str(about.get(key, "")) for key in ("name", "bot", "salt", "share"))
    share = share if with_share else ""
    at = found.table.time
    if bot:
        return log.Sit(at=at, seat=seat, name=name, bot=bot, salt=salt, share=share)
    token = found.tokens[seat] = identity.new_secret(identity.SEAT)
    nobody = identity.hashed(identity.new_secret(identity.SEAT))
    return log.Sit(
        at=at,
        seat=seat,
        name=name,
        holder=holder or nobody,
        token=identity.hashed(token),
        salt=salt,
        share=share,
    )


def _draw(table: Table, links: list[list[str]]) -> None:
    """The draw before a run of luck, with the links that the seats opened for it."""
    table.fold(log.Draw(at=table.time))
    for seat, opened in enumerate(links):
        if table.draws <= len(opened):
            table.fold(log.Opened(at=table.time, seat=seat, link=opened[table.draws - 1]))


def _entry(table: Table, line: Line) -> log.AnyEntry:
    """An entry of the log for one of the record, at the time it must have happened."""
    question = table.questions[line.seat] if line.seat >= 0 else None
    at = table.time if question is None else max(table.time, question.since + line.ms)
    if at > LATEST:
        raise BadRecord(line.seq + 2, "error.record_entry", seq=line.seq)
    if line.seat == CHANCE:
        return log.Luck(at=at, code=line.code)
    if line.code == "resign":
        return log.Resign(at=at, seat=line.seat)
    if line.code.startswith("undo "):
        return log.Undo(at=table.time, seat=line.seat, to=int(line.code.removeprefix("undo ")))
    return log.Act(at=at, seat=line.seat, code=line.code)


def _started(record: Record, now: int) -> int:
    try:
        at = int(datetime.fromisoformat(record.started).timestamp() * 1000)
    except (ValueError, OverflowError):
        return now
    return at if 0 < at <= LATEST else now
