"""Beliefs in words: which hidden things a seat gets probabilities of, and their names.

A game's part `counting` defines them: `COUNTED` names places in a view (`*` is any step), and
`said(game, view, what, seat, value, language)` gives the words for a value, and where on the board
it is. The titles are the messages `<game>.belief.<what>`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gunbai.core import Game, View
from gunbai.games import part
from gunbai.i18n import catalogue, say
from gunbai.server import wire


def named(game: Game, view: View, counts: Sequence[Mapping[str, Any]]) -> list[wire.study.Belief]:
    """The beliefs that are shown, in words."""
    found = []
    for each in counts:
        path: list[str | int] = each["path"]
        what = _what(game.info.id, path)
        if what:
            found.append(_belief(game, view, what, path, each))
    order = list(dict.fromkeys(counted(game.info.id).values()))
    return sorted(found, key=lambda belief: order.index(belief.what))


def _what(game: str, path: Sequence[str | int]) -> str:
    for pattern, what in counted(game).items():
        parts = pattern.split(".")
        if len(parts) == len(path) and all(
            part in ("*", str(step)) for part, step in zip(parts, path, strict=True)
        ):
            return what
    return ""


def _belief(
    game: Game, view: View, what: str, path: Sequence[str | int], count: Mapping[str, Any]
) -> wire.study.Belief:
    seat = path[1] if path[0] == "seats" and isinstance(path[1], int) else None
    place = str(path[-1]) if seat is None else ""
    args: dict[str, object] = {"region": place}
    if seat is not None:
        args["seat"] = f"P{seat + 1}"
    args["n"] = next((step + 1 for step in path[2:] if isinstance(step, int)), 0)
    key = f"{game.info.id}.belief.{what}"
    title = {language: _say(game, language, key, args) for language in ("ja", "en")}
    return wire.study.Belief(
        what=what,
        seat=seat,
        words=wire.Words(**title),
        several=bool(count["several"]),
        at=place,
        chances=[
            _chance(game, view, what, seat, value, chance)
            for value, chance in count["chances"].items()
        ],
    )


def _chance(
    game: Game, view: View, what: str, seat: int | None, value: str, chance: float
) -> wire.study.Chance:
    own = part(game.info.id, "counting")
    assert own is not None
    ja, at = own.said(game, view, what, seat, value, "ja")
    en, _ = own.said(game, view, what, seat, value, "en")
    return wire.study.Chance(value, wire.Words(ja=ja, en=en), round(chance, 3), at)


def counted(game: str) -> Mapping[str, str]:
    """The places in a view of this game that are counted, and the name of each. Other differences
    between worlds (the order of a deck, an unfinished choice of another seat) are of no use to a
    reader."""
    own = part(game, "counting")
    found: Mapping[str, str] = {} if own is None else own.COUNTED
    return found


def _say(game: Game, language: str, key: str, args: Mapping[str, object]) -> str:
    """Seats stay P1, P2, …: the client knows their names."""

    def namer(kind: str, value: object, language: str) -> str:
        return str(value) if kind == "seat" else game.name(kind, value, language)

    assert key in catalogue(language)
    return say(language, key, args, namer)
