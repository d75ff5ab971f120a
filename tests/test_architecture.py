"""The packages and their imports: imports point one way, and every file is in its folder."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gunbai import _engine, games

ROOT = Path(__file__).parent.parent
PACKAGE = Path(_engine.PACKAGE)
MODULES = sorted(PACKAGE.rglob("*.py"))

# A room may import from the rooms listed; i18n holds words only and is open to all.
DOORS = {
    "core": {"core", "i18n"},
    "i18n": {"i18n"},
    "games": {"games", "core", "i18n"},
    "bots": {"bots", "games", "core", "i18n"},
    "testing": {"testing", "bots", "games", "core", "i18n"},
    "pictures": {"pictures", "games", "core", "i18n"},
    "research": {"research", "pictures", "bots", "games", "core", "i18n"},
    "server": {"server", "pictures", "bots", "games", "core", "i18n"},
    "cli": {"cli", "server", "research", "testing", "pictures", "bots", "games", "core", "i18n"},
}
# The packages of the server, from the pure ones to the entry points.
SERVER_DOORS = {
    "wire": {"wire", "table"},
    "table": {"table", "wire"},
    "study": {"study", "table", "wire"},
    "store": {"store"},
    "live": {"live", "store", "table", "wire", "engine", "settings"},
    "answers": {"answers", "live", "study", "store", "table", "wire"},
    "http": {"http", "answers", "live", "study", "store", "table", "wire", "settings"},
    "socket": {"socket", "answers", "http", "live", "store", "table", "wire"},
    "offline": {
        *("offline", "answers", "socket", "live", "store", "table", "wire", "engine", "settings"),
    },
}
PURE = ("wire", "table", "study")
IMPURE = ("asyncio", "litestar", "sqlalchemy", "alembic", "uvicorn", "websockets", "redis")
PARTS = {
    "greedy": "bots",
    "rush": "bots",
    "evaluation": "bots",
    "equilibrium": "bots",
    "offers": "bots",
    "manners": "bots",
    "inputs": "bots",
    "opening_book": "bots",
    "opening_practice": "bots",
    "tensors": "research",
    "steps": "research",
    "gauge": "research",
    "small": "research",
    "picture": "pictures",
    "counting": "server",
    "summary": "server",
    "peer": "research",
}
"""Modules in a game's folder that belong to an outer room, and which. `counting` and `summary`
are asked for by the server, but like any rule they import nothing of it."""
ENGINE_LIBRARIES = {"mypy_extensions", "librt"}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0]
    if room not in DOORS:
        return
    part = part_of(path)
    if part and PARTS[part] != "server":
        room = PARTS[part]
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "gunbai" and len(parts) > 1 and parts[1] != "_engine":
            assert parts[1] in DOORS[room], f"{room} must not import {name}"


def part_of(path: Path) -> str:
    """The part of a game that a file is, or belongs to; "" for its rules and everything else."""
    room, *inside = path.relative_to(PACKAGE).with_suffix("").parts
    return inside[1] if room == "games" and len(inside) > 1 and inside[1] in PARTS else ""


def test_the_rules_of_a_game_know_none_of_its_parts() -> None:
    """A part is imported when it is asked for; a part may use another one of the same game."""
    for path in (PACKAGE / "games").glob("*/**/*.py"):
        if part_of(path):
            continue
        game = path.relative_to(PACKAGE / "games").parts[0]
        for name in names_imported(path):
            found = re.match(rf"gunbai\.games\.{game}\.(\w+)", name)
            assert not found or found[1] not in PARTS, f"{path} imports {name}"


def names_imported(path: Path) -> set[str]:
    """Modules, and what is imported from them, by full names."""
    found = imports(path)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_a_game_knows_no_other_game() -> None:
    for path in (PACKAGE / "games").glob("*/**/*.py"):
        for name in imports(path):
            found = re.match(r"gunbai\.games\.(\w+)", name)
            if found and (PACKAGE / "games" / found[1]).is_dir():
                game = path.relative_to(PACKAGE / "games").parts[0]
                assert found[1] == game, f"{path} imports {name}"


def server_imports(path: Path) -> set[str]:
    """What a module imports of the server: packages, and modules that stand beside them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gunbai.server"):
            parts = (node.module or "").split(".")
            found |= {parts[2]} if len(parts) > 2 else {alias.name for alias in node.names}
    return found


def test_packages_of_the_server_import_one_way() -> None:
    packages = {path.parent.name for path in (PACKAGE / "server").glob("*/__init__.py")}
    assert packages == set(SERVER_DOORS)
    for package, allowed in SERVER_DOORS.items():
        for path in (PACKAGE / "server" / package).rglob("*.py"):
            assert server_imports(path) <= allowed, path


@pytest.mark.parametrize("package", PURE)
def test_the_pure_part_of_the_server_runs_without_network_and_database(package: str) -> None:
    """Imported where none of these libraries can be, whatever way an import would take."""
    names = [
        f"gunbai.server.{package}.{path.stem}".removesuffix(".__init__")
        for path in (PACKAGE / "server" / package).glob("*.py")
    ]
    program = (
        f"import sys, importlib\nfor name in {IMPURE!r}: sys.modules[name] = None\n"
        f"for name in {names!r}: importlib.import_module(name)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "GUNBAI_QUIET": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_core_needs_little() -> None:
    """The standard library, what compiled code needs, and msgspec for the structs of views."""
    allowed = set(sys.stdlib_module_names) | ENGINE_LIBRARIES | {"gunbai", "msgspec"}
    allowed.add("_sha2")  # of the standard library since Python 3.12
    for path in (PACKAGE / "core").glob("*.py"):
        assert {name.split(".")[0] for name in imports(path)} <= allowed, path


def test_no_literal_is_shifted_left_in_compiled_code() -> None:
    """mypyc compiles `1 << n` as a 32-bit shift."""
    for name in _engine.compiled_modules():
        for node in ast.walk(ast.parse((PACKAGE / name).read_text())):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                assert not isinstance(node.left, ast.Constant), f"{name}:{node.lineno}"


def test_every_module_says_what_lives_in_it() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text())), path


