"""tenka: 新しく簡単な戦争ゲーム, an area war with face-down tokens, dice and alliances."""

from gunbai.games.tenka.game import KIND

__all__ = ["KIND"]
