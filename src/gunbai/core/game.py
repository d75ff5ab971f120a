"""Game: the base class of a game with its player count, options and pack, ready to play.

A Game is immutable. The rules that must be fast are in its compiled `State`. A Game gives what
people and programs outside the engine need: views, codes, positions, refusals, names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from gunbai.core.codes import Codes
from gunbai.core.errors import BadOptions, Refusal
from gunbai.core.options import Option, settle_options
from gunbai.core.refusals import Refusals
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, REFEREE, State
from gunbai.core.textfile import read_text
from gunbai.core.view import View
from gunbai.i18n import Namer, say, unknown_arguments, wanted


class GameInfo(msgspec.Struct, frozen=True):
    """What is known of a game with its players, options and pack."""

    id: str
    titles: Mapping[str, str]
    seats: tuple[int, int]
    """The fewest and the most players."""
    rules_version: int
    has_luck: bool
    has_secrets: bool
    n_actions: int
    """Actions are 0 to n_actions - 1; outcomes of luck have their own numbers."""
    max_decisions: int
    """No game takes more decisions than this, luck included; 0 if its options lift the limit."""


class Forecast(msgspec.Struct, frozen=True):
    """What a player could work out before choosing: the message `<game>.forecast.<key>`."""

    key: str
    args: Mapping[str, object]
    odds: float | None = None
    """The chance of success, where there is one to compute."""


class Game:
    """The base class. `players`, `options` and `pack_hash` identify it with `info.id`."""

    info: GameInfo
    players: int
    options: Mapping[str, object]
    pack_id: str
    pack_hash: str
    codes: Codes
    """The texts of its actions and its luck."""
    refusals: Refusals[Any]
    defaults: Mapping[str, object] = MappingProxyType({})
    """The values of options that are left out, as in a record that is older than an option."""
    pack_text: str | None = None
    """The contents of the pack file, if it is not a built-in one."""

    def new_state(self) -> State:
        """The beginning of a game; luck before the first decision is asked first."""
        raise NotImplementedError

    def load_position(self, data: Mapping[str, Any]) -> State:
        """A position written by hand or by `State.dump`; raises BadPosition."""
        raise NotImplementedError

    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that is consistent with everything the viewer knows."""
        raise NotImplementedError

    def worlds(self, view: View, rng: Rng) -> Iterator[State]:
        """An endless iterator of such worlds; most games parse the view only once for it."""
        while True:
            yield self.imagine(view, rng)

    def view(self, state: State, viewer: int) -> View:
        """What a viewer may know of a state; `state.view(viewer)` also checks the viewer."""
        raise NotImplementedError

    def dump(self, state: State) -> dict[str, object]:
        """The whole state as a position in JSON."""
        raise NotImplementedError

    def code(self, seat: int, action: int) -> str:
        """The stable text of an action, or of luck for CHANCE; raises BadCode."""
        return self.codes.code(seat, action)

    def parse(self, seat: int, code: str) -> int:
        """The action with this text; raises BadCode."""
        return self.codes.parse(seat, code)

    def why_not(self, state: State, seat: int, code: str) -> Refusal | None:
        """None for a legal code, otherwise the refusal, judged by what the seat knows."""
        return self.refusals.why_not(state, seat, code)

    def outcome(self, state: State) -> dict[str, object]:
        """How a finished game ended: the `reason`, the `clause`, and anything else that a record
        should contain; ready for JSON."""
        raise NotImplementedError

    def name(self, kind: str, value: object, language: str) -> str:
        """The display name of an event's or a refusal's argument (a region, a phase, …)."""
        return str(value)

    def describe(self, code: str, language: str = "en") -> str:
        """An action's code in words: what a button says."""
        return code

    def tell(self, event: Mapping[str, Any], language: str, namer: Namer | None = None) -> str:
        """A sentence for an event as `EventLog.shown_to` gives it: the message
        `<game>.event.<verb>`. A question mark stands for what the viewer may not know."""
        key = f"{self.info.id}.event.{event['verb']}"
        unknown = unknown_arguments(language, key)
        if unknown is None:
            return str(event["verb"])
        return say(language, key, unknown | event["args"], namer or self.name)

    def prompt(self, view: View, language: str = "en") -> str:
        """The open question and the seat asked, as a sentence: `<game>.prompt.<phase>`."""
        key, args = self.question(view)
        return say(language, key, args, self.name)

    def question(self, view: View) -> tuple[str, dict[str, object]]:
        """The key of the prompt, and its arguments: those of `asked`, and fields of the view."""
        key = f"{self.info.id}.prompt.{view['phase']}"
        asked = self.asked(view)
        return key, {name: asked[name] if name in asked else view[name] for name in wanted(key)}

    def asked(self, view: View) -> dict[str, object]:
        """What a prompt may name besides the fields of the view: the seat that is asked."""
        deciders = view.get("deciders") or []
        return {"seat": deciders[0] if deciders else view.viewer}

    def forecast(self, view: View, code: str) -> Forecast | None:
        """What the viewer could compute about a legal choice before making it: sums, odds.

        Built from the view alone, so it tells nothing the viewer does not know."""
        return None

    def aids(self, view: View) -> msgspec.Struct | None:
        """What a board shows that follows from the view by the rules: sums, ranges, orders.

        A client knows no rules, so it gets these beside the view. Built from the view alone, so
        they tell nothing the viewer does not know. The struct is `GameKind.aids`."""
        return None

    def draw(self, view: View, language: str = "en") -> str:
        """The view as text for a terminal."""
        return view.to_json().decode()

    def headline(self, state: State) -> str:
        """Game, turn and decision in one line: the `repr` of a state."""
        try:
            view = state.view(REFEREE)
            seats = state.deciders()
            options = len(state.chance()) if seats == (CHANCE,) else _options(state, seats)
        except Exception:  # a half-built state in a debugger
            return f"<{self.info.id}: {type(state).__name__}>"
        asked = "luck decides" if seats == (CHANCE,) else f"{_named(seats)} to decide"
        now = (
            f"{asked} {view.get('phase', '')}".rstrip()
            + f", {options} option{'' if options == 1 else 's'}"
        )
        turns = [f"{name} {view[name]}" for name in ("round", "turn") if name in view][:1]
        parts = [f"{self.players} players", *turns, now if seats else f"over, {state.returns()}"]
        return f"<{self.info.id}: {', '.join(parts)}>"

    def __repr__(self) -> str:
        changed = {
            name: value
            for name, value in self.options.items()
            if name not in self.defaults or self.defaults[name] != value
        }
        told = [f"{self.players} players", *(f"{name}={it}" for name, it in changed.items())]
        return f"<{self.info.id}: {', '.join(told)}>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        """The game itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """By id, players, options and pack, like a record; in full if the id is not registered."""
        from gunbai.core.saved import is_registered, restore_game, saved_form

        if not is_registered(self):
            return object.__new__, (type(self),), vars(self)
        return restore_game, (saved_form(self),)


