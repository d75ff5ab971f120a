"""Imagining a full daiyabo world from a view: nothing is hidden, so a view is a whole world."""

from __future__ import annotations

from gunbai.core.view import View
from gunbai.games.daiyabo import position
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.view import DERIVED


def imagine(empty: DaiyaboState, view: View) -> DaiyaboState:
    """The world whose view is this view: the decks are bags of the cards not seen elsewhere."""
    return position.load(empty, {key: view[key] for key in view.data if key not in DERIVED})
