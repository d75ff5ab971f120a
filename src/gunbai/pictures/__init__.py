"""Pictures of states, for notebooks and learning environments.

In a notebook `picture(state)` shows the board as everybody sees it, `picture(state, 0)` as the
first seat does.
"""

from __future__ import annotations

from gunbai.core import SPECTATOR, State
from gunbai.pictures.boards import draw
from gunbai.pictures.shapes import Picture


def picture(state: State, viewer: int = SPECTATOR) -> Picture:
    """The board as the viewer sees it; notebooks display it."""
    return draw(state.game, state.view(viewer))


__all__ = ["Picture", "draw", "picture"]
