"""Several people: at one screen, at several, and those who only watch."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import expect

from gunbai.core import SPECTATOR
from tests.waiting import wait_beside
from tests.web.visitor import PATIENCE, Visitor, Visitors

HOT: list[dict[str, Any]] = [
    {"kind": "mine", "name": "Hana"},
    {"kind": "mine", "name": "Ren"},
]


def test_hot_seat_keeps_each_secret_behind_its_curtain(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("tenka", seats=HOT))
    rng, decision, kept = Random(3), "", 0
    secrets: set[str] = set()
    for _ in range(80):
        decision = one.asked(decision)
        if decision == "over":
            break
        if decision == "curtain":
            kept += check_nothing_is_left(one, secrets)
            secrets, decision = set(), ""
        else:
            one.choose(rng)
            one.page.wait_for_function(
                "old => document.querySelector('[data-open], .ending') ||"
                " document.querySelector('[data-line]').dataset.decision !== old",
                arg=decision,
            )
            if not one.page.locator("[data-open]").count():
                secrets |= {"".join(line.split()) for line in one.log() if "face down" in line}
    assert kept > 3


def check_nothing_is_left(one: Visitor, secrets: set[str]) -> int:
    """The curtain is closed: nothing of the last player is in the page, now or when it opens for
    the next, who alone is sent anything. Returns how many secrets were looked for."""
    assert not one.page.locator(".choice, main.board .picture, section.hand *").count()
    text = one.all_text()
    assert not [line for line in secrets if line in text]
    known = len(one.frames)
    one.page.locator("[data-open]").first.click()
    one.page.wait_for_selector(".choice")
    text = one.all_text()
    assert not [line for line in secrets if line in text]
    seen = [json.loads(frame) for frame in one.frames[known:]]
    viewers = {each["viewer"] for each in seen if each["type"] == "update"}
    assert len(viewers - {SPECTATOR}) == 1  # what everybody may see can arrive late
    return len(secrets)


def test_nothing_of_a_seat_is_fetched_before_its_curtain_opens(visitors: Visitors) -> None:
    one = visitors.come("ja")
    one.sit_at(one.open_table("gunshi", seats=HOT))
    assert one.asked() == "curtain"
    one.expect_text("Hana に端末を渡してください")
    one.check_access()
    updates = [json.loads(frame) for frame in one.frames if '"update"' in frame]
    assert {each["viewer"] for each in updates} == {-2}
    assert all(each["question"] is None for each in updates)
    one.page.locator("[data-open]").click()
    one.page.wait_for_selector(".choice")
    decision = one.asked()
    one.choose(Random(1))
    one.asked(decision)


def test_where_nothing_is_secret_there_is_no_curtain(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("daiyabo", seats=HOT))
    rng, decision = Random(2), ""
    for _ in range(10):
        decision = one.asked(decision)
        assert decision != "curtain"
        one.choose(rng)


def test_two_browsers_play_on_after_a_lost_connection(visitors: Visitors) -> None:
    host = visitors.come("en")
    table = host.open_table("tenka", seats=[{"kind": "mine"}, {"kind": "open"}], options={})
    host.sit_at(table)
    host.expect_text("Waiting for players")
    host.check_access()
    friend = visitors.come("ja", size=(360, 640))
    friend.go(f"/table/{table}")
    friend.page.get_by_role("button", name="ここに座る").click()
    rng = Random(7)
    play_in_turn([host, friend], rng, 4)

    friend.may_be_offline = True
    friend.page.context.set_offline(True)
    friend.expect_text("接続が切れました")
    host_moves = 0
    while host_moves < 3 and is_asked(host):
        make_a_choice(host, rng)
        host_moves += 1
    friend.page.context.set_offline(False)
    expect(friend.page.locator("[data-line]")).to_have_attribute(
        "data-line", "open", timeout=PATIENCE
    )
    play_in_turn([host, friend], rng, 6)
    assert len(host.log()) > 6


def is_asked(one: Visitor) -> bool:
    return bool(one.page.locator(".choice").count())


def play_in_turn(people: list[Visitor], rng: Random, moves: int) -> None:
    """So many decisions, made by whoever is asked."""
    for _ in range(moves):
        ready = wait_beside(
            people[0].page, lambda: [one for one in people if is_asked(one)], "nobody is asked"
        )
        make_a_choice(ready[0], rng)


def make_a_choice(one: Visitor, rng: Random) -> None:
    """One choice, and the page has gone on."""
    decision = one.page.locator("[data-line]").get_attribute("data-decision")
    one.choose(rng)
    one.page.wait_for_function(
        "old => document.querySelector('[data-line]').dataset.decision !== old", arg=decision
    )


def test_a_spectator_sees_the_game_and_no_secret(visitors: Visitors) -> None:
    one = visitors.come("en")
    table = one.open_table("gunshi")
    one.sit_at(table)
    watcher = visitors.come("ja", size=(768, 1024))
    watcher.sit_at(table)
    watcher.expect_text("観戦中です")
    decision = ""
    for _ in range(6):
        decision = one.asked(decision)
        one.choose(Random(4))
    expect(watcher.page.locator("main.board svg").first).to_be_visible()
    assert not is_asked(watcher)
    updates = [json.loads(frame) for frame in watcher.frames if '"update"' in frame]
    assert {each["viewer"] for each in updates} == {-2}
    watcher.check_access()
    watcher.check_words()


def test_players_talk(visitors: Visitors) -> None:
    host = visitors.come("en")
    table = host.open_table("tenka", seats=[{"kind": "mine"}, {"kind": "open"}])
    host.sit_at(table)
    friend = visitors.come("en")
    friend.go(f"/table/{table}")
    friend.page.get_by_role("button", name="Sit here").click()
    friend.page.get_by_role("tab", name="Chat").click()
    friend.page.get_by_role("textbox", name="Say something").fill("Good luck!")
    friend.page.keyboard.press("Enter")
    expect(host.page.get_by_role("tab", name="Chat (1)")).to_be_visible(timeout=PATIENCE)
    host.page.get_by_role("tab", name="Chat").click()
    host.expect_text("Good luck!")
    host.check_access()


def test_a_seat_moves_to_another_device(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("tenka"))
    one.asked()
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Go on at another device").click()
    link = one.page.locator("dialog input").input_value()
    one.check_access()
    phone = visitors.come("en", size=(360, 640), has_touch=True)
    phone.page.goto(link)
    phone.asked()
    assert "#" not in phone.page.url
    expect(one.page.locator(".choice")).to_have_count(0, timeout=PATIENCE)
