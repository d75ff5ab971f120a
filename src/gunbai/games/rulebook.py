"""The rule books: chapters, numbered clauses and terms, read from each game's Markdown.

A book has the same structure in every language: `rulebook.en.md`, `rulebook.ja.md`.
Nothing here plays a game or imports one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from gunbai.core.errors import GunbaiError
from gunbai.games import package
from gunbai.i18n import LANGUAGES

CLAUSE_ID = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)*[a-z]?", re.IGNORECASE)
"""A clause (TK-5.4a) or a whole chapter (TK-5)."""

_TITLE = re.compile(r"# (.+)")
_SECTION = re.compile(r"## (.+)")
_CHAPTER = re.compile(r"## ([A-Z]{2}-\d+) (.+)")
_CLAUSE = re.compile(
    r"\| *[*`]*([A-Z]{2}-\d+(?:\.\d+)+[a-z]?)[*`]* *\| *[*`]*([A-Z])[*`]* *\| *(.+?) *\|$"
)
_TERM = re.compile(r"\| *(`[^|]+`) *\| *([^|]+?) *\| *([^|]+?) *\|$")
_TERMS_HEAD = re.compile(r"\| *identifier *\|", re.IGNORECASE)
_MARKUP = re.compile(r"[*`]")


@dataclass(frozen=True)
class Clause:
    id: str
    mark: str
    """R: stated by the printed rules; I: an interpretation; C: follows from the components."""
    text: str


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    clauses: list[Clause] = field(default_factory=list)


@dataclass(frozen=True)
class Term:
    identifier: str
    en: str
    ja: str


@dataclass
class RuleBook:
    game: str
    language: str
    title: str = ""
    summary: str = ""
    terms: list[Term] = field(default_factory=list)
    chapters: list[Chapter] = field(default_factory=list)

    def clauses(self) -> list[Clause]:
        return [clause for chapter in self.chapters for clause in chapter.clauses]

    def look_up(self, id: str) -> list[Clause]:
        """The clause with this id, or all clauses of the chapter with it; [] if there is none."""
        wanted = id.upper()
        for chapter in self.chapters:
            if chapter.id == wanted:
                return chapter.clauses
        return [clause for clause in self.clauses() if clause.id.upper() == wanted]


@dataclass(frozen=True)
class Found:
    """The result of a search: terms, and the ids of the clauses in the order of the book."""

    terms: list[Term]
    clauses: list[str]


def path_of(game: str, language: str) -> Path:
    spec = find_spec(package(game))
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / f"rulebook.{language}.md"


def has_book(game: str) -> bool:
    return all(path_of(game, language).exists() for language in LANGUAGES)


@cache
def read(game: str, language: str) -> RuleBook:
    """A game's rule book in a language."""
    path = path_of(game, language)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise GunbaiError("error.no_file", file=str(path), problem=str(error.strerror)) from None
    return parse(text, game, language)


def parse(text: str, game: str, language: str) -> RuleBook:
    """Read a book. Its first section is the summary; `## XX-n Title` opens a chapter."""
    book = RuleBook(game, language)
    sections = 0
    in_terms = False
    summary: list[str] = []
    for line in text.splitlines():
        if section := _SECTION.match(line):
            sections += 1
            in_terms = False
            if chapter := _CHAPTER.match(section[0]):
                book.chapters.append(Chapter(chapter[1], chapter[2]))
        elif sections == 0 and (title := _TITLE.match(line)):
            book.title = _MARKUP.sub("", title[1])
        elif sections == 1:
            summary.append(line)
        elif _TERMS_HEAD.match(line):
            in_terms = True
        elif in_terms and (term := _TERM.match(line)):
            book.terms.append(Term(_MARKUP.sub("", term[1]), term[2], term[3]))
        elif book.chapters and (clause := _CLAUSE.match(line)):
            text_of = clause[3].replace(r"\|", "|")
            book.chapters[-1].clauses.append(Clause(clause[1], clause[2], text_of))
    book.summary = "\n".join(summary).strip()
    return book


def search(books: Sequence[RuleBook], phrase: str) -> Found:
    """Terms and clauses that contain a phrase, in any of the books of one game.

    If nothing contains the whole phrase, clauses that contain all its words.
    """
    found = _search(books, [phrase])
    if not found.terms and not found.clauses and len(phrase.split()) > 1:
        found = _search(books, phrase.split())
    return found


def _search(books: Sequence[RuleBook], words: Iterable[str]) -> Found:
    patterns = [_pattern(word) for word in words]

    def fits(text: str) -> bool:
        plain = _MARKUP.sub("", text)
        return all(pattern.search(plain) for pattern in patterns)

    matched = {clause.id for book in books for clause in book.clauses() if fits(clause.text)}
    terms = [term for term in books[0].terms if fits(_forms(term))]
    return Found(terms, [clause.id for clause in books[0].clauses() if clause.id in matched])


def _forms(term: Term) -> str:
    return " | ".join((term.identifier, term.identifier.replace("_", " "), term.en, term.ja))


def _pattern(word: str) -> re.Pattern[str]:
    """A word matches from its beginning on: "war" finds "wars" but not "toward"."""
    start = r"\b" if word[:1].isascii() and word[:1].isalnum() else ""
    return re.compile(start + re.escape(word), re.IGNORECASE)
