"""The map of the code names every module, and nothing that is not there."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import gunbai
from gunbai.games import games

ROOT = Path(__file__).parent.parent
PACKAGE = Path(gunbai.__file__).parent
PAGE = (ROOT / "docs" / "reference" / "map.md").read_text(encoding="utf-8")
ROOMS = sorted(
    path.name
    for path in PACKAGE.iterdir()
    if (path / "__init__.py").exists() and path.name != "i18n"  # which has words only
)
GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if path.name in games())
Row = list[str]


def rows(heading: str) -> list[Row]:
    """The rows of all tables below a heading, without their first two lines."""
    parts = re.split(r"^#+ (.+)$", PAGE, flags=re.MULTILINE)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    lines = sections[heading].splitlines()
    ruled = [i for i, line in enumerate(lines) if line.startswith("| ---")]
    heads = {i - 1 for i in ruled} | set(ruled)
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for i, line in enumerate(lines)
        if line.startswith("|") and i not in heads
    ]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def found(folder: Path, name: str) -> set[str]:
    """The files that a name stands for; `<game>` is any game, `*` anything."""
    names = [name.replace("<game>", game) for game in GAMES] if "<game>" in name else [name]
    whole: set[str] = set()
    for each in names:
        paths = {path.relative_to(folder).as_posix() for path in folder.glob(each)}
        assert paths, f"there is no {each} in {folder.relative_to(ROOT)}"
        whole |= paths
    return {each for each in whole if not each.endswith("__init__.py")}


def modules(folder: Path) -> set[str]:
    paths = (path.relative_to(folder) for path in folder.rglob("*.py"))
    return {path.as_posix() for path in paths if path.name != "__init__.py"}


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_of_a_room_is_named_and_every_name_is_a_file(room: str) -> None:
    folder = PACKAGE / room
    named = [name for row in rows(room) for name in quoted(row[0])]
    files = set[str]().union(*(found(folder, name) for name in named))
    there = modules(folder)
    if room == "games":
        there = {name for name in there if "/" not in name}
    assert {name for name in files if name.endswith(".py")} == there


def test_every_module_of_a_game_is_named_and_every_name_is_a_file() -> None:
    common, own = in_a_game()
    assert sorted(own) == sorted(set(GAMES) - {"tenka"})
    for game in GAMES:
        folder = PACKAGE / "games" / game
        for name in own.get(game, common):
            assert found(folder, name)
        names = common | own.get(game, set())
        files = {
            path.relative_to(folder).as_posix() for name in names for path in folder.glob(name)
        }
        assert modules(folder) <= files, game


def in_a_game() -> tuple[set[str], dict[str, set[str]]]:
    """What every game has (as tenka does), and what each of the others has besides."""
    common: set[str] = set()
    own: dict[str, set[str]] = {}
    game = ""
    for row in rows("A game"):
        if len(row) == 2:
            chapters = "…" in row[0]
            common |= set(quoted(row[0])) | (of_chapters(row[1]) if chapters else set())
        else:
            game = quoted(row[0])[0].strip("/") if quoted(row[0]) else game
            names = of_chapters(row[2]) if row[1] == "chapters" else set(quoted(row[1]))
            own.setdefault(game, set()).update(names)
    return common, own


def of_chapters(cell: str) -> set[str]:
    return {f"{name}.py" for name in quoted(cell)}


def test_what_lies_beside_the_package_is_there() -> None:
    block = re.search(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert block is not None
    lines = block[1].splitlines()
    starts = [i for i, line in enumerate(lines) if not line.startswith(" ")] + [len(lines)]
    for first, end in pairwise(starts):
        text = " ".join(lines[first:end])
        place = ROOT / (text.split()[0] if text.split()[0].endswith("/") else "")
        assert place.is_dir(), place
        named = set(re.findall(r"[\w-]+\.(?:py|md|toml)\b", text))
        for name in named:
            assert any((each / name).exists() for each in (place, ROOT, ROOT / "docs" / "explanation")), name
        if place.name in ("bench", "tools"):
            assert {path.name for path in place.glob("*.py")} - {"__init__.py"} <= named
