"""Study in the browser: a hint by keyboard, what is hidden counted, a finished game looked at."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.waiting import wait_beside
from tests.web.visitor import SIZES, Visitor, Visitors

HINT = {"ja": "ヒント", "en": "Hint"}
ANALYSE = {"ja": "検討する", "en": "Analyse"}


def wait_over(one: Visitor, table: str) -> None:
    wait_beside(
        one.page,
        lambda: one.page.request.get(f"/api/tables/{table}").json()["status"] == "over",
        "the game does not end",
    )


def finished(one: Visitor, game: str = "daiyabo", **wish: Any) -> str:
    """A table where bots have played."""
    seats = [
        {"kind": "bot", "bot": "random", "name": "Matsu"},
        {"kind": "bot", "bot": "random", "name": "Take"},
    ]
    table = one.open_table(game, seats=seats, **wish)
    wait_over(one, table)
    return table


@pytest.mark.parametrize("motion", ["calm", "moving"])
def test_a_hint_is_asked_for_read_and_played_by_keyboard(visitors: Visitors, motion: str) -> None:
    one = visitors.come("ja", calm=motion == "calm")
    one.sit_at(one.open_table("tenka"))
    decision = one.asked()
    expect(one.page.get_by_role("button", name="ヒント")).to_be_visible()
    one.page.keyboard.press("h")
    rows = one.page.locator(".hint .row")
    expect(rows.first).to_be_focused()
    assert 2 <= rows.count() <= 3
    expect(rows.first).to_contain_text("勝率")
    expect(one.page.locator(".hint .why li").first).not_to_be_empty()
    expect(one.page.locator(".rings span")).not_to_have_count(0)
    first = one.page.locator(".choice[data-pointed]").get_attribute("data-code")
    one.page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    second = one.page.locator(".choice[data-pointed]").get_attribute("data-code")
    assert first != second, "the other choice is lit up"
    one.check_words()
    one.check_access()
    one.page.keyboard.press("Escape")
    expect(rows).to_have_count(0)
    expect(one.page.locator(".log li").last).to_contain_text("ヒントを見ました")
    expect(one.page.locator("[data-pointed]")).to_have_count(0)
    one.page.keyboard.press("h")
    expect(rows.first).to_be_focused()
    one.page.get_by_role("button", name="これを選ぶ").focus()
    one.page.keyboard.press("Enter")
    one.asked(decision)
    expect(rows).to_have_count(0)


def test_on_a_phone_the_board_stays_in_sight_of_the_hint(visitors: Visitors) -> None:
    one = visitors.come("en", size=SIZES[0], has_touch=True)
    one.sit_at(one.open_table("tenka"))
    one.asked()
    one.page.get_by_role("button", name="Hint").tap()
    one.page.wait_for_selector(".hint .row")
    one.check_fits()
    board = one.page.locator("main.board").bounding_box()
    sheet = one.page.locator("aside.side").bounding_box()
    assert board is not None
    assert sheet is not None
    assert sheet["y"] - board["y"] >= 240, "most of the board is above the sheet"
    ends = re.compile(r"^inset\(0px 0px \d+px\)$")
    expect(one.page.locator(".rings")).to_have_css("clip-path", ends)
    one.check_access()


def test_a_hint_can_be_taken_on_a_phone_however_long_its_reasons_are(visitors: Visitors) -> None:
    one = visitors.come("ja", size=SIZES[0], has_touch=True)
    one.sit_at(one.open_table("tenka"))
    decision = one.asked()
    one.page.get_by_role("button", name="ヒント").tap()
    one.page.wait_for_selector(".hint .why li")
    one.page.evaluate("document.querySelector('.hint .why li').append('長い理由。'.repeat(40))")
    one.wait_drawn()
    take = one.page.get_by_role("button", name="これを選ぶ")
    expect(take).to_be_in_viewport(ratio=1)
    take.tap()
    one.asked(decision)


def test_among_people_there_is_no_hint_unless_all_agree(visitors: Visitors) -> None:
    one, other = visitors.come("en"), visitors.come("en")
    for hints in (None, True):
        table = one.open_table("tenka", seats=[{"kind": "mine"}], hints=hints)
        other.sit_at(table)
        if hints:
            other.page.get_by_label(re.compile("Hints are fine")).check()
        other.page.get_by_role("button", name="Sit here").click()
        one.sit_at(table)
        asked = (
            one
            if one.page.request.get(f"/api/tables/{table}/view").json()["asked"] == [0]
            else other
        )
        asked.asked()
        button = asked.page.get_by_role("button", name="Hint", exact=True)
        if hints:
            button.click()
            asked.page.wait_for_selector(".hint .row")
            watching = other if asked is one else one
            watching.expect_text("takes a hint")
        else:
            expect(button).to_have_count(0)


def is_count(response: Response) -> bool:
    return response.ok and "/beliefs" in response.url


def test_who_may_be_the_general_is_counted_beside_the_board(visitors: Visitors) -> None:
    one = visitors.come("ja")
    one.sit_at(one.open_table("gunshi"))
    rng, decision = Random(2), ""
    for _ in range(300):
        decision = one.asked(decision)
        stage = one.page.locator("[data-decision]").count()
        assert stage
        if one.page.locator(".prompt").inner_text().find("カード") < 0:
            one.choose(rng)
            continue
        break
    with one.page.expect_response(is_count) as answer:
        one.page.locator("#tab-count").click()
    for _ in range(40):
        if answer.value.json()["beliefs"]:
            break
        with one.page.expect_response(is_count) as answer:
            one.choose(rng)
            decision = one.asked(decision)
    general = one.page.locator(".count article").first
    expect(general).to_contain_text("将軍")
    line = general.get_by_role("button").first
    line.focus()
    expect(one.page.locator(".rings span")).not_to_have_count(0)
    one.check_words()
    one.check_access()


@pytest.mark.parametrize(("language", "scheme"), [("ja", "dark"), ("en", "light")])
def test_a_finished_game_is_analysed_and_its_graph_leads_to_the_mistakes(
    visitors: Visitors, language: str, scheme: str
) -> None:
    one = visitors.come(language, size=SIZES[2], color_scheme=scheme)
    one.go(f"/replay/{finished(one)}?seat=-3")
    one.page.get_by_role("button", name=ANALYSE[language]).click()
    graph = one.page.locator("button.graph")
    graph.wait_for()
    assert one.page.locator(".frame path[stroke-dasharray]").count() >= 2, (
        "dashes, not colour alone"
    )
    slider = one.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    graph.focus()
    one.page.keyboard.press("Enter")
    expect(slider).not_to_have_value("0")
    at = int(slider.input_value())
    expect(one.page.locator(".best .played")).to_have_count(1)
    box = graph.bounding_box()
    assert box is not None
    one.page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    expect(slider).not_to_have_value(str(at))
    assert int(slider.input_value()) > at
    for row in one.page.locator(".findings tbody tr").all():
        cells = [
            float(c.replace("−", "-").replace("±", "")) for c in row.locator("td").all_inner_texts()
        ]
        assert sum(cells[:-1]) == pytest.approx(cells[-1], abs=1e-6), "it adds up as it is shown"
    one.page.get_by_role("combobox").first.select_option("0")
    expect(one.page.locator(".graph")).to_be_visible()
    one.check_words()
    one.check_fits()
    one.check_access()


def test_a_record_of_ones_own_is_analysed_on_a_phone(visitors: Visitors) -> None:
    one = visitors.come("en", size=SIZES[0], has_touch=True)
    record = one.page.request.get(f"/api/tables/{finished(one, 'kingdom')}/record").body()
    one.go("/replay/file")
    one.page.set_input_files(
        "input[type=file]",
        {"name": "mine.jsonl", "mimeType": "application/jsonl", "buffer": record},
    )
    one.page.get_by_role("button", name="Analyse").click()
    one.page.locator("button.graph").wait_for()
    one.check_fits()
    one.page.get_by_role("button", name="Analysis").click()
    expect(one.page.get_by_role("dialog")).to_contain_text("Who won by what")
    one.check_access()
    one.page.locator("dialog .jump").first.click()
    expect(one.page.get_by_role("dialog")).to_have_count(0)


def test_a_game_that_goes_on_offers_no_analysis(visitors: Visitors) -> None:
    one = visitors.come("en")
    table = one.open_table("tenka")
    one.sit_at(table)
    one.asked()
    one.go(f"/replay/{table}")
    expect(one.page.get_by_role("slider")).to_be_visible()
    expect(one.page.get_by_role("button", name="Analyse")).to_have_count(0)


def test_help_for_one_seat_leaves_the_page_before_the_next_one_sits_down(
    visitors: Visitors,
) -> None:
    one = visitors.come("en")
    seats = [{"kind": "mine", "name": "Hana"}, {"kind": "mine", "name": "Ren"}]
    one.sit_at(one.open_table("gunshi", seats=seats))
    rng, handed = Random(5), 0
    for _ in range(400):
        one.page.wait_for_function(
            "() => document.querySelector('[data-open]') ||"
            " (document.querySelector('[data-decision]:not([data-decision=\"\"])') &&"
            " document.querySelector('.choice'))"
        )
        if one.page.locator("[data-open]").count():
            for part in (".hint", ".count", ".rings", "#tab-count"):
                assert one.page.locator(part).count() == 0, part
            handed += 1
            if handed == 3:
                return
            one.page.locator("[data-open]").first.click()
            one.page.wait_for_selector(".choice")
            one.page.locator("#tab-count").click()
            one.page.wait_for_selector(".count p")
            one.page.keyboard.press("h")
            one.page.wait_for_selector(".hint .row")
            continue
        decision = one.page.locator("[data-decision]").get_attribute("data-decision")
        one.choose(rng)
        one.page.wait_for_function(
            "old => document.querySelector('[data-open]') ||"
            " document.querySelector('[data-decision]').dataset.decision !== old",
            arg=decision,
        )
    raise AssertionError("the device was not handed over")
