"""gunshi: 軍師軍略, tactics by programmed cards with a secret general, links and fences."""

from gunbai.games.gunshi.game import KIND

__all__ = ["KIND"]
