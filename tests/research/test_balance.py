"""Balance reports: a biased pack is flagged, a symmetric one is not, and every count is right."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gunbai.games import kind
from gunbai.research.balance import Played, Series, compare, play, report
from gunbai.research.balance.gauges import drama, lead_changes
from gunbai.research.balance.report import shares
from gunbai.research.setup import Setup
from tests.cli.conftest import Gunbai, gunbai

__all__ = ["gunbai"]

ROOT = Path(__file__).parents[2]
PACK = ROOT / "src/gunbai/games/kingdom/packs/standard.toml"
FAIR = Setup("kingdom", 2, {"first_player": "random"})
GAMES = pytest.mark.parametrize("games", [120, pytest.param(400, marks=pytest.mark.slow)])


@pytest.fixture
def biased(tmp_path: Path) -> Path:
    """On the half board Red's army looks the wrong way."""
    text = PACK.read_text(encoding="utf-8")
    first, second, rest = text.split("[board.layout]", 2)
    turned = re.sub(r'"R:(\S+)S"', r'"R:\1N"', second)
    assert turned != second
    path = tmp_path / "biased.toml"
    path.write_text(f"{first}[board.layout]{turned}[board.layout]{rest}", encoding="utf-8")
    return path


@GAMES
def test_a_symmetric_pack_is_not_flagged(games: int) -> None:
    found = report(FAIR.load(), play(Series(FAIR, "random", 1), games, 1))
    assert found.flags() == []
    assert sum(share.share for share in found.seats) == pytest.approx(1)


@GAMES
def test_a_biased_pack_is_flagged(biased: Path, games: int) -> None:
    setup = replace(FAIR, pack=str(biased))
    found = report(setup.load(), play(Series(setup, "random", 1), games, 1))
    assert found.flags() == ["P1", "P2"]
    assert found.seats[0].share > 0.6


@pytest.mark.parametrize("games", [30, pytest.param(400, marks=pytest.mark.slow)])
def test_the_page_needs_nothing_else_and_the_json_is_the_same_every_time(
    gunbai: Gunbai, biased: Path, games: int
) -> None:
    series = ["balance", "kingdom", "--option", "first_player=random", "--bot", "random"]
    series += ["--levels", "random", "-n", str(games), "--seed", "1", "--language", "en"]
    series += ["--against", str(biased)]
    assert gunbai(*series, "--jobs", "1", "--output", "one").code == 0
    result = gunbai(*series, "--jobs", "2", "--output", "two", "--resume", "part")
    assert result.code == 0
    assert "Share of the wins" in result.out
    first_id, second_id = (
        "standard",
        json.loads(Path("one.json").read_text())["against"]["pack"]["id"],
    )
    if first_id != second_id:
        assert f"{second_id} − {first_id}" in result.out
    assert "differences are" in result.out
    assert "Seat 1" in result.out
    first, second = Path("one.json").read_bytes(), Path("two.json").read_bytes()
    assert first == second
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()
    found = json.loads(first)
    assert found["games"] == found["against"]["games"] == games
    flagged = {each["name"] for each in found["against"]["differences"] if each["flagged"]}
    if games >= 400:  # few games prove no difference
        assert found["against"]["flags"] == ["P1", "P2"]
        assert {"P1", "P2"} <= flagged
    page = Path("one.html").read_text(encoding="utf-8")
    assert not re.search(r"<script|<link|src=|href=|url\(|@import", page)
    assert page.count("<svg") >= 4
    assert _open_tags(page) == []


def _open_tags(page: str) -> list[str]:
    """Tags that are never closed, or in the wrong place."""
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "line", "circle"):
                open_tags.append(tag)

        def handle_startendtag(self, tag: str, attrs: object) -> None:
            pass

        def handle_endtag(self, tag: str) -> None:
            if open_tags and open_tags[-1] == tag:
                open_tags.pop()
            else:
                open_tags.append(f"/{tag}")

    Reader().feed(page)
    return open_tags


