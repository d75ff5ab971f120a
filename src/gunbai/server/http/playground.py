"""HTTP: the playground for developers of a game: any position, the views of all seats at once.

A board is not a table: it is kept in memory and holds no secrets of players. The endpoints exist
only if the operator asked for them (`gunbai serve --playground`).
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Router, get, post
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import Parameter

from gunbai.core import (
    CHANCE,
    REFEREE,
    SPECTATOR,
    Game,
    GunbaiError,
    Illegal,
    Moment,
    Refusal,
    State,
    result_of,
)
from gunbai.server import wire
from gunbai.server.http.errors import FAILURES
from gunbai.server.http.records import UPLOAD
from gunbai.server.live.bot_pool import Request
from gunbai.server.live.house import House
from gunbai.server.live.playground import Board
from gunbai.server.settings import Settings
from gunbai.server.table import words
from gunbai.server.table.judge import Refused
from gunbai.server.table.loading import load_game
from gunbai.server.table.replay import read_record

MOST_OUTCOMES = 200


@post("/", responses=FAILURES, request_max_body_size=UPLOAD, summary="Set up a board")
async def set_up(house: House, data: wire.playground.NewPlayground) -> wire.playground.Playground:
    board = house.boards.add(await asyncio.to_thread(_board, data))
    return shown(board, None, 0)


def _board(wish: wire.playground.NewPlayground) -> Board:
    if wish.record is not None:
        replay = read_record(wish.record).replay
        board = Board(replay.game, replay.start, wish.seed)
        board.moments = replay.moments
        return board
    if not wish.game:
        raise GunbaiError("server.error.no_board")
    game = load_game(wish.game, wish.players, wish.options)
    start = game.new_state() if wish.position is None else game.load_position(wish.position)
    return Board(game, start, wish.seed)


@get("/{board:str}", responses=FAILURES, summary="Everything about one moment")
async def show_board(
    house: House,
    board: str,
    entry: Annotated[int, Parameter(ge=0, le=2**31)] | None = None,
    since: Annotated[int, Parameter(ge=0, le=2**31)] = 0,
) -> wire.playground.Playground:
    """After `entry` entries (default: all); events are listed from `since` on."""
    return shown(house.boards.get(board), entry, since)


@post("/{board:str}/act", responses=FAILURES, status_code=200, summary="Decide for a seat")
async def act(
    house: House, board: str, data: wire.playground.PlaygroundAct
) -> wire.playground.Playground:
    found = house.boards.get(board)
    _play(found, data.seat, data.code, data.entry)
    return shown(found, None, len(found.moments) - 1)


@post("/{board:str}/bot", responses=FAILURES, status_code=200, summary="Let a bot decide once")
async def ask_bot(
    house: House, board: str, data: wire.playground.PlaygroundBot
) -> wire.playground.Playground:
    found = house.boards.get(board)
    state, seat = found.at(data.entry), data.seat
    house.bots.require(data.bot)
    if seat not in state.deciders():
        raise Refused("server.refusal.not_asked", asked=list(state.deciders()))
    code = await house.bots.choose(
        Request(
            game=found.game.info.id,
            players=found.game.players,
            options=found.game.options,
            seat=seat,
            view=state.view(seat).data,
            legal=[state.code(seat, action) for action in state.legal(seat)],
            bot=data.bot,
            budget=house.settings.bot_budget,
        )
    )
    _play(found, seat, code, data.entry)
    return shown(found, None, len(found.moments) - 1)


@post("/{board:str}/luck", responses=FAILURES, status_code=200, summary="Let luck decide once")
async def draw(
    house: House, board: str, data: wire.playground.PlaygroundLuck | None = None
) -> wire.playground.Playground:
    """Draw the outcome of luck from the seed, or take the given one."""
    found, wish = house.boards.get(board), data or wire.playground.PlaygroundLuck()
    drawn = found.draw(wish.entry)
    _play(found, CHANCE, wish.code or drawn, wish.entry)
    return shown(found, None, len(found.moments) - 1)


def _play(board: Board, seat: int, code: str, entry: int | None) -> None:
    if seat >= board.game.players:
        raise Refused("server.refusal.no_seat", seat=seat, last=board.game.players - 1)
    try:
        board.play(seat, code, entry)
    except Illegal as error:
        raise Refused.by_rule(error.refusal) from None
    except Refused:
        raise
    except GunbaiError as error:
        raise Refused.by_rule(Refusal("", error.key, error.details)) from None


def shown(board: Board, entry: int | None, since: int) -> wire.playground.Playground:
    game, state = board.game, board.at(entry)
    n = len(board.moments) if entry is None else entry
    result = result_of(game, state)
    weights = state.chance() if state.decider() == CHANCE else []
    return wire.playground.Playground(
        id=board.id,
        game=game.info.id,
        players=game.players,
        options=dict(game.options),
        pack=game.pack_id,
        seed=board.seed,
        entry=n,
        entries=len(board.moments),
        deciders=list(state.deciders()),
        sides=[_side(game, state, viewer) for viewer in (*range(game.players), SPECTATOR, REFEREE)],
        luck=[
            wire.playground.Outcome(state.code(CHANCE, o), w) for o, w in weights[:MOST_OUTCOMES]
        ],
        lines=[_line(game, moment) for moment in board.moments[since:n]],
        position=state.dump(),
        result=None if result is None else words.result(game, result),
    )


def _side(game: Game, state: State, viewer: int) -> wire.playground.Side:
    view = state.view(viewer)
    return wire.playground.Side(
        viewer=viewer,
        view=words.view(view),
        prompt=words.prompt(game, view),
        choices=[words.choice(game, state.code(viewer, each)) for each in state.legal(viewer)],
        may_resign=viewer >= 0 and state.may_resign(viewer),
        aids=words.aids(game, view),
        text=words.board(game, view),
    )


def _line(game: Game, moment: Moment) -> wire.records.Line:
    entry = moment.entry
    events = [words.told(game, each) for each in moment.log.shown_to(REFEREE)]
    said = words.described(game, entry.code)
    return wire.records.Line(entry.seq, entry.seat, entry.code, entry.ms, events, said)


def router(settings: Settings) -> Router:
    """The routes of the playground; none unless the operator asked for it."""

    def opened(_connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        if not settings.playground:
            raise NotFoundException

    return Router(
        path="/api/playground",
        route_handlers=[set_up, show_board, act, ask_bot, draw],
        guards=[opened],
        include_in_schema=settings.playground,
    )
