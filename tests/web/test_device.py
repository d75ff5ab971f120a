"""The games of a device: taken along, two tabs, another engine, storage that is refused or full."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.waiting import wait_beside
from tests.web.device import DevicePlayer, Site, build
from tests.web.test_offline import ENGINES
from tests.web.visitor import ASKED, PATIENCE, Visitor, Visitors

REFUSE = """Object.defineProperty(globalThis, 'indexedDB', {
  get() { throw new DOMException('not allowed here', 'SecurityError'); } });"""


# Taking games along.


def read_export(one: Visitor) -> list[str]:
    """The records of the file that "export all" gives."""
    with one.page.expect_download() as found:
        one.page.locator(".device").get_by_role("button", name="Export all games").click()
    text = Path(found.value.path()).read_text(encoding="utf-8")
    return re.split(r"(?m)^(?=.*\"game\")", text)[1:]


def take_in(one: Visitor, text: str) -> None:
    chooser = one.page.locator("input[accept*='.jsonl']")
    chooser.set_input_files({"name": "games.jsonl", "mimeType": "", "buffer": text.encode()})


def test_all_games_go_to_another_device_as_records(site: Site) -> None:
    one = site.come("en")
    one.begin("kingdom")
    one.resign()
    one.begin("tenka", max_rounds=3)
    one.asked()
    one.choose(Random(1))
    one.go_home()
    expect(one.page.locator(".device a.table")).to_have_count(2)
    records = read_export(one)
    expect(one.page.locator(".device [role=status]").first).to_contain_text("2 games exported")
    assert sorted(json.loads(each.splitlines()[0])["game"] for each in records) == [
        "kingdom",
        "tenka",
    ]
    take_in(one, "".join(records))
    expect(one.page.locator(".device [role=status]").first).to_contain_text("2 games imported")
    expect(one.page.locator(".device a.table")).to_have_count(2)  # they were here already

    other = site.come("ja")
    other.go("./")
    other.page.locator(".device").wait_for()
    take_in(other, "".join(records))
    expect(other.page.locator(".device [role=status]").first).to_contain_text(
        "2局を読み込みました", timeout=PATIENCE
    )
    expect(other.page.locator(".device .past")).to_have_count(1)
    other.page.locator(".device .past").get_by_role("link", name="棋譜を見る").click()
    expect(other.page.locator("main .board svg").first).to_be_visible(timeout=PATIENCE)
    # The other game goes on there, on the seat that was a person's.
    other.go_home()
    other.page.locator(".device a.table[href*=table]").first.click()
    other.page.wait_for_selector("[data-line=open]", timeout=PATIENCE)
    other.asked()
    other.choose(Random(2))
    # What cannot be read is refused in words, and what came before it stays.
    other.go_home()
    expect(other.page.locator(".device a.table")).to_have_count(2)
    take_in(other, "no record\n")
    expect(other.page.locator(".device [role=status]").first).to_contain_text("対局がありません")
    again = site.come("en")
    again.go("./")
    again.page.locator(".device").wait_for()
    finished, *_ = (each for each in records if "kingdom" in each.splitlines()[0])
    take_in(again, finished + finished.splitlines()[0] + "\n{\n")
    expect(again.page.locator(".device [role=alert]")).to_be_visible(timeout=PATIENCE)
    expect(again.page.locator(".device .past")).to_have_count(1)


def on_served_site(visitors: Visitors) -> Visitor:
    """A visitor of a server who opens a game on this device."""
    one = visitors.come("en", service_workers="allow")
    one.go("/")
    one.page.get_by_role("button", name="Play without a network").click()
    one.page.locator("[data-begin=kingdom]").get_by_role("button", name="Play").click()
    one.page.locator("dialog button.main").click()
    one.page.wait_for_url("**/table/local-*", timeout=PATIENCE)
    return one


def test_a_finished_game_is_uploaded_and_brought_back(visitors: Visitors) -> None:
    one = on_served_site(visitors)
    one.resign()
    mine = one.page.url.rpartition("/")[2]
    one.go(f"/replay/{mine}")
    one.page.get_by_role("button", name="Upload to the server").click(timeout=PATIENCE)
    link = one.page.locator("[role=status] a[href*='/replay/']")
    expect(link).to_be_visible(timeout=PATIENCE)
    address = link.get_attribute("href") or ""
    assert "local-" not in address

    friend = visitors.come("ja", service_workers="allow")
    friend.go(address)
    expect(friend.page.locator("main .board svg").first).to_be_visible()
    friend.page.get_by_role("button", name="この端末に保存").click()
    friend.page.wait_for_url("**/replay/local-*", timeout=PATIENCE)
    expect(friend.page.locator("main .board svg").first).to_be_visible()
    friend.go("/")
    expect(friend.page.locator(".device .past")).to_have_count(1)


# Two tabs.


def test_two_tabs_never_judge_the_same_table(site: Site) -> None:
    one = site.come("en")
    one.begin("tenka", max_rounds=40)
    decision = one.asked()
    other = one.page.context.new_page()
    other.goto(one.page.url)
    take_over(other)
    # The first tab gives way, says why, and takes the games back when it is asked to.
    expect(one.page.locator("[data-line=open]")).to_have_count(0)
    assert asked_in(one, other) == decision
    choose_in(other)
    later = asked_in(one, other, decision)
    take_over(one.page)
    one.page.wait_for_selector("[data-line=open]", timeout=PATIENCE)
    assert one.asked() == later, "what the other tab has stored is known here"
    one.choose(Random(2))
    one.asked(later)
    seen = [each["n"] for each in one.updates()]
    assert max(seen) == seen[-1]


def take_over(page: Page) -> None:
    page.get_by_role("button", name="Use them here").click(timeout=PATIENCE)
    page.wait_for_selector("[data-line=open]", timeout=PATIENCE)


def asked_in(one: DevicePlayer, page: Page, old: str = "") -> str:
    first, one.page = one.page, page
    try:
        return one.asked(old)
    finally:
        one.page = first


def choose_in(page: Page) -> None:
    page.locator(".choice").first.click()


# Another engine in place of the old one.


# A new version of the service worker is looked for; whether it was installed.
UPDATE = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const end = next => new Promise(done =>
    next.addEventListener('statechange', () => done(next.state)));
  // The browser may have looked by itself meanwhile.
  if (found.waiting) return found.waiting.state;
  if (found.installing) return end(found.installing);
  const state = new Promise(done => found.addEventListener(
    'updatefound', () => done(end(found.installing)), { once: true }));
  await found.update();
  return state;
}"""


