"""The layout: nothing beyond a phone, no tiny letters, a large board that keeps its size."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import gunbai
from tests.web import tour
from tests.web.tour import pick, play
from tests.web.visitor import SIZES, Visitor, Visitors

PHONE, LAPTOP = (360, 640), (1024, 768)

# Texts that are rendered with less than eleven pixels: SVG scales what its units say.
TINY = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue.trim();
    const of = node.parentElement;
    if (!text || of.closest('title, script, style, option')) continue;
    if (!of.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let size = parseFloat(getComputedStyle(of).fontSize);
    if (of instanceof SVGGraphicsElement) {
      const { a, b, c, d } = of.getScreenCTM();
      size *= Math.sqrt(Math.abs(a * d - b * c));
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    if (range.getBoundingClientRect().width && size < 10.95) found.push([text, size.toFixed(2)]);
  }
  return found;
}"""

# Elements that stick out of the window where nothing scrolls to them.
BEYOND = """() => {
  const scrolls = each => {
    for (let box = each.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX + overflowY)) return true;
    }
    return false;
  };
  // A closed drawer is out of sight by intention, and so is what only a screen reader reads. Lines
  // that run off the paper's edge are clipped by its drawing.
  const unseen = '.spoken, .hidden, .rings, .folded, defs, aside.side:not(.open)';
  const meant = each => each.closest(unseen)
    || (each.ownerSVGElement && !each.matches('text, [role=button], image'));
  return [...document.querySelectorAll('body *')]
    .filter(each => each.checkVisibility({ visibilityProperty: true }) && !meant(each))
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width && box.height && !scrolls(each))
    .filter(([, box]) => box.right > innerWidth + 1 || box.left < -1
      || box.bottom > Math.max(innerHeight, document.documentElement.scrollHeight) + 1)
    .map(([each, box]) => [each.tagName, each.className.baseVal ?? each.className,
      Math.round(box.left), Math.round(box.right), Math.round(box.bottom)]);
}"""

# Text that goes on to the right of a box which does not show that it does: those that are meant to
# be scrolled sideways fade out (`fading`), and only they may hold more than is seen.
CUT = """() => [...document.querySelectorAll('body *')]
  .filter(each => !(each instanceof SVGElement) && !each.closest('.spoken, .folded, select, input'))
  .filter(each => each.scrollWidth > each.clientWidth + 2 && each.clientWidth > 1)
  .filter(each => getComputedStyle(each).overflowX !== 'visible' && !each.dataset.more)
  .filter(each => each.checkVisibility({ visibilityProperty: true }) && each.innerText.trim())
  .map(each => [each.tagName, each.className, each.scrollWidth, each.clientWidth,
    each.innerText.slice(0, 40)])"""

WIDER = "document.documentElement.scrollWidth - innerWidth"

# Everything on the board that counts as the board: what is played on, not what lies around it.
FIELD = """() => {
  const area = document.querySelector('main.board').getBoundingClientRect();
  const parts = [...document.querySelectorAll(
    'main.board :is([data-region], [data-square], [data-spot])')];
  const boxes = parts.map(each => each.getBoundingClientRect()).filter(box => box.width);
  const low = key => Math.min(...boxes.map(box => box[key]));
  const high = key => Math.max(...boxes.map(box => box[key]));
  const width = Math.min(high('right'), area.right) - Math.max(low('left'), area.left);
  const height = Math.min(high('bottom'), area.bottom) - Math.max(low('top'), area.top);
  return (width * height) / (innerWidth * innerHeight);
}"""

# The boxes of the board's frame and of its drawing.
BOXES = """() => ['main.board', 'main.board svg[role=group]'].map(each => {
  const box = document.querySelector(each).getBoundingClientRect();
  return [box.x, box.width, box.height].map(Math.round);
})"""

FLOORS = {
    (360, 640): {"tenka": 0.35, "gunshi": 0.37, "daiyabo": 0.5, "kingdom": 0.34},
    (768, 1024): {"tenka": 0.46, "gunshi": 0.38, "daiyabo": 0.5, "kingdom": 0.38},
    (1024, 768): {"tenka": 0.44, "gunshi": 0.38, "daiyabo": 0.5, "kingdom": 0.38},
    (1440, 900): {"tenka": 0.52, "gunshi": 0.38, "daiyabo": 0.5, "kingdom": 0.32},
    (1920, 1080): {"tenka": 0.48, "gunshi": 0.34, "daiyabo": 0.5, "kingdom": 0.27},
}
"""The least share of the window that the field itself covers, by game."""

