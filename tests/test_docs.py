"""The documentation points at things that exist: files, headings, commands, targets, names.

Its Python snippets are doctests and run by pytest on their own.
"""

from __future__ import annotations

import json
import re
import runpy
import shlex
from pathlib import Path

import msgspec
import pytest
import yaml  # type: ignore[import-untyped]

import gunbai
from gunbai.cli import build_parser
from gunbai.core import CHANCE, Rng
from gunbai.games import kind
from gunbai.server.http import (
    analysis,
    botapi,
    games,
    health,
    hints,
    lobby,
    playground,
    previews,
    records,
    session,
)
from gunbai.server.settings import Settings
from gunbai.server.table import clock
from gunbai.server.table.loading import load_game
from gunbai.server.table.log import SeatPlan
from gunbai.server.wire.lobby import NewTable
from gunbai.testing import LAWS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "bench").rglob("*.md")])
KINDS = ("tutorials", "how-to", "reference", "explanation")
"""The folders of docs/ that hold pages; the rest are rule books, reports and files."""
TRANSLATED = (
    "README.md",
    "docs/tutorials/getting-started.md",
    "docs/how-to/hosting.md",
    "docs/how-to/packs.md",
)
SITE = runpy.run_path(str(ROOT / "tools" / "docs.py"))
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
    text = (DOCS / "reference/command-line.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^## `gunbai ([a-z]+)`", text, re.MULTILINE))
    usage = build_parser().format_help()
    assert described == set(re.findall(r"^    ([a-z]+)  ", usage, re.MULTILINE))


def test_the_index_leads_to_every_page_and_every_page_is_of_one_kind() -> None:
    index = {(DOCS / link).resolve() for link in LINK.findall(prose(DOCS / "README.md"))}
    pages = {path.resolve() for kind in KINDS for path in (DOCS / kind).rglob("*.md")}
    translations = {path for path in pages if path.name.endswith(".ja.md")}
    assert pages - translations <= index
    assert not [path.name for path in DOCS.glob("*.md") if path.name != "README.md"]


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_page_and_its_translation_link_to_each_other(name: str) -> None:
    page = ROOT / name
    translation = page.with_suffix(".ja.md")
    assert translation.name in LINK.findall(prose(page))
    assert page.name in LINK.findall(prose(translation))
    assert commands(page) == [] or commands(translation) != []


def too_long(text: str) -> list[str]:
    """Lines of prose over 100 characters. Tables, code and a long link cannot be wrapped."""
    lines = FENCE.sub("", text).splitlines()
    return [
        line
        for line in lines
        if len(line) > 100 and not line.startswith("|") and len(line.split()) > 1
    ]


def is_ours(page: Path) -> bool:
    """The rule books are read by the program, and the changelog has a form of its own."""
    return not page.is_symlink() and page.name != "CHANGELOG.md"


@pytest.mark.parametrize("page", [page for page in PAGES if is_ours(page)], ids=name_of)
def test_prose_is_wrapped_at_100_characters(page: Path) -> None:
    assert too_long(page.read_text(encoding="utf-8")) == []


def test_only_tables_code_and_long_links_may_be_longer() -> None:
    word = "word " * 30
    assert too_long(f"{word}\n") == [word]
    assert too_long(f"| {word} |\n```text\n{word}\n```\nhttps://{'x' * 120}\n") == []


class SiteSettings(yaml.SafeLoader):  # type: ignore[misc]
    """Reads mkdocs.yml without the packages of the site: their functions stay names."""


SiteSettings.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: suffix)


def navigation(entry: object) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    inside = entry.values() if isinstance(entry, dict) else entry
    assert not isinstance(inside, str)
    return [page for each in inside for page in navigation(each)]  # type: ignore[attr-defined]


def test_every_page_of_the_site_is_in_its_navigation_once() -> None:
    settings = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), SiteSettings)
    pages = [name for name in SITE["files"]().values() if name.endswith(".md")]
    assert sorted(navigation(settings["nav"])) == sorted(pages)
    kinds = [title for entry in settings["nav"] for title in entry]
    assert kinds[1:5] == ["Tutorials", "How-to guides", "Reference", "Explanation"]


def test_every_link_of_the_site_leads_somewhere(tmp_path: Path) -> None:
    SITE["stage"](tmp_path)
    pages = sorted(tmp_path.rglob("*.md"))
    assert len(pages) > 40
    for page in pages:
        for link in LINK.findall(prose(page)):
            if link.startswith(("http://", "https://")):
                continue
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            where = f"{link} in {page.relative_to(tmp_path)}"
            assert target.is_file(), where
            assert target.is_relative_to(tmp_path), where
            assert not anchor or anchor in anchors(target), where


