"""Luck from everybody's shares, in real browsers: drawn together, checked by the browser itself."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Route, expect

from tests.waiting import wait_beside
from tests.web.test_together import is_asked, make_a_choice
from tests.web.visitor import Visitor, Visitors

OPEN = [{"kind": "open"}, {"kind": "open"}]


def sit_together(visitors: Visitors) -> tuple[str, list[Visitor]]:
    """Two people at a table that a third opened: each browser commits to its share."""
    opener = visitors.come("en")
    table = opener.open_table("tenka", seats=OPEN, options={"max_rounds": 1})
    people = [visitors.come("en"), visitors.come("en")]
    for one in people:
        sit(one, table, "Sit here")
    return table, people


def sit(one: Visitor, table: str, words: str) -> None:
    """Take the first open seat."""
    one.go(f"/table/{table}")
    one.page.get_by_role("button", name=words).first.click()
    one.page.wait_for_function(
        "place => localStorage.getItem(place) !== null", arg=f"gunbai.luck.table.{table}"
    )


def play_out(people: list[Visitor], seed: int) -> None:
    rng = Random(seed)

    def ready() -> list[Visitor]:
        over = [one for one in people if one.page.locator(".ending").count()]
        return over or [one for one in people if is_asked(one)]

    while True:
        found = wait_beside(people[0].page, ready, "nobody is asked")
        if found[0].page.locator(".ending").count():
            break
        make_a_choice(found[0], rng)
    for one in people:
        one.page.wait_for_selector(".ending")


def findings(one: Visitor) -> dict[str, str]:
    """What the page says of the luck, by the words of each finding."""
    button = one.page.get_by_role("button", name="Check the luck")
    # By key: the summary above may push the button away from under the pointer.
    button.press("Enter")
    one.page.wait_for_selector(".verify li")
    items: list[list[str]] = one.page.evaluate(
        "[...document.querySelectorAll('.verify li')].map(li => [li.className, li.innerText])"
    )
    button.press("Enter")
    return {text.split("\n")[-1]: state.split()[0] for state, text in items}


def test_a_finished_game_is_checked_by_the_browser_and_a_forged_answer_is_noticed(
    visitors: Visitors,
) -> None:
    table, people = sit_together(visitors)
    play_out(people, 3)
    one, other = people
    sent = [json.loads(text) for text in other.frames if '"draw":{' in text]
    assert sent, "luck has waited for both browsers"
    for each in people:
        found = findings(each)
        assert "bad" not in found.values(), found
        assert list(found.values()).count("ok") == 9, found
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    findings(one)
    assert [url.partition(table)[2] for url in asked] == ["/record"]

    def forge(route: Route) -> None:
        text = route.fetch().text()
        route.fulfill(body=forged(text), content_type="application/jsonl")

    one.page.route("**/record", forge)
    found = findings(one)
    assert list(found.values()).count("bad") == 6, found
    one.check_words()


def forged(text: str) -> str:
    """The record with another seed and commitment, its digest left as it was."""
    header, _, rest = text.partition("\n")
    whole: dict[str, Any] = json.loads(header)
    whole["commitment"] = f"sha256:{'0' * 64}:{'1' * 64}"
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n" + rest


def test_a_server_that_asks_for_a_second_try_is_refused_and_shown_up(visitors: Visitors) -> None:
    """The browser has noted other decisions for the first draw than the server names now."""
    opener = visitors.come("en")
    table = opener.open_table("tenka", seats=OPEN)
    one, other = visitors.come("en"), visitors.come("ja")
    sit(one, table, "Sit here")
    one.page.evaluate(
        """() => {
          const place = Object.keys(localStorage).find(key => key.startsWith('gunbai.luck.chain'));
          const chain = JSON.parse(localStorage.getItem(place));
          chain.bindings[1] = 'f'.repeat(64);
          localStorage.setItem(place, JSON.stringify(chain));
        }"""
    )
    sit(other, table, "ここに座る")
    expect(one.page.get_by_role("alert")).to_contain_text("asks for a second try")
    other.expect_text("の運の鍵を待っています")
    view = opener.page.request.get(f"/api/tables/{table}/view").json()
    assert view["draw"]["awaited"] == [0], "no link was given away"
    assert not is_asked(other)
