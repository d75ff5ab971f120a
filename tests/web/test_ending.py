"""The end of a game: beside the board, what happened and why, and what comes next."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

import gunbai
from tests.web.test_replay import finished_table
from tests.web.tour import dress
from tests.web.visitor import PATIENCE, Visitors

COVERED = """() => {
  const box = document.querySelector('main.board').getBoundingClientRect();
  const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return middle.closest('main.board') === null;
}"""
# Names that are broken or cut short, and figures beyond the edge of the column.
BROKEN = """() => {
  const side = document.querySelector('.summary').getBoundingClientRect();
  const names = [...document.querySelectorAll('.summary .name')]
    .filter(each => each.offsetHeight > 30 || each.scrollWidth > each.clientWidth);
  const cells = [...document.querySelectorAll('.summary :is(td, th):not(:has(.spoken))')]
    .filter(each => each.scrollWidth > each.clientWidth + 1
      || each.getBoundingClientRect().right > side.right + 1);
  return [...names, ...cells].map(each => each.innerText);
}"""
LONG = 4 * PATIENCE
"""An analysis takes its time on a busy machine."""


@pytest.mark.parametrize("game", gunbai.games())
def test_the_end_stands_beside_the_board_and_says_why(visitors: Visitors, game: str) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table(game))
    one.play_out(Random(game))
    page = one.page
    expect(page.get_by_role("tab", name="Result")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        re.compile("^(You win!|You lose|A draw)$")
    )
    expect(page.locator(".summary tbody tr")).to_have_count(2)
    expect(page.locator(".summary .reason .clause")).to_have_text(re.compile(r"^[A-Z]{2}-\d+"))
    assert page.locator(".summary thead th").count() >= 5, "places, names, points by source"
    assert not page.evaluate(COVERED)
    assert not page.locator("main.board .ending").count()
    one.check_words()
    one.check_access()


@pytest.mark.parametrize("game", gunbai.games())
def test_beside_a_board_on_a_small_screen_the_result_is_whole(
    visitors: Visitors, game: str
) -> None:
    one = visitors.come("en", size=(1024, 768))
    one.sit_at(one.open_table(game))
    one.resign()
    expect(one.page.locator(".summary tbody tr")).to_have_count(2)
    for language in ("ja", "en"):
        dress(one, language)
        assert one.page.evaluate(BROKEN) == [], language
        title = one.page.locator("h1").bounding_box()
        assert title is not None
        assert title["height"] <= 42, "two lines"
    tops: list[int] = one.page.locator(".ending .button:visible").evaluate_all(
        "all => all.map(each => each.offsetTop)"
    )
    assert len(tops) == 3
    assert len(set(tops)) == 1, "what comes next stands in one row"


def test_hidden_generals_hands_and_decks_are_open_after_the_game(visitors: Visitors) -> None:
    one = visitors.come("ja", color_scheme="dark")
    one.sit_at(one.open_table("gunshi"))
    one.play_out(Random(2))
    summary = one.page.locator(".summary")
    expect(summary).to_contain_text("赤軍の将軍は")
    expect(summary).to_contain_text("青軍の将軍は")
    expect(summary).to_contain_text("青軍の手札：")
    one.check_words()
    one.check_access()


def test_the_deciding_moment_leads_into_the_replay(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("kingdom"))
    one.play_out(Random(4))
    study = one.page.locator(".study")
    expect(study.locator("progress, .moment").first).to_be_visible()
    expect(study.locator(".verdict")).to_contain_text(
        re.compile("mostly by|Neither luck"), timeout=LONG
    )
    moment = study.locator(".moment")
    number = str(moment.inner_text()).removeprefix("Move ")
    moment.click()
    one.page.wait_for_url("**/replay/**")
    one.expect_text(f"Move {number} of")


def test_one_tap_leads_everybody_to_the_rematch(visitors: Visitors) -> None:
    one, other = visitors.come("en"), visitors.come("en")
    table = one.open_table("kingdom", seats=[{"kind": "mine"}, {"kind": "open"}])
    other.go(f"/table/{table}")
    other.page.get_by_role("button", name="Sit here").click()
    one.sit_at(table)
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Resign").click()
    one.page.locator("dialog .button.main").click()
    one.page.get_by_role("button", name="Rematch").click()
    expect(one.page.locator(".ending .main")).to_be_disabled()
    other.page.get_by_role("button", name="Rematch").click()
    for each in (one, other):
        each.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    assert one.page.url == other.page.url


def test_news_after_the_end_leave_readers_where_they_are(visitors: Visitors) -> None:
    """The offer of a rematch is shown for a moment; it does not open the result again."""
    one, other = visitors.come("en"), visitors.come("en", calm=False)
    table = one.open_table("kingdom", seats=[{"kind": "mine"}, {"kind": "open"}])
    other.go(f"/table/{table}")
    other.page.get_by_role("button", name="Sit here").click()
    one.sit_at(table)
    one.resign()
    chat = other.page.get_by_role("tab", name="Chat")
    result = other.page.get_by_role("tab", name="Result")
    expect(result).to_have_attribute("aria-selected", "true")
    chat.click()
    one.page.get_by_role("button", name="Rematch").click()
    other.expect_text("offers a rematch")
    expect(other.page.locator("[data-busy=false]")).to_be_visible()
    expect(chat).to_have_attribute("aria-selected", "true")
    expect(result).to_be_visible()


def test_people_at_one_screen_need_one_tap_for_a_rematch(visitors: Visitors) -> None:
    one = visitors.come("en")
    people = [{"kind": "mine", "name": "Hana"}, {"kind": "mine", "name": "Ren"}]
    table = one.open_table("daiyabo", seats=people)
    one.sit_at(table)
    one.asked()
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Resign").click()
    one.page.locator("dialog .button.main").click()
    one.page.get_by_role("button", name="Rematch").click()
    one.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    one.asked()


def test_on_a_phone_the_board_stays_in_view_and_the_rest_is_a_tap_away(
    visitors: Visitors,
) -> None:
    one = visitors.come("en", size=(360, 640))
    finished_table(one, "gunshi")
    assert not one.page.evaluate(COVERED)
    expect(one.page.locator(".summary")).not_to_be_visible()
    one.check_fits()
    one.page.get_by_role("button", name="Result in detail").click()
    expect(one.page.locator(".summary")).to_be_visible()
    one.check_fits()
    wide = (
        "[...document.querySelectorAll('.side *')].filter(e => e.scrollWidth > innerWidth).length"
    )
    assert one.page.evaluate(wide) == 0
    one.check_words()
    one.check_access()


def test_where_the_rules_forbid_to_resign_the_menu_says_why(visitors: Visitors) -> None:
    """tenka allows it only as the action of one's turn, which a game does not begin with."""
    one = visitors.come("ja", size=(360, 640), has_touch=True)
    one.sit_at(one.open_table("tenka"))
    one.asked()
    one.page.get_by_role("button", name="メニュー").click()
    one.page.get_by_role("button", name="投了").click()
    expect(one.page.locator("dialog")).to_have_count(0)
    expect(one.page.get_by_role("alert")).to_contain_text("TK-12.1")
    expect(one.page.locator(".ending")).to_have_count(0)