# What is not listed because the board offers it, although nothing on the board or in the hand does.
FOLDED = """() => [...document.querySelectorAll('.choice.folded')].map(each => each.dataset.code)
  .filter(code => {
    const place = (code.split(' ')[1] ?? '').split('=')[0];
    const kinds = ['region', 'square', 'edge', 'part', 'face'];
    const wanted = [`[data-code="${CSS.escape(code)}"]`,
      ...(place ? kinds.map(kind => `[data-${kind}="${CSS.escape(place)}"]`) : [])];
    const found = [...document.querySelectorAll('main.board *, section.hand *')]
      .filter(each => wanted.some(selector => each.matches(selector)));
    return !found.some(each => each.checkVisibility());
  })"""


# Parts of the board that lie on each other although each is to be read by itself.
OVERLAPPING = """selector => {
  const boxes = [...document.querySelectorAll(`main.board ${selector}`)]
    .map(each => each.getBoundingClientRect());
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => overlap(a, b))).length;
}"""


def measure(one: Visitor, where: str) -> None:
    """Nothing sticks out or is cut off, no text is too small to read, in both languages."""
    for language in ("ja", "en"):
        tour.dress(one, language)
        there = f"{where} ({language})"
        assert one.page.evaluate(WIDER) <= 0, there
        assert one.page.evaluate(BEYOND) == [], there
        assert one.page.evaluate(CUT) == [], there
        assert one.page.evaluate(TINY) == [], there


@pytest.mark.parametrize("game", gunbai.games())
def test_a_game_is_legible_on_a_phone_from_the_first_choice_to_its_replay(
    visitors: Visitors, game: str
) -> None:
    one = visitors.come("en", size=PHONE, has_touch=True, folds=True)
    for where in tour.of_game(one, game, stops=4):
        measure(one, where)


def test_every_other_screen_is_legible_on_a_phone(visitors: Visitors) -> None:
    one = visitors.come("en", size=PHONE, has_touch=True)
    for where in tour.of_the_rest(one):
        measure(one, where)


@pytest.mark.parametrize("game", gunbai.games())
def test_the_field_fills_the_window_at_every_size(visitors: Visitors, game: str) -> None:
    one = visitors.come("ja", size=PHONE, folds=True)
    one.sit_at(
        one.open_table(game, options={"warlord_selection": "none"} if game == "kingdom" else {})
    )
    play(one, 3, Random(game))
    shares = {}
    for size, floors in FLOORS.items():
        one.page.set_viewport_size({"width": size[0], "height": size[1]})
        one.wait_drawn()
        shares[size] = (round(one.page.evaluate(FIELD), 3), floors[game])
        one.check_fits()
    assert all(share >= floor for share, floor in shares.values()), shares


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
@pytest.mark.parametrize("game", gunbai.games())
def test_the_board_keeps_its_size_while_one_plays(
    visitors: Visitors, game: str, size: tuple[int, int]
) -> None:
    one = visitors.come("en", size=size, folds=True)
    one.sit_at(one.open_table(game, options={}))
    old = one.asked()
    one.wait_drawn()
    before = one.page.evaluate(BOXES)

    def same(what: str) -> None:
        one.wait_drawn()
        assert one.page.evaluate(BOXES) == before, what

    rng = Random(game)
    for _ in range(12):
        pick(one, rng)
        old = one.asked(old)
        if old == "over":
            break
        same(f"after {one.page.locator('.choice').count()} choices")
    if old != "over":
        one.page.keyboard.press("h")
        one.page.wait_for_selector("aside .hint .row")
        same("with a hint")
        one.page.keyboard.press("Escape")
        expect(one.page.locator("aside .hint")).to_have_count(0)
        same("after the hint")
    one.page.evaluate("document.querySelector('.prompt').append(' words'.repeat(60))")
    same("with a long prompt")
    if size == PHONE:
        one.page.get_by_role("button", name="Log", exact=True).click()
        same("with the log")


def test_choices_of_the_board_fold_away_and_one_key_brings_them_back(visitors: Visitors) -> None:
    one = visitors.come("en", size=PHONE, folds=True)
    one.sit_at(one.open_table("gunshi"))
    one.asked()
    first = one.page.locator(".choice").first

    def wide() -> float:
        one.wait_drawn()
        box = first.bounding_box()
        assert box is not None
        return box["width"]

    assert wide() <= 3
    name = first.inner_text().strip()
    expect(
        one.page.get_by_role("group", name="Your choices").get_by_role("button")
    ).not_to_have_count(0)
    board = one.page.locator("main.board").bounding_box()
    assert one.walk_to(".choice"), "the keyboard reaches it"
    assert wide() > 40, "and what has the focus is seen"
    one.page.keyboard.press("l")
    expect(one.page.locator(".choice.folded")).to_have_count(0)
    assert wide() > 40
    one.page.reload()
    one.asked()
    assert wide() > 40, "the browser remembers it"
    assert first.inner_text().strip() == name
    one.page.keyboard.press("l")
    assert wide() <= 3
    assert one.page.locator("main.board").bounding_box() == board
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog")).to_contain_text("list of all choices")


