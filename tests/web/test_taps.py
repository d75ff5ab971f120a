"""How few taps a turn takes: orders that answer by themselves, formations, gestures."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.web.visitor import LISTED, SIZES, Visitor, Visitors
from tests.web.war import OPTIONS, War, war_turn

BOT = {"kind": "bot", "bot": "random", "name": "Take"}
SEATS: list[dict[str, Any]] = [{"kind": "mine"}, BOT, BOT]


def codes(one: Visitor) -> list[str]:
    found: list[str] = one.page.evaluate(LISTED)
    return found


def test_a_war_turn_of_tenka_takes_five_taps(visitors: Visitors) -> None:
    """Two regions are attacked: two taps, the declaration, the first battle, the new army."""
    one, other = visitors.come("en", size=SIZES[0], has_touch=True), visitors.come("en")
    assert war_turn(War(one, other)) <= 5


def test_no_alliances_until_i_say_so(visitors: Visitors) -> None:
    one = visitors.come("ja")
    one.sit_at(one.open_table("tenka", players=3, options={}, seats=SEATS))
    rng, decision = Random(4), ""
    order = one.page.locator('[data-order="no alliances"]')
    for _ in range(60):
        decision = one.asked(decision)
        if order.count():
            break
        if decision == "over":  # without a round of alliances: another game
            one.sit_at(one.open_table("tenka", players=3, options={}, seats=SEATS))
            decision = ""
            continue
        one.choose(rng)
    order.click()
    expect(one.page.get_by_text("ずっと同盟しない")).to_be_visible()
    for _ in range(12):
        decision = one.asked(decision)
        if decision == "over":
            break
        offered = codes(one)
        assert not any(code.split()[0] in ("propose", "accept") for code in offered), offered
        one.choose(rng)
    if decision != "over" and one.asked(decision) != "over":
        one.page.get_by_role("button", name="やめる").click()
        expect(one.page.get_by_text("ずっと同盟しない")).to_have_count(0)


UNDER = """([x, y]) =>
  document.elementFromPoint(x, y)?.closest('.choice')?.dataset.code ?? null"""


def test_the_second_click_of_a_double_click_does_not_answer_the_next_question(
    visitors: Visitors,
) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("tenka", options=OPTIONS))
    decision = one.asked()
    box = one.page.locator(".choice").first.bounding_box()
    assert box is not None
    place = (box["x"] + 20, box["y"] + box["height"] / 2)
    one.page.mouse.click(*place)
    one.asked(decision)
    assert one.page.evaluate(UNDER, place) in codes(one)
    acts = one.acts()
    one.page.mouse.down(click_count=2)
    one.page.mouse.up(click_count=2)
    assert one.acts() == acts
    one.page.mouse.click(*place)
    assert one.acts() == acts + 1


def test_two_taps_move_a_stack_of_kingdom(visitors: Visitors) -> None:
    """First a soldier, with no further question; then a stack, for which a part is chosen."""
    one = visitors.come("en", size=SIZES[0], has_touch=True)
    for led in (False, True):
        one.sit_at(one.open_table("kingdom", options={"warlord_selection": "none"}))
        decision = one.asked()
        start, goal = march(one, led=led)
        known, taps = len(one.frames), 0
        for square in (start, goal):
            box = one.page.locator(f"main.board [data-square={square}]").bounding_box()
            assert box is not None
            one.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            taps += 1
        assert taps == 2
        one.asked(decision)
        # The bot has answered since then, and may have taken what was moved.
        boards = [each["view"]["board"] for each in updates(one, known)]
        assert any(
            start not in board and board.get(goal, "").startswith("B") for board in boards
        ), (start, goal, boards)


def updates(one: Visitor, known: int = 0) -> list[dict[str, Any]]:
    """What the page was shown, after the first `known` frames."""
    return [json.loads(frame) for frame in one.frames[known:] if '"type":"update"' in frame]


def march(one: Visitor, *, led: bool) -> tuple[str, str]:
    """From where to where a whole stack may go, with a general or without."""
    last = updates(one)[-1]
    board, marches = last["view"]["board"], last["aids"]["marches"]
    able = {code.split()[1] for code in codes(one) if code.startswith(("move", "turn", "strike"))}
    return next(
        (start, goal)
        for start, way in marches.items()
        for goal in ([way["at_once"]] if way["at_once"] else way["whole"])
        if led == (board[start][2] != "-") == (way["at_once"] is None)
        and not board.get(goal, "").startswith("R")
        and goal not in able
    )


def test_a_ready_formation_sets_up_the_whole_army(visitors: Visitors) -> None:
    one = visitors.come("en", size=SIZES[0], has_touch=True)
    one.sit_at(one.open_table("gunshi"))
    one.asked()
    acts = one.acts()
    one.page.locator("[data-formation=palisade]").tap()
    one.page.wait_for_selector("section.hand [data-save]")
    # Six soldiers by three answers each, three fences by two.
    assert one.acts() == acts + 6 * 3 + 3 * 2
    one.page.locator("section.hand [data-save]").click()
    expect(one.page.locator("section.hand [data-save]")).to_have_count(0)
    one.sit_at(one.open_table("gunshi"))
    one.asked()
    expect(one.page.locator("[data-formation^='own']")).to_have_count(1)


def test_one_gesture_places_a_soldier_and_turns_it(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("gunshi"))
    decision = one.asked()
    one.page.locator("main.board [data-square=d2]").click(force=True)
    decision = one.asked(decision)
    expect(one.page.locator("main.board [data-square=d2]")).to_have_attribute(
        "aria-label", re.compile("infantry", re.IGNORECASE)
    )
    start = one.page.locator("main.board [data-square=c2]").bounding_box()
    end = one.page.locator("main.board [data-square=b2]").bounding_box()
    assert start is not None
    assert end is not None
    one.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    one.page.mouse.down()
    one.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    one.page.mouse.up()
    one.asked(decision)
    expect(one.page.locator("main.board [data-square=c2]")).to_have_attribute(
        "aria-label", re.compile("west", re.IGNORECASE)
    )


def test_sound_is_offered_once_and_a_tap_turns_it_on(visitors: Visitors) -> None:
    one = visitors.come("en", folds=True)
    one.sit_at(one.open_table("tenka", options=OPTIONS))
    one.asked()
    one.page.get_by_role("button", name="Sound on").click()
    expect(one.page.get_by_role("button", name="Sound on")).to_have_count(0)
    saved = one.page.evaluate("JSON.parse(localStorage['gunbai.settings'])")
    assert saved["sound"] is True
    one.page.reload()
    one.asked()
    expect(one.page.get_by_role("button", name="Sound on")).to_have_count(0)
