"""The strategy cards of gunshi in words."""

from __future__ import annotations

from gunbai.games.component import Component
from gunbai.games.gunshi.pack import Pack
from gunbai.games.gunshi.words import name
from gunbai.i18n import say

CARDS = ("move", "turn_shoot", "reinforce", "fence_card")


def components(pack: Pack, language: str) -> list[Component]:
    return [
        Component(
            "card",
            card,
            name("card", card, language),
            say(language, f"gunshi.component.{card}", {"n": getattr(pack.cards, card)}),
        )
        for card in CARDS
    ]
