"""Several people: at one screen, at several, and those who only watch."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import expect

from gunbai.core import SPECTATOR
from tests.waiting import wait_beside
from tests.web.visitor import LISTED, PATIENCE, Visitor, Visitors

HOT: list[dict[str, Any]] = [
    {"kind": "mine", "name": "Hana"},
    {"kind": "mine", "name": "Ren"},
]


def test_hot_seat_keeps_each_secret_behind_its_curtain(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("tenka", seats=HOT))
    rng, decision, kept = Random(3), "", 0
    secrets: list[set[str]] = [set(), set()]
    """What each seat alone was told: "Hana puts the 2 on Kanto, face down."."""
    for _ in range(80):
        decision = one.asked(decision)
        if decision == "over":
            break
        if decision == "curtain":
            kept += check_nothing_is_left(one, secrets)
            decision = ""
            continue
        assert not found(one, secrets[1 - viewer(one)])
        one.choose(rng)
        one.page.wait_for_function(
            "old => document.querySelector('[data-open], .ending') ||"
            " document.querySelector('[data-line]').dataset.decision !== old",
            arg=decision,
        )
        lines = ["".join(line.split()) for line in one.log() if "face down" in line]
        for seat, told in enumerate(secrets):
            told |= {line for line in lines if line.startswith(f"{HOT[seat]['name']}putsthe")}
    assert kept > 3


def check_nothing_is_left(one: Visitor, secrets: list[set[str]]) -> int:
    """The curtain is closed: the page holds no data of any player. When it opens for the next
    player, the page gets data of that player only. Returns how many secrets were looked for."""
    assert not one.page.locator(".choice, main.board .picture, section.hand *").count()
    assert not found(one, secrets[0] | secrets[1])
    known = len(one.frames)
    one.page.locator("[data-open]").first.click()
    one.page.wait_for_selector(".choice")
    assert not found(one, secrets[1 - viewer(one)])
    seen = [json.loads(frame) for frame in one.frames[known:]]
    viewers = {each["viewer"] for each in seen if each["type"] == "update"}
    assert len(viewers - {SPECTATOR}) == 1  # what everybody may see can arrive late
    return len(secrets[1 - viewer(one)])


def found(one: Visitor, secrets: set[str]) -> list[str]:
    text = one.all_text()
    return [line for line in secrets if line in text]


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


OPEN_PHASES = {"pick", "action", "propose", "answer", "redeploy", "target"}
"""Phases of tenka in which nobody has or makes a secret."""


def test_the_curtain_comes_only_where_something_secret_follows(visitors: Visitors) -> None:
    """Also for a player who sat down without one: tokens are laid face down in one's own turn."""
    one = visitors.come("en")
    table = one.open_table("tenka", seats=HOT, options={"alliances": "off"})
    one.sit_at(table)
    rng, decision, seat = Random(3), "", SPECTATOR
    silent, drawn = [], []
    for _ in range(60):
        decision = one.asked(decision)
        if decision == "over":
            break
        if decision == "curtain":
            opened = one.page.locator("[data-open]").first
            drawn.append(phase(one, table, int(opened.get_attribute("data-open") or "")))
            opened.click()
            one.page.wait_for_selector(".choice")
            decision, seat = one.asked(), viewer(one)
        elif viewer(one) != seat:
            seat = viewer(one)
            silent.append(phase(one, table, seat))
            assert shown_to(one, table, seat)["view"] == shown_to(one, table)["view"]
        codes = one.page.evaluate(LISTED)
        code = "war" if "war" in codes else rng.choice(codes)
        one.page.locator(f'.choice[data-code="{code}"]').click()
    assert OPEN_PHASES.isdisjoint(drawn)
    assert {"attack", "defend"} <= set(drawn)
    assert {"attack", "defend"}.isdisjoint(silent)
    assert len(silent) > 2


def viewer(one: Visitor) -> int:
    """The seat that the page was shown last."""
    last = next(frame for frame in reversed(one.frames) if '"type":"update"' in frame)
    return int(json.loads(last)["viewer"])


def shown_to(one: Visitor, table: str, seat: int | None = None) -> dict[str, Any]:
    """What a seat may know, or else everybody."""
    query = "" if seat is None else f"?seat={seat}"
    found: dict[str, Any] = one.page.request.get(f"/api/tables/{table}/view{query}").json()
    return found


def phase(one: Visitor, table: str, seat: int) -> str:
    return str(shown_to(one, table, seat)["view"]["phase"])


def test_where_nothing_is_ever_secret_there_is_no_curtain(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("daiyabo", seats=HOT))
    rng, decision, seats = Random(2), "", set()
    for _ in range(10):
        decision = one.asked(decision)
        assert decision != "curtain"
        seats.add(viewer(one))
        one.choose(rng)
    assert seats == {0, 1}


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
