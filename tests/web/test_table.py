"""A table: whole games, the frame on every screen, the log, the rules, words about choices."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest
from playwright.sync_api import expect

import gunbai
from tests.waiting import wait_beside
from tests.web.visitor import LISTED, SHORT, SIZES, Visitor, Visitors


@pytest.mark.parametrize("game", gunbai.games())
def test_a_whole_game_by_mouse_in_english(visitors: Visitors, game: str) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table(game))
    _, on_board = one.play_out(Random(game))
    # A short game of tenka can be lost with one's choice of a land, the first decision of all.
    least = 1 if game == "tenka" else 3
    assert on_board >= least, "the board is to be played on, not only its list of choices"
    one.check_words()
    one.check_access()
    expect(one.page.locator(".summary tbody tr")).to_have_count(2)
    check = one.page.get_by_role("button", name="Check the luck")
    if not gunbai.load(game).info.has_luck:
        expect(check).to_have_count(0)
        return
    check.click()
    one.page.wait_for_selector(".verify li.ok")
    assert not one.page.locator(".verify .bad").count()


@pytest.mark.parametrize("game", gunbai.games())
def test_a_whole_game_by_keyboard_in_japanese(visitors: Visitors, game: str) -> None:
    one = visitors.come("ja", color_scheme="dark")
    one.sit_at(one.open_table(game))
    one.play_out(Random(f"{game} keys"), by_key=True)
    one.check_words()
    expect(one.page.locator("body")).to_contain_text(re.compile("あなたの勝ち|あなたは|引き分け"))


@pytest.mark.parametrize("game", gunbai.games())
def test_a_table_fits_every_screen_and_everybody_can_use_it(visitors: Visitors, game: str) -> None:
    one = visitors.come("ja", size=SIZES[0], has_touch=True)
    one.play_into(game, 6, Random(game), options={})
    for scheme in ("light", "dark"):
        one.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width, height in SIZES:
            one.page.set_viewport_size({"width": width, "height": height})
            one.wait_drawn()
            one.check_fits()
            board = one.page.locator("main.board").bounding_box()
            assert board is not None
            assert min(board["width"], board["height"]) >= 180, (width, height, board)
        one.check_access()
    one.check_words()


def test_small_targets_are_large_enough_for_a_finger(visitors: Visitors) -> None:
    one = visitors.come("en", size=SIZES[0], has_touch=True)
    one.sit_at(one.open_table("tenka"))
    one.asked()
    boxes = one.page.evaluate(
        "[...document.querySelectorAll('button, a')].filter(e => e.checkVisibility())"
        ".map(e => [e.textContent, e.getBoundingClientRect().width,"
        " e.getBoundingClientRect().height]).filter(([, w, h]) => w && (w < 24 || h < 24))"
    )
    assert boxes == []


def test_a_tap_on_the_board_is_the_same_as_its_button(visitors: Visitors) -> None:
    one = visitors.come("en", size=SIZES[0], has_touch=True)
    one.sit_at(one.open_table("tenka"))
    decision = one.asked()
    region = one.page.evaluate(LISTED)[0].removeprefix("pick ")
    one.page.locator(f"main.board [data-region={region}]").tap()
    one.asked(decision)
    one.page.get_by_role("button", name="Log", exact=True).tap()
    one.expect_text(f"starts in {region.capitalize()}")


def test_the_log_leads_to_the_clause(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("tenka"))
    one.asked()
    one.page.locator(".log .clause").first.click()
    expect(one.page.locator(".book .marked")).to_be_visible()
    one.page.get_by_role("searchbox", name="Search the rules").fill("alliance")
    expect(one.page.locator(".book dd").first).to_contain_text("lliance")
    one.page.get_by_role("button", name="日本語で読む").click()
    expect(one.page.locator(".book")).to_have_attribute("lang", "ja")
    one.check_access()


def test_a_choice_can_be_taken_back_and_confirmed_first(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("gunshi", seats=[{"kind": "mine"}, {"kind": "bot", "bot": "random"}]))
    first = one.asked()
    one.page.keyboard.press("1")
    second = one.asked(first)
    one.page.keyboard.press("u")
    one.asked(second)
    expect(one.page.locator(".prompt")).to_contain_text("what")
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("group", name="Ask before every choice").get_by_text("On").click()
    one.page.keyboard.press("Escape")
    one.page.locator(".choice").first.click()
    one.expect_text("Do this?")
    one.page.get_by_role("button", name="No", exact=True).click()
    one.page.locator(".choice").first.click()
    one.page.get_by_role("button", name="Yes").click()
    expect(one.page.locator(".prompt")).to_contain_text("square")


def test_resigning_is_asked_twice_and_a_rematch_is_one_click_away(visitors: Visitors) -> None:
    one = visitors.come("en")
    table = one.open_table("kingdom", options={"warlord_selection": "none"})
    one.sit_at(table)
    one.asked()
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Resign").click()
    one.expect_text("Resign this game?")
    one.page.locator("dialog .button.main").click()
    one.page.wait_for_selector(".ending")
    one.page.get_by_role("button", name="Rematch").click()
    one.page.wait_for_url(lambda url: table not in url)
    one.asked()


def test_the_page_says_what_keys_there_are(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("daiyabo"))
    one.page.wait_for_selector(".seats li")
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog")).to_contain_text("take the choice with this number")
    one.check_access()
    one.page.keyboard.press("Escape")
    one.page.get_by_role("button", name="Menu").click()
    expect(one.page.get_by_role("dialog")).to_be_visible()
    one.check_access()


TAP = """([decision, share]) => {
  const table = document.querySelector('[data-line]').dataset;
  if (table.decision !== decision || table.sending === 'true') return true;
  const all = document.querySelectorAll('.choice');
  all[Math.floor(share * all.length)]?.click();
  return false;
}"""


def test_events_are_shown_one_after_another_with_motion(visitors: Visitors) -> None:
    one = visitors.come("en", calm=False)
    one.sit_at(
        one.open_table(
            "tenka",
            players=3,
            seats=[
                {"kind": "mine"},
                {"kind": "bot", "bot": "random"},
                {"kind": "bot", "bot": "random"},
            ],
        )
    )
    rng, decision = Random(5), ""
    for _ in range(8):
        decision = one.asked(decision)
        if decision == "over":
            break
        wait_beside(one.page, partial(tapped, one, rng, decision), "no tap was taken")
    one.check_words()


def tapped(one: Visitor, rng: Random, decision: str) -> bool:
    """Tap a choice, unless one was taken already: a tap right after a story counts for nothing.
    The page looks and taps at once, because the choices go when the answer is on its way."""
    return bool(one.page.evaluate(TAP, [decision, rng.random()]))


MARKS = {
    "tenka": ".last",
    "gunshi": ".marks *",
    "daiyabo": ".mark",
    "kingdom": "[aria-label*='last move']",
}


@pytest.mark.parametrize("game", gunbai.games())
def test_the_last_move_is_marked_after_a_reload_too(visitors: Visitors, game: str) -> None:
    one = visitors.come("en")
    options = {"warlord_selection": "none"} if game == "kingdom" else SHORT[game]
    one.sit_at(one.open_table(game, options=options))
    rng, decision = Random(2), ""
    for _ in range(30):
        decision = one.asked(decision)
        if one.page.locator(f"main.board {MARKS[game]}").count():
            break
        one.choose(rng)
    one.page.reload()
    one.asked()
    expect(one.page.locator(f"main.board {MARKS[game]}").first).to_be_attached()


def test_dice_are_dragged_to_their_action_card(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("daiyabo"))
    decision = one.asked()
    for _ in range(40):
        code = one.page.evaluate(LISTED)[0]
        if re.fullmatch("place [1-6]", code):
            break
        one.page.locator(".choice").first.click()
        decision = one.asked(decision)
    start = one.page.locator(f"[data-face='{code[-1]}']").bounding_box()
    end = one.page.locator(f"main.board [data-code='{code}']").first.bounding_box()
    assert start is not None
    assert end is not None
    one.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    one.page.mouse.down()
    one.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    expect(one.page.locator("svg.flying")).to_be_visible()
    one.page.mouse.up()
    one.asked(decision)
    expect(one.page.locator("svg.flying")).to_have_count(0)
    one.expect_text(f"showing {code[-1]}")


NAMED = """[...document.querySelectorAll('main.board [data-part] .name')].map(name => {
  const box = name.getBoundingClientRect();
  const below = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [name.closest('[data-part]').dataset.part,
    below?.closest('[data-region]')?.dataset.region];
})"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_tapped_is_the_region_whose_name_stands_there(
    visitors: Visitors, language: str
) -> None:
    one = visitors.come(language)
    one.sit_at(one.open_table("tenka"))
    one.asked()
    for width, height in SIZES:
        one.page.set_viewport_size({"width": width, "height": height})
        names = one.page.evaluate(NAMED)
        assert len(names) >= 12
        assert all(name == region for name, region in names), names


