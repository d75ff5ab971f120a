"""`gunbai rules`: looks up the rule books, and lists the clauses without a test."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.text import Text

from gunbai.cli.arguments import Commands, add_command
from gunbai.cli.coverage import citations
from gunbai.cli.screen import Screen
from gunbai.core import GunbaiError
from gunbai.games import component, games, kind, package, rulebook
from gunbai.games.component import Component
from gunbai.games.packs import path_of
from gunbai.games.rulebook import CLAUSE_ID, Clause, RuleBook, Term
from gunbai.i18n import LANGUAGES, option_name, value_name

NOTHING_FOUND = 1
UNCOVERED = 1

_INLINE = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>.+?)\*|`(?P<code>.+?)`")
_STYLES = {"strong": "bold", "emphasis": "italic", "code": "cyan"}


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "rules",
        "look up the rules, or list clauses without a test",
        "Look up clauses by their id or by a word of either language, and cards, warlords,\n"
        "castles and regions by their names. Without a word: the summary and the chapters.\n"
        "`rules coverage` lists the clauses that no test cites:\n"
        'a test cites one by @pytest.mark.clause("TK-1.1") or clauses = [...] in a TOML file.',
        "gunbai rules tenka                       summary and chapters\n"
        "gunbai rules tk-5.4a                     one clause\n"
        "gunbai rules TK-5                        a whole chapter\n"
        "gunbai rules tenka thick border          clauses with these words\n"
        "gunbai rules 攻守同盟 --language ja\n"
        "gunbai rules Mōri Motonari               what a card says\n"
        "gunbai rules coverage tenka --tests tests",
    )
    parser.add_argument(
        "words", nargs="*", metavar="GAME|CLAUSE|WORD", help="a game, then clauses or words"
    )
    parser.add_argument(
        "--tests", default="tests", metavar="DIR", help="where `coverage` looks (default: tests)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    words: list[str] = list(args.words)
    if words[:1] == ["coverage"]:
        return _coverage(screen, _games_named(words[1:]), Path(args.tests))
    named = [words.pop(0)] if words and words[0] in games() else _with_books()
    if words:
        if look_up(screen, named, words):
            return 0
        message = screen.say("cli.rules.nothing", words=" ".join(words))
        hint = _near(screen, named, " ".join(words))
        print(f"gunbai: {message} {hint}".rstrip(), file=sys.stderr)
        return NOTHING_FOUND
    if len(named) == 1:
        show_contents(screen, named[0])
    else:
        _list_games(screen, named)
    return 0


def look_up(
    screen: Screen, named: Sequence[str], words: Sequence[str], pack: object | None = None
) -> bool:
    """Show the clauses that ids or a phrase match in the given games; False if none match.

    A phrase may also name a component (a card, a region, …) of the given pack or of the built-in
    packs."""
    ids = [word for word in words if CLAUSE_ID.fullmatch(word)]
    phrase = " ".join(word for word in words if word not in ids)
    found = False
    for game in named:
        book = rulebook.read(game, screen.language)
        clauses = [clause for id in ids for clause in book.look_up(id)]
        terms: list[Term] = []
        if phrase:
            parts = _components(game, phrase, screen.language, pack)
            show_components(screen, parts)
            found |= bool(parts)
            books = [rulebook.read(game, language) for language in LANGUAGES]
            matches = rulebook.search(books, phrase)
            terms = matches.terms
            clauses += [clause for id in matches.clauses for clause in book.look_up(id)]
        for chapter in book.chapters:
            if chapter.id in map(str.upper, ids):
                screen.line(f"{chapter.id}  {chapter.title}", "bold")
        found |= _show_matches(screen, terms, clauses)
    return found


def show_components(screen: Screen, parts: Sequence[tuple[Component, str]]) -> None:
    """Show components with their texts, and with their pack where several packs differ."""
    for each, pack in parts:
        kind = screen.say(f"cli.kind.{each.kind}")
        screen.item(f"{each.name} ({kind}{', ' if pack else ''}{pack})", each.text)


def _components(
    game: str, phrase: str, language: str, pack: object | None
) -> list[tuple[Component, str]]:
    """The components of this name in a pack, or in all built-in packs, without repetitions."""
    if pack is not None:
        return [(each, "") for each in component.find(game, pack, phrase, language)]
    found: dict[Component, list[str]] = {}
    packs = packs_of(game)
    for id, each in packs.items():
        for part in component.find(game, each, phrase, language):
            found.setdefault(part, []).append(id)
    return [(part, "" if len(ids) == len(packs) else ", ".join(ids)) for part, ids in found.items()]


@cache
def packs_of(game: str) -> dict[str, Any]:
    """The built-in packs, by their ids."""
    if find_spec(package(game) + ".pack") is None:
        return {}
    module = import_module(package(game) + ".pack")
    return {id: module.load_pack(path_of(game, id)) for id in module.built_in()}


def _near(screen: Screen, named: Sequence[str], phrase: str) -> str:
    """A suggestion for a mistyped game, term or name."""
    known: dict[str, str] = {}
    for game in named:
        for pack in packs_of(game).values():
            known |= component.spellings(game, pack)
        for term in rulebook.read(game, screen.language).terms:
            known |= {component.folded(word): word for word in (term.en, term.ja)}
    known |= {game: game for game in games()}
    close = get_close_matches(component.folded(phrase), known, 1)
    return screen.say("cli.did_you_mean", near=known[close[0]]) if close else ""


def show_contents(screen: Screen, game: str) -> None:
    """Show the title, the summary and the chapters of a rule book."""
    book = rulebook.read(game, screen.language)
    screen.line(book.title, "bold")
    screen.line()
    screen.markdown(book.summary)
    screen.line()
    for chapter in book.chapters:
        screen.item(f"{chapter.id:6}", chapter.title)
    screen.line()
    _show_options(screen, game)
    screen.tell("cli.rules.how", "dim", example=book.chapters[0].id if book.chapters else game)


def _show_options(screen: Screen, game: str) -> None:
    """Show the options of a game: NAME, its clause, and the meaning of the values."""
    language = screen.language
    rows = []
    for option in kind(game).options:
        values = []
        for choice in option.choices:
            word = json.dumps(choice).strip('"')
            said = value_name(game, option.name, choice, language)
            values.append(word if said == word else f"{word}: {said}")
        values += [option.expected] if option.expected else []
        title = option_name(game, option.name, language)
        rows.append([option.name, option.clause, title, "; ".join(values)])
    if rows:
        screen.tell("cli.rules.options", "bold")
        screen.table(["", "", "", ""], rows)
        screen.line()


def _show_matches(screen: Screen, terms: Sequence[Term], clauses: Sequence[Clause]) -> bool:
    for term in terms:
        screen.line(f"{term.ja} = {term.en} ({term.identifier})", "dim")
    if terms and clauses:
        screen.line()
    for clause in clauses:
        screen.item(f"{clause.id:8} {clause.mark}", _inline(clause.text))
    return bool(terms or clauses)


def _inline(text: str) -> Text:
    """Inline Markdown as styles; without colours, only the words."""
    shown = Text()
    end = 0
    for match in _INLINE.finditer(text):
        shown.append(text[end : match.start()])
        assert match.lastgroup is not None
        shown.append(match[match.lastgroup], _STYLES[match.lastgroup])
        end = match.end()
    return shown.append(text[end:])


def _list_games(screen: Screen, named: Sequence[str]) -> None:
    rows = [[id, *(kind(id).titles[language] for language in LANGUAGES)] for id in named]
    screen.table(["", *LANGUAGES], rows)
    screen.tell("cli.rules.which", "dim", example=named[0])


def _with_books() -> list[str]:
    return [game for game in games() if rulebook.has_book(game)]


def _games_named(words: Sequence[str]) -> list[str]:
    """The games named, which must exist; without names, all games with a rule book."""
    for word in words:
        package(word)
    return list(words) or _with_books()


def _coverage(screen: Screen, named: Sequence[str], tests: Path) -> int:
    """List clauses without a test, and citations of clauses that do not exist."""
    if not tests.is_dir():
        raise GunbaiError("cli.error.no_folder", folder=str(tests))
    cited = citations(tests)
    bad = False
    for game in named:
        book = rulebook.read(game, screen.language)
        missing = [clause for clause in book.clauses() if clause.id not in cited]
        for clause in missing:
            screen.item(f"{clause.id:8} {clause.mark}", _inline(clause.text))
        for id, places in sorted(_strangers(book, cited).items()):
            screen.tell("cli.coverage.stranger", clause=id, files=places)
            bad = True
        total = len(book.clauses())
        screen.tell("cli.coverage.total", game=game, n=total - len(missing), total=total)
        bad |= bool(missing)
    return UNCOVERED if bad else 0


def _strangers(book: RuleBook, cited: dict[str, list[str]]) -> dict[str, list[str]]:
    """Citations with this book's prefix that are not clauses of the book."""
    known = {clause.id for clause in book.clauses()}
    prefixes = {id.partition("-")[0] for id in known}
    return {
        id: places
        for id, places in cited.items()
        if id.partition("-")[0] in prefixes and id not in known
    }
