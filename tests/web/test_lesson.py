"""Lessons: the player makes every move, and gets to the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import gunbai
from tests.web.visitor import Visitor, Visitors

LANGUAGE = {"daiyabo": "ja", "gunshi": "en", "kingdom": "ja", "tenka": "en"}
NEXT = {"en": "Next", "ja": "次へ"}
RIGHT = {"en": "Right.", "ja": "その通りです。"}
END = {"en": "That is all you need to begin.", "ja": "これで始められます。"}


@pytest.mark.parametrize("game", gunbai.games())
def test_a_lesson_is_followed_to_its_end(visitors: Visitors, game: str) -> None:
    language = LANGUAGE[game]
    one = visitors.come(language, size=(360, 640), has_touch=True)
    lesson = one.page.request.get(f"/api/games/{game}/lesson").json()
    assert 5 <= len(lesson["steps"]) <= 10
    one.go(f"/lesson/{game}")
    for number, step in enumerate(lesson["steps"]):
        expect(one.page.locator(".panel .text").first).to_have_text(step["text"][language])
        one.check_fits()
        one.check_words()
        if step["code"]:
            take(one, step, on_board=number % 2 == 0)
            done = (step["done"] or RIGHT)[language]
            expect(one.page.locator(".panel .text").first).to_have_text(done)
        if number in (1, 4):
            one.check_access()
        if number < len(lesson["steps"]) - 1:
            one.page.get_by_role("button", name=NEXT[language]).click()
    one.expect_text(END[language])
    one.check_access()
    one.page.locator(".panel a.button.main").click()
    expect(one.page.get_by_role("dialog")).to_be_visible()


def take(one: Visitor, step: dict[str, Any], *, on_board: bool) -> None:
    code = step["code"]
    spot = one.page.locator(f'main .board [data-code="{code}"]')
    button = one.page.locator(f'.panel .choices [data-code="{code}"]')
    if on_board and spot.count() and spot.first.is_visible():
        spot.first.click(force=True)
        if not button.count():
            return
    button.click()


def test_a_wrong_choice_is_answered_with_a_hint(visitors: Visitors) -> None:
    one = visitors.come("en")
    lesson = one.page.request.get("/api/games/gunshi/lesson").json()
    one.go("/lesson/gunshi")
    one.page.get_by_role("button", name="Next").click()
    step = lesson["steps"][1]
    wrong = next(each for each in step["choices"] if each["code"] != step["code"])
    one.page.locator(f'.panel [data-code="{wrong["code"]}"]').click()
    expect(one.page.get_by_role("alert")).to_have_text(step["hint"]["en"])
    expect(one.page.locator(".panel .text").first).to_have_text(re.compile("d3"))
