"""Accessibility: axe finds nothing on any screen, in any language, theme or size."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import cycle, product
from typing import Any

import pytest

import gunbai
from tests.web import tour
from tests.web.visitor import AXE, SIZES, Visitor, Visitors

LOOKS = tuple(product(SIZES, ("ja", "en"), ("light", "dark")))
"""Each size in both languages and both themes."""
SOME = (
    ((360, 640), "ja", "light"),
    ((1440, 900), "en", "dark"),
    ((768, 1024), "ja", "dark"),
    ((360, 640), "en", "light"),
    ((1440, 900), "ja", "light"),
    ((768, 1024), "en", "dark"),
)
"""Each size in both languages, each language in both themes: one after another."""

FINDINGS = """() => axe.run(document, {
  resultTypes: ['violations'],
  // Experimental, and off unless it is asked for.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}).then(found => found.violations.map(each =>
  [each.impact, each.id, each.nodes.map(node => node.html.slice(0, 160) + node.failureSummary)]))"""


def look(one: Visitor, where: str, looks: Iterable[Any]) -> dict[str, Any]:
    """What axe finds in these looks of the screen, by look."""
    if not one.page.evaluate("'axe' in window"):
        one.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    before = one.page.viewport_size
    for (width, height), language, theme in looks:
        one.page.set_viewport_size({"width": width, "height": height})
        tour.dress(one, language, theme)
        findings = one.page.evaluate(FINDINGS)
        if findings:
            found[f"{where} {width} {language} {theme}"] = findings
    assert before is not None
    one.page.set_viewport_size(before)
    return found


def check(one: Visitor, screens: Iterator[str], *, looks: int) -> None:
    """Check every screen in this number of looks; the looks rotate from screen to screen."""
    found: dict[str, Any] = {}
    order = cycle(LOOKS if looks == len(LOOKS) else SOME)
    for where in screens:
        found |= look(one, where, [next(order) for _ in range(looks)])
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.parametrize("game", gunbai.games())
def test_axe_finds_nothing_on_the_screens_of_a_game(visitors: Visitors, game: str) -> None:
    one = visitors.come("en", size=SIZES[0], folds=True)
    check(one, tour.of_game(one, game), looks=1)


def test_axe_finds_nothing_on_other_screens(visitors: Visitors) -> None:
    one = visitors.come("en")
    check(one, tour.of_the_rest(one), looks=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", gunbai.games())
def test_axe_finds_nothing_on_the_screens_of_a_game_in_any_look(
    visitors: Visitors, game: str
) -> None:
    one = visitors.come("en", size=SIZES[0])
    check(one, tour.of_game(one, game, stops=2), looks=len(LOOKS))


@pytest.mark.slow
def test_axe_finds_nothing_on_other_screens_in_any_look(visitors: Visitors) -> None:
    one = visitors.come("en")
    check(one, tour.of_the_rest(one), looks=len(LOOKS))
