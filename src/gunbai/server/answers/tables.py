"""Tables: open, list, join, leave, start, call off, play."""

from __future__ import annotations

import msgspec

from gunbai.core import SPECTATOR
from gunbai.games import lesson
from gunbai.server import wire
from gunbai.server.answers.asker import Asker, Denied
from gunbai.server.answers.games import require_lesson
from gunbai.server.live.commands import carry_out
from gunbai.server.live.house import House
from gunbai.server.live.room import Room
from gunbai.server.table import identity, judge, show
from gunbai.server.table.identity import Caller
from gunbai.server.table.judge import Refused
from gunbai.server.table.log import SeatPlan
from gunbai.server.table.parts import Seat
from gunbai.server.table.shares import Share
from gunbai.server.table.table import Table


async def open_new(house: House, asker: Asker, wish: wire.lobby.NewTable) -> wire.lobby.TableMade:
    table, tokens = await house.open(wish, asker.caller)
    return _made(asker, table, tokens)


async def open_practice(
    house: House, asker: Asker, game: str, wish: wire.lobby.NewPractice
) -> wire.lobby.TableMade:
    """A table like any other, which begins with the position of the lesson."""
    require_lesson(game, wish.number)
    course = lesson.read(game, wish.number)
    practice = course.lesson.practice
    if practice is None or course.practice is None:
        raise Denied("server.error.no_page", 404)
    bot = SeatPlan(kind="bot", bot=practice.bot)
    seats = [bot] * course.game.players
    seats[practice.seat] = SeatPlan(kind="mine")
    opening = wire.lobby.NewTable(
        game=game,
        players=course.game.players,
        options=dict(course.game.options),
        seats=seats,
        shares={} if wish.share is None else {str(practice.seat): wish.share},
    )
    position = course.practice.dump() if practice.position or practice.position_json else None
    table, tokens = await house.open(opening, asker.caller, position=position, lesson=wish.number)
    return _made(asker, table, tokens)


def _made(asker: Asker, table: Table, tokens: dict[int, str]) -> wire.lobby.TableMade:
    return wire.lobby.TableMade(
        table=table.id,
        link=asker.link(table.id),
        tokens={str(seat): token for seat, token in tokens.items()},
    )


async def listed(house: House, game: str, status: str, limit: int) -> wire.lobby.TableList:
    if "\0" in game:
        return wire.lobby.TableList([])
    return _list(await house.store.listed(game, status, limit))


async def mine(house: House, asker: Asker, limit: int) -> wire.lobby.TableList:
    holder = asker.caller.holder
    return _list(await house.store.held(holder, limit) if holder else [])


def _list(infos: list[str]) -> wire.lobby.TableList:
    return wire.lobby.TableList(
        [msgspec.json.decode(info, type=wire.lobby.TableInfo) for info in infos]
    )


async def info(house: House, asker: Asker, table: str) -> wire.lobby.TableInfo:
    room = await house.room(table)
    found = await room.read()
    seats = identity.seats_of(found, asker.caller)
    shown = found if seats else room.seen_by(SPECTATOR)
    return show.info(shown, seats, host=identity.is_host(found, asker.caller))


async def view(house: House, asker: Asker, table: str, seat: int | None, since: int) -> bytes:
    """The table as this seat of the asker, or a spectator, may see it; encoded already."""
    room = await house.room(table)
    if seat is not None:
        await asker.held(room, seat)
    return await room.read_update(SPECTATOR if seat is None else seat, since)


async def text(house: House, asker: Asker, table: str, seat: int | None) -> wire.lobby.TableText:
    """The board as plain text, for clients that cannot draw this game."""
    room = await house.room(table)
    if seat is not None:
        await asker.held(room, seat)
    await room.read()
    viewer = SPECTATOR if seat is None else seat
    found = room.seen_by(viewer)
    return wire.lobby.TableText(found.numbers[viewer], show.text(found, viewer))


async def sit_down(
    house: House, asker: Asker, table: str, seat: int, joining: wire.lobby.Joining
) -> wire.lobby.SeatTaken:
    return await sit_down_in(await house.room(table), asker, seat, joining)


