"""View: what one viewer may know of a state, ready for JSON."""

from __future__ import annotations

from collections.abc import Iterator, KeysView, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from gunbai.core import hooks
from gunbai.i18n import own_language

if TYPE_CHECKING:
    from gunbai.core.game import Game

Facts = TypeVar("Facts", bound=msgspec.Struct)


class View:
    """`facts` is the game's own struct (`TenkaView`, …), or plain JSON in a mapping.

    Code that knows the game reads typed attributes with `view.read(TenkaView)`. Other code uses
    `data`, the same facts as plain JSON. Equal views have equal bytes."""

    def __init__(self, game: str, viewer: int, facts: msgspec.Struct | Mapping[str, Any]) -> None:
        self.game = game
        self.viewer = viewer
        self.facts = facts
        self.rules: Game | None = None
        """The game, by which `print(view)` and notebooks draw it; None for a view from a wire."""

    def read(self, kind: type[Facts]) -> Facts:
        """The facts as the struct of their game; JSON that came over a wire is converted."""
        if isinstance(self.facts, kind):
            return self.facts
        return msgspec.convert(self.data, kind)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The facts as plain JSON values."""
        if isinstance(self.facts, msgspec.Struct):
            return cast(dict[str, Any], msgspec.json.decode(msgspec.json.encode(self.facts)))
        return self.facts

    def __getitem__(self, name: str) -> Any:
        """One fact as plain JSON; KeyError for one that the viewer does not have."""
        if isinstance(self.facts, msgspec.Struct):
            value = getattr(self.facts, name, msgspec.UNSET)
            if value is msgspec.UNSET:
                raise KeyError(name)
            if isinstance(value, str | int | None):
                return value
            return msgspec.json.decode(msgspec.json.encode(value))
        return self.facts[name]

    def get(self, name: str, default: Any = None) -> Any:
        """One fact as plain JSON, or the default where the viewer does not have it."""
        try:
            return self[name]
        except KeyError:
            return default

    def __contains__(self, name: str) -> bool:
        if isinstance(self.facts, msgspec.Struct):
            return getattr(self.facts, name, msgspec.UNSET) is not msgspec.UNSET
        return name in self.facts

    def keys(self) -> KeysView[str]:
        """The names of the facts, so that `dict(view)` is a copy of `data`."""
        return self.data.keys()

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        mine, theirs = (self.game, self.viewer), (other.game, other.viewer)
        return mine == theirs and (self.facts == other.facts or self.data == other.data)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"View({self.game!r}, {self.viewer}, {self.facts!r})"

    def __str__(self) -> str:
        """The board as text, in $GUNBAI_LANGUAGE or English."""
        return repr(self) if self.rules is None else self.rules.draw(self, own_language())

    def _repr_svg_(self) -> str | None:
        """The board in a notebook."""
        return None if self.rules is None else hooks.draw_svg(self.rules, self)

    def to_json(self) -> bytes:
        """Canonical bytes, safe to send to the viewer."""
        import json  # not needed to play

        whole = {"game": self.game, "viewer": self.viewer, "data": self.data}
        return json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()
