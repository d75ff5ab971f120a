"""Luck in single steps: every card that can be drawn is an outcome."""

from __future__ import annotations

from gunbai.games.kingdom.game import KingdomGame
from gunbai.research.luck import Luck


def luck_of(game: KingdomGame) -> Luck:
    return Luck(int(game.tables.first_card + game.tables.cards))
