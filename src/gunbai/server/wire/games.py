"""Descriptions of a game: options, bots, rule book, lesson, words."""

from __future__ import annotations

import msgspec

from gunbai.server.wire.parts import Choice, Told, Words


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    clause: str
    default: object
    choices: list[object]
    expected: str


class BotStyle(msgspec.Struct, frozen=True):
    """How a bot plays: added to its name after a hyphen."""

    name: str
    title: Words


class BotAbout(msgspec.Struct, frozen=True):
    """A bot that can take a seat."""

    name: str
    title: Words
    level: int | None = None
    """Strength level: 1 is the weakest. Null: the bot has no level."""
    styles: list[BotStyle] = []
    """The styles it can have in this game, besides no style."""


class GameAbout(msgspec.Struct, frozen=True):
    id: str
    titles: Words
    fewest: int
    most: int
    default: int
    rules: int
    options: list[OptionInfo]
    bots: list[BotAbout]
    secrets: bool
    """Whether a seat ever knows what others do not."""
    luck: bool
    """Whether dice, cards or lots decide anything."""
    lessons: list[Words] = []
    """The titles of its lessons."""


class RuleClause(msgspec.Struct, frozen=True):
    id: str
    mark: str
    text: str


class RuleChapter(msgspec.Struct, frozen=True):
    id: str
    title: str
    clauses: list[RuleClause]


class Rules(msgspec.Struct, frozen=True):
    """A rule book: its clauses have the ids that refusals and events name."""

    game: str
    language: str
    title: str
    summary: str
    chapters: list[RuleChapter]


class LessonStep(msgspec.Struct, frozen=True):
    """One thing to see or to do, with everything that a board needs to show it."""

    seat: int
    text: Words
    hint: Words | None
    code: str
    """The move to make; empty: only something to look at."""
    focus: list[str]
    view: dict[str, object]
    prompt: Words | None
    choices: list[Choice]
    told: list[Told]
    """What happens after the move."""
    after: dict[str, object]
    """The view after the move."""
    done: Words | None
    aids: dict[str, object] | None = None
    """What follows from `view` by the rules, as in an update of a table."""
    after_aids: dict[str, object] | None = None
    board: Words | None = None
    """`view` as text, in a game for which clients have no board of their own."""
    after_board: Words | None = None


class Practice(msgspec.Struct, frozen=True):
    """A short game against a weak bot at the end of a lesson:
    `POST /api/games/{game}/practice`."""

    text: Words
    advice: dict[str, Words]
    """What to tell the player, by the `phase` of its view."""


class Lesson(msgspec.Struct, frozen=True):
    """A game's tutorial: the player makes the moves without further requests to the server."""

    game: str
    number: int
    title: Words
    players: int
    pack: str
    steps: list[LessonStep]
    practice: Practice | None = None


class GameWords(msgspec.Struct, frozen=True):
    """The words of a game by their keys, without the game's own name: "piece.infantry"."""

    ja: dict[str, str]
    en: dict[str, str]


class Offline(msgspec.Struct, frozen=True):
    """What a client keeps to show rules and lessons without a connection."""

    version: str
    """Changes whenever one of the answers changes."""
    addresses: list[str]
    """The answers to keep, all of them or none."""
