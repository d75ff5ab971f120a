"""Manners of bots in gunshi: nobody deploys a soldier with its back to the enemy."""

from __future__ import annotations

from gunbai.core import Game, View
from gunbai.games.gunshi import actions
from gunbai.games.gunshi.view import GunshiView

BACKWARDS = (actions.FACE + 2, actions.FACE)
"""By seat: the first side looks north (0), the other south (2)."""


def polite(game: Game, view: View, legal: list[int]) -> list[int]:
    """The legal actions without facing backwards at the deployment."""
    if view.read(GunshiView).phase != "deploy_facing":
        return legal
    return [action for action in legal if action != BACKWARDS[view.viewer]] or legal


def why(game: Game, before: View, code: str, after: View) -> None:
    """None: bots of gunshi give no reasons."""