async def sit_down_in(
    room: Room, asker: Asker, seat: int, joining: wire.lobby.Joining
) -> wire.lobby.SeatTaken:
    token, caller = identity.new_secret(identity.SEAT), asker.caller
    name = caller.name if caller.account else joining.name or caller.name
    sitter = Seat(seat, name, caller.holder, identity.hashed(token), salt=joining.salt)
    sitter.hints = joining.hints
    sitter.share = None if joining.share is None else Share(joining.share)

    def judgement(found: Table, at: int) -> judge.Entries:
        _require_invitation(found, caller, seat)
        sitter.name = judge.free_name(found, sitter)
        judge.require_welcome(found, sitter)
        return judge.sit(found, sitter, at)

    await room.change(judgement)
    return wire.lobby.SeatTaken(room.table.id, seat, token, asker.link(room.table.id, token))


def _require_invitation(table: Table, caller: Caller, seat: int) -> None:
    if not 0 <= seat < len(table.plans):
        return
    plan = table.plans[seat]
    if plan.kind == "account" and not (caller.account and caller.name == plan.name):
        raise Refused("server.refusal.not_invited")


async def leave(house: House, asker: Asker, table: str, seat: int) -> wire.lobby.TableInfo:
    """Before the game the host may free any seat."""
    room = await house.room(table)
    found, caller = await room.read(), asker.caller
    if seat in identity.seats_of(found, caller):

        def judgement(found: Table, at: int) -> judge.Entries:
            _require_held(found, caller, seat)
            return judge.leave(found, seat, at)

        await room.change(judgement)
    elif identity.is_host(found, caller):
        await room.change(lambda found, at: judge.remove(found, seat, at))
    else:
        raise Denied("server.error.not_yours", 403)
    return show.info(await room.read())


async def new_link(house: House, asker: Asker, table: str, seat: int) -> wire.lobby.SeatTaken:
    """The seat's token is renewed: links given away before become invalid."""
    room = await house.room(table)
    await asker.held(room, seat)
    token = identity.new_secret(identity.SEAT)

    def judgement(found: Table, at: int) -> judge.Entries:
        _require_held(found, asker.caller, seat)
        return judge.hold(found, seat, found.seats[seat].holder, identity.hashed(token), at)

    await room.change(judgement)
    return wire.lobby.SeatTaken(table, seat, token, asker.link(table, token))


def _require_held(table: Table, caller: Caller, seat: int) -> None:
    """Refuse a caller whose seat was moved or freed since it was asked for."""
    if seat not in identity.seats_of(table, caller):
        raise Denied("server.error.not_yours", 403)


async def claim(
    house: House, asker: Asker, table: str, data: wire.lobby.Claim
) -> wire.lobby.SeatTaken:
    """Move a seat to the device that shows its token."""
    room = await house.room(table)
    shown = Caller(token=identity.hashed(data.token))
    seats = identity.seats_of(await room.read(), shown)
    if not seats:
        raise Denied("server.error.not_yours", 403)
    token = identity.new_secret(identity.SEAT)

    def judgement(found: Table, at: int) -> judge.Entries:
        if identity.seats_of(found, shown) != seats:
            raise Denied("server.error.not_yours", 403)
        return judge.hold(found, seats[0], asker.caller.holder, identity.hashed(token), at)

    await room.change(judgement)
    return wire.lobby.SeatTaken(table, seats[0], token, asker.link(table, token))


async def start(house: House, asker: Asker, table: str) -> wire.lobby.TableInfo:
    room = await house.room(table)
    if not identity.is_host(await room.read(), asker.caller):
        raise Denied("server.refusal.not_host", 403)
    await room.change(judge.start)
    return show.info(await room.read())


async def abort(house: House, asker: Asker, table: str) -> wire.lobby.TableInfo:
    room = await house.room(table)
    found, caller = await room.read(), asker.caller
    seats = identity.seats_of(found, caller)
    if not seats and not identity.is_host(found, caller):
        raise Denied("server.error.not_yours", 403)
    if found.status == "open" and not identity.is_host(found, caller):
        raise Denied("server.refusal.not_host", 403)
    await room.change(lambda t, at: judge.abort(t, (seats or [0])[0], at))
    return show.info(await room.read())


async def chat(house: House, asker: Asker, table: str) -> wire.socket.Chat:
    """Players read players, spectators read spectators; after the game everybody reads
    everything."""
    room = await house.room(table)
    return wire.socket.Chat(table, await room.talk.history(asker.caller))


async def command(
    house: House, asker: Asker, table: str, seat: int, data: wire.socket.Command
) -> wire.socket.Ack | wire.socket.Explained | wire.socket.Refusal:
    """The same commands as on the socket."""
    room = await house.room(table)
    await asker.held(room, seat)
    return await carry_out(room, seat, data, asker.language)
