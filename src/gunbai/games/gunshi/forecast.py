"""Forecast of a choice, computed from the view: which soldiers are hit, and what it costs.

The choice is tried in a world imagined from the view. The enemy's secrets do not affect the result,
except the general: the viewer knows only which soldiers may be it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import UNSET

from gunbai.core.event import Event, EventLog
from gunbai.core.game import Forecast
from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.gunshi import aids, imagine_belief
from gunbai.games.gunshi.grid import FILES, SIZE
from gunbai.games.gunshi.view import GunshiView, SideView

if TYPE_CHECKING:
    from gunbai.games.gunshi.game import GunshiGame
    from gunbai.games.gunshi.state import GunshiState

LAST_WORDS = ("stay", "face", "join")
"""Answers that can complete something and cost nothing by themselves."""


def forecast(game: GunshiGame, view: View, code: str) -> Forecast | None:
    """None if the viewer is not asked, may not do this, or there is nothing to report."""
    seat, seen = view.viewer, view.read(GunshiView)
    if seat not in seen.deciders or seen.stage == "planning":
        return None
    mine, theirs = seen.seats[seat], seen.seats[1 - seat]
    verb, _, thing = code.partition(" ")
    state = game.imagine(view, Rng("forecast"))
    if code not in [state.code(seat, action) for action in state.legal(seat)]:
        return None
    if verb == "place":
        return _price(mine, int(game.tables.cost[_item(game, seat, code)]))
    if verb == "lead":
        return _links(mine, thing)
    if verb == "order" or verb == "stop":
        return _orders(game, seen, verb)
    if verb == "lightning" or verb == "no_lightning":
        return _lightning(game, mine, verb)
    if verb == "invade":
        return _invasion(game, mine, seen.asked)
    if verb in ("go", "advance", "target", "edge", "square") or verb in LAST_WORDS:
        return _action(mine, theirs, state, code)
    return None


def _item(game: GunshiGame, seat: int, code: str) -> int:
    return game.parse(seat, code) - game.parse(seat, "place infantry")


def _price(mine: SideView, cost: int) -> Forecast:
    """GS-3.1, GS-10.1: a price, and what is left of the supply."""
    return Forecast("price", {"n": cost, "supply": mine.supply, "left": mine.supply - cost})


def _links(mine: SideView, square: str) -> Forecast | None:
    """GS-12.1: own soldiers of the same kind beside the leader."""
    kinds = {soldier.square: soldier.kind for soldier in mine.soldiers}
    mates = [each for each in _beside(square) if kinds.get(each) == kinds[square]]
    return Forecast("links", {"squares": mates, "n": len(mates)}) if mates else None


def _beside(square: str) -> list[str]:
    file, row = FILES.index(square[0]), int(square[1]) - 1
    places = [(file, row + 1), (file + 1, row), (file, row - 1), (file - 1, row)]
    return [f"{FILES[x]}{y + 1}" for x, y in places if 0 <= x < SIZE and 0 <= y < SIZE]


def _orders(game: GunshiGame, seen: GunshiView, verb: str) -> Forecast:
    """GS-13.3, GS-14.1: where the card will lie, and what the queue earns as it then stands."""
    mine = seen.seats[seen.active]
    chosen = 0 if seen.composing is UNSET else len(seen.composing.choices)
    cards = len(mine.queue) + chosen + (verb == "order")
    income = int(game.tables.income[cards - 1])
    if verb == "stop":
        return Forecast("income", {"n": income, "left": _earned(game, mine.supply, income)})
    face = "up" if aids.lies_up(mine, chosen) else "down"
    return Forecast("order", {"slot": cards, "face": face, "n": income})


def _lightning(game: GunshiGame, mine: SideView, verb: str) -> Forecast:
    """GS-13.5, GS-14.2: a Lightning Order costs its price and a point of income."""
    cards = len(mine.queue) - (verb == "lightning")
    cost = int(game.tables.lightning_cost) if verb == "lightning" else 0
    income = int(game.tables.income[cards - 1])
    left = _earned(game, mine.supply - cost, income)
    if verb == "no_lightning":
        return Forecast("income", {"n": income, "left": left})
    card = mine.queue[1].card
    return Forecast("lightning", {"card": card, "cost": cost, "n": income, "left": left})


def _earned(game: GunshiGame, supply: int, income: int) -> int:
    """GS-1.15: the track has an end."""
    return min(supply + income, int(game.tables.track))


def _invasion(game: GunshiGame, mine: SideView, asked: str | None) -> Forecast:
    """GS-8.2, GS-8.6: a shield counts too; enough of them win."""
    need = int(game.tables.to_win)
    mover = next(each for each in mine.soldiers if each.square == asked)
    now = aids.count(mine.invaders) + aids.count([mover])
    if now >= need:
        return Forecast("invade_win", {"n": now, "need": need}, 1.0)
    return Forecast("invade", {"n": now, "need": need})


def _action(mine: SideView, theirs: SideView, state: GunshiState, code: str) -> Forecast | None:
    """The immediate result; if other soldiers are still to be asked, the result if they stay
    out."""
    seat, log = state.decider(), EventLog()
    state.apply(seat, state.parse(seat, code), log)
    manner = "does" if log.events or code.startswith("square") else "alone"
    if manner == "alone" and code.startswith("go"):
        manner = "charge"
    while not log.events:
        state.apply(seat, _least(state, seat), log)
    effects, struck = _effects(theirs, log.events)
    if not effects:
        return None
    args: dict[str, object] = {"effects": effects}
    left = _left(log.events)
    if left is not None:
        args |= {"n": mine.supply - left, "left": left}
        return Forecast("cost" if manner == "does" else "cost_alone", args)
    suspects = imagine_belief.possible_generals(theirs)
    hit = [letter for letter in struck if letter in suspects]
    if not hit:
        return Forecast(manner, args)
    args |= {"n": len(hit), "total": len(suspects)}
    return Forecast(f"{manner}_general", args, len(hit) / len(suspects))


def _left(events: list[Event]) -> int | None:
    """The supply after something was paid for; None if nothing was."""
    for event in events:
        if event.verb in ("reinforce", "deploy", "deploy_fence", "fences"):
            return cast(int, event.args["supply"])
    return None


def _least(state: GunshiState, seat: int) -> int:
    """The answer assumed for a soldier still to be asked: to stay, or else the last legal answer,
    which for a charge is the farthest square, and for a new soldier some facing."""
    legal = state.legal(seat)
    codes = {state.code(seat, action): action for action in legal}
    return codes.get("stay", legal[-1])


def _effects(theirs: SideView, events: list[Event]) -> tuple[list[str], list[str]]:
    """What happens on the field as short codes, until something else begins; and the letters of
    enemies removed."""
    shielded = {each.square for each in theirs.soldiers if each.shield}
    effects: list[str] = []
    struck: list[str] = []
    for event in events:
        args: Any = event.args
        if event.verb == "move":
            effects.append(f"move {args['from']} {args['to']}")
        elif event.verb == "bounce":
            effects.append(f"strike {args['to']}")
        elif event.verb == "shield_lost":
            effects.append(f"strike {args['square']}")
            shielded.discard(args["square"])
        elif event.verb == "capture":
            what = "take_shielded" if args["square"] in shielded else "take"
            effects.append(f"{what} {args['square']} {args['kind']}")
            struck.append(args["letter"])
        elif event.verb == "fences_removed":
            effects += [f"clear {edge}" for edge in args["edges"]]
        elif event.verb in ("fences", "deploy_fence"):
            edges = args["edges"] if event.verb == "fences" else [args["edge"]]
            effects += [f"fence {edge}" for edge in edges]
        elif event.verb in ("reinforce", "deploy"):
            effects.append(f"arrive {args['square']} {args['kind']}")
        elif event.verb != "shot":
            break
    return effects, struck
