"""The warlords and operation cards of kingdom in words: their texts are in the pack."""

from __future__ import annotations

from gunbai.games.component import Component
from gunbai.games.kingdom.pack import Pack


def components(pack: Pack, language: str) -> list[Component]:
    kinds = (
        [("warlord", each) for each in pack.warlord],
        [("card", each) for each in pack.operation],
    )
    return [
        Component(kind, each.id, getattr(each, language), getattr(each.text, language))
        for cards in kinds
        for kind, each in cards
    ]
