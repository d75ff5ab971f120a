"""Error types for bad input, each with a message key and arguments; and `Refusal`.

`str(error)` is a plain English sentence; `gunbai.i18n` says it in any language. A refusal
(`Refusal`) is not an error but an answer: the clause that forbids an action, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why a seat may not do something: a clause, a message key and its arguments."""

    clause: str
    key: str
    args: Mapping[str, object] = msgspec.field(default_factory=dict)


class GunbaiError(Exception):
    """Base of all errors that a user's input can cause."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key, args)
        self.key = key
        self.details: dict[str, object] = args

    def __str__(self) -> str:
        from gunbai.i18n import say

        return say("en", self.key, self.details)

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (type(self), self.key, self.details)


def _remake(kind: type[GunbaiError], key: str, details: dict[str, object]) -> GunbaiError:
    error = kind.__new__(kind)
    GunbaiError.__init__(error, key, **details)
    return error


class UnknownGame(GunbaiError):
    """No game has this id."""

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        near = similar(game, known)
        key = "error.unknown_game_near" if near else "error.unknown_game"
        super().__init__(key, game=game, known=known, near=near[0] if near else "")


class MissingPart(GunbaiError):
    """A game lacks a module that this use of it needs."""

    def __init__(self, game: str, part: str, file: str) -> None:
        super().__init__("error.missing_part", game=game, part=part, file=file)


class BadOptions(GunbaiError):
    """An option, the number of players or a combination of them that the game does not know."""

    def __init__(self, field: str, key: str, **args: object) -> None:
        super().__init__(key, field=field, **args)
        self.field = field


class BadPack(GunbaiError):
    """A data pack with a mistake: where it is, what is wrong, what would be right. Line 0: the file
    cannot be read."""

    def __init__(self, file: str, line: int, field: str, problem: str, remedy: str) -> None:
        super().__init__(
            "error.bad_pack" if line else "error.no_file",
            file=file,
            line=line,
            field=field,
            problem=problem,
            remedy=remedy,
            stop="" if remedy.endswith("?") else ".",
        )
        self.file, self.line, self.field = file, line, field
        self.problem, self.remedy = problem, remedy


class BadRecord(GunbaiError):
    """A record that cannot be read: the line and what is wrong with it."""

    def __init__(self, line: int, key: str, **args: object) -> None:
        super().__init__(key, line=line, **args)
        self.line = line


class TruncatedRecord(BadRecord):
    """A record without its closing line."""


class TamperedRecord(BadRecord):
    """A record that does not agree with its own digest, or with the rules."""


class BadPosition(GunbaiError):
    """A position that breaks its format or a rule of the game."""

    def __init__(self, field: str, clause: str, key: str, **args: object) -> None:
        super().__init__(key, field=field, clause=clause, **args)
        self.field, self.clause = field, clause


class BadCode(GunbaiError):
    """A text that names no action of this game."""

    def __init__(self, code: str, key: str = "error.bad_code", **args: object) -> None:
        super().__init__(key, code=code, **args)
        self.code = code


class BadSeat(GunbaiError):
    """A number that is no seat (or no viewer) of this game."""

    def __init__(self, seat: object, players: int) -> None:
        super().__init__("error.bad_seat", seat=seat, players=players, last=players - 1)
        self.seat = seat


class NotAsked(GunbaiError):
    """A seat acted although the decision is not (only) its own."""

    def __init__(self, seat: int, deciders: tuple[int, ...]) -> None:
        key = "error.not_asked" if deciders else "error.game_over"
        super().__init__(key, seat=seat, deciders=deciders)
        self.seat, self.deciders = seat, deciders


class Illegal(GunbaiError):
    """An action of the seat asked that the rules forbid; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, clause=refusal.clause, **refusal.args)
        self.refusal = refusal


def similar(word: str, known: Iterable[str]) -> list[str]:
    """The most similar of the known words, or nothing if none is similar."""
    from difflib import get_close_matches  # only mistakes need it

    return get_close_matches(word, list(known), 1)
