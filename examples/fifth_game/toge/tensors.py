"""What a seat may know as numbers, for learning environments."""

from __future__ import annotations

from gunbai.core import State
from gunbai.research.tensors.encoder import Encoder, Page
from toge.game import TogeGame
from toge.state import CARDS


class GameEncoder(Encoder):
    def __init__(self, game: TogeGame) -> None:
        super().__init__()
        self.players = game.players
        self.part("table", [3])
        self.part("soldiers", [game.players, CARDS])
        self.part("sent", [CARDS])
        self.part("has_sent", [game.players])
        self.part("scores", [game.players])

    def write(self, state: State, viewer: int, page: Page) -> None:
        """Written from the view, so that nothing else can be in it."""
        view = state.view(viewer)
        first = max(viewer, 0)
        seats = [view["seats"][(first + i) % self.players] for i in range(self.players)]
        for name in ("round", "worth", "pot"):
            page.number(view[name])
        for seat in seats:
            for card in range(1, CARDS + 1):
                page.flag(card in seat["soldiers"])
        page.one_of((seats[0]["sent"] or 0) - 1, CARDS)
        for seat in seats:
            page.flag(seat["has_sent"])
        for seat in seats:
            page.number(seat["score"])