def test_every_page_in_two_languages_links_to_its_other_half(tmp_path: Path) -> None:
    SITE["stage"](tmp_path)
    pages = sorted(tmp_path.rglob("*.ja.md"))
    assert len(pages) >= 7
    for japanese in pages:
        english = japanese.with_name(japanese.name.replace(".ja.md", ".md"))
        if not english.exists():
            english = japanese.with_name(japanese.name.replace(".ja.md", ".en.md"))
        assert english.name in LINK.findall(prose(japanese))
        assert japanese.name in LINK.findall(prose(english))


def test_the_header_of_the_site_switches_between_languages() -> None:
    settings = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), SiteSettings)
    links = {each["lang"]: each["link"] for each in settings["extra"]["alternate"]}
    assert links == {"en": "./index.html", "ja": "./japanese.html"}
    assert "japanese.md" in SITE["files"]().values()  # README.md becomes index.html


def test_a_link_out_of_the_site_becomes_text() -> None:
    relink = SITE["relink"]
    page = DOCS / "explanation" / "bots.md"
    assert relink("[tree.py](../../src/gunbai/bots/search/tree.py)", page) == "tree.py"
    assert relink("[a](server.md#clocks)", page) == "[a](server.md#clocks)"
    assert relink("[b](../../CONTRIBUTING.md)", page) == "[b](../contributing.md)"
    assert relink("[c](../../README.md)", page) == "[c](../README.md)"
    measured = ROOT / "bench" / "results" / "server.md"
    assert relink("[d](../../docs/how-to/benchmarks.md)", measured) == (
        "[d](../how-to/benchmarks.md)"
    )


def test_a_line_break_in_japanese_text_becomes_no_space() -> None:
    def joined(text: str) -> str:
        return str(SITE["WRAPPED"].sub(r"\1", text))

    assert joined("遊びます。\n学びます。\n") == "遊びます。学びます。\n"
    assert joined("- 席の\n  `H`です\n- 次\n") == "- 席の`H`です\n- 次\n"
    assert joined("終わり。\n\n## 題\n| 表 |\n") == "終わり。\n\n## 題\n| 表 |\n"
    assert joined("plain\nEnglish\n") == "plain\nEnglish\n"


def test_the_site_fetches_nothing_when_it_is_read() -> None:
    settings = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), SiteSettings)
    assert settings["theme"]["font"] is False
    assert not {"extra_javascript", "extra_css", "repo_url"} & set(settings)
    for page in PAGES:
        assert not re.search(r"!\[[^\]]*\]\(http", page.read_text(encoding="utf-8")), page


@pytest.mark.parametrize("page", sorted((ROOT / "bench" / "results").glob("*.md")), ids=name_of)
def test_every_page_of_measurements_names_date_and_commit(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if page.name != "README.md":
        assert re.search(r"\b20\d\d-\d\d-\d\d\b", text)
        assert re.search(r"[Cc]ommits? [0-9a-f]{7}\b|\| [0-9a-f]{7} \|", text)


def test_guides_hold_no_measured_shares() -> None:
    """They are in bench/results, or in docs/balance, with their date."""
    measured = re.compile(r"\d %? ?\(\d+[–-]\d+(, \d+)?\)")
    assert measured.search("67 % (63–71, 600)")
    for folder in KINDS:
        for page in (DOCS / folder).rglob("*.md"):
            assert not measured.search(prose(page)), page


def test_the_protocol_names_every_law() -> None:
    text = (DOCS / "reference/protocol.md").read_text(encoding="utf-8")
    assert {law.__name__ for law in LAWS} <= set(re.findall(r"`(\w+)`", text))


def table_under(page: Path, title: str) -> list[list[str]]:
    """The rows of the first table after a line that begins so."""
    lines = page.read_text(encoding="utf-8").split(f"\n{title}", 1)[1].splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("| ---")) + 1
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def lonely_questions(game: str) -> set[str]:
    """The phases in which a seat is asked though it has one legal action, in random games."""
    found = set()
    for players, options in kind(game).variants[:4]:
        for seed in range(3):
            rng, state = Rng(seed), gunbai.load(game, players, dict(options)).new_state()
            while state.deciders():
                seat = state.deciders()[0]
                if seat == CHANCE:
                    state.apply(CHANCE, state.sample(rng))
                    continue
                legal = state.legal(seat)
                if len(legal) == 1:
                    found.add(str(state.view(seat)["phase"]))
                state.apply(seat, legal[rng.below(len(legal))])
    return found


@pytest.mark.parametrize("game", gunbai.games())
def test_the_protocol_says_which_questions_of_one_option_are_asked(game: str) -> None:
    rows = dict(table_under(DOCS / "reference/protocol.md", "A list of legal actions may have"))
    said = rows[game].partition(";")[0]
    named = set(re.findall(r"`(\w+)`", said))
    found = lonely_questions(game)
    if said.startswith("all but"):
        assert found, "it may say more"
        assert not found & named
    else:
        assert found <= named
    if game == "kingdom":
        assert "respond" in found


