"""Build a full daiyabo world from a view: nothing is hidden, so there is only one world."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.core.view import View
from gunbai.games.daiyabo import loader
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.view import DaiyaboView


def imagine(empty: DaiyaboState, view: View) -> DaiyaboState:
    """The world whose view is this view: the decks are bags of the cards not seen elsewhere."""
    return loader.lay_out(empty, view.read(DaiyaboView))


def worlds(empty: DaiyaboState, view: View) -> Iterator[DaiyaboState]:
    """An endless iterator of copies of that world: the view is read once."""
    world = imagine(empty, view)
    while True:
        yield world.clone()
