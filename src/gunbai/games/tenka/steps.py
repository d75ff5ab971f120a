"""Luck in single steps: every roll of two dice and every play order is an outcome."""

from __future__ import annotations

from gunbai.core.chance import factorial
from gunbai.games.tenka.actions import ORDER_OUTCOMES
from gunbai.games.tenka.game import TenkaGame
from gunbai.research.luck import Luck


def luck_of(game: TenkaGame) -> Luck:
    return Luck(int(ORDER_OUTCOMES + factorial(game.players)))
