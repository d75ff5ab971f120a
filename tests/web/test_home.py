"""The front page and the ways to a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitors

TITLES = {"en": "A Simple New War Game", "ja": "新しく簡単な戦争ゲームを作ってみた。"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_speaks_the_browsers_language_and_everybody_can_use_it(
    visitors: Visitors, language: str, scheme: str
) -> None:
    one = visitors.come(language, color_scheme=scheme)
    one.go("/")
    expect(one.page.locator("article")).to_have_count(4)
    expect(one.page.locator("html")).to_have_attribute("lang", language)
    one.expect_text(TITLES[language])
    one.check_words()
    one.check_access()
    one.page.set_viewport_size({"width": 360, "height": 640})
    assert one.page.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_language_and_colours_change_at_once_and_are_remembered(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.go("/")
    one.page.get_by_role("button", name="日本語").click()
    one.expect_text(TITLES["ja"])
    one.page.get_by_role("button", name="配色").click()
    one.page.reload()
    one.expect_text(TITLES["ja"])
    expect(one.page.locator("html")).to_have_attribute("data-theme", "dark")
    one.page.get_by_role("button", name="設定").click()
    expect(one.page.get_by_role("dialog")).to_be_visible()
    one.check_access()


@pytest.mark.parametrize("system", ["light", "dark"])
def test_a_theme_is_the_systems_unless_it_is_chosen(visitors: Visitors, system: str) -> None:
    one = visitors.come("en", color_scheme=system)
    papers = {"light": "rgb(246, 239, 224)", "dark": "rgb(22, 28, 43)"}
    for chosen in ("auto", "light", "dark"):
        one.go("/")
        one.page.evaluate(
            "theme => localStorage.setItem('gunbai.settings', JSON.stringify({theme}))", chosen
        )
        one.page.reload()
        body = one.page.locator("body")
        shown = system if chosen == "auto" else chosen
        expect(body).to_have_css("background-color", papers[shown])
        grain = one.page.evaluate("getComputedStyle(document.body).backgroundImage")
        assert (grain == "none") is (shown == "dark")


def test_a_name_is_given_and_kept(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.go("/")
    one.page.get_by_role("button", name="Change name").click()
    one.page.get_by_role("textbox", name="Your name").fill("Nobunaga")
    one.page.get_by_role("button", name="Save").click()
    expect(one.page.get_by_role("button", name="Nobunaga")).to_be_visible()
    one.page.reload()
    expect(one.page.get_by_role("button", name="Nobunaga")).to_be_visible()


@pytest.mark.parametrize("mode", ["Play now", "At one screen", "Invite friends"])
def test_every_way_to_a_table_is_open_to_everybody(visitors: Visitors, mode: str) -> None:
    one = visitors.come("en", size=(360, 640))
    one.go("/")
    card = one.page.locator("article[data-game=kingdom]")
    card.get_by_role("button", name=mode).click()
    one.page.get_by_role("button", name="More rules").click()
    expect(one.page.locator(".option .clause").first).to_contain_text("Board")
    one.check_access()
    one.check_words()
    one.page.locator("dialog form .button.main").click()
    one.page.wait_for_selector("[data-line=open]")
    one.check_fits()


def test_a_bot_is_asked_to_play_boldly(visitors: Visitors) -> None:
    one = visitors.come("ja")
    one.go("/")
    one.page.locator("article[data-game=tenka]").get_by_role("button", name="すぐ遊ぶ").click()
    one.page.get_by_text("入門", exact=True).click()
    one.page.get_by_text("大胆", exact=True).click()
    one.page.locator("dialog form .button.main").click()
    one.page.wait_for_selector("[data-line=open]")
    expect(one.page.locator("ul.seats")).to_contain_text("入門・大胆")


def test_an_unfinished_game_is_found_again(visitors: Visitors) -> None:
    one = visitors.come("en")
    table = one.open_table("tenka")
    one.go("/")
    one.expect_text("Go on playing")
    one.page.locator(f"a[href='/table/{table}']").click()
    one.asked()


def test_an_address_that_leads_nowhere_says_so(visitors: Visitors) -> None:
    one = visitors.come("ja")
    one.may_be_refused = True
    one.go("/nowhere")
    one.expect_text("ここには何もありません")
    one.check_access()


def test_the_client_opens_without_a_net(visitors: Visitors) -> None:
    one = visitors.come("en", service_workers="allow")
    one.go("/")
    one.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    one.may_be_offline = True
    one.page.context.set_offline(True)
    one.page.reload()
    one.expect_text("The server cannot be reached")
    one.page.get_by_role("button", name="Try again").click()
    one.expect_text("The server cannot be reached")
    # The browser says when it is online again, and the page asks by itself.
    one.page.context.set_offline(False)
    one.expect_text(TITLES["en"])
    expect(one.page.locator("ul.offline")).to_have_count(0)


def test_it_can_be_installed(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.go("/")
    link = one.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = one.page.request.get(str(link)).json()
    assert manifest["name"] == "軍配 gunbai"
    for icon in manifest["icons"]:
        assert one.page.request.get(icon["src"]).ok, icon


def test_the_rules_have_a_page_and_every_clause_an_address(visitors: Visitors) -> None:
    one = visitors.come("ja", size=(360, 640))
    one.go("/rules/tenka#TK-6.5")
    expect(one.page.locator(".book .marked")).to_contain_text("TK-6.5")
    one.check_access()
    one.check_fits()
    one.check_words()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_public_game_in_play_is_shown_and_can_be_watched(
    visitors: Visitors, language: str
) -> None:
    host = visitors.come("en")
    host.sit_at(host.open_table("tenka", public=True))
    one = visitors.come(language)
    one.go("/")
    shown = one.page.locator(".featured")
    expect(shown.locator(".board svg").first).to_be_visible()
    expect(shown).to_contain_text({"en": "Take", "ja": "竹"}[language])
    one.check_access()
    one.page.set_viewport_size({"width": 360, "height": 640})
    assert one.page.evaluate("document.scrollingElement.scrollWidth") <= 360
    shown.get_by_role("link").click()
    one.page.wait_for_selector("[data-line=open]")


def test_who_has_a_game_to_go_on_with_sees_it_first(visitors: Visitors) -> None:
    one = visitors.come("en", size=(360, 640))
    table = one.open_table("kingdom")
    one.go("/")
    link = one.page.locator(f"a[href='/table/{table}']")
    expect(link).to_be_in_viewport()
    title = one.page.locator("h1").bounding_box()
    place = link.bounding_box()
    assert title is not None
    assert place is not None
    assert place["y"] < title["y"]
