"""A hint in words: the best choices that a process found, and why, in every language."""

from __future__ import annotations

from typing import Any

from gunbai.bots import reasons
from gunbai.core import Game, View
from gunbai.i18n import say
from gunbai.server import wire
from gunbai.server.table import words

CLOSE = 0.01
"""Shares of the win that differ by less are called equal."""
SOME = 0.25
"""A win or a loss in a smaller share of the possible worlds is not mentioned."""


def hint_of(game: Game, view: View, decision: str, advice: dict[str, Any]) -> wire.study.Hint:
    """The findings of a process, in words."""
    listed: list[dict[str, Any]] = advice["choices"]
    choices = [
        wire.study.HintChoice(
            code=each["code"],
            words=wire.Words(
                ja=game.describe(each["code"], "ja"), en=game.describe(each["code"], "en")
            ),
            visits=each["visits"],
            share=each["share"],
            reasons=[_standing(listed, i), *_why(game, view, each)],
        )
        for i, each in enumerate(listed)
    ]
    return wire.study.Hint(decision, advice["simulations"], choices)


def _standing(listed: list[dict[str, Any]], i: int) -> wire.Words:
    """How a choice compares with the others."""
    if len(listed) == 1:
        return words.both("study.why.only", {})
    gap = listed[0]["share"] - listed[i or 1]["share"]
    if gap < CLOSE:
        return words.both(f"study.why.{'close' if i else 'even'}", {})
    return words.both(f"study.why.{'behind' if i else 'ahead'}", {"gap": f"{gap * 100:.1f}"})


def _why(game: Game, view: View, choice: dict[str, Any]) -> list[wire.Words]:
    found = []
    outlook = words.outlook(game, view, choice["code"])
    if outlook is not None:
        found.append(outlook.words)
    if choice["mixed"] is not None:
        args = {"percent": round(choice["mixed"] * 100)}
        found.append(words.both("study.why.mixed", args))
    for ending in ("wins", "loses"):
        if choice[ending] >= SOME:
            args = {"percent": round(choice[ending] * 100)}
            found.append(words.both(f"study.why.{ending}", args))
    for side in ("good", "bad"):
        if choice[side]:
            found.append(_features(game.info.id, side, choice[side]))
    return found


def _features(game: str, side: str, names: list[str]) -> wire.Words:
    said = {}
    for language in ("ja", "en"):
        features = [say(language, f"{game}.feature.{name}", {}) for name in names]
        args = {"features": list(dict.fromkeys(features))[: reasons.MOST]}
        said[language] = say(language, f"study.why.{side}", args)
    return wire.Words(**said)
