"""A table for tests: positions in one line, and short questions about them.

`table("a1 B:T0, b3 B:-1N, d6 R:T0")` is the half board with these stacks, Blue to move; hands,
deck, reserves and warlords are empty unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from gunbai import load
from gunbai.core import CHANCE, EventLog, Rng, play_code
from gunbai.games.kingdom.game import KingdomGame
from gunbai.games.kingdom.state import KingdomState

Side = Mapping[str, object]


def new_game(pack: str | None = None, **options: object) -> KingdomGame:
    return cast(KingdomGame, load("kingdom", 2, options, pack))


def table(
    stacks: str,
    blue: Side | None = None,
    red: Side | None = None,
    *,
    board: str = "half",
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
    **fields: object,
) -> KingdomState:
    """A position. `blue` and `red`: hand, used, reserve, removed, morale, warlords, …"""
    game = new_game(pack, board=board, **(options or {}))
    placed = dict(stack.split() for stack in stacks.split(",") if stack.strip())
    position = {"board": placed, "seats": [dict(blue or {}), dict(red or {})], **fields}
    return game.load_position(position)


def play(state: KingdomState, *codes: str) -> EventLog:
    """Each code by the seat that is asked; "-1 card bow" or "1 pass" names the seat."""
    log = EventLog()
    for code in codes:
        head, _, rest = code.partition(" ")
        if head.lstrip("-").isdecimal():
            play_code(state, int(head), rest, log)
        else:
            play_code(state, state.deciders()[0], code, log)
    return log


def move(
    state: KingdomState, origin: str, target: str, group: str = "", face: str = ""
) -> EventLog:
    """A whole move; group and facing only where they are asked."""
    log = play(state, f"move {origin}")
    if phase(state) == "choose_group":
        log.events += play(state, f"group {group or whole(state, origin)}").events
    if phase(state) == "choose_destination":
        log.events += play(state, f"to {target}").events
    if face:
        log.events += play(state, f"face {face}").events
    return log


def whole(state: KingdomState, square: str) -> str:
    """The group that is the whole stack."""
    text = stacks(state)[square]
    soldiers = text[3]
    return soldiers if text[2] == "-" else f"general+{soldiers}"


def data(state: KingdomState, viewer: int = -3) -> Any:
    return state.view(viewer).data


def stacks(state: KingdomState) -> dict[str, str]:
    return dict(data(state)["board"])


def side(state: KingdomState, seat: int) -> Any:
    return data(state)["seats"][seat]


def phase(state: KingdomState) -> str:
    return str(data(state)["phase"])


def legal(state: KingdomState, seat: int | None = None) -> list[str]:
    """The codes the seat asked may choose from."""
    seat = state.deciders()[0] if seat is None else seat
    return [state.code(seat, action) for action in state.legal(seat)]


def offered(state: KingdomState, verb: str) -> list[str]:
    """What follows a verb in the codes offered."""
    return [code[len(verb) + 1 :] for code in legal(state) if code.split()[0] == verb]


def refusal(state: KingdomState, code: str, seat: int | None = None) -> str:
    """The clause that forbids a code."""
    found = state.why_not(state.deciders()[0] if seat is None else seat, code)
    assert found is not None, f"{code} is allowed"
    return found.clause


def fight(log: EventLog) -> tuple[object, ...]:
    """(strength, strength, morale, morale) of attacker and defender in the last fight told."""
    args = next(event.args for event in reversed(log.events) if event.verb == "fight")
    return tuple(args[key] for key in ("attack", "defence", "attack_morale", "defence_morale"))


def verbs(log: EventLog) -> list[str]:
    return [event.verb for event in log.events]


def result(state: KingdomState) -> tuple[str, int]:
    """Why the game ended, and who won (-1 = nobody)."""
    found = data(state)["result"]
    return found["reason"], found["winner"]


def random_choice(state: KingdomState, seat: int, rng: Rng) -> int:
    if seat == CHANCE:
        return state.sample(rng)
    actions = state.legal(seat)
    return actions[rng.below(len(actions))]


def sequences(state: KingdomState, verbs: tuple[str, ...]) -> int:
    """Complete turns that begin with one of these verbs, counted through all their questions."""
    total = 0
    for code in legal(state):
        if code.split()[0] in verbs:
            after = state.clone()
            play(after, code)
            total += _ways_to_end(after, state.turns)
    return total


def _ways_to_end(state: KingdomState, turns: int) -> int:
    if state.over() or state.turns > turns:
        return 1
    total = 0
    for code in legal(state):
        after = state.clone()
        play(after, code)
        total += _ways_to_end(after, turns)
    return total
