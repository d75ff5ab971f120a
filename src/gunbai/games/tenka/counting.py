"""The hidden things of tenka that beliefs are shown for, and their words."""

from __future__ import annotations

from gunbai.core import Game, View
from gunbai.i18n import say

COUNTED = {"war.attack.values.*": "attack", "war.defence.values.*": "defence"}


def said(
    game: Game, view: View, what: str, seat: int | None, value: str, language: str
) -> tuple[str, str]:
    return say(language, "tenka.belief.token", {"n": value}), ""
