"""A table for tests: positions in one line, and short questions about them.

Players are A, B, C, … as in the rule book's examples; "A2@5" on an action card means two dice
of A, A's latest placement there being the 5th of the round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from gunbai import load
from gunbai.core import CHANCE, EventLog, State, play_code
from gunbai.games.daiyabo.game import DaiyaboGame
from gunbai.games.daiyabo.state import DaiyaboState

LETTERS = "ABCDEF"
CARDS = {
    "1": "recruit_1",
    "2": "recruit_2",
    "3": "battle_3",
    "4": "battle_4",
    "5": "battle_5",
    "6": "battle_6",
    "siege": "siege",
}


def new_game(players: int, pack: str | None = None, **options: Any) -> DaiyaboGame:
    """A game in which A starts, unless said otherwise."""
    return cast(DaiyaboGame, load("daiyabo", players, {"start_player": 0, **options}, pack))


def table(
    *owned: str,
    phase: str = "march",
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
    hands: Sequence[int] = (),
    slots: Mapping[str, str] | None = None,
    placed: Mapping[str, str] | None = None,
    resigned: str = "",
    ranks: Mapping[str, str] | None = None,
    **fields: Any,
) -> DaiyaboState:
    """A position: the cards of each player, dice in hand, cards ({"3": "nagoya"}) and dice
    ({"3": "A2@5 B1@2"}) on the action cards; other fields as in any position."""
    game = new_game(len(owned), pack, **(options or {}))
    position: dict[str, Any] = {"phase": phase, "round": 2, **fields}
    position["seats"] = [
        {
            "warlords": [name for name in cards.split() if name in game.tables.warlord_ids],
            "castles": [name for name in cards.split() if name in game.tables.castle_ids],
            "dice": hands[i] if hands else 0,
            "resigned": resigned.find(LETTERS[i]) + 1,
        }
        for i, cards in enumerate(owned)
    ]
    position["action_cards"] = _action_cards(len(owned), slots or {}, placed or {})
    position["ranks"] = {name: _seat(holder) for name, holder in (ranks or {}).items()}
    for name in ("turn", "start", "start_card"):
        if isinstance(position.get(name), str):
            position[name] = _seat(position[name])
    everything = " ".join([*owned, *position.get("siege_pile", [])])
    last = position["round"] == game.tables.rounds and phase not in ("preparation", "lay")
    if last and "honnoji" not in everything:
        position["siege_pile"] = [*position.get("siege_pile", []), "honnoji"]
    return game.load_position(position)


def _action_cards(
    players: int, slots: Mapping[str, str], placed: Mapping[str, str]
) -> dict[str, Any]:
    cards: dict[str, Any] = {CARDS[number]: {"card": name} for number, name in slots.items()}
    for number, text in placed.items():
        there = cards.setdefault(CARDS[number], {})
        there["dice"], there["last"] = [0] * players, [0] * players
        for letter, n, last in re.findall(r"([A-F])(\d+)@(\d+)", text):
            there["dice"][_seat(letter)] = int(n)
            there["last"][_seat(letter)] = int(last)
    return cards


def _seat(letter: str) -> int | None:
    return None if letter == "-" else LETTERS.index(letter)


def play(state: DaiyaboState, *steps: str) -> EventLog:
    """Play "A place 1", "roll 3,4" (luck has no letter) or "B resign"; all that was told."""
    log = EventLog()
    for step in steps:
        head, _, rest = step.partition(" ")
        if head in LETTERS:
            play_code(state, LETTERS.index(head), rest, log)
        else:
            play_code(state, CHANCE, step, log)
    return log


def verbs(log: EventLog) -> list[str]:
    return [event.verb for event in log.events]


def told(log: EventLog, verb: str) -> dict[str, object]:
    """The arguments of the last event with this verb."""
    return next(event.args for event in reversed(log.events) if event.verb == verb)


def data(state: State) -> Any:
    """All that everybody sees, as JSON."""
    return state.view(0).data


def phase(state: DaiyaboState) -> str:
    return str(data(state)["phase"])


def asked(state: DaiyaboState) -> str:
    """What is asked, and whom: "march_place A"; luck is asked for nobody's name."""
    seat = state.deciders()[0] if not state.over() else CHANCE
    return phase(state) if seat == CHANCE else f"{phase(state)} {LETTERS[seat]}"


def legal(state: DaiyaboState) -> list[str]:
    """The codes the seat asked may choose from."""
    seat = state.deciders()[0]
    return [state.code(seat, action) for action in state.legal(seat)]


def hands(state: DaiyaboState) -> list[int]:
    return [seat["dice"] for seat in data(state)["seats"]]


def owned(state: DaiyaboState, letter: str) -> set[str]:
    """All cards of a player."""
    held = data(state)["seats"][LETTERS.index(letter)]
    return {*held["warlords"], *held["castles"]}


def placed(state: DaiyaboState, card: str) -> str:
    """The dice on an action card: "A2@5 B1@2"."""
    there = data(state)["action_cards"][CARDS[card]]
    return " ".join(
        f"{LETTERS[seat]}{n}@{last}"
        for seat, (n, last) in enumerate(zip(there["dice"], there["last"], strict=True))
        if n
    )


def slot(state: DaiyaboState, card: str) -> str | None:
    found = data(state)["action_cards"][CARDS[card]]["card"]
    return None if found is None else str(found)


def markers(state: DaiyaboState, area: str) -> list[int]:
    return list(data(state)["markers"][area])


def holder(state: DaiyaboState, rank: str) -> str:
    """The holder of a rank; "-" for nobody."""
    seat = data(state)["ranks"][rank]
    return "-" if seat is None else LETTERS[seat]


def start(state: DaiyaboState) -> str:
    return LETTERS[data(state)["start"]]


def scores(state: DaiyaboState) -> list[int]:
    return list(data(state)["scores"])


def winners(state: DaiyaboState) -> str:
    return "".join(LETTERS[seat] for seat in data(state)["result"]["winners"])


def refusal(state: DaiyaboState, letter: str, code: str) -> str:
    """The clause that forbids a code."""
    found = state.why_not(LETTERS.index(letter), code)
    assert found is not None, f"{code} is allowed"
    return found.clause


def draw_all(state: DaiyaboState, *first: str) -> None:
    """Lay out these cards, then whatever is left to draw, the first of the deck each time."""
    for name in first:
        play(state, f"draw {name}")
    while phase(state) in ("deal", "lay"):
        state.apply(CHANCE, state.chance()[0][0])


def from_data(start: Mapping[str, Any]) -> DaiyaboState:
    """The table that an entry of perft.toml describes."""
    given = dict(start["table"])
    return table(*given.pop("seats"), options=start.get("options", {}), **given)
