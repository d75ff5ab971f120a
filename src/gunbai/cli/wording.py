"""A game in words for a terminal: its story, its questions, its result, its errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from gunbai.core import CHANCE, BadPack, Game, GunbaiError, Refusal
from gunbai.i18n import say


def seat_name(seat: int) -> str:
    return f"P{seat + 1}"


def player_name(seats: Sequence[Mapping[str, object]], seat: int) -> str:
    """ "P2", with the name the player has beside it."""
    name = str(seats[seat].get("name", "")) if seat < len(seats) else ""
    return seat_name(seat) if name in ("", seat_name(seat)) else f"{seat_name(seat)} {name}"


def refusal_text(game: Game, refusal: Refusal, language: str) -> str:
    reason = say(language, refusal.key, refusal.args, game.name)
    return f"{reason} [{refusal.clause}]" if refusal.clause else reason


def action_text(game: Game, seat: int, code: str, language: str) -> str:
    """An entry of a record as a sentence: who did what."""
    if code.startswith("undo "):
        return say(language, "cli.taken_back", {"seat": seat_name(seat)})
    text = game.describe(code, language)
    if seat == CHANCE:
        return text
    return say(language, "cli.actor", {"actor": seat_name(seat), "text": text})


def hidden_text(seat: int, language: str) -> str:
    """An entry of which the viewer knows only that it happened."""
    key = "hidden_luck" if seat == CHANCE else "hidden_choice"
    return say(language, f"cli.{key}", {"actor": seat_name(seat)})


def result_text(game: Game, result: Mapping[str, object], language: str) -> str:
    """Who won, why the game ended, and by which clause."""
    returns = cast(list[float], result["returns"])
    winners = [seat_name(seat) for seat, share in enumerate(returns) if share > 0]
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
