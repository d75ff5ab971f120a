"""Lessons: the player makes every move, and gets to the end."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import gunbai
from tests.web.visitor import SIZES, Visitor, Visitors

LANGUAGE = {"daiyabo": "ja", "gunshi": "en", "kingdom": "ja", "tenka": "en"}
NEXT = {"en": "Next", "ja": "次へ"}
RIGHT = {"en": "Right.", "ja": "その通りです。"}
TACTICS = {"en": "That is how good players think.", "ja": "上手な人はこう考えます。"}
END = {"en": "That is all you need to begin.", "ja": "これで始められます。"}


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("game", gunbai.games())
def test_a_lesson_is_followed_to_its_end(visitors: Visitors, game: str, number: int) -> None:
    language = LANGUAGE[game]
    one = visitors.come(language, size=(360, 640), has_touch=True)
    lesson = one.page.request.get(f"/api/games/{game}/lesson?number={number}").json()
    assert 5 <= len(lesson["steps"]) <= 15
    one.go(f"/lesson/{game}" if number == 1 else f"/lesson/{game}/{number}")
    for at, step in enumerate(lesson["steps"]):
        expect(one.page.locator(".panel .text").first).to_have_text(step["text"][language])
        one.check_fits()
        one.check_words()
        if step["code"]:
            take(one, step, on_board=at % 2 == 0)
            done = (step["done"] or RIGHT)[language]
            expect(one.page.locator(".panel .text").first).to_have_text(done)
        if at < len(lesson["steps"]) - 1:
            one.page.get_by_role("button", name=NEXT[language]).click()
    one.expect_text(END[language] if number == 1 else TACTICS[language])
    one.check_access()
    # It is remembered on the front page.
    one.page.locator("header a").first.click()
    done = one.page.locator(f'[data-game="{game}"] .learnt')
    expect(done).to_have_count(1)
    one.page.reload()
    expect(done).to_have_count(1)


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("game", gunbai.games())
def test_a_lesson_ends_in_a_short_game_with_advice(
    visitors: Visitors, game: str, number: int
) -> None:
    one = visitors.come("en")
    lesson = one.page.request.get(f"/api/games/{game}/lesson?number={number}").json()
    told = [lesson["practice"]["text"], *lesson["practice"]["advice"].values()]
    one.go(f"/lesson/{game}/{number}")
    kept = {f"{game} {number}": {"at": len(lesson["steps"]) - 1, "done": False}}
    one.page.evaluate(f"localStorage.setItem('gunbai.lessons', {json.dumps(json.dumps(kept))})")
    one.page.reload()
    step = lesson["steps"][-1]
    if step["code"]:
        take(one, step, on_board=False)
    one.page.get_by_role("button", name="Try it: a short game").click()
    one.page.wait_for_url("**/table/**")
    one.asked()
    expect(one.page.locator(".guide")).to_have_text(
        re.compile("|".join(re.escape(each["en"]) for each in told))
    )
    one.check_words()
    if number == 1:
        one.check_access()
        one.play_out(Random(game))
        expect(one.page.locator(".guide")).to_have_count(0)


def test_a_lesson_goes_on_where_it_was_left(visitors: Visitors) -> None:
    one = visitors.come("en")
    lesson = one.page.request.get("/api/games/gunshi/lesson").json()
    one.go("/lesson/gunshi")
    one.page.get_by_role("button", name="Next").click()
    take(one, lesson["steps"][1], on_board=False)
    one.page.keyboard.press("ArrowRight")
    third = lesson["steps"][2]["text"]["en"]
    expect(one.page.locator(".panel .text").first).to_have_text(third)
    one.page.reload()
    expect(one.page.locator(".panel .text").first).to_have_text(third)
    one.page.keyboard.press("ArrowLeft")
    expect(one.page.locator(".panel .text").first).not_to_have_text(third)


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


# The boxes of what a step points at, in pixels.
POINTED = """() => [...document.querySelectorAll('[data-focus]')].map(each => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_points_at_six_panels_and_not_across_them(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    one = visitors.come("ja", size=size)
    one.go("/lesson/daiyabo/1")
    one.page.wait_for_selector("[data-focus]")
    boxes = one.page.evaluate(POINTED)
    assert len(boxes) == 6
    for i, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[i + 1 :]:
            apart = right <= other[0] + 1 or other[2] <= left + 1
            apart |= bottom <= other[1] + 1 or other[3] <= top + 1
            assert apart, boxes
