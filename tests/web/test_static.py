"""The site without a server: whole games, lessons and replays on this device, also offline."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import expect

import gunbai
from tests.web.device import Site, play_on
from tests.web.test_lesson import take
from tests.web.test_together import check_nothing_is_left
from tests.web.visitor import PATIENCE, ROOT, SHORT


def test_a_whole_game_on_a_phone_then_its_replay_with_analysis(site: Site) -> None:
    one = site.come("ja", size=(360, 640), has_touch=True)
    table = one.begin("tenka", max_rounds=2)
    one.check_words()
    one.check_fits()
    play_on(one, Random(1))
    one.go(f"./#/replay/{table}")
    expect(one.page.locator("main .board svg").first).to_be_visible()
    one.page.get_by_role("button", name="検討する").click()
    expect(one.page.locator("button.graph")).to_be_visible(timeout=PATIENCE)
    one.check_words()
    one.go_home()
    expect(one.page.locator(".device .past")).to_have_count(1)
    one.check_access()
    one.check_words()


@pytest.mark.slow
@pytest.mark.parametrize("game", gunbai.games())
def test_a_whole_game_of_each_against_a_bot(site: Site, game: str) -> None:
    one = site.come("en")
    one.begin(game, **SHORT[game])
    play_on(one, Random(2))
    one.expect_result()


def test_offline_a_hot_seat_game_is_resumed_and_finished(site: Site) -> None:
    one = site.come("en")
    one.begin("tenka", "screen", max_rounds=2)
    rng, decision, kept = Random(3), "", 0
    secrets: list[set[str]] = [set(), set()]
    while kept < 2:
        decision = one.asked(decision)
        assert decision != "over"
        if decision == "curtain":
            kept += check_nothing_is_left(one, secrets) > 0
            decision = ""
            continue
        one.choose(rng)
        one.page.wait_for_function(
            "old => document.querySelector('[data-open], .ending') ||"
            " document.querySelector('[data-line]').dataset.decision !== old",
            arg=decision,
        )
        lines = ["".join(line.split()) for line in one.log() if "face down" in line]
        for seat, told in enumerate(secrets):
            told |= {line for line in lines if line.startswith(f"Player{seat + 1}putsthe")}
    one.wait_kept()
    one.cut_off()
    site.host.stop()
    one.page.reload()
    one.page.wait_for_selector("[data-line=open]", timeout=PATIENCE)
    play_on(one, rng)
    one.expect_result()
    one.go("./#/lesson/tenka")
    expect(one.page.locator(".panel .text").first).to_be_visible()


def test_a_lesson_ends_in_a_game_on_this_device(site: Site) -> None:
    one = site.come("en")
    lesson = one.page.request.get("api/games/tenka/lesson.json").json()
    kept = {"tenka 1": {"at": len(lesson["steps"]) - 1, "done": False}}
    one.go("./#/lesson/tenka")
    one.page.evaluate(f"localStorage.setItem('gunbai.lessons', {json.dumps(json.dumps(kept))})")
    one.page.reload()
    if lesson["steps"][-1]["code"]:
        take(one, lesson["steps"][-1], on_board=False)
    one.page.get_by_role("button", name="Try it: a short game").click()
    one.page.wait_for_url("**/#/table/local-*", timeout=PATIENCE)
    one.asked()
    one.choose(Random(4))


def kill_again_and_again(site: Site, times: int) -> None:
    """Nothing that the page was told is lost when the page is killed at any moment."""
    rng = Random(times)
    one = site.come("en")
    one.begin("tenka", max_rounds=40)
    for _ in range(times):
        if one.page.locator(".ending").count():
            one.begin("tenka", max_rounds=40)
        decision = ""
        for _ in range(rng.randrange(1, 4)):
            decision = one.asked(decision)
            if decision == "over":
                break
            one.choose(rng)
        one.page.wait_for_timeout(rng.random() * 300)
        known, told = len(one.frames), one.updates()
        one.come_back()
        one.page.wait_for_selector("[data-line=open]", timeout=PATIENCE)
        last = told[-1]
        one.wait_for_more(known + 1)
        first = next(each for each in one.updates()[len(told) :] if each["since"] == 0)
        assert first["n"] >= last["n"]
        assert first["viewer"] == last["viewer"]


def test_a_killed_page_loses_nothing_that_was_told(site: Site) -> None:
    kill_again_and_again(site, 3)


@pytest.mark.slow
def test_a_page_killed_a_hundred_times_loses_nothing(site: Site) -> None:
    kill_again_and_again(site, 100)


def test_a_pack_of_ones_own_is_checked_and_played_by_a_link(site: Site) -> None:
    text = (ROOT / "src/gunbai/games/tenka/packs/joraku8.toml").read_text()
    mine = text.replace('id = "joraku8"', 'id = "mine"', 1)
    one = site.come("en")
    one.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.go("./")
    one.page.locator(".device summary").click()
    chooser = one.page.locator("input[accept='.toml']")
    wrong = mine.replace("tie_region", "tie_regoin", 1)
    chooser.set_input_files({"name": "mine.toml", "mimeType": "", "buffer": wrong.encode()})
    expect(one.page.locator(".drop [role=alert]")).to_contain_text("tie_regoin", timeout=PATIENCE)
    chooser.set_input_files({"name": "mine.toml", "mimeType": "", "buffer": mine.encode()})
    expect(one.page.locator(".drop [role=status]")).to_be_visible(timeout=PATIENCE)
    one.page.locator(".drop").get_by_text("Copy a link").click()
    expect(one.page.locator(".drop")).to_contain_text("Copied")
    link = one.page.evaluate("navigator.clipboard.readText()")
    tester = site.come("en")
    tester.go(link)
    tester.page.locator(".drop").get_by_role("button", name="Play").click(timeout=PATIENCE)
    tester.page.locator("dialog").get_by_text("2", exact=True).first.click()
    tester.page.locator("dialog button.main").click()
    tester.asked()
    tester.choose(Random(5))
    expect(tester.page.locator("main.board [data-part]").first).to_be_visible()


def test_a_pack_is_edited_and_played_in_the_playground(site: Site) -> None:
    one = site.come("en", size=(1440, 900))
    one.go("./#/playground?game=tenka&players=2&edit")
    state, area = one.page.locator("#pack-state"), one.page.locator(".editor textarea")
    expect(state).to_contain_text("no mistakes", timeout=PATIENCE)
    text = area.input_value()
    area.fill(text.replace("points = 2", "points = two", 1))
    line = text[: text.index("points = 2")].count("\n") + 1
    expect(one.page.locator(".mistakes button")).to_contain_text(f"Line {line}", timeout=PATIENCE)
    area.fill(text.replace("points = 2", "points = 7", 1))
    seal = one.page.locator(".sides [data-part=kanto]").first
    expect(seal).to_contain_text("7", timeout=PATIENCE)
    one.page.get_by_role("button", name="Play against bots").click()
    one.page.locator("dialog").get_by_text("2", exact=True).first.click(timeout=PATIENCE)
    one.page.locator("dialog button.main").click()
    one.asked()
    one.choose(Random(5))
    expect(one.page.locator("main.board [data-part=kanto]").first).to_contain_text("7")
    # What was written is still there afterwards.
    one.go("./#/playground?game=tenka&players=2&edit")
    expect(seal).to_contain_text("7", timeout=PATIENCE)
