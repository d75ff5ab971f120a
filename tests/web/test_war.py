"""A war of tenka as people see it: each battle once, in order, the board before the words."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.waiting import wait_beside
from tests.web.visitor import Visitor, Visitors
from tests.web.war import WATCH, War


def watch(one: Visitor, war: War) -> None:
    one.sit_at(war.table)
    one.page.wait_for_selector("main.board [data-region]")
    one.page.evaluate(WATCH)


def pictures(one: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = one.page.evaluate("window.__seen")
    return found


def rolls(seen: list[dict[str, Any]], region: str) -> int:
    """How often the dice of a region begin to tumble."""
    tumbling = [each["tumbling"] and each["region"] == region for each in seen]
    return sum(
        now and not before for before, now in zip([False, *tumbling], tumbling, strict=False)
    )


def test_battles_are_shown_one_by_one_and_words_do_not_run_ahead(visitors: Visitors) -> None:
    """The whole war is fought while the first dice tumble; more updates wait than are bundled."""
    host, guest = visitors.come("en"), visitors.come("en", calm=False)
    war = War(host)
    war.begin()
    watch(guest, war)
    war.settle()
    fought = [each["args"]["region"] for each in war.told("reveal")][-5:]
    last = guest.page.locator("[data-fought]").first
    expect(last).to_have_attribute("data-fought", fought[-1])
    seen = pictures(guest)
    shown = [each["region"] for each in seen if each["region"]]
    order = [now for before, now in zip([None, *shown], shown, strict=False) if now != before]
    dice = war.told("dice")
    mine = [
        each["args"]["region"] for each in war.told("reveal") if each["args"]["region"] in order
    ]
    assert order == mine
    assert len(order) >= 3
    for each in dice:
        region, words = each["args"]["region"], each["words"]["en"]
        if region not in order:
            continue
        assert rolls(seen, region) == 1, region
        tumbling = [now for now in seen if now["tumbling"] and now["region"] == region]
        assert tumbling
        assert not any(words in now["read"] for now in tumbling)
    expect(guest.page.locator(".log")).to_contain_text(dice[-1]["words"]["en"])


def hold(one: Visitor) -> None:
    """Time stands still for the page: what it shows now it shows until the test goes on."""
    one.page.clock.pause_at(one.page.evaluate("Date.now()") / 1000 + 60)


def test_space_shows_the_rest_at_once_and_it_stays_readable(visitors: Visitors) -> None:
    host, guest = visitors.come("en"), visitors.come("ja", calm=False)
    guest.page.clock.install()
    war = War(host)
    war.begin()
    watch(guest, war)
    hold(guest)
    war.settle()
    guest.page.wait_for_selector("[data-busy=true] [data-battle]")
    fought = [each["args"]["region"] for each in war.told("reveal")]
    wait_beside(guest.page, lambda: war.heard(guest))
    strip = guest.page.locator("[data-fought]")
    assert strip.count() < len(fought)
    guest.page.keyboard.press("Space")
    expect(guest.page.locator("[data-busy=false]")).to_have_count(1)
    newest = [each.get_attribute("data-fought") for each in strip.all()]
    assert newest == fought[-5:][::-1]
    assert sum(rolls(pictures(guest), region) for region in set(fought)) <= 1


def test_a_tap_that_ends_the_story_chooses_nothing(visitors: Visitors) -> None:
    one, other = visitors.come("en", calm=False), visitors.come("en")
    one.page.clock.install()
    war = War(one, other)
    war.begin()
    watch(one, war)
    one.asked()
    hold(one)
    one.page.locator(".choice").last.click()
    one.page.wait_for_selector("[data-busy=true] [data-battle]")
    acts = one.acts()
    box = one.page.locator("main.board [data-part] .name").first.bounding_box()
    assert box is not None
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(one.page.locator("[data-busy=false]")).to_have_count(1)
    assert one.page.locator("[data-tumbling=true]").count() == 0
    assert one.acts() == acts
    expect(one.page.locator(".note")).to_have_count(0)


def test_a_tap_a_moment_too_late_to_end_the_story_chooses_nothing(visitors: Visitors) -> None:
    """The story ends by itself while the finger is on its way; later the same tap is a choice."""
    one, other = visitors.come("en", calm=False), visitors.come("en")
    one.page.clock.install()
    war = War(one, other)
    war.begin()
    one.sit_at(war.table)
    one.asked()
    _, seen, codes = war.asked()
    held = {region for each in seen["view"]["seats"] for region in each["regions"]}
    # Nobody retreats from a neutral region: the next question is which battle comes next.
    first = next(code for code in codes if code.split()[1] not in held)
    hold(one)
    one.page.locator(f'.choice[data-code="{first}"]').click()
    one.page.wait_for_selector("[data-busy=true] [data-battle]")
    for _ in range(80):
        if one.page.locator("[data-busy=false]").count():
            break
        one.page.clock.run_for(100)
    acts = one.acts()
    region = next(code for code in codes if code != first).split()[1]
    box = one.page.locator(f'main.board [data-part="{region}"] .name').first.bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.mouse.click(*place)
    assert one.acts() == acts
    one.page.clock.run_for(300)
    one.page.mouse.click(*place)
    assert one.acts() == acts + 1


def test_the_dice_of_my_battle_roll_once(visitors: Visitors) -> None:
    """They lie still when the next choices light up, and the loser's crest stays the loser's."""
    one, other = visitors.come("en", calm=False), visitors.come("en")
    war = War(one, other)
    war.begin()
    watch(one, war)
    decision = one.asked()
    one.page.locator(".choice").first.click()
    one.asked(decision)
    one.wait_drawn()
    seen = pictures(one)
    for region in {each["region"] for each in seen if each["tumbling"]}:
        assert rolls(seen, region) == 1, region
    assert not seen[-1]["tumbling"]


def test_what_each_bot_does_is_seen_by_itself(visitors: Visitors) -> None:
    """The page knows from the start what both have done; time goes on step by step."""
    one = visitors.come("en", calm=False)
    one.page.clock.install()
    bot = {"kind": "bot", "bot": "random"}
    options = {"play_order": [1, 2, 0], "alliances": "off"}  # lands are chosen in reverse order
    seats = [{"kind": "mine"}, bot, bot]
    one.sit_at(one.open_table("tenka", players=3, seats=seats, options=options))
    one.asked()
    hold(one)
    one.page.locator(".choice").first.click()
    wait_beside(one.page, lambda: sum("starts in" in frame for frame in one.frames) == 3)
    shown = [0]
    while shown[-1] < 3:
        one.page.clock.run_for(50)
        shown.append(sum("starts in" in line for line in one.log()))
    # A beat is 550 ms, or half of it while many updates wait.
    assert 50 * shown.count(2) >= 250
