"""Daiyabo in words: names of cards, areas, ranks and phases, actions as sentences.

The sentences themselves are in `words.en.toml` and `words.ja.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gunbai.games.daiyabo.terms import START_CARD
from gunbai.i18n import catalogue, say

if TYPE_CHECKING:
    from gunbai.games.daiyabo.game import DaiyaboGame
    from gunbai.games.daiyabo.pack import Area, Aside, Castle, Pack, Rank, Warlord

CARDS = ("card", "cards", "warlord", "name")
SEATS = ("seat", "seats", "former")
PHRASES = ("phase", "stage", "reason", "action_card")


def name(pack: Pack, kind: str, value: object, language: str) -> str:
    """The display name of a message's argument."""
    for names in _named(pack, kind):
        if names.id == value:
            return names.ja if language == "ja" else names.en
    if kind in SEATS and isinstance(value, int):
        return "" if value < 0 else f"P{value + 1}"
    if kind in PHRASES:
        return catalogue(language).get(f"daiyabo.{kind}.{value}", str(value))
    return str(value)


def _named(pack: Pack, kind: str) -> Sequence[Warlord | Castle | Aside | Area | Rank]:
    """What an argument of this kind can be."""
    if kind in CARDS:
        return [*pack.warlord, *pack.castle, *pack.aside]
    if kind == "area":
        return pack.area
    return pack.rank if kind == "rank" else []


def describe(game: DaiyaboGame, code: str, language: str) -> str:
    """An action as a sentence for the seat that may take it: "Yasuke: turn 1s to 6s"."""
    verb, _, rest = code.partition(" ")
    place, _, value = rest.partition("=")
    key = verb
    args: dict[str, object] = {"card": place, "area": place, "dice": rest, "face": place}
    if verb == "convert":
        args["from"], args["to"] = value.split(">")
    if verb == "remove":
        args["face"] = value
    if verb == "place" and value:
        key = "place_siege"
    if verb == "take" and rest == START_CARD:
        key = "take_start"
    if verb == "start":
        args["seat"] = int(rest)
    return say(language, f"daiyabo.action.{key}", args, game.name)
