"""A game for which the client has no board: its text and its choices are enough to play it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.fifth_game.installed import Installed
from tests.web.visitor import CLIENT, Visitors


@pytest.mark.usefixtures("server")
def test_a_whole_game_without_a_board_by_its_choices(
    tmp_path_factory: pytest.TempPathFactory, chromium: Any
) -> None:
    assert (CLIENT / "index.html").exists()
    with Installed(tmp_path_factory.mktemp("fifth")).serving() as url:
        visitors = Visitors(url, chromium)
        one = visitors.come("en")
        one.go("/")
        card = one.page.locator('[data-game="toge"]')
        expect(card).to_contain_text("Five soldiers, a few mountain passes")
        expect(card.get_by_role("link")).to_have_text(["Rules"])  # it has no lesson
        card.get_by_role("button").first.click()
        one.page.get_by_role("button", name="＋").click()
        expect(one.page.locator(".options")).to_contain_text("Points of a tied pass")
        expect(one.page.locator(".options")).to_contain_text("go to the next pass")
        one.sit_at(one.open_table("toge"))
        one.asked()
        board = one.page.locator("main.board pre")
        expect(board).to_contain_text("Pass 1 of 4: worth")
        expect(board).to_contain_text("P1  points 0  soldiers 1 2 3 4 5")
        decisions, _ = one.play_out(Random(1))
        assert decisions == 4
        expect(board).to_contain_text("All 4 passes are over.")
        expect(one.page.locator(".summary tbody tr")).to_have_count(2)
        one.check_words()
        one.check_access()
        one.page.get_by_role("link", name="Replay").click()
        expect(one.page.locator("main .board pre")).to_contain_text("Pass 1 of 4")
        one.page.keyboard.press("ArrowDown")
        expect(one.page.locator("main .board pre")).to_contain_text("All 4 passes are over.")
        one.check_words()
        one.check_access()
        visitors.leave()
