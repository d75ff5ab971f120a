"""toge: The Pass (峠), a complete small game. Its entry point names this package."""

from toge.game import KIND

__all__ = ["KIND"]
