"""The steps of luck for OpenSpiel: every outcome of the throw in one step."""

from __future__ import annotations

from gunbai.research.luck import Luck
from toge.game import TogeGame
from toge.state import WORTHS


def luck_of(game: TogeGame) -> Luck:
    return Luck(len(WORTHS))
