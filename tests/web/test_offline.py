"""Without a connection: what is on the device opens, the rest says why it does not."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Request, expect

import gunbai
from tests.waiting import wait_beside
from tests.web.visitor import CLIENT, Visitor, Visitors

STOCKED = """async () => {
  for (const name of await caches.keys())
    if (name.includes('-shelf-') && await (await caches.open(name)).match('/api/offline'))
      return true;
  return false;
}"""
EMPTY_SHELVES = """async () => {
  for (const name of await caches.keys())
    if (name.includes('-shelf-')) await caches.delete(name);
}"""
TEAR_SHELVES = """async () => {
  for (const name of await caches.keys())
    if (name.includes('-shelf-')) await (await caches.open(name)).delete('/api/offline');
}"""


ENGINES = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.includes('/engine/')) found.push(url);
  return found;
}"""
PLAYS_HERE = re.compile(
    r"(judge\.worker|thinking\.worker|local|device|Device|Where|Available|Carry)-[^.]*\.js$"
)
"""Scripts that only games on this device need."""


def stocked(visitors: Visitors, language: str) -> Visitor:
    """A visitor whose device keeps everything that can be kept."""
    one = visitors.come(language, service_workers="allow")
    one.go("/")
    wait_stocked(one)
    return one


def wait_stocked(one: Visitor) -> None:
    wait_beside(one.page, lambda: one.page.evaluate(STOCKED), "nothing is kept")


def cut_off(one: Visitor) -> None:
    one.may_be_offline = True
    one.page.context.set_offline(True)


def count_loads(one: Visitor) -> list[str]:
    """The documents that the page asks for from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.is_navigation_request():
            found.append(request.url)

    one.page.on("request", note)
    return found


def test_a_missing_file_does_not_reload_the_page_for_ever(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.may_be_offline = True
    one.page.route("**/assets/Lesson-*.js", lambda route: route.abort())
    loads = count_loads(one)
    one.go("/lesson/tenka")
    one.expect_text("This page could not be loaded")
    assert len(loads) == 2, "one reload finds out whether there is a new version"
    expect(one.page).to_have_title("This page could not be loaded — gunbai")
    one.page.unroute("**/assets/Lesson-*.js")
    one.page.get_by_role("button", name="Try again").click()
    expect(one.page.locator(".panel .text").first).to_be_visible()


def test_a_lesson_that_is_not_kept_says_so_and_stays(visitors: Visitors) -> None:
    one = stocked(visitors, "ja")
    one.page.evaluate(EMPTY_SHELVES)
    cut_off(one)
    loads = count_loads(one)
    one.page.goto("/lesson/tenka")
    expect(one.page.get_by_role("alert")).to_contain_text("サーバーに接続できません")
    assert len(loads) == 1
    one.go("/")
    expect(one.page.locator("ul.offline")).to_contain_text("まだこの端末にありません")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_and_lessons_of_all_games_open_without_a_net(
    visitors: Visitors, language: str
) -> None:
    one = stocked(visitors, language)
    cut_off(one)
    loads = count_loads(one)
    for game in gunbai.games():
        one.go(f"/lesson/{game}")
        expect(one.page.locator(".panel .text").first).to_be_visible()
        expect(one.page.locator("main .board svg").first).to_be_visible()
        one.go(f"/rules/{game}")
        expect(one.page.locator(".book .summary")).to_be_visible()
    assert len(loads) == 2 * len(gunbai.games())


def test_the_front_page_says_what_works_without_a_net(visitors: Visitors) -> None:
    one = stocked(visitors, "en")
    cut_off(one)
    one.page.reload()
    one.expect_text("The server cannot be reached")
    expect(one.page.locator("ul.offline")).to_contain_text("Rules and lessons are on this device")
    card = one.page.locator("article[data-game=tenka]")
    expect(card.get_by_role("button", name="Play now")).to_be_disabled()
    expect(card.locator(".picture svg")).to_be_visible()
    one.check_access()
    card.get_by_role("link", name="Rules").click()
    expect(one.page.locator(".book .summary")).to_be_visible()
    one.page.go_back()
    expect(one.page.locator("ul.offline")).to_be_visible()
    one.page.context.set_offline(False)
    expect(one.page.locator("ul.offline")).to_have_count(0)
    expect(card.get_by_role("button", name="Play now")).to_be_enabled()


def test_half_a_shelf_is_no_shelf(visitors: Visitors) -> None:
    one = stocked(visitors, "en")
    one.page.evaluate(TEAR_SHELVES)
    cut_off(one)
    one.page.reload()
    expect(one.page.locator("ul.offline")).to_contain_text("not on this device yet")
    one.page.context.set_offline(False)
    one.page.reload()
    wait_stocked(one)


def test_nothing_is_kept_before_the_page_has_what_it_needs(visitors: Visitors) -> None:
    one = visitors.come("en")
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.go("/")
    expect(one.page.locator("article .picture svg")).to_have_count(len(gunbai.games()))
    one.page.wait_for_load_state("networkidle")
    assert not [each for each in asked if "/lesson" in each or "/rules" in each]


def test_a_first_visit_pays_nothing_for_games_without_a_net(visitors: Visitors) -> None:
    parts = [path.name for path in (CLIENT / "assets").iterdir() if PLAYS_HERE.match(path.name)]
    assert len({name.split("-")[0] for name in parts}) == 8, parts
    one = visitors.come("en", service_workers="allow")
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    one.go("/")
    expect(one.page.locator("article .picture svg")).to_have_count(len(gunbai.games()))
    one.page.wait_for_load_state("networkidle")
    assert not set(asked) & set(parts)
    at_once = re.search(r"CORE = (\[.*?\])", (CLIENT / "sw.js").read_text(encoding="utf-8"))
    assert at_once is not None
    assert not {each.rpartition("/")[2] for each in json.loads(at_once[1])} & set(parts)
    # The service worker keeps all scripts of this version later, but never the engine unasked.
    wait_stocked(one)
    assert one.page.evaluate(ENGINES) == []


def test_games_go_on_without_a_net_once_the_engine_is_kept(visitors: Visitors) -> None:
    one = stocked(visitors, "en")
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    table = one.open_table("tenka")
    one.page.reload()
    expect(one.page.locator(".first a.table")).to_have_count(1)
    assert not [each for each in asked if "/engine/" in each], "nobody has asked for the engine"
    one.page.get_by_role("button", name="Settings").click()
    choice = one.page.get_by_role("group", name="Available offline")
    choice.get_by_text("On", exact=True).click()
    expect(one.page.locator(".available[data-kept=true]")).to_be_visible()
    one.page.keyboard.press("Escape")
    cut_off(one)
    one.page.reload()
    one.page.locator("article[data-game=tenka]").get_by_role("button", name="Play now").click()
    one.page.locator("dialog button.main").click()
    one.page.wait_for_url("**/table/local-*")
    one.asked()
    one.choose(random.Random(1))
    one.page.reload()
    one.asked()
    # The table of the server goes on when the net is back.
    one.page.context.set_offline(False)
    one.sit_at(table)
    one.asked()
    one.choose(random.Random(2))
    one.go("/")
    expect(one.page.locator(".device a.table")).to_have_count(1)
