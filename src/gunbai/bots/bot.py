"""Bot: the base class of all bots."""

from __future__ import annotations

from copy import deepcopy

from gunbai.core import Game, GunbaiError, Rng, View
from gunbai.core.errors import similar


class Bot:
    """Chooses by its view alone. One bot plays one seat of one match."""

    def __init__(self, game: Game, seed: int | str = 0) -> None:
        self.game = game
        self.rng = Rng(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the legal actions, or RESIGN where the rules allow it."""
        raise NotImplementedError(f"{type(self).__name__} needs a method choose(view, legal)")

    def __copy__(self) -> Bot:
        """Independent: a copy that shared the random numbers would change what the bot draws."""
        return deepcopy(self)


class UnknownBot(GunbaiError):
    """No bot has this name."""

    def __init__(self, bot: str, known: tuple[str, ...]) -> None:
        near = similar(bot, known)
        key = "error.unknown_bot_near" if near else "error.unknown_bot"
        super().__init__(key, bot=bot, known=known, near=near[0] if near else "")