def _options(state: State, seats: tuple[int, ...]) -> int:
    return len(state.legal(seats[0])) if seats else 0


def _named(seats: tuple[int, ...]) -> str:
    return ", ".join(f"P{seat + 1}" for seat in seats)


class GameKind(msgspec.Struct, frozen=True):
    """What is known about a game before players, options and pack are chosen."""

    id: str
    titles: Mapping[str, str]
    seats: tuple[int, int]
    default_players: int
    rules_version: int
    clause_prefix: str
    options: tuple[Option, ...]
    build: Callable[[int | None, dict[str, object], str | None], Game]
    """(players, all options, path of a pack file) → the game; raises BadOptions or BadPack."""
    variants: tuple[tuple[int, Mapping[str, object]], ...] = ()
    """(players, options) that together reach every rule; the laws are checked for each."""
    view: type[msgspec.Struct] | None = None
    """The struct of `View.facts`; a board's TypeScript types are made from these three."""
    aids: type[msgspec.Struct] | None = None
    """The struct of `Game.aids`."""
    pack: type[msgspec.Struct] | None = None
    """The struct of a pack file."""
    shelf: int = 100
    """The position in lists of games: low numbers first, then by id."""

    def load(
        self,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: str | None = None,
    ) -> Game:
        """The game with these options, ready to play; raises BadOptions or BadPack."""
        if players is not None:
            low, high = self.seats
            if players not in range(low, high + 1):
                key = "error.one_size" if low == high else "error.bad_players"
                raise BadOptions("players", key, value=repr(players), low=low, high=high)
        game = self.build(players, settle_options(self.options, options or {}), pack)
        game.defaults = {option.name: option.default for option in self.options}
        if pack is not None:
            game.pack_text = read_text(pack)
        return game
