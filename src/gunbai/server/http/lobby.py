"""HTTP: tables: open, list, join, leave, start, play."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import Parameter

from gunbai.core import SPECTATOR
from gunbai.games import lesson
from gunbai.server import wire
from gunbai.server.http.authentication import caller_of
from gunbai.server.http.errors import FAILURES, Denied
from gunbai.server.http.games import require_lesson
from gunbai.server.http.session import answer, somebody
from gunbai.server.live.commands import carry_out
from gunbai.server.live.house import House
from gunbai.server.live.room import Room
from gunbai.server.table import identity, judge, show, words
from gunbai.server.table.identity import Caller
from gunbai.server.table.judge import Refused
from gunbai.server.table.log import SeatPlan
from gunbai.server.table.shares import Share
from gunbai.server.table.table import Seat

Asking = Request[Any, Any, Any]
Limit = Annotated[int, Parameter(ge=1, le=200)]


@post("/api/tables", responses=FAILURES, summary="Open a table")
async def open_table(
    request: Asking, house: House, data: wire.lobby.NewTable
) -> Response[wire.lobby.TableMade]:
    caller, session = await somebody(request, house)
    table, tokens = await house.open(data, caller)
    made = wire.lobby.TableMade(
        table=table.id,
        link=_link(request, table.id),
        tokens={str(seat): token for seat, token in tokens.items()},
    )
    return answer(made, session, house, 201)


@post(
    "/api/games/{game:str}/practice",
    responses=FAILURES,
    summary="Play the short game of a lesson against a weak bot",
)
async def open_practice(
    request: Asking, house: House, game: str, data: wire.lobby.NewPractice
) -> Response[wire.lobby.TableMade]:
    """A table like any other, which begins with the position of the lesson."""
    require_lesson(game, data.number)
    course = lesson.read(game, data.number)
    practice = course.lesson.practice
    if practice is None or course.practice is None:
        raise Denied("server.error.no_page", 404)
    bot = SeatPlan(kind="bot", bot=practice.bot)
    seats = [bot] * course.game.players
    seats[practice.seat] = SeatPlan(kind="mine")
    wish = wire.lobby.NewTable(
        game=game,
        players=course.game.players,
        options=dict(course.game.options),
        seats=seats,
        shares={} if data.share is None else {str(practice.seat): data.share},
    )
    caller, session = await somebody(request, house)
    position = course.practice.dump() if practice.position or practice.position_json else None
    table, tokens = await house.open(wish, caller, position=position, lesson=data.number)
    made = wire.lobby.TableMade(
        table=table.id,
        link=_link(request, table.id),
        tokens={str(seat): token for seat, token in tokens.items()},
    )
    return answer(made, session, house, 201)


@get("/api/tables", responses=FAILURES, summary="Public tables")
async def list_tables(
    house: House,
    game: str = "",
    status: Literal["", "open", "playing", "over", "aborted"] = "",
    limit: Limit = 50,
) -> wire.lobby.TableList:
    if "\0" in game:
        return wire.lobby.TableList([])
    return _list(await house.store.listed(game, status, limit))


@get("/api/my/tables", responses=FAILURES, summary="Tables where I hold a seat")
async def list_mine(request: Asking, house: House, limit: Limit = 50) -> wire.lobby.TableList:
    caller = await caller_of(request, house)
    return _list(await house.store.held(caller.holder, limit) if caller.holder else [])


@get("/api/tables/{table:str}", responses=FAILURES, summary="One table")
async def show_table(request: Asking, house: House, table: str) -> wire.lobby.TableInfo:
    room = await house.room(table)
    caller = await caller_of(request, house)
    found = await room.read()
    mine = identity.seats_of(found, caller)
    shown = found if mine else room.seen_by(SPECTATOR)
    return show.info(shown, mine, host=identity.is_host(found, caller))


@get("/api/tables/{table:str}/view", responses=FAILURES, summary="The table as I may see it")
async def show_view(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=0, le=63)] | None = None,
    since: Annotated[int, Parameter(ge=0, le=2**53)] = 0,
) -> Response[wire.socket.Update]:
    room = await house.room(table)
    viewer = SPECTATOR if seat is None else await _held(request, house, room, seat)
    return ready(await room.read_update(viewer, since))


@get("/api/tables/{table:str}/text", responses=FAILURES, summary="The same view as plain text")
async def show_text(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=0, le=63)] | None = None,
) -> wire.lobby.TableText:
    """The board as plain text, for clients that cannot draw this game."""
    room = await house.room(table)
    viewer = SPECTATOR if seat is None else await _held(request, house, room, seat)
    await room.read()
    found = room.seen_by(viewer)
    return wire.lobby.TableText(found.numbers[viewer], show.text(found, viewer))


@post("/api/tables/{table:str}/seats/{seat:int}", responses=FAILURES, summary="Take a seat")
async def take_seat(
    request: Asking, house: House, table: str, seat: int, data: wire.lobby.Joining | None = None
) -> Response[wire.lobby.SeatTaken]:
    room = await house.room(table)
    caller, session = await somebody(request, house)
    joining = data or wire.lobby.Joining()
    taken = await sit_down(request, room, caller, seat, joining)
    return answer(taken, session, house, 201)


async def sit_down(
    request: Asking, room: Room, caller: Caller, seat: int, joining: wire.lobby.Joining
) -> wire.lobby.SeatTaken:
    token = identity.new_secret(identity.SEAT)
    name = caller.name if caller.account else joining.name or caller.name
    sitter = Seat(seat, name, caller.holder, identity.hashed(token), salt=joining.salt)
    sitter.hints = joining.hints
    sitter.share = None if joining.share is None else Share(joining.share)

    def judgement(found: Any, at: int) -> judge.Entries:
        _require_invitation(found, caller, seat)
        judge.require_welcome(found, sitter)
        return judge.sit(found, sitter, at)

    await room.change(judgement)
    return wire.lobby.SeatTaken(room.table.id, seat, token, _link(request, room.table.id, token))


def _require_invitation(table: Any, caller: Caller, seat: int) -> None:
    if not 0 <= seat < len(table.plans):
        return
    plan = table.plans[seat]
    if plan.kind == "account" and not (caller.account and caller.name == plan.name):
        raise Refused("server.refusal.not_invited")


@delete(
    "/api/tables/{table:str}/seats/{seat:int}",
    responses=FAILURES,
    status_code=200,
    summary="Leave a seat, or remove somebody from a seat of my table",
)
async def leave_seat(request: Asking, house: House, table: str, seat: int) -> wire.lobby.TableInfo:
    """Before the game the host may free any seat."""
    room = await house.room(table)
    found, caller = await room.read(), await caller_of(request, house)
    if seat in identity.seats_of(found, caller):
        await room.change(lambda found, at: judge.leave(found, seat, at))
    elif identity.is_host(found, caller):
        await room.change(lambda found, at: judge.remove(found, seat, at))
    else:
        raise Denied("server.error.not_yours", 403)
    return show.info(await room.read())


@post(
    "/api/tables/{table:str}/seats/{seat:int}/link",
    responses=FAILURES,
    summary="A link that moves my seat to another device",
)
async def make_link(request: Asking, house: House, table: str, seat: int) -> wire.lobby.SeatTaken:
    """The seat's token is renewed: links given away before become invalid."""
    room = await house.room(table)
    await _held(request, house, room, seat)
    token = identity.new_secret(identity.SEAT)
    holder = (await room.read()).seats[seat].holder
    await room.change(lambda found, at: judge.hold(found, seat, holder, identity.hashed(token), at))
    return wire.lobby.SeatTaken(table, seat, token, _link(request, table, token))


