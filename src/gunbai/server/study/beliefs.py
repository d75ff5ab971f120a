"""Which hidden things a seat is shown probabilities of, and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gunbai.core import Game, View
from gunbai.i18n import catalogue, say
from gunbai.server import wire
from gunbai.server.table import words

COUNTED: Mapping[str, Mapping[str, str]] = {
    "tenka": {"war.attack.values.*": "attack", "war.defence.values.*": "defence"},
    "gunshi": {
        "seats.*.general": "general",
        "seats.*.hand": "hand",
        "seats.*.queue.*.card": "queue",
        "seats.*.lightning.card": "lightning",
    },
    "kingdom": {"seats.*.hand": "hand", "seats.*.headquarters": "headquarters"},
}
"""For each game the places in a view that are worth counting. What else differs between worlds
(the order of a deck, a half-made choice of somebody else's) nobody would want to read."""
KINDS = {"hand": "card", "queue": "card", "lightning": "card"}


def named(game: Game, view: View, counts: Sequence[Mapping[str, Any]]) -> list[wire.study.Belief]:
    """The counts that are shown, with everything in words."""
    found = []
    for each in counts:
        path: list[str | int] = each["path"]
        what = _what(game.info.id, path)
        if what:
            found.append(_belief(game, view, what, path, each))
    order = list(dict.fromkeys(COUNTED.get(game.info.id, {}).values()))
    return sorted(found, key=lambda belief: order.index(belief.what))


def _what(game: str, path: Sequence[str | int]) -> str:
    for pattern, what in COUNTED.get(game, {}).items():
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
    if what == "queue":
        args["n"] = int(path[3]) + 1
    key = f"study.belief.{game.info.id}.{what}"
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
    said, at = wire.Words(value, value), ""
    if what == "general" and seat is not None:
        said, at = _soldier(game, view, seat, value)
    elif what in ("attack", "defence"):
        said = words.both("study.belief.tenka.token", {"n": value})
    elif what == "headquarters":
        at = value
    else:
        kind = KINDS[what]
        said = wire.Words(ja=game.name(kind, value, "ja"), en=game.name(kind, value, "en"))
    return wire.study.Chance(value, said, round(chance, 3), at)


def _soldier(game: Game, view: View, seat: int, letter: str) -> tuple[wire.Words, str]:
    """A piece that may be the general, by what everybody sees of it."""
    side = view.data["seats"][seat]
    for piece in (*side["soldiers"], *side["invaders"]):
        if piece["letter"] == letter:
            square = str(piece.get("square", ""))
            key = f"study.belief.gunshi.{'soldier' if square else 'invader'}"
            args = {"kind": piece["kind"], "square": square}
            return words.both(key, args, game), square
    return wire.Words(ja=letter, en=letter), ""


def _say(game: Game, language: str, key: str, args: Mapping[str, object]) -> str:
    """Seats stay P1, P2, …: whoever shows it knows their names."""

    def namer(kind: str, value: object, language: str) -> str:
        return str(value) if kind == "seat" else game.name(kind, value, language)

    assert key in catalogue(language)
    return say(language, key, args, namer)
