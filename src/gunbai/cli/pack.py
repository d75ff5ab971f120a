"""`gunbai pack`: lists, shows, checks, compares and copies the data packs of the games.

A game's package has a module `pack` with `PACKS` (a folder), `built_in()` and `load_pack(path)`.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from gunbai.cli.arguments import Commands, add_command
from gunbai.cli.files import write_text
from gunbai.cli.rules import show_components
from gunbai.cli.screen import Screen
from gunbai.cli.wording import explain
from gunbai.core import GunbaiError
from gunbai.games import games
from gunbai.games.component import components
from gunbai.games.packdiff import differences, shown
from gunbai.games.packfile import PackFile, Source, examined
from gunbai.games.packs import load_any, pack_module, path_of

BAD_PACK = 1
DIFFERENT = 1
SOURCES: tuple[str, ...] = get_args(Source)


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "pack",
        "list, show, check, compare or copy data packs (maps, cards, …)",
        "The components of the games are data. Copy a pack, correct the copy to match your\n"
        "printed game, check it and play with it.",
        "gunbai pack list\n"
        "gunbai pack copy tenka japan12 mine.toml\n"
        "gunbai pack check mine.toml\n"
        "gunbai play tenka --pack mine.toml",
    )
    actions = parser.add_subparsers(metavar="list|show|check|diff|copy", required=True)
    listing = add_command(
        actions,
        "list",
        "list the built-in packs",
        "List the built-in packs of one game or of all games.",
        "gunbai pack list\ngunbai pack list tenka",
    )
    listing.add_argument("game", nargs="?", metavar="GAME")
    listing.set_defaults(run=run_list)
    show = add_command(
        actions,
        "show",
        "show what a pack contains, and its sources",
        "Show how many entries a pack has and from which sources: printed (the rule sheet or\n"
        "the component), published (data of the designer), reported (a report of play),\n"
        "inferred, or reconstructed by us; then its cards, warlords, castles or regions with\n"
        "their texts.",
        "gunbai pack show tenka japan12\ngunbai pack show tenka mine.toml",
    )
    show.add_argument("game", metavar="GAME")
    show.add_argument("pack", metavar="PACK", help="the id of a built-in pack, or a file")
    show.set_defaults(run=run_show)
    check = add_command(
        actions,
        "check",
        "find the mistakes in pack files",
        "Check pack files; every mistake is shown as file:line: field: problem; remedy.",
        "gunbai pack check mine.toml",
    )
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(run=run_check)
    diff = add_command(
        actions,
        "diff",
        "show what differs between two packs",
        "Compare two packs of a game entry by entry: what the first says, what the second says.\n"
        "Entries are matched by their ids, so another order is no difference. The exit code is 1\n"
        "if the packs differ. `gunbai balance --against` measures what a difference does.",
        "gunbai pack diff japan12 mine.toml\ngunbai pack diff japan12 joraku8",
    )
    diff.add_argument("first", metavar="A", help="the id of a built-in pack, or a file")
    diff.add_argument("second", metavar="B", help="the same")
    diff.set_defaults(run=run_diff)
    copy = add_command(
        actions,
        "copy",
        "copy a pack in order to correct the copy",
        "Write a built-in pack to a file of your own.",
        "gunbai pack copy tenka japan12 mine.toml",
    )
    copy.add_argument("game", metavar="GAME")
    copy.add_argument("pack", metavar="PACK", help="the id of a built-in pack")
    copy.add_argument("file", metavar="FILE", help="where to write the copy")
    copy.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    copy.set_defaults(run=run_copy)


def run_list(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    named = games() if args.game is None else (args.game,)
    rows = []
    for game in named:
        module = pack_module(game)
        for id in module.built_in():
            pack = module.load_pack(path_of(game, id))
            rows.append([game, id, _name_of(pack, screen.language)])
    screen.table([screen.say(f"cli.pack.{key}") for key in ("game", "id", "name")], rows)
    return 0


def run_show(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    path = _find(args.game, args.pack)
    pack = pack_module(args.game).load_pack(path)
    screen.line(f"{pack.id}  {_name_of(pack, screen.language)}".rstrip(), "bold")
    screen.line(pack.hash, "dim")
    screen.line()
    heads = [screen.say("cli.pack.part"), screen.say("cli.pack.entries")]
    heads += [screen.say(f"cli.pack.{source}") for source in SOURCES]
    rows = []
    data = tomllib.loads(PackFile.open(path).text)
    for part, value in data.items():
        counts = Counter(_sources(value))
        if counts or isinstance(value, list):
            marks = [str(counts[source] or "·") for source in SOURCES]
            rows.append([part, str(len(value)) if isinstance(value, list) else "·", *marks])
    screen.table(heads, rows, range(1, len(heads)))
    screen.line()
    show_components(screen, [(each, "") for each in components(args.game, pack, screen.language)])
    return 0


def run_check(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    code = 0
    for file in args.files:
        pack, found = examined(load_any, Path(file))
        for error in found:
            if error.line == 0:
                raise error
            screen.line(explain(error, args.language), "red")
            code = BAD_PACK
        if not found:
            screen.tell("cli.pack.ok", file=file, id=pack.id)
    return code


def run_diff(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    paths = [_find_anywhere(name) for name in (args.first, args.second)]
    packs = [load_any(path) for path in paths]
    if packs[0].game != packs[1].game:
        raise GunbaiError("cli.error.other_game", first=packs[0].game, second=packs[1].game)
    found = differences(*(PackFile.open(path).text for path in paths))
    if not found:
        screen.tell("cli.pack.same", first=args.first, second=args.second)
        return 0
    rows = [[each.place, shown(each.first), shown(each.second)] for each in found]
    screen.table([screen.say("cli.pack.field"), args.first, args.second], rows)
    screen.line()
    screen.tell("cli.pack.different", n=len(found))
    if packs[0].hash == packs[1].hash:
        screen.tell("cli.pack.same_hash")
    return DIFFERENT


def run_copy(args: argparse.Namespace) -> int:
    module = pack_module(args.game)
    source = _built_in(module, args.game, args.pack)
    target = Path(args.file)
    if target.exists() and not args.force:
        raise GunbaiError("cli.error.exists", file=args.file)
    write_text(target, source.read_text(encoding="utf-8"))
    Screen(args.language).tell("cli.pack.copied", file=args.file, game=args.game)
    return 0


def _find(game: str, pack: str) -> Path:
    """A pack by its id or by its file."""
    path = Path(pack)
    if path.suffix or path.exists():
        return path
    return _built_in(pack_module(game), game, pack)


def _find_anywhere(pack: str) -> Path:
    """A pack by its file, or by its id among the built-in packs of all games."""
    path = Path(pack)
    if path.suffix or path.exists():
        return path
    known: dict[str, str] = {id: game for game in games() for id in pack_module(game).built_in()}
    if pack not in known:
        raise GunbaiError("cli.error.no_pack_anywhere", pack=pack, known=sorted(known))
    return _built_in(pack_module(known[pack]), known[pack], pack)


def _built_in(module: Any, game: str, id: str) -> Path:
    known = module.built_in()
    if id not in known:
        raise GunbaiError("cli.error.no_pack", pack=id, game=game, known=known)
    return path_of(game, id)


def _name_of(pack: Any, language: str) -> str:
    name = getattr(pack, "name", "")
    return str(getattr(name, language, name))


def _sources(node: object) -> Iterator[str]:
    """Every mark under a `source`, at any depth."""
    if isinstance(node, list):
        for item in node:
            yield from _sources(item)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "source" and isinstance(value, str):
                yield value
            elif key == "source" and isinstance(value, dict):
                yield from (str(mark) for mark in value.values())
            else:
                yield from _sources(value)
