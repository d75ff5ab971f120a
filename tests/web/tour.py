"""A tour of every screen of the client, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.web.visitor import SETTLED, Visitor

PEOPLE: list[dict[str, Any]] = [
    {"kind": "mine", "name": "Hana"},
    {"kind": "mine", "name": "Ren"},
]

# As if the settings were changed in another tab.
CHANGE = """change => {
  const key = 'gunbai.settings';
  const saved = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...saved, ...change }));
  dispatchEvent(new StorageEvent('storage', { key }));
}"""

PICK = """share => {
  const all = document.querySelectorAll('.choice');
  all[Math.floor(share * all.length)].click();
}"""


def dress(one: Visitor, language: str, theme: str = "light") -> None:
    """Change language and theme where one stands, and wait until all of it is drawn."""
    one.page.evaluate(CHANGE, {"language": language, "theme": theme})
    one.page.wait_for_function("lang => document.documentElement.lang === lang", arg=language)
    one.wait_drawn()
    one.page.wait_for_function(SETTLED)


def pick(one: Visitor, rng: Random) -> None:
    """Any choice by its button, seen or folded away."""
    one.page.evaluate(PICK, rng.random())


def play(one: Visitor, decisions: int, rng: Random) -> str:
    """The question after this number of decisions, or "over"."""
    asked = one.asked()
    for _ in range(decisions):
        if asked == "over":
            break
        pick(one, rng)
        asked = one.asked(asked)
    return asked


def of_game(one: Visitor, game: str, *, stops: int = 1) -> Iterator[str]:
    """A table at several moments and at its end, its replay, the lessons: stands there and says
    where that is."""
    table = one.open_table(game, options={})
    one.sit_at(table)
    rng, asked = Random(game), ""
    for stop in range(1, stops + 1):
        asked = play(one, 20 // stops, rng)
        yield f"{game} after {stop * (20 // stops)} decisions"
    if asked != "over":
        one.resign()
    yield f"{game} at its end"
    more = one.page.locator(".ending .narrow")
    if more.is_visible():
        more.click()
    expect(one.page.locator(".summary")).to_be_visible()
    yield f"result of {game}"
    one.go(f"/replay/{table}")
    one.page.wait_for_selector("input[type=range]")
    yield f"replay of {game}"
    one.page.keyboard.press("End")
    yield f"end of the replay of {game}"
    for number in (1, 2):
        one.go(f"/lesson/{game}/{number}")
        one.page.wait_for_selector("section.panel")
        yield f"lesson {number} of {game}"


def of_the_rest(one: Visitor) -> Iterator[str]:
    """The screens that belong to no game, dialogs, and a table before its game."""
    one.may_be_refused = True  # There is no page at /nowhere.
    one.go("/")
    one.page.wait_for_selector("article svg")
    yield "home"
    ways = one.page.locator("article .ways .button")
    for number in range(ways.count()):
        if number % 4 == 0:
            ways.nth(number).click()
            one.page.wait_for_selector("dialog[open]")
            yield f"opening dialog {number}"
            one.page.keyboard.press("Escape")
            expect(one.page.locator("dialog[open]")).to_have_count(0)
    one.page.locator("nav button").last.click()
    one.page.wait_for_selector("dialog[open]")
    yield "settings"
    for path, there in (
        ("/rules/gunshi", ".book"),
        ("/playground", ".sides section svg"),
        ("/nowhere", "main"),
    ):
        one.go(path)
        one.page.wait_for_selector(there, state="attached")
        yield path
    one.page.keyboard.press("?")
    one.page.wait_for_selector("dialog[open]")
    yield "keys"
    one.sit_at(one.open_table("gunshi", seats=PEOPLE))
    assert one.asked() == "curtain"
    yield "curtain"
    one.sit_at(one.open_table("kingdom", seats=[{"kind": "mine"}, {"kind": "open"}]))
    one.page.wait_for_selector(".invitation svg")
    yield "invitation"
