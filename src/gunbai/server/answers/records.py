"""A table as a record: read it, step through it, verify it, take it along.

During a game a viewer gets only what it has seen at the table.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

import msgspec

from gunbai.core import CHANCE, SPECTATOR, BadRecord, Game, GunbaiError
from gunbai.server import wire
from gunbai.server.answers.asker import Asker, Denied
from gunbai.server.live.house import BRING_SIZE, House
from gunbai.server.live.times import now
from gunbai.server.store import Taken
from gunbai.server.table import fairness, identity, show, words
from gunbai.server.table.judge import Refused
from gunbai.server.table.log import SeatName
from gunbai.server.table.replay import Course, read_record
from gunbai.server.table.restore import exported, restored
from gunbai.server.table.table import Table


async def story(house: House, asker: Asker, table: str, seat: int) -> bytes:
    found = await _shown_to(house, asker, table, seat)

    def tell(course: Course) -> bytes:
        return wire.encode(course.story(seat))

    return await house.replays.answer(found, ("story", seat), tell)


async def moments(
    house: House, asker: Asker, table: str, seat: int, offset: int, limit: int
) -> bytes:
    """Every entry with the view after it. Any seat, and the referee (-3), once the game is over."""
    found = await _shown_to(house, asker, table, seat)

    def tell(course: Course) -> bytes:
        return wire.encode(course.moments(seat, offset, limit))

    return await house.replays.answer(found, ("moments", seat, offset, limit), tell)


async def _shown_to(house: House, asker: Asker, table: str, viewer: int) -> Table:
    """The table, refused if this caller may not see it as this viewer."""
    room = await house.room(table)
    found = await room.read()
    require_viewer(found.game, viewer)
    mine = identity.seats_of(found, asker.caller)
    if viewer not in (SPECTATOR, *mine) and found.status != "over":
        raise Denied("server.error.not_yours", 403)
    return room.seen_by(viewer)


async def summary(house: House, table: str, seat: int) -> wire.records.Summary:
    """Points, tie-breaks and what was hidden, as this viewer may know it in a replay."""
    found = await finished(house, table)
    require_viewer(found.game, seat)
    outcome = found.result()
    assert outcome is not None
    return words.summary(found.state, seat, outcome)


async def verify(house: House, asker: Asker, table: str) -> wire.records.Verified:
    """The same check as `gunbai record verify`, once the game is over."""
    found = await finished(house, table)
    record = found.record()

    def check() -> tuple[int, wire.Problem | None]:
        try:
            return fairness.verify(found.game, record).draws, None
        except GunbaiError as error:
            return 0, words.problem(error, asker.language, found.game)

    draws, problem = await house.replays.run(check)
    promise, _, seed = record.commitment.rpartition(":")
    return wire.records.Verified(promise, seed, fairness.salts_of(record), draws, problem)


async def record(house: House, table: str) -> str:
    """Loads, replays and verifies with `gunbai record`."""
    found = await finished(house, table)
    return await house.replays.run(lambda: house.signer.sealed(found).dumps())


async def promise(house: House, table: str) -> wire.records.SignedPromise:
    """The commitment of a table, the same from its opening to its end."""
    found = await (await house.room(table)).read()
    tips = show.share_tips(found)
    return wire.records.SignedPromise(**house.signer.promise(found), shares=tips)


async def finished(house: House, table: str) -> Table:
    found = await (await house.room(table)).read()
    if found.status != "over":
        raise Denied("server.error.not_over", 409)
    return found


async def step_through(house: House, data: wire.records.RecordText) -> wire.records.Moments:
    """A record of the asker. It is checked completely and not stored."""

    def read() -> wire.records.Moments:
        course = read_record(data.record)
        require_viewer(course.replay.game, data.seat)
        return course.moments(data.seat, data.offset, data.limit)

    async with house.reading:
        return await house.around.beside(read)


async def bring(
    house: House, asker: Asker, data: wire.records.Brought, *, alone: bool = False
) -> wire.records.BroughtTo:
    """Make a table of a record. A server accepts only finished games, and nobody holds their seats.
    Where a guest is `alone` (no server), a game continues and the guest holds its seats. The same
    record always gives the same table."""
    cost = 1 + len(data.record) / BRING_SIZE
    if not alone and not house.brought.take(asker.address, cost):
        raise Denied("server.error.too_many", 429)
    digest = sha256(data.record.strip().encode()).hexdigest()
    id = f"{house.settings.table_prefix}{digest[:24]}"
    holder = asker.caller.holder if alone else ""
    async with house.reading:
        found = await house.around.beside(lambda: restored(data.record, id, now(), holder))
    if not alone and not found.table.over:
        raise Denied("server.error.not_finished", 409)
    if not alone:
        _require_names(found.table)
    with suppress(Taken):
        await house.keep(found.table)
    table = await (await house.room(id)).read()
    return wire.records.BroughtTo(table.id, table.status)


def _require_names(table: Table) -> None:
    """Refuse names that no guest can choose here, such as names with control characters: lists show
    them, also in the operator's terminal."""
    try:
        msgspec.convert([text for s in table.seats for text in (s.name, s.bot)], list[SeatName])
    except msgspec.ValidationError:
        raise BadRecord(1, "error.record_field", field="seats") from None


async def take_along(house: House, table: str) -> str:
    """The record with its seed, also of a game that goes on: it reveals everything, so only a guest
    who is alone may have it."""
    found = await (await house.room(table)).read()
    return exported(found)


def require_viewer(game: Game, viewer: int) -> None:
    """Refuse a viewer that this game does not have."""
    if viewer == CHANCE or viewer >= game.players:
        raise Refused("server.refusal.no_seat", seat=viewer, last=game.players - 1)
