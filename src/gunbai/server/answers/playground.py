"""The playground for developers of a game: any position, the views of all seats at once.

A board is not a table: it is kept in memory and holds no secrets of players.
"""

from __future__ import annotations

import tomllib

import msgspec

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
from gunbai.server.live.bot_pool import Request
from gunbai.server.live.house import House
from gunbai.server.live.playground import Board
from gunbai.server.table import own_packs, words
from gunbai.server.table.judge import Refused
from gunbai.server.table.loading import load_game, load_own
from gunbai.server.table.replay import read_record

MOST_OUTCOMES = 200


async def set_up(house: House, wish: wire.playground.NewPlayground) -> wire.playground.Playground:
    board = house.boards.add(await house.around.beside(lambda: _board(wish)))
    own = tomllib.loads(board.pack) if board.pack else None
    return msgspec.structs.replace(shown(board, None, 0), own=own)


def _board(wish: wire.playground.NewPlayground) -> Board:
    if wish.record is not None:
        replay = read_record(wish.record).replay
        board = Board(replay.game, replay.start, wish.seed)
        board.moments = replay.moments
        return board
    if wish.pack:
        own = own_packs.read(wish.pack)
        game, text = load_own(own, wish.players, wish.options), own.text
    elif wish.game:
        game, text = load_game(wish.game, wish.players, wish.options), ""
    else:
        raise GunbaiError("server.error.no_board")
    start = game.new_state() if wish.position is None else game.load_position(wish.position)
    return Board(game, start, wish.seed, text)


def show(house: House, board: str, entry: int | None, since: int) -> wire.playground.Playground:
    """After `entry` entries (default: all); events are listed from `since` on."""
    return shown(house.boards.get(board), entry, since)


def act(
    house: House, board: str, data: wire.playground.PlaygroundAct
) -> wire.playground.Playground:
    found = house.boards.get(board)
    _play(found, data.seat, data.code, data.entry)
    return shown(found, None, len(found.moments) - 1)


async def ask_bot(
    house: House, board: str, data: wire.playground.PlaygroundBot
) -> wire.playground.Playground:
    found = house.boards.get(board)
    state, seat = found.at(data.entry), data.seat
    house.bots.require(data.bot)
    if seat not in state.deciders():
        raise Refused("server.refusal.not_asked", asked=list(state.deciders()))
    chosen = await house.bots.choose(
        Request(
            game=found.game.info.id,
            players=found.game.players,
            options=found.game.options,
            seat=seat,
            view=state.view(seat).data,
            legal=[state.code(seat, action) for action in state.legal(seat)],
            bot=data.bot,
            budget=house.settings.bot_budget,
            pack=found.pack or own_packs.text_of(found.game.pack_hash),
        )
    )
    _play(found, seat, chosen.code, data.entry)
    return shown(found, None, len(found.moments) - 1)


def draw(
    house: House, board: str, wish: wire.playground.PlaygroundLuck
) -> wire.playground.Playground:
    """Draw the outcome of luck from the seed, or take the given one."""
    found = house.boards.get(board)
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