def test_tokens_are_laid_by_taps_on_the_map_changed_and_confirmed(visitors: Visitors) -> None:
    """All but the last go off as they are laid; the last can be moved until it is confirmed."""
    one = visitors.come("en", size=SIZES[0], has_touch=True)
    one.sit_at(one.open_table("tenka", options={}))

    def tap(region: str) -> None:
        # The middle of a crooked region may be outside of it, its name never is.
        place = one.page.locator(f'main.board [data-part="{region}"] .name').first.bounding_box()
        assert place is not None
        one.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    # Where the rules leave no choice tokens lay themselves, so this may take another war, and a
    # war may end the game.
    laid = one.page.locator("section.hand .done")
    rng, decision = Random(6), ""
    for _ in range(80):
        decision = one.asked(decision)
        if decision == "over":
            one.sit_at(one.open_table("tenka", options={}))
            decision = one.asked()
        codes = one.page.evaluate(LISTED)
        regions = [code.split()[1].split("=")[0] for code in codes if code.startswith("attack ")]
        if regions and laid.count() == 4:
            break
        if regions:
            tap(rng.choice(regions))
        else:
            code = "war" if "war" in codes else rng.choice(codes)
            one.page.locator(f'.choice[data-code="{code}"]').click()
    else:
        raise AssertionError("there is no war with a last token")
    first, other = regions[0], regions[-1]
    confirm = one.page.locator("section.ask [data-confirm]")
    chosen = one.page.locator("main.board [aria-pressed=true]")
    expect(confirm).to_have_count(0)
    acts = one.acts()
    for region in (first, other):
        tap(region)
        expect(chosen).to_have_count(1)
        expect(chosen).to_have_attribute("data-region", region)
        expect(confirm).to_be_visible()
    one.page.locator("section.hand button[data-token]").tap()
    expect(chosen).to_have_count(0)
    expect(confirm).to_have_count(0)
    tap(first)
    expect(chosen).to_have_attribute("data-region", first)
    assert one.acts() == acts, "nothing goes off before it is confirmed"
    confirm.tap()
    one.asked(decision)
    assert one.acts() == acts + 1