@post("/api/tables/{table:str}/claim", responses=FAILURES, summary="Move a seat to this device")
async def claim_seat(
    request: Asking, house: House, table: str, data: wire.lobby.Claim
) -> Response[wire.lobby.SeatTaken]:
    room = await house.room(table)
    caller, session = await somebody(request, house)
    shown = Caller(token=identity.hashed(data.token))
    seats = identity.seats_of(await room.read(), shown)
    if not seats:
        raise Denied("server.error.not_yours", 403)
    token = identity.new_secret(identity.SEAT)

    def judgement(found: Any, at: int) -> judge.Entries:
        if identity.seats_of(found, shown) != seats:
            raise Denied("server.error.not_yours", 403)
        return judge.hold(found, seats[0], caller.holder, identity.hashed(token), at)

    await room.change(judgement)
    taken = wire.lobby.SeatTaken(table, seats[0], token, _link(request, table, token))
    return answer(taken, session, house, 201)


@post("/api/tables/{table:str}/start", responses=FAILURES, summary="Begin the game")
async def start_table(request: Asking, house: House, table: str) -> wire.lobby.TableInfo:
    room = await house.room(table)
    if not identity.is_host(await room.read(), await caller_of(request, house)):
        raise Denied("server.refusal.not_host", 403)
    await room.change(judge.start)
    return show.info(await room.read())


