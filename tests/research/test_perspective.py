"""The perspective of a seat: a position turned around looks the same to the other player.

Observations and legal actions of each player are compared with those of the opponent in the same
position with the sides exchanged and the board turned by 180 degrees.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from gunbai.core import Game
from gunbai.games import games, kind
from gunbai.research.tensors import Observer, Perspective
from gunbai.testing.walk import looks

SIDES = [
    ("gunshi", {}),
    ("kingdom", {}),
    ("kingdom", {"board": "full", "deployment": "free", "warlord_selection": "deal4"}),
]
AROUND = {"N": "S", "S": "N", "E": "W", "W": "E", "n": "s", "s": "n", "e": "w", "w": "e"}
NAMES = ("letter", "general", "invaders", "hand", "warlords", "dealt", "kind")
"""Fields of words that are no places."""
SEATS = ("active", "first", "mover", "seat")


class Turn:
    """Exchanges the sides of a position written as JSON."""

    def __init__(self, game: Game) -> None:
        names: list[str] | None = getattr(vars(game)["tables"], "names", None)
        self.squares = names or [f"{file}{row + 1}" for file in "abcdefg" for row in range(7)]

    def position(self, value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {self.word(name): self.position(part, name) for name, part in value.items()}
        if isinstance(value, list):
            parts = [self.position(part, key) for part in value]
            return parts[::-1] if key == "seats" else parts
        if isinstance(value, str) and key not in NAMES:
            return " ".join(self.word(word) for word in value.split(" "))
        if isinstance(value, int) and key in SEATS:
            return 1 - value
        return value

    def word(self, word: str) -> str:
        if stack := re.fullmatch(r"([BR]):(.\d+)([NESW]?)", word):
            owner, pieces, facing = stack.groups()
            return f"{'R' if owner == 'B' else 'B'}:{pieces}{AROUND.get(facing, '')}"
        if word[:2] in self.squares and len(word) <= 3:
            square = self.squares[len(self.squares) - 1 - self.squares.index(word[:2])]
            return square + AROUND.get(word[2:], "")
        return AROUND.get(word, word)


@pytest.mark.parametrize(("id", "options"), SIDES)
def test_a_position_turned_around_looks_the_same_to_the_other_player(
    id: str, options: Mapping[str, object]
) -> None:
    game = kind(id).load(2, options)
    turn, perspective = Turn(game), Perspective(game)
    here, there = Observer(game), Observer(game)
    compared = asked = 0
    for state in looks(game, 3, 90):
        dump: dict[str, Any] = {**state.dump(), "history": []} if id == "kingdom" else state.dump()
        if (dump.get("composing") or {}).get("answers"):
            continue  # GS-12.2: soldiers answer in the order N, E, S, W, for both players
        state, turned = game.load_position(dump), game.load_position(turn.position(dump))
        told = {"viewer"}
        if dump["stage"] == "planning":  # red is to begin, whoever still plans
            told.add("own turn, own decision, the opponent's decision")
        for seat in range(2):
            one, other = here.look(state, seat), there.look(turned, 1 - seat)
            changed = [
                name
                for name, (place, _) in here.slices().items()
                if name not in told and not np.array_equal(one[place], other[place])
            ]
            assert not changed, f"{changed} in {dump}"
            compared += 1
            if state.asks(seat) and dump.get("phase") != "deploy":  # placed square by square
                mine = perspective.mask(seat, state.legal(seat))
                theirs = perspective.mask(1 - seat, turned.legal(1 - seat))
                assert np.array_equal(mine, theirs)
                asked += 1
    assert compared > 100
    assert asked > 40


@pytest.mark.parametrize("id", games())
def test_each_seat_has_a_number_for_every_action(id: str) -> None:
    game = kind(id).load(kind(id).seats[1])
    perspective = Perspective(game)
    n = game.info.n_actions
    assert perspective.turned.shape == (game.players, n)
    for seat in range(game.players):
        assert sorted(perspective.turned[seat]) == [*range(n)]
        assert np.array_equal(perspective.turned[seat][perspective.back[seat]], np.arange(n))
    assert np.array_equal(perspective.turned[0], np.arange(n))


def test_a_proposal_in_tenka_counts_seats_from_the_own_one_on() -> None:
    game = kind("tenka").load(5)
    perspective = Perspective(game)
    seen = perspective.turned[3, game.parse(3, "propose 1")]
    assert game.code(0, int(seen)) == "propose 3"
    assert perspective.action(3, int(seen)) == game.parse(3, "propose 1")
    assert perspective.action(3, 100_000) == 100_000
