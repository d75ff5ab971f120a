"""The playground: any game, seed or position, all views side by side, jumps, bots."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import gunbai
from tests.waiting import wait_beside
from tests.web.visitor import Visitor, Visitors


def set_up(one: Visitor, game: str, **wish: Any) -> None:
    one.page.get_by_role("combobox", name="Game").select_option(game)
    open_json(one)
    for label, value in wish.items():
        one.page.get_by_label(label.capitalize()).fill(value)
    one.page.get_by_role("button", name="Set up").click()
    expect(one.page.locator(".sides section").first).to_be_visible()


def open_json(one: Visitor) -> None:
    fold = one.page.locator("details.written")
    fold.evaluate("each => (each.open = true)")


def position(one: Visitor) -> Any:
    """What the page says the whole position is."""
    text = one.page.locator("details pre").evaluate("each => each.textContent")
    return json.loads(text)


def expect_position(one: Visitor, wanted: Any) -> None:
    """It may come after the number of the move."""
    wait_beside(one.page, lambda: position(one) == wanted, "it is another position")


@pytest.mark.parametrize("game", gunbai.games())
def test_every_view_stands_side_by_side_and_a_bot_plays_on(visitors: Visitors, game: str) -> None:
    one = visitors.come("en", size=(1440, 900))
    one.go("/playground")
    set_up(one, game, seed="7")
    start = position(one)
    players = one.page.request.get("/api/games").json()
    seats = next(each["default"] for each in players if each["id"] == game)
    expect(one.page.locator(".sides section")).to_have_count(seats + 1)
    one.page.get_by_role("button", name="What everybody saw").click()
    expect(one.page.locator(".sides section")).to_have_count(seats + 2)
    expect(
        one.page.locator(".sides section .board").nth(seats + 1).locator("svg").first
    ).to_be_attached()

    one.page.get_by_role("combobox", name="Bot").select_option("random")
    one.page.get_by_role("button", name="20 decisions by the bot").click()
    expect(one.page.locator("label.jump")).to_contain_text("Move 20 of 20")
    later = position(one)
    assert later != start
    one.check_access()
    one.check_words()

    slider = one.page.locator("label.jump input")
    slider.fill("0")
    expect(one.page.locator("label.jump")).to_contain_text("Move 0 of 20")
    expect_position(one, start)
    slider.fill("20")
    expect(one.page.locator("label.jump")).to_contain_text("Move 20 of 20")

    # The same position as a beginning of its own.
    set_up(one, game, position=json.dumps(later))
    expect(one.page.locator("label.jump")).to_contain_text("Move 0 of 0")
    expect_position(one, later)


def test_any_seat_is_played_by_hand_and_luck_is_chosen(visitors: Visitors) -> None:
    one = visitors.come("en", size=(1440, 900))
    one.go("/playground?game=daiyabo&players=3&seed=5")
    expect(one.page.get_by_role("combobox", name="Game")).to_have_value("daiyabo")
    one.page.get_by_role("button", name="Set up").click()
    luck = one.page.get_by_role("combobox", name="Luck")
    wish = str(luck.locator("option").last.get_attribute("value"))
    luck.select_option(wish)
    expect(one.page.locator("label.jump")).to_contain_text("Move 1 of 1")
    expect(one.page.locator("details .lines li").first).to_contain_text(wish)
    for made in range(2, 60):
        button = one.page.locator(".sides .choices button")
        if button.count():
            button.first.click()
            expect(one.page.locator("label.jump")).to_contain_text(f"of {made}")
            break
        one.page.get_by_role("button", name="Let luck decide").click()
        expect(one.page.locator("label.jump")).to_contain_text(f"of {made}")
    else:
        raise AssertionError("nobody is asked")


def test_what_cannot_be_set_up_is_answered(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.go("/playground")
    one.may_be_refused = True
    one.page.get_by_role("combobox", name="Game").select_option("gunshi")
    open_json(one)
    one.page.get_by_label("Options").fill('{"turn_limit": "long"}')
    one.page.get_by_role("button", name="Set up").click()
    expect(one.page.get_by_role("alert")).to_contain_text("turn_limit")
    one.check_access()


def test_a_board_is_there_at_once_and_rules_are_chosen_by_a_form(visitors: Visitors) -> None:
    one = visitors.come("ja", size=(1024, 768))
    one.go("/playground?game=kingdom")
    expect(one.page.locator(".sides section .board svg").first).to_be_visible()
    expect(one.page.get_by_label("オプション（JSON）")).not_to_be_visible()
    one.page.get_by_role("combobox", name="盤", exact=True).select_option("フルボード（6×8）")
    one.page.get_by_role("button", name="用意する").click()
    expect(one.page.locator("[data-square=f8]").first).to_be_attached()
    expect(one.page.locator(".sides .choices button").first).not_to_have_text(re.compile("^[a-z]"))
    one.page.get_by_role("combobox", name="ゲーム").select_option("gunshi")
    expect(one.page.locator("[data-option=fence_range]")).to_be_visible()
    one.check_access()