@pytest.mark.parametrize("game", gunbai.games())
def test_whatever_is_folded_away_is_on_the_board_or_in_the_hand(
    visitors: Visitors, game: str
) -> None:
    one = visitors.come("en", folds=True)
    one.sit_at(one.open_table(game, options={}))
    rng, old, folded = Random(f"{game} folds"), "", 0
    for _ in range(40):
        old = one.asked(old)
        if old == "over" and folded <= 20:
            one.sit_at(one.open_table(game, options={}))
            old = one.asked()
        if old == "over":
            break
        one.wait_drawn()
        assert one.page.evaluate(FOLDED) == [], one.page.locator(".prompt").inner_text()
        folded += one.page.locator(".choice.folded").count()
        pick(one, rng)
    assert folded > 20


def test_majorities_of_many_players_are_told_apart_on_a_phone(visitors: Visitors) -> None:
    """Each player is dealt a warlord, so that all of them are counted from the beginning."""
    for players in (4, 6):
        one = visitors.come("ja", size=PHONE)
        bots = [{"kind": "bot", "bot": "random"}] * (players - 1)
        seats = [{"kind": "mine"}, *bots]
        one.sit_at(one.open_table("daiyabo", players=players, seats=seats, options={}))
        one.asked()
        assert one.page.locator("main.board .majority").count() >= players
        assert one.page.evaluate(OVERLAPPING, ".majority") == 0


@pytest.mark.parametrize("size", [*SIZES, LAPTOP])
def test_the_titles_of_all_ranks_are_whole(visitors: Visitors, size: tuple[int, int]) -> None:
    one = visitors.come("en", size=size)
    one.sit_at(one.open_table("daiyabo"))
    one.asked()
    for language in ("ja", "en"):
        tour.dress(one, language)
        titles = one.page.locator("main.board .panel text")
        assert titles.count() >= 14
        assert [each for each in titles.all_text_contents() if "…" in each] == []


def test_warlords_to_choose_from_lie_in_rows_of_the_same_length(visitors: Visitors) -> None:
    one = visitors.come("en", size=(1440, 900))
    one.sit_at(one.open_table("kingdom", options={}))
    one.asked()
    cards = one.page.locator("main.board .warlord")
    tops: list[int] = cards.evaluate_all("all => all.map(each => each.offsetTop)")
    rows = Counter(tops)
    assert len(tops) == 8
    assert len(set(rows.values())) == 1, rows


@pytest.mark.parametrize("language", ["ja", "en"])
def test_all_that_can_be_placed_is_in_view_beside_a_board(
    visitors: Visitors, language: str
) -> None:
    one = visitors.come(language, size=LAPTOP)
    one.sit_at(one.open_table("gunshi"))
    one.asked()
    hand = one.page.locator("section.hand")
    expect(hand.locator("[data-code^=place]")).to_have_count(4)
    assert hand.evaluate("each => each.scrollHeight - each.clientHeight") <= 1


def test_choices_that_do_not_fit_are_reached_and_visibly_so(visitors: Visitors) -> None:
    one = visitors.come("ja", size=PHONE, has_touch=True)
    one.sit_at(one.open_table("tenka", options={}))
    one.asked()
    choices = one.page.locator("#choices")
    expect(choices).to_have_attribute("data-more", "down")
    last = one.page.locator(".choice").last
    last.scroll_into_view_if_needed()
    expect(choices).to_have_attribute("data-more", "up")
    box, frame = last.bounding_box(), choices.bounding_box()
    assert box is not None
    assert frame is not None
    assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1


# The choices that are listed and can be pressed where they are.
AT_HAND = """() => [...document.querySelectorAll('.choice:not(.folded)')].filter(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map(each => each.dataset.code)"""


