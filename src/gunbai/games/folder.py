"""FolderGame: a Game whose functions for people are in the modules of its folder.

To load and play a game needs none of these modules, so they are imported when the first is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

import msgspec

from gunbai.core.errors import Refusal
from gunbai.core.game import Forecast, Game
from gunbai.core.refusals import Refusals
from gunbai.core.rng import Rng
from gunbai.core.state import State
from gunbai.core.view import View

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=msgspec.Struct)


class Rooms(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """What a game's modules do for people and programs outside the engine. The first argument is a
    state, or the game, whose type each module knows better than we do."""

    view: Callable[[S, int], View]
    dump: Callable[[S], dict[str, object]]
    load: Callable[[S, Mapping[str, Any]], S]
    """(an empty state, a position) → the state filled in; raises BadPosition."""
    worlds: Callable[[S, View, Rng], Iterator[S]]
    """(an empty state, a view, random numbers) → an endless iterator of states that fit it."""
    name: Callable[[str, object, str], str]
    """(kind, value, language) → the display name of an argument."""
    describe: Callable[[Any, str, str], str]
    forecast: Callable[[Any, View, str], Forecast | None]
    aids: Callable[[Any, View], A]
    draw: Callable[[Any, View, str], str]
    refusals: Refusals[S]


class FolderGame(Game, Generic[S, A]):
    """A game furnishes its `rooms`; these methods find them."""

    def furnish(self) -> Rooms[S, A]:
        """Imports the modules and says which function of theirs does what."""
        raise NotImplementedError

    @cached_property
    def rooms(self) -> Rooms[S, A]:
        """Furnished when first needed."""
        return self.furnish()

    def empty(self) -> S:
        """A state with nothing on the table."""
        raise NotImplementedError

    def view(self, state: State, viewer: int) -> View:
        return self.rooms.view(cast(S, state), viewer)

    def dump(self, state: State) -> dict[str, object]:
        return self.rooms.dump(cast(S, state))

    def load_position(self, data: Mapping[str, Any]) -> S:
        return self.rooms.load(self.empty(), data)

    def imagine(self, view: View, rng: Rng) -> S:
        return next(self.worlds(view, rng))

    def worlds(self, view: View, rng: Rng) -> Iterator[S]:
        if view.game != self.info.id:
            raise ValueError(f"this is a view of {view.game}, not of {self.info.id}")
        return self.rooms.worlds(self.empty(), view, rng)

    def why_not(self, state: State, seat: int, code: str) -> Refusal | None:
        return self.rooms.refusals.why_not(cast(S, state), seat, code)

    def name(self, kind: str, value: object, language: str) -> str:
        return self.rooms.name(kind, value, language)

    def describe(self, code: str, language: str = "en") -> str:
        return self.rooms.describe(self, code, language)

    def forecast(self, view: View, code: str) -> Forecast | None:
        return self.rooms.forecast(self, view, code)

    def aids(self, view: View) -> A:
        return self.rooms.aids(self, view)

    def draw(self, view: View, language: str = "en") -> str:
        return self.rooms.draw(self, view, language)
