"""kingdom: キングダム 盤上大戦, stacking tactics with facing, morale and hidden operation cards."""

from gunbai.games.kingdom.game import KIND

__all__ = ["KIND"]