@post("/api/tables/{table:str}/abort", responses=FAILURES, summary="Call the game off")
async def abort_table(request: Asking, house: House, table: str) -> wire.lobby.TableInfo:
    room = await house.room(table)
    found, caller = await room.read(), await caller_of(request, house)
    seats = identity.seats_of(found, caller)
    if not seats and not identity.is_host(found, caller):
        raise Denied("server.error.not_yours", 403)
    if found.status == "open" and not identity.is_host(found, caller):
        raise Denied("server.refusal.not_host", 403)
    await room.change(lambda t, at: judge.abort(t, (seats or [0])[0], at))
    return show.info(await room.read())


@get("/api/tables/{table:str}/chat", responses=FAILURES, summary="What was said")
async def show_chat(request: Asking, house: House, table: str) -> wire.socket.Chat:
    """Players read players, spectators read spectators; after the game everybody reads
    everything."""
    room = await house.room(table)
    return wire.socket.Chat(table, await room.talk.history(await caller_of(request, house)))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/commands",
    responses=FAILURES,
    status_code=200,
    summary="Play without a socket",
)
async def post_command(
    request: Asking, house: House, table: str, seat: int, data: wire.socket.Command
) -> Response[wire.socket.Ack | wire.socket.Explained | wire.socket.Refusal]:
    """The same commands as on the socket; a refusal has status 409."""
    room = await house.room(table)
    await _held(request, house, room, seat)
    language = words.language_of(request.headers.get("accept-language", ""))
    said = await carry_out(room, seat, data, language)
    return Response(said, status_code=409 if isinstance(said, wire.socket.Refusal) else 200)


async def _held(request: Asking, house: House, room: Room, seat: int) -> int:
    """The seat, if the caller holds it."""
    if seat not in identity.seats_of(await room.read(), await caller_of(request, house)):
        raise Denied("server.error.not_yours", 403)
    return seat


def _list(infos: list[str]) -> wire.lobby.TableList:
    return wire.lobby.TableList(
        [msgspec.json.decode(info, type=wire.lobby.TableInfo) for info in infos]
    )


def ready(body: bytes) -> Response[Any]:
    """An answer that is encoded already."""
    return Response(body, media_type="application/json")


def _link(request: Asking, table: str, token: str = "") -> str:
    """The token stands in the fragment (after #), which browsers never send to a server."""
    house: House = request.app.state.house
    start = house.settings.public_url or str(request.base_url).rstrip("/")
    link = f"{start}/table/{table}"
    return f"{link}#{token}" if token else link


HANDLERS = [
    open_table,
    open_practice,
    list_tables,
    list_mine,
    show_table,
    show_view,
    show_text,
    take_seat,
    leave_seat,
    make_link,
    claim_seat,
    start_table,
    abort_table,
    show_chat,
    post_command,
]
