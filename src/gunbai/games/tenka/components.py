"""The regions of tenka in words."""

from __future__ import annotations

from gunbai.games.component import Component
from gunbai.games.tenka.pack import Pack
from gunbai.games.tenka.words import name
from gunbai.i18n import say


def components(pack: Pack, language: str) -> list[Component]:
    return [
        Component(
            "region",
            region.id,
            name(pack, "region", region.id, language),
            _text(pack, region.id, region.points, language),
        )
        for region in pack.region
    ]


def _text(pack: Pack, id: str, points: int, language: str) -> str:
    """What a region is worth, and what it touches across which border."""
    said = [say(language, "tenka.component.points", {"n": points})]
    for kind in ("thin", "thick"):
        joined = [border.between for border in pack.border if border.kind == kind]
        ends = [end for pair in joined if id in pair for end in pair if end != id]
        if ends:
            names = [name(pack, "region", end, language) for end in ends]
            said.append(say(language, f"tenka.component.{kind}", {"regions": names}))
    return (" " if language == "en" else "").join(said)
