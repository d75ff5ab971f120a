"""HTTP: the bot API, modelled on lichess: a token, streams of JSON lines, moves by POST.

An account is a name with a token. A seat can be reserved for it by name; the account learns of that
on its event stream, accepts, follows the game on a stream of updates and posts its moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.response import Stream

from gunbai.core import GunbaiError
from gunbai.server import wire
from gunbai.server.answers.asker import Denied
from gunbai.server.answers.tables import sit_down_in
from gunbai.server.http.authentication import asker_of, caller_of
from gunbai.server.http.errors import FAILURES, refusal_status
from gunbai.server.live.commands import carry_out
from gunbai.server.live.house import House
from gunbai.server.live.room import Room
from gunbai.server.live.times import now
from gunbai.server.store import Account
from gunbai.server.table import identity, judge, show, words
from gunbai.server.table.identity import Caller
from gunbai.server.table.judge import Refused
from gunbai.server.table.table import Table

Asking = Request[Any, Any, Any]
NDJSON = "application/x-ndjson"
LOOK = 1.0
"""Seconds between two polls for new tables."""
KEEP_ALIVE = 6.0
"""Seconds after which an empty line keeps the stream alive."""
QUEUE = 64


@post("/api/bot/account", responses=FAILURES, summary="Make an account for a bot")
async def make_account(house: House, data: wire.lobby.Naming) -> wire.lobby.AccountMade:
    """The token is shown only once. The bot needs nothing else."""
    token = identity.new_secret(identity.ACCOUNT)
    account = Account(data.name, identity.account_holder(data.name), identity.hashed(token), now())
    if "\0" in data.name or not await house.store.add_account(account):
        raise Denied("server.error.name_taken", 409, name=data.name)
    return wire.lobby.AccountMade(data.name, token)


@get("/api/account", responses=FAILURES, summary="Which account is this?")
async def show_account(request: Asking, house: House) -> wire.lobby.Guest:
    return wire.lobby.Guest((await _account(request, house)).name)


@get(
    "/api/stream/event",
    responses=FAILURES,
    media_type=NDJSON,
    summary="What happens to my account, line by line",
)
async def stream_events(request: Asking, house: House) -> Stream:
    """Lines of `BotEvent`: challenges, games that start, games that finish."""
    caller = await _account(request, house)
    return Stream(_events(house, caller), media_type=NDJSON)


async def _events(house: House, caller: Caller) -> AsyncIterator[bytes]:
    known: dict[str, str] = {}
    quiet = 0.0
    first = True
    while not house.stopping:
        for body in reversed(await house.store.held(caller.holder, 200)):
            info = msgspec.json.decode(body, type=wire.lobby.TableInfo)
            type = _event_type(info, caller.name)
            if type == known.get(info.table):
                continue
            known[info.table] = type
            if type and not (first and type == "gameFinish"):
                yield wire.encode(wire.lobby.BotEvent(type, info)) + b"\n"  # type: ignore[arg-type]
                quiet = 0.0
        first = False
        await asyncio.sleep(LOOK)
        quiet += LOOK
        if quiet >= KEEP_ALIVE:
            quiet = 0.0
            yield b"\n"


def _event_type(info: wire.lobby.TableInfo, name: str) -> str:
    if info.status == "open":
        return "challenge"
    return "gameStart" if info.status == "playing" else "gameFinish"


@post("/api/challenge/{table:str}/accept", responses=FAILURES, summary="Take the seat kept for me")
async def accept(
    request: Asking, house: House, table: str, data: wire.lobby.Joining | None = None
) -> wire.lobby.SeatTaken:
    caller = await _account(request, house)
    room = await house.room(table)
    seat = _kept_for(await room.read(), caller)
    asker = await asker_of(request, house, caller)
    return await sit_down_in(room, asker, seat, data or wire.lobby.Joining())


@post(
    "/api/challenge/{table:str}/decline",
    responses=FAILURES,
    status_code=200,
    summary="Leave the seat kept for me to others",
)
async def decline(
    request: Asking, house: House, table: str, data: wire.lobby.Declining | None = None
) -> wire.lobby.TableInfo:
    caller = await _account(request, house)
    room = await house.room(table)
    reason = (data or wire.lobby.Declining()).reason
    await room.change(lambda found, at: judge.decline(found, _kept_for(found, caller), reason, at))
    return show.info(await room.read())


def _kept_for(table: Table, caller: Caller) -> int:
    for seat, plan in enumerate(table.plans):
        if plan.kind == "account" and plan.name == caller.name:
            return seat
    raise Refused("server.refusal.not_invited")


@get(
    "/api/bot/game/stream/{table:str}",
    responses=FAILURES,
    media_type=NDJSON,
    summary="My game, line by line",
)
async def stream_game(request: Asking, house: House, table: str) -> Stream:
    """Lines of `Update`, the same as on the socket; ends when the game is over."""
    caller = await _account(request, house)
    room = await house.room(table)
    seat = await _seat(room, caller)
    return Stream(_updates(house, room, StreamWatcher(seat, caller)), media_type=NDJSON)


class StreamWatcher:
    def __init__(self, viewer: int, caller: Caller) -> None:
        self.viewer = viewer
        self.caller = caller
        self.seated = True
        self.talks = False
        self.n = 0
        self.lines: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self.lost = False

    def push(self, message: bytes) -> None:
        try:
            self.lines.put_nowait(message + b"\n")
        except asyncio.QueueFull:
            self.lost = True

    def end(self, _why: GunbaiError) -> None:
        self.lost = True


async def _updates(house: House, room: Room, watcher: StreamWatcher) -> AsyncIterator[bytes]:
    seat = watcher.viewer
    await room.watch(watcher, 0)
    try:
        while not house.stopping and not watcher.lost and watcher.viewer == seat:
            try:
                yield await asyncio.wait_for(watcher.lines.get(), KEEP_ALIVE)
            except TimeoutError:
                yield b"\n"
            if room.table.over and watcher.lines.empty():
                return
    finally:
        room.unwatch(watcher)


@post(
    "/api/bot/game/{table:str}/move/{code:str}",
    responses=FAILURES,
    status_code=200,
    summary="Play a code",
)
async def move(
    request: Asking, house: House, table: str, code: str, decision: str = ""
) -> wire.socket.Ack:
    """`decision` is the key of the question that the code answers; default: the open question."""
    caller = await _account(request, house)
    room = await house.room(table)
    seat = await _seat(room, caller)
    key = decision or room.table.decision(seat) or "-"
    return await _do(request, room, seat, wire.socket.Act(_nonce(key, code), key, code))


@post("/api/bot/game/{table:str}/resign", responses=FAILURES, status_code=200, summary="Resign")
async def resign(request: Asking, house: House, table: str) -> wire.socket.Ack:
    room = await house.room(table)
    seat = await _seat(room, await _account(request, house))
    return await _do(request, room, seat, wire.socket.Resign(_nonce("resign", table)))


@post("/api/bot/game/{table:str}/abort", responses=FAILURES, status_code=200, summary="Call it off")
async def abort(request: Asking, house: House, table: str) -> wire.socket.Ack:
    room = await house.room(table)
    seat = await _seat(room, await _account(request, house))
    await room.change(lambda found, at: judge.abort(found, seat, at))
    return wire.socket.Ack("")


@post(
    "/api/bot/game/{table:str}/answer/{yes:str}",
    responses=FAILURES,
    status_code=200,
    summary="Answer the open offer: yes or no",
)
async def answer(request: Asking, house: House, table: str, yes: str) -> wire.socket.Ack:
    room = await house.room(table)
    seat = await _seat(room, await _account(request, house))
    offer = (await room.read()).offer
    id = 0 if offer is None else offer.id
    reply = wire.socket.Answer(_nonce("answer", str(id)), id, yes == "yes")
    return await _do(request, room, seat, reply)


async def _do(
    request: Asking, room: Room, seat: int, command: wire.socket.Command
) -> wire.socket.Ack:
    language = words.language_of(request.headers.get("accept-language", ""))
    said = await carry_out(room, seat, command, language)
    if isinstance(said, wire.socket.Ack):
        return said
    assert isinstance(said, wire.socket.Refusal)
    raise NotDone(said.problem)


class NotDone(GunbaiError):
    """A refusal whose text is already composed."""

    def __init__(self, problem: wire.Problem) -> None:
        super().__init__(problem.key)
        self.problem = problem


def on_not_done(_request: Asking, error: NotDone) -> Response[wire.Failure]:
    return Response(wire.Failure(error.problem), status_code=refusal_status(error.problem))


def _nonce(*parts: str) -> str:
    """A nonce made from the request: a request that a bot's library repeats is the same message."""
    return "api " + identity.hashed("\n".join(parts))[:32]


async def _account(request: Asking, house: House) -> Caller:
    caller = await caller_of(request, house)
    if not caller.account:
        raise Denied("server.error.no_identity", 401)
    return caller


async def _seat(room: Room, caller: Caller) -> int:
    seats = identity.seats_of(await room.read(), caller)
    if not seats:
        raise Denied("server.error.not_yours", 403)
    return seats[0]


HANDLERS = [
    make_account,
    show_account,
    stream_events,
    accept,
    decline,
    stream_game,
    move,
    resign,
    abort,
    answer,
]