def test_the_wire_names_every_field_of_a_table_to_open_with_its_default() -> None:
    page = DOCS / "reference/wire.md"
    for title, struct in (("### Opening a table", NewTable), ("A seat (`seats`", SeatPlan)):
        said = {cells[0].strip("`"): cells[1].strip("`") for cells in table_under(page, title)}
        fields = msgspec.structs.fields(struct)
        assert list(said) == [field.name for field in fields]
        for field in fields:
            if field.required:
                assert said[field.name] == ""
            else:
                made = field.default
                if field.default_factory is not msgspec.NODEFAULT:
                    made = field.default_factory()
                assert json.loads(said[field.name]) == msgspec.to_builtins(made), field.name


def test_the_wire_names_every_clock_with_its_fields() -> None:
    rows = {
        cells[0].strip("`"): cells[1]
        for cells in table_under(DOCS / "reference/wire.md", "A clock:")
    }
    plans = (
        clock.NoClock,
        clock.MoveClock,
        clock.FischerClock,
        clock.ByoyomiClock,
        clock.DaysClock,
    )
    assert {plan.__struct_config__.tag for plan in plans} == set(rows)
    for plan in plans:
        said = set(re.findall(r"`(\w+)`", rows[str(plan.__struct_config__.tag)]))
        assert said == {field.name for field in msgspec.structs.fields(plan)}


def test_the_table_shown_on_the_wire_could_be_opened() -> None:
    (example,) = (text for text in fences(DOCS / "reference/wire.md", "json") if '"game"' in text)
    wish = msgspec.json.decode(example, type=NewTable)
    game = load_game(wish.game, wish.players, dict(wish.options))
    assert len(wish.seats) == game.players


def test_the_wire_names_every_address_there_is_and_no_other() -> None:
    rooms = (games, session, lobby, records, hints, analysis, botapi, health, previews)
    handlers = [handler for room in rooms for handler in room.HANDLERS]
    routes = [(path, each.http_methods) for each in handlers for path in each.paths]
    router = playground.router(Settings("sqlite://", playground=True))
    routes += [(route.path, route.methods) for route in router.routes]
    there = {
        f"{method} {re.sub(r'{.*?}', '{}', path)}"
        for path, methods in routes
        for method in methods
        if method != "OPTIONS"
    }
    text = prose(DOCS / "reference/wire.md")
    said = set(re.findall(r"`((?:GET|POST|PUT|DELETE) /[^`?]*)[^`]*`", text))
    said = {re.sub(r"{.*?}", "{}", each) for each in said} - {"GET /api/tables/{}/socket"}
    assert said == there


def test_every_table_kept_by_game_is_named_where_a_game_is_added() -> None:
    """The guide for a new game names every file outside the games' folders that names the four
    games."""
    page = (DOCS / "how-to/adding-a-game.md").read_text(encoding="utf-8")
    places = set(re.findall(r"`((?:src|web|bench)/[\w/.<>]+)`", page))
    covered = {place for place in places if "<" not in place}
    covered |= {place.replace("<game>", game) for place in places for game in gunbai.games()}
    for place in covered:
        assert (ROOT / place).exists(), place
    keyed = re.compile(r"^\s*[\"']?({})[\"']?: ".format("|".join(gunbai.games())), re.MULTILINE)
    compared = re.compile(
        r"info\.id [!=]= |^[A-Z]+ = \"({})\"".format("|".join(gunbai.games())), re.M
    )
    sources = [
        *(ROOT / "src" / "gunbai").rglob("*.py"),
        *(ROOT / "bench").glob("*.py"),
        *(ROOT / "web" / "src").rglob("*.ts"),
    ]
    for path in sources:
        name = path.relative_to(ROOT).as_posix()
        if re.search(r"/games/\w+/|/boards/\w+/|\.test\.ts$", name):
            continue
        text = path.read_text(encoding="utf-8")
        if len(set(keyed.findall(text))) > 1 or compared.search(text):
            assert any(f"{name}/".startswith(f"{place}/") for place in covered) or (
                path.name == "__init__.py" and f"{path.parent.name}/<game>.py" in page
            ), f"{name} knows the games, and docs/how-to/adding-a-game.md does not say so"


def test_the_rule_books_of_every_game_are_linked() -> None:
    links = set(LINK.findall(prose(DOCS / "rules" / "README.md")))
    for game in gunbai.games():
        assert {f"{game}.en.md", f"{game}.ja.md"} <= links, game


def test_every_game_has_its_positions_and_packs_described() -> None:
    positions = anchors(DOCS / "reference/positions.md")
    packs = (DOCS / "reference/packs.md").read_text(encoding="utf-8")
    for game in gunbai.games():
        assert game in positions
        assert re.search(rf"^## .*\b{game}$", packs, re.MULTILINE), game


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
