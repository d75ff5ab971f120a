"""Hooks: functions that outer packages give the core: to find games by id and to draw boards.

`gunbai.games` and `gunbai` itself set them when they are imported, which `import gunbai.core` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gunbai.core.game import Game, GameKind
    from gunbai.core.view import View


def _nothing_found(id: str) -> GameKind:
    raise LookupError(id)


def _no_picture(game: Game, view: View) -> str | None:
    return None


find_kind: Callable[[str], GameKind] = _nothing_found
"""The kind of a game by its id; raises UnknownGame."""
draw_svg: Callable[[Game, View], str | None] = _no_picture
"""The board as SVG text."""
