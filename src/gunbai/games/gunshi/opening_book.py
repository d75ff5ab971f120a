"""Practised openings of gunshi: a deployment, a general and the order of the cards.

A search judges a deployment badly, because the war that shows its worth comes much later. So bots
use the openings of `openings.toml`, which won most wars between equal searches
(`python -m gunbai.games.gunshi.opening_practice`). A bot draws one of them for each game, and
whether it is mirrored. Where a line of it is not possible, as with another pack, the rules of
`greedy` decide.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import UNSET

from gunbai.core import BadCode, Game, Rng, View
from gunbai.games.gunshi.aids_formations import codes_of, lies
from gunbai.games.gunshi.greedy import GreedyBot
from gunbai.games.gunshi.view import GunshiView
from gunbai.games.packfile import PackFile

FILE = Path(__file__).with_name("openings.toml")


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An opening as it is written, for Red; the lines of `place` as in `formations.toml`."""

    place: list[str]
    general: list[str]
    """The squares of soldiers that may be the general; one is drawn."""
    hand: list[str]
    deck: list[str]
    """The other cards, top first."""


class Openings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    opening: list[Prepared]


@cache
def all_openings() -> list[Prepared]:
    return PackFile.open(FILE).read(Openings).opening


class PreparedOpening:
    """One of the openings, for one game."""

    def __init__(self, game: Game, seed: str, opening: Prepared | None = None) -> None:
        rng = Rng(seed)
        book = all_openings()
        self.game = game
        self.opening = opening or book[rng.below(len(book))]
        if rng.below(2) == 1:
            self.opening = mirrored(self.opening)
        self.general = self.opening.general[rng.below(len(self.opening.general))]
        self.rules = GreedyBot(game, f"{seed} rules")

    def choose(self, view: View, legal: list[int]) -> int | None:
        seen = view.read(GunshiView)
        seat = view.viewer
        if seen.phase.startswith("deploy_"):
            codes = self._deployed(seen, seat)
        elif seen.phase == "choose_general":
            codes = [f"general {codes_of(f'infantry {self.general} N', seat)[1].split()[1]}"]
        elif seen.phase == "choose_hand":
            codes = [f"hand {','.join(self.opening.hand)}"]
        elif seen.phase == "order_deck":
            codes = [f"deck {card}" for card in self.opening.deck[seen.seats[seat].deck_size :]]
        else:
            return None
        for code in codes:
            action = self._parsed(seat, code)
            if action in legal:
                return action
        return self.rules.choose(view, legal)

    def _deployed(self, seen: GunshiView, seat: int) -> list[str]:
        """The next codes of the placements that are still to be made, the first one first."""
        chosen = [] if seen.composing is UNSET else seen.composing.choices
        steps = [codes_of(line, seat) for line in self.opening.place]
        return [
            step[len(chosen)]
            for step in steps
            if len(step) > len(chosen)
            and step[: len(chosen)] == chosen
            and not lies(seen.seats[seat], step)
        ]

    def _parsed(self, seat: int, code: str) -> int:
        try:
            return self.game.parse(seat, code)
        except BadCode:
            return -1


def mirrored(opening: Prepared) -> Prepared:
    """The same opening with west and east exchanged."""
    lines = []
    for line in opening.place:
        item, place, *facing = line.split()
        parts = [item, _mirrored(place[:2]) + _swapped(place[2:])]
        lines.append(" ".join([*parts, *map(_swapped, facing)]))
    general = [_mirrored(square) for square in opening.general]
    return msgspec.structs.replace(opening, place=lines, general=general)


def _mirrored(square: str) -> str:
    return chr(ord("a") + ord("g") - ord(square[0])) + square[1:]


def _swapped(heading: str) -> str:
    return {"E": "W", "W": "E"}.get(heading, heading)
