"""Imagining a full daiyabo world from a view: nothing is hidden, so a view is a whole world."""

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
    """That one world again and again: the view is read once."""
    world = imagine(empty, view)
    while True:
        yield world.clone()
