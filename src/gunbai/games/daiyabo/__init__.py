"""daiyabo: 信長のダイ野望, dice placement among the retainers of Oda Nobunaga."""

from gunbai.games.daiyabo.game import KIND

__all__ = ["KIND"]
