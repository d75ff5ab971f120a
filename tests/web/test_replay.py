"""Replays: stepping through a game, the views of others, and exports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

import gunbai
from tests.server.test_moments import finished
from tests.web import tour
from tests.web.visitor import SIZES, Visitor, Visitors


def finished_table(
    one: Visitor, game: str = "kingdom", menu: str = "Menu", resign: str = "Resign"
) -> str:
    """A table whose game is over: the person resigns after a few choices."""
    table = one.open_table(game)
    one.sit_at(table)
    decision = ""
    for _ in range(5):
        decision = one.asked(decision)
        one.page.keyboard.press("1")
    one.asked(decision)
    one.page.get_by_role("button", name=menu).click()
    one.page.get_by_role("button", name=resign).click()
    one.page.locator("dialog .button.main").click()
    one.page.wait_for_selector(".ending")
    return table


def total(one: Visitor) -> int:
    return int(str(one.page.get_by_role("slider").get_attribute("max")))


def test_a_finished_game_is_stepped_through_with_all_eyes(visitors: Visitors) -> None:
    one = visitors.come("en")
    finished_table(one, "gunshi")
    one.page.get_by_role("link", name="Replay").click()
    one.expect_text("The beginning")
    slider = one.page.get_by_role("slider")
    last = total(one)
    assert last > 2
    slider.fill("2")
    one.expect_text(f"Move 2 of {last}")
    one.page.get_by_role("button", name="One on").click()
    one.expect_text(f"Move 3 of {last}")
    one.page.keyboard.press("PageUp")
    one.expect_text(f"Move 2 of {last}")
    one.page.get_by_role("button", name="To the end").click()
    one.expect_text(f"Move {last} of {last}")
    eyes = one.page.get_by_role("combobox", name="Through whose eyes")
    assert eyes.locator("option").count() == 4
    slider.fill("1")
    one.expect_text(f"Move 1 of {last}")
    now = one.page.locator(".now")
    eyes.select_option("-2")
    expect(now).to_be_visible()
    public = now.inner_text()
    for viewer in ("0", "1", "-3"):
        eyes.select_option(viewer)
        expect(eyes).to_have_value(viewer)
        if viewer == "0":
            # What one placed in secret is told to that seat alone.
            expect(now).not_to_have_text(public)
        one.check_words()
    one.check_access()


def test_a_replay_shows_the_clocks_of_its_moment(visitors: Visitors) -> None:
    one = visitors.come("ja", size=SIZES[0])
    clock = {"kind": "fischer", "seconds": 600, "increment": 600}
    table = one.open_table("kingdom", clock=clock)
    one.sit_at(table)
    decision = one.asked()
    for _ in range(3):
        one.page.keyboard.press("1")
        decision = one.asked(decision)
    one.resign()
    one.go(f"/replay/{table}")
    shown = one.page.locator(".players [data-seat='0'] .clock")
    expect(shown).to_have_text("残り時間 10:00")
    box = shown.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= SIZES[0][0]
    one.page.keyboard.press("End")
    expect(shown).not_to_have_text("残り時間 10:00")
    expect(one.page.locator(".players [data-seat='1'] .time")).to_have_count(0)


def test_a_link_leads_to_the_moment(visitors: Visitors) -> None:
    one = visitors.come("en", permissions=["clipboard-read", "clipboard-write"])
    table = finished_table(one)
    one.go(f"/replay/{table}")
    one.page.get_by_role("slider").fill("4")
    one.page.get_by_role("button", name="Link to this moment").click()
    one.expect_text("Copied")
    link = one.page.evaluate("navigator.clipboard.readText()")
    assert parse_qs(urlsplit(link).query) == {"n": ["4"], "seat": ["-2"]}
    friend = visitors.come("ja", size=SIZES[0])
    friend.page.goto(link)
    expect(friend.page.get_by_role("slider")).to_have_value("4")
    friend.check_fits()
    friend.check_words()
    friend.check_access()


def test_record_text_and_picture_are_taken_away(visitors: Visitors, tmp_path: Path) -> None:
    one = visitors.come("en")
    table = finished_table(one)
    one.go(f"/replay/{table}")
    one.page.get_by_role("button", name="To the end").click()

    record = fetch(one, "button", "Record", tmp_path)
    lines = [json.loads(line) for line in record.splitlines()]
    assert lines[0]["game"] == "kingdom"
    assert len(lines) == total(one) + 2, "a head, the entries, the result"

    text = fetch(one, "button", "As text", tmp_path)
    assert "Kingdom: War on the Board" in text
    assert "[KD-" in text

    picture = ElementTree.fromstring(fetch(one, "button", "Picture", tmp_path))
    assert picture.tag.endswith("svg")
    assert len(list(picture.iter())) > 50
    assert not [each for each in picture.iter() if "class" in each.attrib]

    # The record is a game of its own: it can be opened from the file.
    path = tmp_path / "mine.jsonl"
    path.write_text(record, encoding="utf-8")
    one.go("/replay/file")
    one.page.locator("input[type=file]").set_input_files(path)
    expect(one.page.get_by_role("slider")).to_have_attribute("max", str(len(lines) - 2))


def fetch(one: Visitor, role: Any, name: str, folder: Path) -> str:
    with one.page.expect_download() as started:
        one.page.get_by_role(role, name=name).click()
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", gunbai.games())
def test_a_record_of_every_game_is_drawn_and_fits(
    visitors: Visitors, game: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(finished(game).dumps(), encoding="utf-8")
    one = visitors.come("ja", size=SIZES[0])
    one.go("/replay/file")
    one.page.locator("input[type=file]").set_input_files(path)
    slider = one.page.get_by_role("slider")
    last = total(one)
    for at in (0, last // 3, last // 2, last):
        slider.fill(str(at))
        for size in SIZES:
            one.page.set_viewport_size({"width": size[0], "height": size[1]})
            one.check_fits()
        one.check_words()
        assert one.page.locator("main .board svg").count()
    one.check_access()


def test_arrow_keys_step_and_the_list_of_moves_follows(visitors: Visitors) -> None:
    one = visitors.come("en")
    table = finished_table(one, "gunshi")
    one.go(f"/replay/{table}?seat=-3")
    one.expect_text("The beginning")
    last = total(one)
    moves = one.page.locator("aside .move")
    expect(moves).to_have_count(last + 1)
    here = one.page.locator("aside .move[aria-current=step]")
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowDown", last),
        ("ArrowUp", 0),
    ):
        one.page.keyboard.press(key)
        expect(one.page.get_by_role("slider")).to_have_value(str(at))
        expect(here).to_have_count(1)
        expect(here).to_have_attribute("data-n", str(at))
        expect(here).to_be_in_viewport()
    # The slider obeys the same keys.
    one.page.get_by_role("slider").focus()
    one.page.keyboard.press("ArrowDown")
    expect(here).to_have_attribute("data-n", str(last))
    moves.nth(2).click()
    one.expect_text(f"Move 2 of {last}")
    one.check_words()
    one.check_access()


def test_names_points_and_time_used_are_shown(visitors: Visitors) -> None:
    one = visitors.come("ja")
    table = finished_table(one, "kingdom", menu="メニュー", resign="投了")
    one.go(f"/replay/{table}")
    one.page.get_by_role("button", name="最後へ").click()
    players = one.page.locator(".players li")
    expect(players).to_have_count(2)
    expect(players.nth(1)).to_contain_text("竹")
    expect(players.nth(0).locator(".time")).to_contain_text(":")
    expect(one.page.locator(".summary tbody tr")).to_have_count(2)
    one.check_words()
    one.check_access()


def test_a_replay_plays_by_itself_at_the_chosen_speed(visitors: Visitors) -> None:
    one = visitors.come("en")
    table = finished_table(one)
    one.go(f"/replay/{table}")
    last = total(one)
    one.page.get_by_role("combobox", name="Speed").select_option("4")
    one.page.keyboard.press("Escape")
    one.page.get_by_role("button", name="Play by itself").click()
    one.expect_text(f"Move {last} of {last}")
    expect(one.page.get_by_role("button", name="Play by itself")).to_be_visible()
    # The speed is remembered.
    one.page.reload()
    expect(one.page.get_by_role("combobox", name="Speed")).to_have_value("4")


def test_on_a_phone_the_moves_are_a_sheet(visitors: Visitors) -> None:
    one = visitors.come("en", size=SIZES[0])
    table = finished_table(one)
    one.go(f"/replay/{table}?n=3")
    one.page.get_by_role("button", name="Moves").click()
    expect(one.page.locator("dialog .move[aria-current=step]")).to_have_attribute("data-n", "3")
    one.check_access()
    one.page.locator("dialog .move").nth(1).click()
    expect(one.page.locator("dialog")).to_have_count(0)
    one.expect_text("Move 1 of")
    one.check_fits()


def test_a_game_that_is_not_there_is_said_in_the_language_one_changes_to(
    visitors: Visitors,
) -> None:
    one = visitors.come("en", size=SIZES[0])
    one.may_be_refused = True
    one.go("/replay/nothere")
    one.expect_text("There is no such table.")
    tour.dress(one, "ja")
    one.expect_text("その卓はありません。")
    one.check_fits()
    one.check_access()
    one.page.get_by_role("link", name="トップへ").click()
    one.page.wait_for_selector("article svg")


@pytest.mark.parametrize("path", ["/", "/rules/tenka", "/lesson/tenka", "/playground", "/nowhere"])
def test_every_screen_lists_its_keys(visitors: Visitors, path: str) -> None:
    one = visitors.come("ja")
    one.may_be_refused = path == "/nowhere"
    one.go(path)
    one.page.wait_for_selector("main, h1")
    one.page.keyboard.press("?")
    dialog = one.page.get_by_role("dialog")
    expect(dialog).to_contain_text("このヘルプ")
    one.check_access()
    one.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