@pytest.mark.parametrize("size", SIZES)
def test_standing_orders_leave_room_for_the_answers(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    one = visitors.come("en", size=size, folds=True)
    bots = [{"kind": "bot", "bot": "random", "name": name} for name in ("Take", "Ume")]
    seats = [{"kind": "mine"}, *bots]
    options = {"play_order": [0, 1, 2]}
    one.sit_at(one.open_table("tenka", players=3, options=options, seats=seats))
    rng, old = Random(1), one.asked()
    while not one.page.locator("[data-order]").count():
        pick(one, rng)
        old = one.asked(old)
        assert old != "over"
    one.wait_drawn()
    assert one.page.evaluate(AT_HAND), one.page.locator(".prompt").inner_text()
    assert not one.page.evaluate(BEYOND)
    hint = one.page.get_by_role("button", name="Hint", exact=True)
    box = hint.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= size[0]


def test_my_seat_and_the_whole_title_stay_in_view_on_a_phone(visitors: Visitors) -> None:
    one = visitors.come("ja", size=PHONE)
    bots: list[dict[str, Any]] = [{"kind": "bot", "bot": "random", "name": n} for n in "竹梅菊松桜"]
    seats = [*bots[:3], {"kind": "mine"}, *bots[3:]]
    one.sit_at(one.open_table("tenka", players=6, seats=seats, options={}))
    one.asked()
    mine = one.page.locator("li.viewer")
    for end in ("0", "10000"):
        one.page.locator("ul.seats").evaluate(f"each => each.scrollTo({{left: {end}}})")
        one.wait_drawn()
        box = mine.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
    title = one.page.locator("h1").evaluate(
        "each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]"
    )
    assert max(title) <= 1, title


def test_a_curtain_is_whole_on_a_phone(visitors: Visitors) -> None:
    one = visitors.come("ja", size=PHONE, has_touch=True)
    one.sit_at(one.open_table("gunshi", seats=tour.PEOPLE))
    assert one.asked() == "curtain"
    curtain = one.page.locator(".curtain")
    expect(curtain).to_contain_text("対局開始です")
    one.wait_drawn()
    assert curtain.evaluate("each => each.scrollHeight - each.clientHeight") <= 1
    frame, crest = curtain.bounding_box(), curtain.locator("svg").first.bounding_box()
    assert frame is not None
    assert crest is not None
    assert crest["y"] >= frame["y"]
    one.page.locator("[data-open]").tap()
    one.asked()
    expect(one.page.locator("section.hand")).to_have_css("height", "64px")


def test_five_laid_tokens_say_what_to_do_next(visitors: Visitors) -> None:
    one = visitors.come("ja", size=PHONE, has_touch=True, folds=True)
    rng, old, confirm = Random(3), "", one.page.locator("section.ask [data-confirm]")
    one.sit_at(one.open_table("tenka", options={}))
    for _ in range(120):
        old = one.asked(old)
        if old == "over":
            one.sit_at(one.open_table("tenka", options={}))
            old = one.asked()
        codes: list[str] = one.page.evaluate(
            "[...document.querySelectorAll('.choice')].map(each => each.dataset.code)"
        )
        if codes[0].startswith("attack") and one.page.locator("section.hand .done").count() == 4:
            break
        code = "war" if "war" in codes else rng.choice(codes)
        one.page.evaluate(
            'code => document.querySelector(`.choice[data-code="${code}"]`).click()', code
        )
    region = codes[0].split()[1].split("=")[0]
    name = one.page.locator(f'main.board [data-part="{region}"] .name').first.bounding_box()
    assert name is not None
    one.page.touchscreen.tap(name["x"] + name["width"] / 2, name["y"] + name["height"] / 2)
    expect(confirm).to_have_text("宣戦布告")
    expect(confirm).to_have_class("button small main")
    expect(one.page.locator(".prompt").last).to_contain_text("宣戦布告しますか")
    box = confirm.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE[0]
    assert box["y"] + box["height"] <= PHONE[1]
    confirm.tap()
    one.asked(old)


# How far the layout has moved by itself, as Chromium counts it.
SHIFTS = """new PerformanceObserver(list => {
  for (const each of list.getEntries())
    if (!each.hadRecentInput) window.__shift = (window.__shift ?? 0) + each.value;
}).observe({ type: 'layout-shift', buffered: true })"""


def check_still(one: Visitor, path: str, there: str) -> None:
    """The page at this address does not move while it is opened."""
    one.go(path)
    one.page.wait_for_selector(there)
    one.page.wait_for_load_state("networkidle")
    one.wait_drawn()
    assert one.page.evaluate("window.__shift ?? 0") < 0.05, path


def test_the_front_page_does_not_move_while_it_is_opened(visitors: Visitors) -> None:
    one = visitors.come("ja", size=PHONE)
    one.page.add_init_script(SHIFTS)
    check_still(one, "/", "article svg")
    one.open_table("tenka")
    one.go("/")
    one.expect_text("続きから")
    check_still(one, "/", "section.first")


@pytest.mark.parametrize("game", gunbai.games())
def test_the_pages_of_a_game_do_not_move_while_they_are_opened(
    visitors: Visitors, game: str
) -> None:
    one = visitors.come("ja", size=PHONE, folds=True)
    one.page.add_init_script(SHIFTS)
    table = one.open_table(game)
    check_still(one, f"/table/{table}", "main.board svg")
    check_still(one, f"/replay/{table}", "main .board svg")
    check_still(one, f"/lesson/{game}", "main .board svg")
    check_still(one, f"/rules/{game}", ".book")
