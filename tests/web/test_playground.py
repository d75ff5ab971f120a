"""The playground: any game, seed or position, all views side by side, jumps, bots."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import gunbai
from gunbai.games.packs import path_of
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
    fold = one.page.locator("details.json")
    fold.evaluate("each => (each.open = true)")


def position(one: Visitor) -> Any:
    """What the page says the whole position is."""
    text = one.page.locator("details pre").evaluate("each => each.textContent")
    return json.loads(text)


def expect_position(one: Visitor, wanted: Any) -> None:
    """It may come after the number of the move."""
    wait_beside(one.page, lambda: position(one) == wanted, "it is another position")


def let_a_bot_play(one: Visitor) -> None:
    """Twenty decisions. A random bot would end some games of tenka before: it declares no war."""
    one.page.get_by_role("combobox", name="Bot").select_option("level4")
    one.page.get_by_role("button", name="20 decisions by the bot").click()
    expect(one.page.locator("label.jump")).to_contain_text("Move 20 of 20")


@pytest.mark.parametrize("game", gunbai.games())
def test_every_view_stands_side_by_side_and_a_bot_plays_on(visitors: Visitors, game: str) -> None:
    one = visitors.come("en", size=(1440, 900))
    one.go("/playground")
    set_up(one, game, seed="7")
    start = position(one)
    players = one.page.request.get("/api/games").json()
    seats = next(each["default"] for each in players if each["id"] == game)
    expect(one.page.locator(".sides section")).to_have_count(seats + 1)
    one.page.get_by_role("button", name="Spectators").click()
    expect(one.page.locator(".sides section")).to_have_count(seats + 2)
    expect(
        one.page.locator(".sides section .board").nth(seats + 1).locator("svg").first
    ).to_be_attached()

    let_a_bot_play(one)
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


# The pack editor.


def text_of(one: Visitor) -> Locator:
    return one.page.get_by_role("textbox", name=re.compile("TOML"))


def open_editor(one: Visitor, path: str) -> Locator:
    one.go(path)
    expect(one.page.locator("#pack-state .good")).to_be_visible()
    return text_of(one)


def selected(area: Locator) -> str:
    found: str = area.evaluate("each => each.value.slice(each.selectionStart, each.selectionEnd)")
    return found


def points(one: Visitor, region: str) -> Locator:
    """The seal with the points of a region on the board."""
    return one.page.locator(f".sides [data-part={region}]").first


def test_a_mistake_stands_at_its_line_and_a_repaired_pack_is_drawn_and_played(
    visitors: Visitors,
) -> None:
    one = visitors.come("en", size=(1440, 900))
    area = open_editor(one, "/playground?game=tenka&players=2&edit")
    expect(points(one, "kanto")).to_contain_text("2")
    text = area.input_value()
    line = text[: text.index("points = 2")].count("\n") + 1
    area.fill(text.replace("points = 2", "pionts = 2", 1))
    mistake = one.page.locator(".mistakes button")
    expect(mistake).to_have_count(1)
    expect(mistake).to_contain_text(f"Line {line}")
    expect(mistake).to_contain_text("region[1].pionts")
    expect(mistake).to_contain_text("did you mean 'points'?")
    expect(one.page.get_by_role("status").filter(has_text="1 mistake")).to_be_visible()
    expect(one.page.get_by_role("button", name="Play against bots")).to_be_disabled()
    expect(area).to_have_attribute("aria-invalid", "true")

    mistake.click()
    expect(area).to_be_focused()
    assert selected(area) == "pionts = 2"
    expect(one.page.locator(".line.bad .number")).to_have_text(f"✕ {line}")
    expect(one.page.locator(".note")).to_contain_text("unknown field 'pionts'")
    # The mark stands at the height of the line.
    mark = one.page.locator(".line.bad").bounding_box()
    box = area.bounding_box()
    assert mark
    assert box
    row = area.evaluate("each => parseFloat(getComputedStyle(each).lineHeight)")
    top = box["y"] + (line - 1) * row - area.evaluate("each => each.scrollTop")
    assert abs(mark["y"] - top) < 2
    one.check_access()
    one.check_words()

    one.page.keyboard.insert_text("points = 4")
    expect(one.page.locator("#pack-state .good")).to_be_visible()
    expect(one.page.locator(".mistakes")).to_have_count(0)
    expect(points(one, "kanto")).to_contain_text("4")
    one.page.get_by_text("2 changes to the standard pack").click()
    changed = one.page.get_by_role("row", name="region[kanto].points")
    expect(changed.locator("td")).to_have_text(["2", "4"])
    let_a_bot_play(one)
    one.check_access()


def test_on_a_phone_the_keyboard_leads_from_mistake_to_mistake(visitors: Visitors) -> None:
    one = visitors.come("ja", size=(360, 640))
    area = open_editor(one, "/playground?game=kingdom&edit")
    text = area.input_value()
    wrong = text.replace("hand_limit =", "hand_limti =", 1).replace("rows = 6", 'rows = "6"', 1)
    area.fill(wrong)
    expect(one.page.locator(".mistakes button")).to_have_count(2)
    expect(one.page.locator(".mistakes")).to_contain_text("という項目はありません")
    for place, wanted in (("F8", "hand_limti"), ("F8", "rows"), ("Shift+F8", "hand_limti")):
        one.page.keyboard.press(place)
        assert wanted in selected(area)
        one.wait_drawn()
    one.check_access()
    one.check_words()
    assert one.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


def test_a_pack_is_kept_as_a_file_sent_as_a_link_and_set_back(visitors: Visitors) -> None:
    one = visitors.come("en", size=(1440, 900))
    one.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    area = open_editor(one, "/playground?game=tenka&edit")
    standard = area.input_value()
    mine = standard.replace("my-japan12", "mine", 1).replace("points = 2", "points = 5", 1)
    area.fill(mine)
    expect(points(one, "kanto")).to_contain_text("5")
    with one.page.expect_download() as loading:
        one.page.get_by_role("button", name="Download").click()
    assert loading.value.suggested_filename == "mine.toml"
    assert loading.value.path().read_text(encoding="utf-8") == mine
    one.page.get_by_role("button", name="Copy a link").click()
    one.expect_text("The link with this pack is copied.")
    link = one.page.evaluate("navigator.clipboard.readText()")

    other = visitors.come("en", size=(1440, 900))
    assert open_editor(other, link).input_value() == mine
    expect(points(other, "kanto")).to_contain_text("5")

    # A file of another game leads to that game; what was written stays with its own.
    chooser = one.page.locator("input[accept='.toml']")
    marked = basic().encode("utf-8-sig")
    chooser.set_input_files({"name": "x.toml", "mimeType": "", "buffer": marked})
    expect(one.page.get_by_role("combobox", name="Game")).to_have_value("gunshi")
    expect(one.page.locator(".sides [data-square=a1]").first).to_be_attached()
    assert text_of(one).input_value() == basic()
    one.page.get_by_role("combobox", name="Game").select_option("tenka")
    expect(points(one, "kanto")).to_contain_text("5")
    assert text_of(one).input_value() == mine
    one.page.get_by_role("button", name="Reset").click()
    one.page.get_by_role("button", name="Discard your changes?").click()
    expect(points(one, "kanto")).to_contain_text("2")
    assert text_of(one).input_value() == standard
    one.page.get_by_role("button", name="Edit the pack").click()
    expect(text_of(one)).to_have_count(0)


def basic() -> str:
    """A pack of gunshi of one's own."""
    text = path_of("gunshi", "basic").read_text(encoding="utf-8")
    return text.replace('"basic"', '"mine"', 1)
