"""gunbai (軍配): play, study and simulate four Japanese war board games."""

from gunbai._engine import choose as _choose

ENGINE = _choose()
"""How the rules run: "compiled", "plain", or "stale" (compiled files older than the source)."""

from typing import TYPE_CHECKING as _TYPE_CHECKING  # noqa: E402 (the engine is chosen first)

from gunbai.core import hooks as _hooks  # noqa: E402
from gunbai.games import games, load  # noqa: E402

if _TYPE_CHECKING:
    from gunbai.core import Record


def _draw_svg(game, view):  # type: ignore[no-untyped-def]
    from gunbai.pictures import draw  # a notebook needs it, a game does not

    return draw(game, view).svg()


_hooks.draw_svg = _draw_svg


def __getattr__(name: str):  # type: ignore[no-untyped-def]
    if name != "Record":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gunbai.core.record import Record  # to load and play a game does not need it

    globals()[name] = Record
    return Record


__version__ = "0.2.0"
__all__ = ["ENGINE", "Record", "__version__", "games", "load"]
