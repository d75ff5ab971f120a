"""Sentences for the terminal: events, questions, results and errors of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import cast

from gunbai.core import CHANCE, Game, GunbaiError, Refusal, View
from gunbai.games.packwords import details
from gunbai.i18n import Namer, say

SEATS = ("seat", "seats", "partner", "former")
"""The names of message arguments that are seats, in any game."""


def seat_name(seat: int) -> str:
    return f"P{seat + 1}"


def player_name(seats: Sequence[Mapping[str, object]], seat: int) -> str:
    """ "P2", with the player's own name."""
    name = str(seats[seat].get("name", "")) if 0 <= seat < len(seats) else ""
    return seat_name(seat) if name in ("", seat_name(seat)) else f"{seat_name(seat)} {name}"


def named(game: Game, seats: Sequence[Mapping[str, object]]) -> Namer:
    """The names that the game gives, with the players' own names for seats."""

    def name(kind: str, value: object, language: str) -> str:
        plain = game.name(kind, value, language)
        if kind in SEATS and type(value) is int and 0 <= value < len(seats):
            own = str(seats[value].get("name", ""))
            return plain if own in ("", seat_name(value)) else f"{plain} {own}"
        return plain

    return name


def prompt_text(game: Game, view: View, language: str, namer: Namer) -> str:
    """The open question with the players' names; a game may word it in its own way."""
    if type(game).prompt is not Game.prompt:
        return game.prompt(view, language)
    return say(language, *game.question(view), namer)


def did_you_mean(language: str, word: str, known: Iterable[str]) -> str:
    """The question "Did you mean …?" with the nearest word, or an empty text."""
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
    """A sentence for an entry whose choice the viewer does not know."""
    key = "hidden_luck" if seat == CHANCE else "hidden_choice"
    return say(language, f"cli.{key}", {"actor": player_name(seats, seat)})


def result_text(
    game: Game,
    result: Mapping[str, object],
    language: str,
    seats: Sequence[Mapping[str, object]] = (),
) -> str:
    """The winners, the reason for the end, and its clause."""
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
    text = say(language, error.key, details(error, language))
    return " ".join(text.replace(": : ", ": ").split())
