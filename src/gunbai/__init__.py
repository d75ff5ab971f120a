"""gunbai (軍配): play, study and simulate four Japanese war board games."""

from gunbai._engine import choose as _choose

ENGINE = _choose()
"""How the rules run: "compiled", "plain", or "stale" (compiled files older than the source)."""

from gunbai.games import games, load  # noqa: E402 (the engine is chosen first)

__version__ = "0.2.0"
__all__ = ["ENGINE", "__version__", "games", "load"]
