"""The addresses that a house without a server answers: those of HTTP that a client asks.

A route is a function of the door with the arguments of path and query, and with `data` if it takes
a body. They are checked against its annotations.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec import Meta

from gunbai.core import REFEREE, SPECTATOR
from gunbai.server import wire
from gunbai.server.answers import advice, analysis, games, playground, records, tables
from gunbai.server.answers import packs as editor
from gunbai.server.answers.asker import Denied
from gunbai.server.offline import packs
from gunbai.server.offline.log_store import storing
from gunbai.server.table import own_packs

if TYPE_CHECKING:
    from gunbai.server.offline.door import Door
else:
    Door = Any

Seat = Annotated[int, Meta(ge=0, le=63)]
Viewer = Annotated[int, Meta(ge=-3, le=63)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Limit = Annotated[int, Meta(ge=1, le=200)]
Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    method: str
    path: re.Pattern[str]
    handler: Handler
    status: int
    types: dict[str, Any]
    optional: frozenset[str]


_routes: list[Route] = []
ELSEWHERE = re.compile(
    r"/(account|bot|challenge|stream|key)(/|$)|/tables/[^/]+/(claim|picture|seats/\d+/link)$"
)
"""Addresses that make sense only where others can come."""


def route(method: str, path: str, status: int = 200) -> Callable[[Handler], Handler]:
    pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path))

    def add(handler: Handler) -> Handler:
        types = get_type_hints(handler, include_extras=True)
        given = inspect.signature(handler).parameters.values()
        optional = frozenset(each.name for each in given if each.default is not each.empty)
        _routes.append(Route(method, pattern, handler, status, types, optional))
        return handler

    return add


async def answer(door: Door, method: str, address: str, body: str | None) -> tuple[int, Any]:
    """The status and the answer; raises GunbaiError or msgspec.DecodeError."""
    parts = urlsplit(address)
    path = parts.path.removeprefix("/api").rstrip("/")
    for each in _routes:
        found = each.path.fullmatch(path)
        if found is None or each.method != method:
            continue
        shown = {name: unquote(value) for name, value in found.groupdict().items()}
        shown |= parse_qsl(parts.query, keep_blank_values=True)
        given: dict[str, Any] = {
            name: msgspec.convert(value, each.types[name], strict=False)
            for name, value in shown.items()
            if name in each.types and name not in ("door", "data", "return")
        }
        if "data" in each.types and (body or "data" not in each.optional):
            given["data"] = msgspec.json.decode(body or "null", type=each.types["data"])
        said = await each.handler(door, **given)
        return 409 if isinstance(said, wire.socket.Refusal) else each.status, said
    if ELSEWHERE.match(path):
        raise Denied("server.error.needs_server", 409)
    raise Denied("server.error.no_page", 404)


# The games.


@route("GET", "/games")
async def list_games(door: Door) -> Any:
    return games.every(door.house)


@route("GET", "/games/{game}")
async def show_game(door: Door, game: str) -> Any:
    return games.about(door.house, game)


@route("GET", "/games/{game}/rules")
async def show_rules(door: Door, game: str, language: Literal["ja", "en"] = "en") -> Any:
    return games.rules(game, language)


@route("GET", "/games/{game}/words")
async def show_words(door: Door, game: str) -> Any:
    return games.words_of(game)


@route("GET", "/games/{game}/lesson")
async def show_lesson(door: Door, game: str, number: Annotated[int, Meta(ge=1, le=9)] = 1) -> Any:
    return games.tutorial(game, number)


@route("GET", "/games/{game}/packs/{pack}")
async def show_pack(door: Door, game: str, pack: str) -> Any:
    return games.pack(game, pack)


@route("GET", "/packs")
async def list_packs(door: Door) -> Any:
    return [packs.about(each) for each in own_packs.known()]


@route("POST", "/packs", 201)
async def add_pack(door: Door, data: packs.NewPack) -> Any:
    """The same mistakes as `gunbai pack check` finds, with their lines."""
    own = own_packs.read(data.text, data.file)
    with storing():
        await door.log.keep_pack(own.hash, packs.stored(own))
    return packs.about(own_packs.add(data.text, data.file))


@route("GET", "/offline")
async def show_offline(door: Door) -> Any:
    return games.to_keep(door.house)


# The guest.


@route("GET", "/session")
async def show_session(door: Door) -> Any:
    return wire.lobby.Guest(door.session.name)


@route("PUT", "/session")
async def rename_session(door: Door, data: wire.lobby.Naming) -> Any:
    await door.rename(data.name)
    return wire.lobby.Guest(data.name)


# Tables.


@route("POST", "/tables", 201)
async def open_table(door: Door, data: wire.lobby.NewTable) -> Any:
    return await tables.open_new(door.house, door.asker, data)


@route("POST", "/games/{game}/practice", 201)
async def open_practice(door: Door, game: str, data: wire.lobby.NewPractice) -> Any:
    return await tables.open_practice(door.house, door.asker, game, data)


@route("GET", "/tables")
async def list_tables(
    door: Door,
    game: str = "",
    status: Literal["", "open", "playing", "over", "aborted"] = "",
    limit: Limit = 50,
) -> Any:
    return await tables.listed(door.house, game, status, limit)


@route("GET", "/my/tables")
async def list_mine(door: Door, limit: Limit = 50) -> Any:
    return await tables.mine(door.house, door.asker, limit)


@route("GET", "/tables/{table}")
async def show_table(door: Door, table: str) -> Any:
    return await tables.info(door.house, door.asker, table)


@route("GET", "/tables/{table}/view")
async def show_view(door: Door, table: str, seat: Seat | None = None, since: Count = 0) -> Any:
    return await tables.view(door.house, door.asker, table, seat, since)


@route("GET", "/tables/{table}/text")
async def show_text(door: Door, table: str, seat: Seat | None = None) -> Any:
    return await tables.text(door.house, door.asker, table, seat)


@route("POST", "/tables/{table}/seats/{seat}", 201)
async def take_seat(
    door: Door, table: str, seat: int, data: wire.lobby.Joining | None = None
) -> Any:
    joining = data or wire.lobby.Joining()
    return await tables.sit_down(door.house, door.asker, table, seat, joining)


@route("DELETE", "/tables/{table}/seats/{seat}")
async def leave_seat(door: Door, table: str, seat: int) -> Any:
    return await tables.leave(door.house, door.asker, table, seat)


@route("POST", "/tables/{table}/start", 201)
async def start_table(door: Door, table: str) -> Any:
    return await tables.start(door.house, door.asker, table)


@route("POST", "/tables/{table}/abort", 201)
async def abort_table(door: Door, table: str) -> Any:
    return await tables.abort(door.house, door.asker, table)


@route("GET", "/tables/{table}/chat")
async def show_chat(door: Door, table: str) -> Any:
    return await tables.chat(door.house, door.asker, table)


@route("POST", "/tables/{table}/seats/{seat}/commands")
async def post_command(door: Door, table: str, seat: int, data: wire.socket.Command) -> Any:
    return await tables.command(door.house, door.asker, table, seat, data)


# Help and study.


@route("POST", "/tables/{table}/seats/{seat}/hint")
async def give_hint(door: Door, table: str, seat: int, data: wire.study.HintWish) -> Any:
    return await advice.hint(door.house, door.asker, table, seat, data)


@route("GET", "/tables/{table}/seats/{seat}/beliefs")
async def show_beliefs(door: Door, table: str, seat: int) -> Any:
    return await advice.beliefs(door.house, door.asker, table, seat)


@route("POST", "/tables/{table}/analysis")
async def analyse_table(door: Door, table: str, seat: Viewer = REFEREE) -> Any:
    return await analysis.of_table(door.house, door.asker, table, seat)


@route("POST", "/records/analysis")
async def analyse_record(door: Door, data: wire.study.RecordStudy) -> Any:
    return await analysis.of_record(door.house, door.asker, data)


# Records.


@route("GET", "/tables/{table}/story")
async def show_story(door: Door, table: str, seat: Viewer = SPECTATOR) -> Any:
    return await records.story(door.house, door.asker, table, seat)


@route("GET", "/tables/{table}/moments")
async def show_moments(
    door: Door, table: str, seat: Viewer = SPECTATOR, offset: Count = 0, limit: Limit = 50
) -> Any:
    return await records.moments(door.house, door.asker, table, seat, offset, limit)


@route("GET", "/tables/{table}/summary")
async def show_summary(door: Door, table: str, seat: Viewer = REFEREE) -> Any:
    return await records.summary(door.house, table, seat)


@route("GET", "/tables/{table}/verify")
async def verify_table(door: Door, table: str) -> Any:
    return await records.verify(door.house, door.asker, table)


@route("GET", "/tables/{table}/promise")
async def show_promise(door: Door, table: str) -> Any:
    return await records.promise(door.house, table)


@route("GET", "/tables/{table}/record")
async def show_record(door: Door, table: str, seed: Literal["yes", "no"] = "no") -> Any:
    """With its seed, also of a game that goes on."""
    if seed == "yes":
        return await records.take_along(door.house, table)
    return await records.record(door.house, table)


@route("POST", "/records", 201)
async def bring_record(door: Door, data: wire.records.Brought) -> Any:
    return await records.bring(door.house, door.asker, data, alone=True)


@route("DELETE", "/tables/{table}")
async def remove_table(door: Door, table: str) -> Any:
    await door.house.remove(table)
    return {}


@route("POST", "/records/moments")
async def read_moments(door: Door, data: wire.records.RecordText) -> Any:
    return await records.step_through(door.house, data)


# The playground.


@route("POST", "/playground", 201)
async def set_up_board(door: Door, data: wire.playground.NewPlayground) -> Any:
    return await playground.set_up(door.house, data)


@route("GET", "/playground/packs/{game}")
async def show_packs(door: Door, game: str) -> Any:
    return editor.texts(game)


@route("POST", "/playground/packs")
async def check_pack(door: Door, data: wire.playground.PackCheck) -> Any:
    return await editor.check(door.house, data)


@route("GET", "/playground/{board}")
async def show_board(door: Door, board: str, entry: Count | None = None, since: Count = 0) -> Any:
    return playground.show(door.house, board, entry, since)


@route("POST", "/playground/{board}/act")
async def act(door: Door, board: str, data: wire.playground.PlaygroundAct) -> Any:
    return playground.act(door.house, board, data)


@route("POST", "/playground/{board}/bot")
async def ask_bot(door: Door, board: str, data: wire.playground.PlaygroundBot) -> Any:
    return await playground.ask_bot(door.house, board, data)


@route("POST", "/playground/{board}/luck")
async def draw(door: Door, board: str, data: wire.playground.PlaygroundLuck | None = None) -> Any:
    return playground.draw(door.house, board, data or wire.playground.PlaygroundLuck())
