"""A table for tests: a field in one line, choices as codes, and short questions about them.

`table("RI+c4E RAd1N* BI+c5S BAg7S* Bf:d4N")` is a war in which Red is to execute a Move card:
an infantry with shield on c4 facing east, an archer that is the general, a Blue fence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from gunbai import load
from gunbai.core import REFEREE, EventLog, Rng, play_code
from gunbai.games.gunshi.game import GunshiGame
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.view import GunshiView, SideView

LETTER_OF_KIND = {"infantry": "I", "archer": "A", "cavalry": "C"}


def new_game(options: Mapping[str, object] | None = None, pack: str | None = None) -> GunshiGame:
    return cast(GunshiGame, load("gunshi", 2, options, pack))


def seats(
    field: str,
    supply: tuple[int, int] = (0, 0),
    red: Mapping[str, object] | None = None,
    blue: Mapping[str, object] | None = None,
) -> list[dict[str, Any]]:
    """Both seats of a position from a field; `red=` and `blue=` add to them."""
    found: list[dict[str, Any]] = []
    for seat, colour in enumerate("RB"):
        words = [word for word in field.split() if word[0] == colour]
        fences = [word[3:] for word in words if word[1] == "f"]
        soldiers = [word[1:] for word in words if word[1] != "f"]
        found.append({"soldiers": soldiers, "fences": fences, "supply": supply[seat]})
        found[seat] |= dict((red, blue)[seat] or {})
    return found


def table(
    field: str,
    card: str = "move",
    *,
    active: int = 0,
    supply: tuple[int, int] = (0, 0),
    options: Mapping[str, object] | None = None,
    red: Mapping[str, object] | None = None,
    blue: Mapping[str, object] | None = None,
    **position: object,
) -> GunshiState:
    """A war in which the active player executes this card, unless the position says otherwise."""
    queues: list[dict[str, object]] = [{"queue": ["move"]}, {"queue": ["move"]}]
    queues[active] = {"queue": [card]}
    both = seats(field, supply, red=queues[0] | dict(red or {}), blue=queues[1] | dict(blue or {}))
    return new_game(options).load_position({"seats": both, "active": active, **position})


def play(state: GunshiState, *steps: str) -> EventLog:
    """Play codes for the seat that is asked ("1 resign" names another); all that was told."""
    log = EventLog()
    for step in steps:
        head, _, rest = step.partition(" ")
        if head.isdecimal():
            play_code(state, int(head), rest, log)
        else:
            play_code(state, state.deciders()[0], step, log)
    return log


def deploy(state: GunshiState, *items: str) -> EventLog:
    """Place items in turn: "C a1 N" is a cavalry on a1 facing north, "F c3N" a fence."""
    log = EventLog()
    kinds = {"I": "infantry", "A": "archer", "C": "cavalry", "F": "fence"}
    for item in items:
        kind, *where = item.split()
        codes = [f"place {kinds[kind]}"]
        codes += [f"edge {where[0]}"] if kind == "F" else [f"square {where[0]}", f"face {where[1]}"]
        log.events += play(state, *codes).events
    return log


def legal(state: GunshiState) -> list[str]:
    """The codes the seat asked may choose from."""
    seat = state.deciders()[0]
    return [state.code(seat, action) for action in state.legal(seat)]


def things(state: GunshiState) -> set[str]:
    """What the seat asked may choose, without the verb: "e4", "stay"."""
    return {code.rpartition(" ")[2] for code in legal(state)}


def phase(state: GunshiState) -> str:
    deciders = state.deciders()
    return str(state.view(deciders[0] if deciders else 0)["phase"])


def data(state: GunshiState, viewer: int) -> Any:
    """All that a viewer sees, as JSON."""
    return state.view(viewer).data


def seat_data(state: GunshiState, seat: int, viewer: int = REFEREE) -> Any:
    return data(state, viewer)["seats"][seat]


def side(state: GunshiState, seat: int, viewer: int = REFEREE) -> SideView:
    """What a viewer sees of a player, with attributes."""
    return state.view(viewer).read(GunshiView).seats[seat]


def field(state: GunshiState) -> str:
    """Soldiers and fences as text, in the order of the squares."""
    words = []
    for seat, colour in enumerate("RB"):
        held = seat_data(state, seat)
        for soldier in held["soldiers"]:
            shield = "+" if soldier["shield"] else ""
            general = "*" if soldier["letter"] == held["general"] else ""
            kind = LETTER_OF_KIND[soldier["kind"]]
            words.append(f"{colour}{kind}{shield}{soldier['square']}{soldier['facing']}{general}")
        words += [f"{colour}f:{edge}" for edge in held["fences"]]
    return " ".join(words)


def sorted_field(text: str) -> list[str]:
    return sorted(text.split())


def supply(state: GunshiState) -> list[int]:
    return [seat_data(state, seat)["supply"] for seat in (0, 1)]


def fence_hands(state: GunshiState) -> list[int]:
    return [seat_data(state, seat)["fence_hand"] for seat in (0, 1)]


def stock(state: GunshiState) -> dict[str, int]:
    return dict(data(state, 0)["stock"])


def invaders(state: GunshiState) -> list[int]:
    return [int(state.red.invaders), int(state.blue.invaders)]


def queue(state: GunshiState, seat: int, viewer: int = REFEREE) -> list[str]:
    """The queue as text: "move", "(move)" face down, "(?)" unknown."""
    return [_card(entry) for entry in seat_data(state, seat, viewer)["queue"]]


def lightning(state: GunshiState, seat: int, viewer: int = REFEREE) -> str:
    entry = seat_data(state, seat, viewer)["lightning"]
    return "" if entry is None else _card(entry)


def hand(state: GunshiState, seat: int) -> list[str]:
    return list(seat_data(state, seat)["hand"])


def deck(state: GunshiState, seat: int) -> list[str]:
    return list(seat_data(state, seat)["deck"])


def winner(state: GunshiState) -> int | None:
    """The winner of a game that is over (-1 for a draw), else None."""
    result = data(state, 0).get("result")
    return None if result is None else int(result["winner"])


def reason(state: GunshiState) -> str:
    return str(data(state, 0).get("result", {}).get("reason", ""))


def verbs(log: EventLog) -> list[str]:
    return [event.verb for event in log.events]


def refusal(state: GunshiState, code: str, seat: int | None = None) -> str:
    """The clause that forbids a code."""
    found = state.why_not(state.deciders()[0] if seat is None else seat, code)
    assert found is not None, f"{code} is allowed"
    return found.clause


def wander(state: GunshiState, seed: int | str) -> Iterable[EventLog]:
    """Random play to the end; yields what each decision told, the state being the one after it."""
    rng = Rng(seed)
    while not state.over():
        seat = state.deciders()[0]
        legal = state.legal(seat)
        log = EventLog()
        state.apply(seat, legal[rng.below(len(legal))], log)
        yield log


def _card(entry: Mapping[str, Any]) -> str:
    name = entry["card"] or "?"
    return name if entry["up"] else f"({name})"


def from_data(start: Mapping[str, Any]) -> GunshiState:
    """The table that an entry of perft.toml describes."""
    return table(**start["table"])
