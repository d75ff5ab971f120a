"""Gunshi in words: names of pieces, cards and phases, actions as sentences.

The sentences themselves are in `words.en.toml` and `words.ja.toml`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gunbai.i18n import catalogue, say

if TYPE_CHECKING:
    from gunbai.games.gunshi.game import GunshiGame

NAMED = ("phase", "reason", "kind", "card", "facing", "slot", "face")
PLURALS = {"cards": "card", "effects": "effect"}


def name(kind: str, value: object, language: str) -> str:
    """The display name of a message's argument."""
    kind = PLURALS.get(kind, kind)
    if kind in NAMED:
        return catalogue(language).get(f"gunshi.{kind}.{value}", str(value))
    if kind == "effect":
        return _effect(str(value), language)
    if kind in ("seat", "seats") and value in (0, 1):
        return catalogue(language)[f"gunshi.seat.{value}"]
    return str(value)


def _effect(effect: str, language: str) -> str:
    """One thing a choice would do, from its short form: "take d5 archer", "move d2 d4"."""
    verb, place, *more = effect.split(" ")
    args: dict[str, object] = {"square": place, "edge": place, "from": place}
    if more:
        args |= {"to": more[0], "kind": more[0]}
    return say(language, f"gunshi.effect.{verb}", args, name)


def describe(game: GunshiGame, code: str, language: str) -> str:
    """An action as a sentence for the seat that may take it: "Lead with d4"."""
    verb, _, rest = code.partition(" ")
    args: dict[str, object] = {
        "square": rest,
        "edge": rest,
        "facing": rest,
        "kind": rest,
        "card": rest,
        "cards": rest.split(","),
        "n": rest,
    }
    if verb == "advance":
        args["n"] = int(rest)
    return say(language, f"gunshi.action.{verb}", args, game.name)
