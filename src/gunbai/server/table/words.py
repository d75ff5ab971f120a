"""Choices, events, prompts and problems as text in every language.

Texts that occur often are cached as encoded JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, cast

import msgspec

from gunbai.core import UNDO, Game, GunbaiError, State, View
from gunbai.core.projection import RESIGN
from gunbai.games import is_known, kind
from gunbai.games.packwords import details
from gunbai.games.summary import Sentence, summary_of, title
from gunbai.i18n import LANGUAGES, catalogue, say
from gunbai.server import wire

FALLBACK = "en"
pack = msgspec.json.Encoder().encode
SHORT = 24
"""The longest list of choices that is cached as a whole."""


def choice(game: Game, code: str) -> wire.Choice:
    """A legal code with its parts and its words (as ready JSON)."""
    return cast(wire.Choice, _choice(game, code))


def choices(game: Game, seat: int, legal: list[int]) -> list[wire.Choice]:
    """All choices; short lists, which repeat often, as one cached piece of JSON."""
    if len(legal) > SHORT:
        return [choice(game, game.code(seat, action)) for action in legal]
    ready: Any = _choices(game, seat, tuple(legal))
    return ready  # type: ignore[no-any-return]


def described(game: Game, code: str) -> wire.Words:
    """The code of an entry of a record in words: a choice, a draw, an undo or a resignation."""
    if code == RESIGN:
        return both("study.resign", {})
    if code.startswith(UNDO):
        return both("study.undo", {})
    return wire.Words(ja=game.describe(code, "ja"), en=game.describe(code, "en"))


def told(game: Game, event: Mapping[str, object]) -> wire.Told:
    """An event as a viewer may know it (as ready JSON)."""
    ready: Any = _told(game, pack(event))
    return ready  # type: ignore[no-any-return]


def table_event(verb: str, **args: object) -> wire.Told:
    """Something that happened at the table rather than in the game."""
    return _table_event(verb, tuple(args.items()))


@lru_cache(maxsize=4096)
def _table_event(verb: str, args: tuple[tuple[str, object], ...]) -> wire.Told:
    named = {
        key: f"P{value + 1}" if key == "seat" and isinstance(value, int) else value
        for key, value in args
    }
    return wire.Told(verb, "", dict(args), both(f"server.event.{verb}", named))


def view(view: View) -> dict[str, object]:
    """What the viewer may know, ready to be encoded."""
    facts: Any = view.facts
    return facts  # type: ignore[no-any-return]


def aids(game: Game, view: View) -> dict[str, object] | None:
    """What follows from the view by the rules (`aids`), ready to be encoded."""
    found: Any = game.aids(view)
    return found  # type: ignore[no-any-return]


def drawn(game: Game, view: View) -> wire.Words:
    """The view as text."""
    return wire.Words(ja=game.draw(view, "ja"), en=game.draw(view, "en"))


def board(game: Game, view: View) -> wire.Words | None:
    """The view as text, for a game whose views have no struct, so that no client can draw it."""
    id = game.info.id
    typed = is_known(id) and kind(id).view is not None
    return None if typed else drawn(game, view)


def prompt(game: Game, view: View) -> wire.Words | None:
    if "phase" not in view:
        return None
    if type(game).prompt is not Game.prompt:
        return wire.Words(ja=game.prompt(view, "ja"), en=game.prompt(view, "en"))
    key, args = game.question(view)
    ready: Any = _prompt(game, key, wire.encode(args))
    return ready  # type: ignore[no-any-return]


@lru_cache(maxsize=16384)
def _prompt(game: Game, key: str, packed: bytes) -> msgspec.Raw:
    return msgspec.Raw(wire.encode(both(key, msgspec.json.decode(packed), game)))


def result(game: Game, outcome: Mapping[str, Any]) -> wire.Result:
    returns = outcome["returns"]
    winners = [f"P{seat + 1}" for seat, share in enumerate(returns) if share > 0]
    key = "server.result.win" if winners else "server.result.nobody"
    if len(winners) == len(returns):
        key = "server.result.draw"
    said = {
        language: say(
            language,
            key,
            {
                "winners": winners,
                "n": len(winners),
                "reason": game.name("reason", outcome["reason"], language),
            },
        )
        for language in ("ja", "en")
    }
    return wire.Result(
        returns=returns,
        standings=outcome["standings"],
        reason=outcome["reason"],
        clause=outcome["clause"],
        words=wire.Words(**said),
    )


def summary(state: State, viewer: int, outcome: Mapping[str, Any]) -> wire.records.Summary:
    """How a finished game ended, as this viewer may know it."""
    game, found = state.game, summary_of(state, viewer)

    def said(lines: Sequence[Sentence]) -> list[wire.records.Sentence]:
        return [
            wire.records.Sentence(both(line.key, line.args, game), line.clause) for line in lines
        ]

    return wire.records.Summary(
        viewer=viewer,
        result=result(game, outcome),
        sources=[
            wire.records.PointSource(
                source.name,
                wire.Words(ja=title(game, source, "ja"), en=title(game, source, "en")),
                list(source.amounts),
                source.scores,
            )
            for source in found.sources
        ],
        scores=found.scores,
        decided=said(found.decided),
        details=said(found.details),
        secrets=said(found.secrets),
    )


def outlook(game: Game, view: View, code: str) -> wire.socket.Outlook | None:
    """The outlook on a legal choice, computed from the view."""
    found = game.forecast(view, code)
    if found is None:
        return None
    said = both(f"{game.info.id}.forecast.{found.key}", found.args, game)
    return wire.socket.Outlook(said, dict(found.args), found.odds)


@cache
def of_game(game: str) -> wire.games.GameWords:
    """All words of a game, for clients that draw it."""
    prefix = f"{game}."
    found = {
        language: {
            key.removeprefix(prefix): text
            for key, text in catalogue(language).items()
            if key.startswith(prefix)
        }
        for language in LANGUAGES
    }
    return wire.games.GameWords(**found)


def problem(error: GunbaiError, language: str, game: Game | None = None) -> wire.Problem:
    """An error as the wire carries it."""
    clause = str(getattr(error, "clause", "") or error.details.get("clause", ""))
    namer = None if game is None else game.name
    said = {each: say(each, error.key, details(error, each), namer) for each in LANGUAGES}
    words = wire.Words(**said)
    return wire.Problem(error.key, words.ja if language == "ja" else words.en, clause, words)


def both(key: str, args: Mapping[str, object], game: Game | None = None) -> wire.Words:
    namer = None if game is None else game.name
    return wire.Words(**{language: say(language, key, args, namer) for language in ("ja", "en")})


def language_of(accepted: str) -> str:
    """The first supported language of an Accept-Language header."""
    for part in accepted.lower().split(","):
        tag = part.split(";")[0].strip()
        if tag.startswith("ja"):
            return "ja"
        if tag.startswith("en"):
            return "en"
    return FALLBACK


@lru_cache(maxsize=8192)
def _choices(game: Game, seat: int, legal: tuple[int, ...]) -> msgspec.Raw:
    found = [choice(game, game.code(seat, action)) for action in legal]
    return msgspec.Raw(wire.encode(found))


@lru_cache(maxsize=65536)
def _choice(game: Game, code: str) -> msgspec.Raw:
    verb, *rest = code.replace("=", " ").split(" ")
    words = wire.Words(ja=game.describe(code, "ja"), en=game.describe(code, "en"))
    return msgspec.Raw(wire.encode(wire.Choice(code, verb, rest, words)))


@lru_cache(maxsize=16384)
def _told(game: Game, packed: bytes) -> msgspec.Raw:
    event = msgspec.json.decode(packed)
    words = wire.Words(ja=game.tell(event, "ja"), en=game.tell(event, "en"))
    return msgspec.Raw(wire.encode(wire.Told(event["verb"], event["clause"], event["args"], words)))
