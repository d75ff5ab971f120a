"""The warlords, castles and ranks of daiyabo in words."""

from __future__ import annotations

from gunbai.games.component import Component
from gunbai.games.daiyabo.pack import ANYWHERE, Castle, Pack, Warlord
from gunbai.games.daiyabo.words import name
from gunbai.i18n import say


def components(pack: Pack, language: str) -> list[Component]:
    found = [
        Component("warlord", each.id, getattr(each, language), _of_warlord(pack, each, language))
        for each in pack.warlord
    ]
    found += [
        Component("castle", each.id, getattr(each, language), _of_castle(pack, each, language))
        for each in pack.castle
    ]
    return found + [
        Component("rank", each.id, getattr(each, language), _vp(each.vp, language))
        for each in pack.rank
    ]


def _of_warlord(pack: Pack, warlord: Warlord, language: str) -> str:
    ability = warlord.ability
    args = {
        "from": "/".join(map(str, ability.sources)),
        "to": "/".join(map(str, ability.to)),
        "faces": "/".join(map(str, ability.faces)),
        "areas": [name(pack, "area", area, language) for area in ability.areas],
        "n": ability.n,
    }
    text = say(language, f"daiyabo.component.{ability.kind}", args)
    gap = " " if language == "en" else ""
    return f"{text}{gap}{_vp(warlord.vp, language)}" if warlord.vp else text


def _of_castle(pack: Pack, castle: Castle, language: str) -> str:
    args = {
        "province": getattr(castle.province, language),
        "area": name(pack, "area", castle.area, language),
        "dice": castle.dice,
    }
    key = "castle_anywhere" if castle.area == ANYWHERE else "castle"
    return say(language, f"daiyabo.component.{key}", args)


def _vp(points: int, language: str) -> str:
    return say(language, "daiyabo.component.vp", {"n": points})
