"""A game in words for a terminal: its story, its questions, its result, its errors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import cast

from gunbai.core import CHANCE, BadPack, Game, GunbaiError, Refusal, View
from gunbai.i18n import Namer, say

SEATS = ("seat", "seats", "partner", "former")
"""Arguments of messages that are seats, in any game."""


def seat_name(seat: int) -> str:
    return f"P{seat + 1}"


def player_name(seats: Sequence[Mapping[str, object]], seat: int) -> str:
    """ "P2", with the name the player has beside it."""
    name = str(seats[seat].get("name", "")) if 0 <= seat < len(seats) else ""
    return seat_name(seat) if name in ("", seat_name(seat)) else f"{seat_name(seat)} {name}"


def named(game: Game, seats: Sequence[Mapping[str, object]]) -> Namer:
    """As the game names things, and its seats with the names that the players have."""

    def name(kind: str, value: object, language: str) -> str:
        plain = game.name(kind, value, language)
        if kind in SEATS and type(value) is int and 0 <= value < len(seats):
            own = str(seats[value].get("name", ""))
            return plain if own in ("", seat_name(value)) else f"{plain} {own}"
        return plain

    return name


def prompt_text(game: Game, view: View, language: str, namer: Namer) -> str:
    """What is asked of whom, with the players' names; a game may have a way of its own."""
    if type(game).prompt is not Game.prompt:
        return game.prompt(view, language)
    return say(language, *game.question(view), namer)


def did_you_mean(language: str, word: str, known: Iterable[str]) -> str:
    """A question after the nearest word, or nothing."""
    spelt = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), spelt, 1)
    return say(language, "cli.did_you_mean", {"near": spelt[near[0]]}) if near else ""


def refusal_text(game: Game, refusal: Refusal, language: str) -> str:
    reason = say(language, refusal.key, refusal.args, game.name)
    return f"{reason} [{refusal.clause}]" if refusal.clause else reason


def action_text(
    game: Game,
    seat: int,
    code: str,
    language: str,
    seats: Sequence[Mapping[str, object]] = (),
) -> str:
    """An entry of a record as a sentence: who did what."""
    if code.startswith("undo "):
        return say(language, "cli.taken_back", {"seat": player_name(seats, seat)})
    text = game.describe(code, language)
    if seat == CHANCE:
        return text
    return say(language, "cli.actor", {"actor": player_name(seats, seat), "text": text})


def hidden_text(seat: int, language: str, seats: Sequence[Mapping[str, object]] = ()) -> str:
    """An entry of which the viewer knows only that it happened."""
    key = "hidden_luck" if seat == CHANCE else "hidden_choice"
    return say(language, f"cli.{key}", {"actor": player_name(seats, seat)})


def result_text(
    game: Game,
    result: Mapping[str, object],
    language: str,
    seats: Sequence[Mapping[str, object]] = (),
) -> str:
    """Who won, why the game ended, and by which clause."""
    returns = cast(list[float], result["returns"])
    winners = [player_name(seats, seat) for seat, share in enumerate(returns) if share > 0]
    args = {
        "winners": winners,
        "n": len(winners),
        "reason": game.name("reason", result["reason"], language),
        "clause": result["clause"],
    }
    key = "win" if winners else "nobody"
    if len(winners) == len(returns) > 1:
        key = "draw"
    return say(language, f"cli.result.{key}", args)


def explain(error: GunbaiError, language: str) -> str:
    """An error as one line."""
    if isinstance(error, BadPack) and error.line == 0:
        return say(language, "error.no_file", {"file": error.file, "problem": error.problem})
    text = say(language, error.key, error.details)
    return " ".join(text.replace(": : ", ": ").split())
