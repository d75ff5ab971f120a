"""The documentation points at things that exist: files, headings, commands, targets, names.

Its Python snippets are doctests and run by pytest on their own.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import gunbai
from gunbai.cli import build_parser
from gunbai.testing import LAWS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def prose(path: Path) -> str:
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def fences(path: Path, language: str) -> list[str]:
    found = FENCE.findall(path.read_text(encoding="utf-8"))
    return [text for name, text in found if name == language]


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as Git hosts make them."""
    headings = re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands(path: Path) -> list[str]:
    lines = [line for text in fences(path, "sh") for line in text.splitlines()]
    return [line.partition("#")[0].strip() for line in lines if line.strip()]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(prose(page)):
        if link.startswith(("http://", "https://")):
            continue
        file, _, anchor = link.partition("#")
        target = page.resolve().parent / file if file else page
        assert target.exists(), f"{link} in {name_of(page)}"
        if anchor:
            assert anchor in anchors(target), f"{link} in {name_of(page)}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_shown_is_understood(page: Path) -> None:
    for line in commands(page):
        if line.startswith("gunbai "):
            try:
                build_parser().parse_args(shlex.split(line)[1:])
            except SystemExit:
                pytest.fail(f"{line} in {name_of(page)}")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_make_target_shown_exists(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target}"


def test_every_command_has_a_heading_of_its_own() -> None:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^## `gunbai ([a-z]+)`", text, re.MULTILINE))
    usage = build_parser().format_help()
    assert described == set(re.findall(r"^    ([a-z]+)  ", usage, re.MULTILINE))


def test_the_index_leads_to_every_page() -> None:
    index = {(DOCS / link).resolve() for link in LINK.findall(prose(DOCS / "README.md"))}
    pages = {path.resolve() for path in DOCS.glob("*.md")} - {(DOCS / "README.md").resolve()}
    assert pages <= index


def test_the_protocol_names_every_law() -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert {law.__name__ for law in LAWS} <= set(re.findall(r"`(\w+)`", text))


def test_the_rule_books_of_every_game_are_linked() -> None:
    links = set(LINK.findall(prose(DOCS / "rules" / "README.md")))
    for game in gunbai.games():
        assert {f"{game}.en.md", f"{game}.ja.md"} <= links, game


def test_every_game_has_its_positions_and_packs_described() -> None:
    positions = anchors(DOCS / "positions.md")
    packs = (DOCS / "packs.md").read_text(encoding="utf-8")
    for game in gunbai.games():
        assert game in positions
        assert re.search(rf"^## .*\b{game}$", packs, re.MULTILINE), game


def test_the_map_names_every_room() -> None:
    text = (DOCS / "map.md").read_text(encoding="utf-8")
    package = Path(gunbai.__file__).parent
    rooms = [path.name for path in package.iterdir() if (path / "__init__.py").exists()]
    for room in rooms:
        assert f"`{room}/`" in text, room


def test_the_readme_is_short_and_its_example_shorter() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    example = "".join(fences(ROOT / "README.md", "python"))
    assert 0 < len(re.findall(r"^(?:>>>|\.\.\.) \S", example, re.MULTILINE)) <= 10


@pytest.mark.parametrize(("name", "sign"), [("terminal.svg", "□"), ("gunshi.svg", "┅")])
def test_the_pictures_fetch_nothing(name: str, sign: str) -> None:
    picture = (DOCS / "pictures" / name).read_text(encoding="utf-8")
    assert "url(http" not in picture
    assert "@import" not in picture
    assert sign in picture