REPORTS = sorted((ROOT / "docs/balance").glob("*.json"))
OWN_PACK = ROOT / "docs/balance/japan12-kinai.toml"


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_a_page_is_built_from_a_report_that_was_kept(gunbai: Gunbai, path: Path) -> None:
    pack = ["--pack", str(OWN_PACK)] if path.stem.endswith("-kinai") else []
    result = gunbai("balance", str(path), *pack, "--output", "again", "--language", "en")
    assert result.code == 0, result.err
    found = json.loads(path.read_text())
    page = Path("again.html").read_text(encoding="utf-8")
    for share in found["seats"]:
        assert f"{100 * share['share']:.1f} %" in page
    # Kinds of components have words in every language, and a mark is explained.
    gunbai("balance", str(path), *pack, "--output", "again", "--language", "ja")
    page = Path("again.html").read_text(encoding="utf-8")
    heads = re.findall("<h3>(.*?)</h3>", page)
    assert heads
    assert not [head for head in heads if head.isascii()]
    assert (" *</text>" in page) == ("* 公平な値" in page)


def test_what_is_no_report_is_refused(gunbai: Gunbai) -> None:
    Path("other.json").write_text('{"game": "tenka"}')
    result = gunbai("balance", "other.json")
    assert result.code == 2
    assert "not a balance report" in result.err


@pytest.mark.parametrize("id", ["tenka", "gunshi", "daiyabo", "kingdom"])
def test_every_game_is_gauged(id: str) -> None:
    setup = Setup(id, kind(id).default_players)
    game = setup.load()
    played = play(Series(setup, "random", 3), 6, 1)
    found = report(game, played)
    for each in played:
        assert sorted(each.turn) == list(range(game.players))
        assert 0 < each.choices <= each.decisions
        assert 0 <= each.drama <= 1
    assert sum(found.endings.values()) == 6
    assert any(use.games for use in found.uses)
    assert {use.name for use in found.uses if not use.games} == set(found.unused)


def test_a_region_that_nobody_can_hold_is_reported_unused() -> None:
    setup = Setup("tenka", 2, {"max_rounds": 1})
    found = report(setup.load(), play(Series(setup, "random", 1), 4, 1))
    starts = [use for use in found.uses if use.kind == "start region"]
    picked = sum(use.games for use in starts)
    assert picked >= 4
    assert [use.name for use in starts if use.games == 0] == [
        name for name in found.unused if name.startswith("start ")
    ]


def test_two_packs_are_compared_game_by_game() -> None:
    played = play(Series(Setup("tenka", 2), "random", 5), 20, 1)
    same = compare(played, played)
    assert all(each.first == each.second and not each.flagged for each in same)
    longer = [replace(each, decisions=each.decisions + 3) for each in played]
    found = {each.name: each for each in compare(played, longer)}
    assert found["decisions"].flagged
    assert found["decisions"].low == pytest.approx(3)
    assert not found["P1"].flagged


def test_a_share_is_flagged_only_beyond_chance() -> None:
    few = [[1.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 0.0]]
    many = [column * 100 for column in few]
    assert not any(share.flagged for share in shares(["A", "B"], few))
    assert all(share.flagged for share in shares(["A", "B"], many))
    even = [[1.0, 0.0] * 200, [0.0, 1.0] * 200]
    assert not any(share.flagged for share in shares(["A", "B"], even))


def test_lead_changes_and_drama() -> None:
    leads = [[0.0, 0.0], [2.0, 1.0], [2.0, 2.0], [2.0, 3.0], [4.0, 3.0]]
    assert lead_changes(leads) == 2
    assert drama(leads, [1.0, 0.0]) == pytest.approx(1 / 5)
    assert drama(leads, [0.0, 1.0]) == pytest.approx(2 / 5)
    assert drama(leads, [0.0, 0.0]) == 0


def test_a_game_depends_on_its_number_alone() -> None:
    series = Series(Setup("tenka", 3), "random", 8)
    few, more = play(series, 3, 1), play(series, 70, 1)
    assert few == more[:3]
    assert isinstance(few[0], Played)
