"""Tenka in words: names of regions and phases, actions as sentences.

The sentences themselves are in `words.en.toml` and `words.ja.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gunbai.core.view import View
from gunbai.games.tenka.view import TenkaView
from gunbai.i18n import catalogue, say

if TYPE_CHECKING:
    from gunbai.games.tenka.game import TenkaGame
    from gunbai.games.tenka.pack import Pack


def name(pack: Pack, kind: str, value: object, language: str) -> str:
    """The display name of a message's argument."""
    if kind in ("region", "counts", "values"):
        for region in pack.region:
            if region.id == value:
                return region.ja if language == "ja" else region.en
    if kind in ("seat", "partner", "leader", "seats") and isinstance(value, int):
        return "" if value < 0 else f"P{value + 1}"
    if kind in ("phase", "reason"):
        return catalogue(language).get(f"tenka.{kind}.{value}", str(value))
    return str(value)


def describe(game: TenkaGame, code: str, language: str) -> str:
    """An action as a sentence for the seat that may take it: "Attack Kinai with the 3"."""
    verb, _, rest = code.partition(" ")
    place, _, value = rest.partition("=")
    key = f"tenka.action.{verb}" if verb != "give_up" else f"tenka.action.give_up_{rest}"
    args: dict[str, object] = {"region": place, "value": value}
    if verb == "propose":
        args["seat"] = int(rest)
    if verb in ("dice", "order"):
        args["numbers"] = rest
    return say(language, key, args, game.name)


def asked(view: View) -> dict[str, object]:
    """What the prompts name beside the seat: the proposer of an alliance, armies to place."""
    seen = view.read(TenkaView)
    return {"partner": seen.window.slot if seen.window else 0, "n": seen.muster}