def test_the_project_speaks_of_itself_alone() -> None:
    """No paths of a machine and no registry's address in any file."""
    strange = re.compile(r"(^|[^\w.])/(work|root|home|tmp)/|(pypi|npmjs|debian)\.org", re.M)
    rooms = ("src", "tests", "docs", "bench", "examples", "tools", "web/src", ".ci")
    paths = [path for room in rooms for path in (ROOT / room).rglob("*")]
    for path in [*paths, *ROOT.iterdir()]:
        built = "__pycache__" in path.parts or "gunbai.egg-info" in path.parts
        built = built or path.is_relative_to(PACKAGE / "server" / "web")
        built = built or path.suffix in (".so", ".png") or path.name == ".git"
        if built or not path.is_file() or path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8", errors="ignore")
        assert not strange.search(text), path.relative_to(ROOT)


NAMED = {
    "src/gunbai/server/bench/measure.py": "the server's benchmark plays one game, tenka",
}
"""Files outside of a game's folder and board that may name a game, and why."""
NAME = re.compile(r"[\"'`](" + "|".join(games()) + r")[\"'`]")


def test_no_game_is_named_outside_of_its_folder_and_its_board() -> None:
    """What differs between games is a part of the game; a docstring may have an example."""
    for path in MODULES:
        where = path.relative_to(ROOT).as_posix()
        if where in NAMED or is_games_own(path, PACKAGE / "games"):
            continue
        tree = ast.parse(path.read_text())
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in docs:
                assert node.value not in games(), f"{where}:{node.lineno} names {node.value}"
    boards = ROOT / "web" / "src" / "boards"
    for path in (ROOT / "web" / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte") and not is_games_own(path, boards):
            if path.name.endswith(".test.ts"):
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                assert not NAME.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def test_no_table_has_a_section_for_a_game() -> None:
    """Data about a game lies in its folder."""
    for path in PACKAGE.rglob("*.toml"):
        if is_games_own(path, PACKAGE / "games"):
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            section = re.match(r"\[+([\w.]+)\]", line)
            assert not section or not set(section[1].split(".")) & set(games()), f"{path}: {line}"


def is_games_own(path: Path, room: Path) -> bool:
    """Does it lie in the folder of a game?"""
    return path.is_relative_to(room) and path.relative_to(room).parts[0] in games()


LOAD = """
import sys
sys.modules["typing_extensions"] = None  # msgspec imports it if it is there, and inspect with it
import msgspec, tomllib
before = set(sys.modules)
import gunbai
gunbai.load(sys.argv[1])
print(*(set(sys.modules) - before))
"""

SLOW_TO_IMPORT = {
    *("argparse", "asyncio", "dataclasses", "email", "importlib.metadata"),
    *("inspect", "json", "logging", "numpy", "pathlib", "pkgutil", "random", "subprocess"),
    *("tempfile", "urllib.parse", "gunbai.core.match", "gunbai.core.record", "gunbai.pictures"),
}
"""What takes a noticeable part of the time to load a game."""


@pytest.mark.parametrize("id", games())
def test_a_game_is_loaded_without_what_playing_does_not_need(id: str) -> None:
    """Parts of the game, records and slow modules would make every start slower."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", LOAD, id],  # without what the .pth files of tools import
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert f"gunbai.games.{id}.game" in loaded
    assert not loaded & SLOW_TO_IMPORT
    for name in loaded:
        assert name.split(".")[:2] not in (["gunbai", "bots"], ["gunbai", "research"]), name
        assert name.split(".")[-1] not in PARTS, name
    for room in ("forecast", "imagine", "loader", "refusal", "text", "words"):
        assert f"gunbai.games.{id}.{room}" not in loaded


def test_every_game_has_the_rooms_of_the_guide() -> None:
    """docs/how-to/adding-a-game.md lists them; the rest of a folder are chapters and parts."""
    rooms = _listed("## Rooms")
    parts = _listed("## Parts")
    assert len(rooms) > 20
    for folder in sorted(path.parent for path in (PACKAGE / "games").glob("*/compiled.txt")):
        files = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
        chapters = set((folder / "compiled.txt").read_text().split())
        luckless = not any("def chance" in path.read_text() for path in folder.glob("state.py"))
        assert rooms - files == ({"luck.py"} if luckless else set()), folder.name
        strange = {
            name
            for name in files - rooms - parts - chapters
            if f"{name.partition('_')[0]}.py" not in rooms
        }
        assert not strange, folder.name


def _listed(heading: str) -> set[str]:
    """The Python files in the first column of a table of the guide."""
    guide = (ROOT / "docs/how-to/adding-a-game.md").read_text(encoding="utf-8")
    section = guide.split(f"{heading}\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return set(re.findall(r"`(\w+\.py)`", " ".join(rows)))