def test_the_only_possible_choice_is_made_by_itself_if_one_wishes(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.go("/")
    one.page.get_by_role("button", name="Settings").click()
    group = one.page.get_by_role("group", name="Make the only possible choice by itself")
    group.get_by_text("On", exact=True).click()
    one.sit_at(one.open_table("gunshi"))
    rng, decision, chosen = Random(8), "", 0
    for _ in range(60):
        one.asked(decision)
        decision, codes = one.page.evaluate(
            f"[document.querySelector('[data-line]').dataset.decision, {LISTED}]"
        )
        if len(codes) < 2:
            continue
        if codes[0].startswith("order"):
            break
        # Nothing but Move cards is left for the deck: where is a choice in that?
        others = [code for code in codes if "fence_card" in code and "reinforce" in code]
        others += [code for code in codes if code.startswith("deck ") and code != "deck move"]
        code = (others or [rng.choice(codes)])[0]
        one.page.locator(f'.choice[data-code="{code}"]').click()
        chosen += 1
    assert one.page.evaluate("window.__acts") > chosen


def test_what_explains_a_choice_leaves_the_question_readable(visitors: Visitors) -> None:
    one = visitors.come("ja", size=SIZES[0])
    one.sit_at(one.open_table("tenka"))
    decision = one.asked()
    taken = one.page.evaluate(LISTED)[0].removeprefix("pick ")
    one.page.keyboard.press("1")
    one.asked(decision)
    one.page.locator(f"main.board [data-region={taken}]").click(force=True)
    note = one.page.locator(".note")
    expect(note).to_contain_text("TK-")
    box, prompt = note.bounding_box(), one.page.locator(".prompt").last.bounding_box()
    assert box is not None
    assert prompt is not None
    assert box["y"] + box["height"] <= prompt["y"] + 1, (box, prompt)
