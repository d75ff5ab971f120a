"""A table for tests: positions in one line, wars in two, and short questions about them.

`table("kinai:2 tokai", "kanto")` is a game of two in which seat 0 is to act.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from gunbai import load
from gunbai.core import CHANCE, EventLog, Rng, play_code
from gunbai.games.tenka.aids import TenkaAids
from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.state import TenkaState

ATTACK = (3, 2, 1, 0, 0)
DEFENCE = (2, 1, 1, 1, 1)

Placement = str | Mapping[str, list[int]]
"""Token values by region, or one region for all five."""
Pairs = Iterable[tuple[int, int]]


def new_game(players: int, **options: object) -> TenkaGame:
    """A game in which seat 0 plays first, seat 1 second, …, unless said otherwise."""
    return _load(players, options, None)


def table(
    *lands: str,
    allied: Pairs = (),
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
    **fields: object,
) -> TenkaState:
    """A position: what each seat holds ("kinai:2 tokai" = two armies in Kinai, none in Tokai)."""
    seats = []
    for held in lands:
        parts = [part.partition(":") for part in held.split()]
        seats.append({"regions": {name: int(armies or 0) for name, _, armies in parts}})
    position = {"seats": seats, "alliances": [list(pair) for pair in allied], **fields}
    return _load(len(lands), options or {}, pack).load_position(position)


def play(state: TenkaState, *steps: str) -> EventLog:
    """Play "0 war", "dice 3,4" (luck needs no seat) or "1 resign"; all that was told."""
    log = EventLog()
    for step in steps:
        head, _, rest = step.partition(" ")
        if head.lstrip("-").isdecimal():
            play_code(state, int(head), rest, log)
        else:
            play_code(state, CHANCE, step, log)
    return log


def war(state: TenkaState, attack: Placement, defence: Placement | None = None) -> EventLog:
    """War by the turn player up to the first battle (or, without a defence, up to placing it)."""
    log = play(state, f"{state.decider()} war")
    for code in _codes("attack", attack, ATTACK):
        if phase(state) == "attack":
            log.events += play(state, f"{state.decider()} {code}").events
    if defence is not None:
        log.events += defend(state, defence).events
    return log


def defend(state: TenkaState, defence: Placement) -> EventLog:
    log = EventLog()
    for code in _codes("defend", defence, DEFENCE):
        if phase(state) == "defend":
            log.events += play(state, f"{state.decider()} {code}").events
    return log


def fight(state: TenkaState, region: str, attack_die: int, defence_die: int) -> EventLog:
    """Settle a region with these dice."""
    log = EventLog()
    if phase(state) == "settle":
        log = play(state, f"{state.decider()} settle {region}")
    assert state.view(0)["war"]["battle"] == region
    log.events += play(state, f"dice {attack_die},{defence_die}").events
    return log


def pass_all(state: TenkaState) -> None:
    """Nobody proposes anything in this window."""
    while phase(state) == "propose":
        play(state, f"{state.decider()} pass")


def strengths(log: EventLog) -> tuple[object, object]:
    """Attacker's and defender's strength in the last battle of a log."""
    args = next(event.args for event in reversed(log.events) if event.verb == "dice")
    return args["attack"], args["defence"]


def verbs(log: EventLog) -> list[str]:
    return [event.verb for event in log.events]


def phase(state: TenkaState) -> str:
    return str(state.view(0)["phase"])


def asked(state: TenkaState) -> tuple[str, int]:
    """What is asked, and whom."""
    return phase(state), state.deciders()[0]


def turn(state: TenkaState) -> int:
    return int(state.turn_seat())


def legal(state: TenkaState) -> list[str]:
    """The codes the seat asked may choose from."""
    seat = state.deciders()[0]
    return [state.code(seat, action) for action in state.legal(seat)]


def places(state: TenkaState) -> set[str]:
    """The regions the seat asked may choose from."""
    return {code.partition(" ")[2].partition("=")[0] for code in legal(state)}


def land(state: TenkaState, seat: int) -> dict[str, int]:
    """The regions of a seat with their armies."""
    return dict(state.view(0)["seats"][seat]["regions"])


def hand(state: TenkaState, seat: int) -> int:
    return int(state.hand[seat])


def hands(state: TenkaState) -> list[int]:
    return [seat["hand"] for seat in state.view(0)["seats"]]


def supply(state: TenkaState) -> int:
    return int(state.supply)


def alliances(state: TenkaState) -> list[list[int]]:
    return list(state.view(0)["alliances"])


def scores(state: TenkaState) -> list[int]:
    return list(state.view(0)["scores"])


def winner(state: TenkaState) -> int:
    """The winner of a game that is over; -1 for nobody."""
    return int(state.view(0)["result"]["winner"])


def reason(state: TenkaState) -> str:
    return str(state.view(0)["result"]["reason"])


def refusal(state: TenkaState, seat: int, code: str) -> str:
    """The clause that forbids a code."""
    found = state.why_not(seat, code)
    assert found is not None, f"{code} is allowed"
    return found.clause


def wander(state: TenkaState, seed: int | str) -> Iterable[EventLog]:
    """Random play to the end; yields what each decision told, the state being the one after it."""
    rng = Rng(seed)
    while not state.over():
        seat = state.deciders()[0]
        log = EventLog()
        state.apply(seat, random_choice(state, seat, rng), log)
        yield log


def random_choice(state: TenkaState, seat: int, rng: Rng) -> int:
    if seat == CHANCE:
        return state.sample(rng)
    actions = state.legal(seat)
    return actions[rng.below(len(actions))]


def data(state: TenkaState, viewer: int) -> Any:
    """All that a viewer sees, as JSON."""
    return state.view(viewer).data


def _load(players: int, options: Mapping[str, object], pack: str | None) -> TenkaGame:
    options = {"play_order": list(range(players)), **options}
    return cast(TenkaGame, load("tenka", players, options, pack))


def _codes(verb: str, placement: Placement, values: tuple[int, ...]) -> list[str]:
    if isinstance(placement, str):
        placement = {placement: list(values)}
    tokens = [(value, region) for region, found in placement.items() for value in found]
    assert sorted(value for value, _ in tokens) == sorted(values)
    tokens.sort(key=lambda token: -token[0])
    return [f"{verb} {region}={value}" for value, region in tokens]


def aids(state: TenkaState, viewer: int) -> TenkaAids:
    """What a board is told beside the view."""
    return cast(TenkaGame, state.game).aids(state.view(viewer))


def series(state: TenkaState, viewer: int) -> list[int]:
    """The tokens that a viewer is told to place, by their values."""
    return aids(state, viewer).series