def publish_engine(place: Path, new: str, missing: str = "") -> Path:
    """Another version of the engine in a folder that holds the site, without one of its files;
    where that file is meanwhile."""
    engine, aside = place / "engine", place.parent / "missing"
    text = (engine / "engine.json").read_text()
    old = json.loads(text)["version"]
    if missing:
        (engine / old / missing).rename(aside)
    (engine / old).rename(engine / new)
    (engine / "engine.json").write_text(text.replace(old, new))
    return aside


def publish_client(place: Path) -> None:
    """Another version of the client."""
    worker = place / "sw.js"
    plain = worker.read_text(encoding="utf-8")
    worker.write_text(plain.replace('OURS + "', 'OURS + "next-'), encoding="utf-8")
    assert worker.read_text(encoding="utf-8") != plain


def test_a_new_engine_replaces_the_old_one_whole_or_not_at_all(
    chromium: Any, tmp_path: Path
) -> None:
    place = tmp_path / "site"
    shutil.copytree(build(), place)
    site = Site(chromium, place)
    one = site.come("en")
    one.begin("kingdom")
    one.asked()
    one.wait_kept()
    assert len(engine_versions(one)) == 1
    # A part of the new version is not on the host yet: the old one stays, also offline.
    new, part = "0123456789ab", "site.bin.packed"
    one.may_be_refused = one.may_be_offline = True
    aside = publish_engine(place, new, missing=part)
    publish_client(place)
    assert one.page.evaluate(UPDATE) == "redundant"
    one.page.context.set_offline(True)
    one.page.reload()
    one.page.wait_for_selector("[data-line=open]", timeout=PATIENCE)
    one.asked()
    # All of it is there: it is fetched beside the game, and used when the player accepts it.
    aside.rename(place / "engine" / new / part)
    one.page.context.set_offline(False)
    assert one.page.evaluate(UPDATE) == "installed"
    one.page.locator(".update .main").click(timeout=PATIENCE)
    wait_beside(one.page, lambda: engine_versions(one) == {new}, "the old engine is kept")
    one.page.wait_for_selector("[data-line=open]", timeout=PATIENCE)
    one.asked()
    # The engine changes alone: the next visit fetches it, and those after it use it.
    newest = "ba9876543210"
    publish_engine(place, newest)
    one.page.reload()
    wait_beside(one.page, lambda: listed_version(one) == newest, "the newest is not used")
    one.page.reload()
    wait_beside(one.page, lambda: engine_versions(one) == {newest}, "the old engine is kept")
    one.asked()
    one.choose(Random(3))
    site.leave()


