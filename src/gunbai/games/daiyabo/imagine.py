"""Build a full daiyabo world from a view: nothing is hidden, so there is only one world."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.core.rng import Rng
from gunbai.core.view import View
from gunbai.games.daiyabo import loader
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.view import DaiyaboView


def worlds(empty: DaiyaboState, view: View, rng: Rng) -> Iterator[DaiyaboState]:
    """An endless iterator over copies of the one world whose view this is. Its decks are bags of
    the cards not seen elsewhere."""
    world = loader.lay_out(empty, view.read(DaiyaboView))
    while True:
        yield world.clone()
