"""Accessibility: axe finds nothing on any screen, in any language, theme or size."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import gunbai
from tests.web.visitor import AXE, Visitor, Visitors

LOOKS = (
    ((360, 640), "ja", "light"),
    ((360, 640), "en", "dark"),
    ((768, 1024), "ja", "dark"),
    ((768, 1024), "en", "light"),
    ((1440, 900), "ja", "light"),
    ((1440, 900), "en", "dark"),
)
"""Each size with both languages and both themes, each language with both themes."""

CHANGE = """change => {
  const key = 'gunbai.settings';
  const saved = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...saved, ...change }));
  dispatchEvent(new StorageEvent('storage', { key }));
}"""

# A colour that is on its way to another has no contrast of its own.
SETTLED = "() => document.getAnimations().every(each => each.playState !== 'running')"

FINDINGS = """() => axe.run(document, {
  resultTypes: ['violations'],
  // Experimental, and off unless it is asked for.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}).then(found => found.violations.map(each =>
  [each.impact, each.id, each.nodes.map(node => node.html.slice(0, 160) + node.failureSummary)]))"""


def look(one: Visitor, where: str) -> None:
    """Every look of this screen, in place: as if the settings were changed in another tab."""
    one.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = {}
    for (width, height), language, theme in LOOKS:
        one.page.evaluate(CHANGE, {"language": language, "theme": theme})
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.wait_for_function("lang => document.documentElement.lang === lang", arg=language)
        one.wait_drawn()
        one.page.wait_for_function(SETTLED)
        findings = one.page.evaluate(FINDINGS)
        if findings:
            found[f"{where} {width} {language} {theme}"] = findings
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.slow
@pytest.mark.parametrize("game", gunbai.games())
def test_axe_finds_nothing_at_a_table_in_its_replay_and_its_lesson(
    visitors: Visitors, game: str
) -> None:
    one = visitors.come("en")
    table = one.open_table(game, options={})
    one.sit_at(table)
    rng, old = Random(f"{game} axe"), ""
    for _ in range(9):
        old = one.asked(old)
        if old == "over":
            break
        one.choose(rng)
    one.asked(old)
    look(one, f"{game} at play")
    if not one.page.locator(".ending").count():
        one.resign()
    look(one, f"{game} at its end")
    one.go(f"/replay/{table}")
    one.page.wait_for_selector("input[type=range]")
    look(one, f"replay of {game}")
    one.go(f"/lesson/{game}")
    one.page.wait_for_selector("section.panel")
    look(one, f"lesson of {game}")


@pytest.mark.slow
def test_axe_finds_nothing_on_other_screens(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.go("/")
    one.page.wait_for_selector("article svg")
    look(one, "home")
    one.page.locator("article .button.main").first.click()
    one.page.wait_for_selector("dialog[open]")
    look(one, "opening")
    for path, there in (
        ("/rules/gunshi", ".book"),
        ("/playground", "form select option"),
    ):
        one.go(path)
        one.page.wait_for_selector(there, state="attached")
        look(one, path)
    people = [{"kind": "mine", "name": "Hana"}, {"kind": "mine", "name": "Ren"}]
    one.sit_at(one.open_table("tenka", seats=people))
    assert one.asked() == "curtain"
    look(one, "curtain")
