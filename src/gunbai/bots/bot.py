"""Bot: the base class of all bots."""

from __future__ import annotations

from gunbai.core import Game, GunbaiError, Rng, View


class Bot:
    """Chooses by its view alone. One bot plays one seat of one match."""

    def __init__(self, game: Game, seed: int | str = 0) -> None:
        self.game = game
        self.rng = Rng(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        raise NotImplementedError


class UnknownBot(GunbaiError):
    """No bot has this name."""

    def __init__(self, bot: str, known: tuple[str, ...]) -> None:
        super().__init__("error.unknown_bot", bot=bot, known=known)
