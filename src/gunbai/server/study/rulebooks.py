"""Rule books for readers: the identifiers of options and packs are replaced by their words.

A rule book names them in backquotes (`alliances = auto`), for people who write packs or commands.
"""

from __future__ import annotations

import re
from functools import cache

from gunbai.games import kind, rulebook
from gunbai.i18n import catalogue, option_name, value_name
from gunbai.server import wire

_CODE = re.compile(r"`(.+?)`")
_REMARK = re.compile(r" ?[(（].*[)）]$")
"""The remark behind a name: "Most turns (0: no limit)"."""
_QUOTES = {"ja": "「{}」", "en": "“{}”"}
_AND = {"ja": "：", "en": ": "}


@cache
def shown(game: str, language: str) -> wire.games.Rules:
    book = rulebook.read(game, language)
    chapters = [
        wire.games.RuleChapter(
            chapter.id,
            chapter.title,
            [
                wire.games.RuleClause(each.id, each.mark, worded(game, language, each.text))
                for each in chapter.clauses
            ],
        )
        for chapter in book.chapters
    ]
    summary = worded(game, language, book.summary)
    return wire.games.Rules(game, language, kind(game).titles[language], summary, chapters)


def worded(game: str, language: str, text: str) -> str:
    """A text of the rule book, with words for its identifiers."""
    said: list[str] = []
    option, end = "", 0
    for found in _CODE.finditer(text):
        said.append(text[end : found.start()])
        word, option = _word(game, language, found[1], option)
        said.append(_QUOTES[language].format(word))
        end = found.end()
        if text.startswith(f"（{word}、", end):  # the book explains its identifier itself
            said.append("（")
            end += len(word) + 2
    return "".join([*said, text[end:]])


def _word(game: str, language: str, code: str, option: str) -> tuple[str, str]:
    """The word for an identifier, and the option that the text now speaks of."""
    name, equals, value = code.partition(" = ")
    if equals:
        parts = (_named(game, language, name), _value(game, language, name, value))
        return _AND[language].join(parts), name
    if own := catalogue(language).get(f"{game}.rulebook.{code}"):
        return own, option
    options = {each.name: each for each in kind(game).options}
    if code in options:
        return _named(game, language, code), code
    candidates = [option, *options] if option else list(options)
    for each in candidates:
        if code in map(_plain, options[each].choices):
            return _value(game, language, each, code), each
    return code.replace("_", " "), option


def _named(game: str, language: str, option: str) -> str:
    return _REMARK.sub("", option_name(game, option, language))


def _value(game: str, language: str, option: str, value: str) -> str:
    return value_name(game, option, value, language)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
