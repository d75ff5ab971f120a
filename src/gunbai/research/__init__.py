"""For researchers and designers: adapters for other libraries, self-play, simulation, balance.

Each heavy library is imported only by the module that needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gunbai.core import State
    from gunbai.pictures import Picture


def svg(state: State, viewer: int | None = None) -> Picture:
    """The state as the viewer sees it (everybody, if none is named), shown by notebooks."""
    from gunbai.core import SPECTATOR
    from gunbai.pictures import picture

    return picture(state, SPECTATOR if viewer is None else viewer)
