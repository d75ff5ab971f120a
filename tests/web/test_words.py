"""Words on the screen: Japanese readers read Japanese, English readers English, nobody code."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import gunbai
from tests.web.visitor import SHORT, Visitor, Visitors

# All that is seen or spoken, outside of elements that say they are in another language.
READ = """() => {
  const found = [document.title];
  const skipped = each => each.closest('[lang=en], script, style, noscript, .foreign');
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: parent, data } = walk.currentNode;
    if (parent && !skipped(parent)) found.push(data);
  }
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (!skipped(each))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
        found.push(each.getAttribute(name) ?? '');
  const latin = /[A-Za-z][A-Za-z_]+/g;
  const clause = /\\b[A-Z]{2}-\\d+(\\.\\d+)*[a-z]?/g;
  return [...new Set(found.flatMap(text =>
    (text.replace(clause, '').match(latin) ?? []).map(word => `${word}: ${text.trim()}`)))];
}"""
ALLOWED = {"gunbai", "English", "Language", "API", "SHA", "QR", "JSON", "SVG", "MB"}
TITLE_OF_GUNSHI = "Gunshi: The Art of Strategy"
"""Printed on the box."""


def check_japanese(one: Visitor) -> None:
    found: list[str] = one.page.evaluate(READ)
    bad = [each for each in found if each.split(":")[0] not in ALLOWED]
    assert [each for each in bad if TITLE_OF_GUNSHI not in each] == []
    one.check_words()


def test_the_front_page_and_its_dialogs_are_japanese(visitors: Visitors) -> None:
    one = visitors.come("ja")
    one.go("/")
    expect(one.page.locator("article")).to_have_count(4)
    check_japanese(one)
    expect(one.page.get_by_role("button", name="名前を変える")).to_contain_text("ゲスト")
    one.page.get_by_role("button", name="設定").click()
    check_japanese(one)
    one.page.keyboard.press("Escape")
    for game in gunbai.games():
        for mode in ("すぐ遊ぶ", "一台で対戦", "友だちを招待"):
            one.page.locator(f"article[data-game={game}]").get_by_role("button", name=mode).click()
            one.page.get_by_role("button", name="選択ルールと設定").click()
            expect(one.page.locator(".option .clause").first).not_to_be_empty()
            check_japanese(one)
            one.page.keyboard.press("Escape")
            expect(one.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", gunbai.games())
def test_rules_and_lesson_are_japanese(visitors: Visitors, game: str) -> None:
    one = visitors.come("ja")
    one.go(f"/rules/{game}")
    expect(one.page.locator(".book .summary")).to_be_visible()
    folded = one.page.locator(".book h2 button[aria-expanded=false]")
    folded.evaluate_all("all => all.forEach(each => each.click())")
    expect(folded).to_have_count(0)
    check_japanese(one)
    one.go(f"/lesson/{game}")
    expect(one.page.locator(".panel .text").first).to_be_visible()
    check_japanese(one)


@pytest.mark.parametrize("game", gunbai.games())
def test_a_table_its_end_and_its_replay_are_japanese(visitors: Visitors, game: str) -> None:
    one = visitors.come("ja")
    players = 3 if game in ("tenka", "daiyabo") else 2
    bots = [{"kind": "bot", "bot": "random", "name": name} for name in ("Take", "Ume")]
    table = one.open_table(
        game, players=players, seats=[{"kind": "mine"}, *bots[: players - 1]], options=SHORT[game]
    )
    one.sit_at(table)
    expect(one.page.locator("ul.seats")).to_contain_text("竹")
    decision, rng = "", Random(3)
    for _ in range(8):
        decision = one.asked(decision)
        if decision == "over":
            break
        check_japanese(one)
        one.choose(rng)
    assert "ゲスト" in " ".join(one.log()), "a guest gets a Japanese name"
    one.play_out(rng)
    check_japanese(one)
    expect(one.page.get_by_role("button", name="運の検証")).to_have_count(
        int(game != "gunshi")  # the only one without luck
    )
    one.go(f"/replay/{table}")
    one.page.get_by_role("button", name="一つ進む").wait_for()
    total = int(str(one.page.locator("input[type=range]").get_attribute("max")))
    for at in {1, total // 3, total // 2, total}:
        one.page.locator("input[type=range]").fill(str(at))
        check_japanese(one)


def test_the_same_names_are_english_for_english_readers(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.sit_at(one.open_table("tenka"))
    expect(one.page.locator("ul.seats")).to_contain_text("Take")
    expect(one.page.locator("ul.seats")).to_contain_text("Guest")


def test_a_default_name_is_shown_in_the_readers_language(visitors: Visitors) -> None:
    """Chosen by an English page, read by a Japanese one."""
    one = visitors.come("en")
    seats = [{"kind": "mine", "name": f"Player {n}"} for n in (1, 2)]
    one.sit_at(one.open_table("gunshi", seats=seats))
    expect(one.page.locator("ul.seats")).to_contain_text("Player 2")
    one.page.evaluate("localStorage.setItem('gunbai.settings', '{\"language\": \"ja\"}')")
    one.page.reload()
    expect(one.page.locator("ul.seats")).to_contain_text("プレイヤー2")


def test_settings_name_the_language_once_in_each_language(visitors: Visitors) -> None:
    one = visitors.come("en")
    one.go("/")
    one.page.get_by_role("button", name="Settings").click()
    expect(one.page.get_by_role("group", name="Language / 言語", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere", "ここには何もありません — 軍配"),
        ("/rules/nothing", "ここには何もありません — 軍配"),
        ("/table/nothing", "ここには何もありません — 軍配"),
    ],
)
def test_a_missing_page_has_a_title_of_its_own(visitors: Visitors, path: str, title: str) -> None:
    one = visitors.come("ja")
    one.may_be_refused = True
    one.go(path)
    expect(one.page).to_have_title(title)