def engine_versions(one: DevicePlayer) -> set[str]:
    """Of the engines of which anything is kept."""
    kept = kept_addresses(one)
    return {url.split("/engine/")[1].split("/")[0] for url in kept if not url.endswith(".json")}


def listed_version(one: DevicePlayer) -> str:
    """Of the engine that the next page will start."""
    text = "caches.match('engine/engine.json').then(found => found?.text() ?? '{}')"
    return str(json.loads(looked(one, text) or "{}").get("version", ""))


def kept_addresses(one: DevicePlayer) -> list[str]:
    return list(looked(one, ENGINES) or [])


def looked(one: DevicePlayer, script: str) -> Any:
    """What the script finds; None while the page is just loading again."""
    try:
        return one.page.evaluate(script)
    except Error:
        return None


# Storage that is refused, or full.


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "stores nothing for this page"), ("ja", "データを保存しないため")],
)
def test_a_browser_that_stores_nothing_says_so(site: Site, language: str, said: str) -> None:
    """As private windows of some browsers, or blocked storage."""
    one = site.come(language, service_workers="block")
    one.page.add_init_script(REFUSE)

    def without_storage(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=REFUSE + answer.text())

    one.page.route("**/assets/judge.worker-*.js", without_storage)
    one.go("./")
    one.page.locator("article[data-game=kingdom] .ways button").first.click()
    one.page.locator("dialog button.main").click()
    expect(one.page.locator(".engine [role=alert]")).to_contain_text(said, timeout=PATIENCE)
    one.complaints = [each for each in one.complaints if "door.py" not in each]


# Another database of this site takes all the room there is, to the last bytes.
FILL = """async () => {
  const asked = indexedDB.open('filler');
  asked.onupgradeneeded = () => asked.result.createObjectStore('all', { autoIncrement: true });
  await new Promise((done, failed) => { asked.onsuccess = done; asked.onerror = failed; });
  const put = size => new Promise(done => {
    const all = asked.result.transaction('all', 'readwrite');
    all.oncomplete = () => done(true);
    all.onabort = () => done(false);
    all.objectStore('all').add(new Uint8Array(size));
  });
  for (const size of [100000, 10000, 1000, 100, 10]) while (await put(size));
  asked.result.close();
}"""
EMPTY = """() => new Promise((done, failed) => {
  const asked = indexedDB.deleteDatabase('filler');
  asked.onsuccess = () => done();
  asked.onerror = failed;
})"""


def test_a_full_device_refuses_the_move_and_goes_on_later(site: Site) -> None:
    one = site.come("ja", service_workers="block")
    one.go("./")
    session = one.page.context.new_cdp_session(one.page)
    origin = one.page.evaluate("location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    one.begin("tenka", max_rounds=40)
    # While nobody else is asked, only the player's move can meet the full storage.
    wait_beside(one.page, lambda: one.updates()[-1]["asked"] == [one.updates()[-1]["viewer"]])
    decision = one.asked()
    one.page.evaluate(FILL)
    one.choose(Random(1))
    expect(one.page.locator(".engine [role=alert]")).to_contain_text("空き容量が足りない")
    one.check_words()
    assert one.asked() == decision
    one.page.evaluate(EMPTY)
    one.page.locator(".engine button").click()
    one.choose(Random(1))
    one.asked(decision)
    one.complaints = [each for each in one.complaints if "not stored" not in each]


# The time of bots.


@pytest.mark.parametrize(
    ("language", "said"),
    [pytest.param("en", "of its search)", marks=pytest.mark.slow), ("ja", "（読み")],
)
def test_a_level_that_had_too_little_time_shows_it(site: Site, language: str, said: str) -> None:
    one = site.come(language)
    one.begin("kingdom", level=-1)
    decision = ""
    while not one.page.locator(".seats .hurried").count():
        # The question, or null while the bot thinks.
        found = one.page.wait_for_function(
            f"old => document.querySelector('.seats .hurried') ? 'shown' : ({ASKED})(old)",
            arg=decision,
        ).json_value()
        if found == "shown":
            break
        assert found != "over"
        decision = found
        one.choose(Random(1))
    expect(one.page.locator(".seats .hurried")).to_contain_text(said)
    one.check_words()
