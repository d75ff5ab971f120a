"""The client in Chromium: how much a first visit loads, how soon a table answers, how smooth it is.

`python -m bench.web` prints; nothing is asserted. Run it on a quiet machine.
"""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from tests.server.arena import node
from tests.web.visitor import CLIENT, Visitor, Visitors

import gunbai

RUNS = 5
MOVES = 12
WATCH = """() => {
  window.__long = [];
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) window.__long.push(each.duration);
  }).observe({type: 'longtask'});
}"""


def main() -> None:
    print(f"JavaScript of a first visit: {first_visit() / 1000:.1f} kB (gzip)")
    with TemporaryDirectory() as data, node(Path(data)) as server, sync_playwright() as chrome:
        browser = chrome.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--disable-dev-shm-usage"]
        )
        visitors = Visitors(server.url, browser)
        for game in gunbai.games():
            times = [until_asked(visitors, game) for _ in range(RUNS)]
            print(f"{game}: a table can be played {median(times):.0f} ms after the first byte")
        for game in gunbai.games():
            tasks = long_tasks(visitors, game)
            longest = f", the longest {max(tasks):.0f} ms" if tasks else ""
            print(f"{game}: {len(tasks)} long tasks in {MOVES} moves{longest}")
        browser.close()


def first_visit() -> int:
    index = (CLIENT / "index.html").read_text(encoding="utf-8")
    files = [path for path in (CLIENT / "assets").glob("*.js") if path.name in index]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)


def until_asked(visitors: Visitors, game: str) -> float:
    """From the first byte to the first choice, in a browser that has never been here."""
    one = visitors.come("en")
    table = one.open_table(game)
    one.go(f"/table/{table}")
    one.page.wait_for_selector(".choice")
    passed: float = one.page.evaluate(
        "performance.now() - performance.getEntriesByType('navigation')[0].responseStart"
    )
    one.page.context.close()
    return passed


def long_tasks(visitors: Visitors, game: str) -> list[float]:
    """Tasks over 50 ms while moves are shown with full motion."""
    one: Visitor = visitors.come("en", calm=False)
    one.sit_at(one.open_table(game))
    decision = one.asked()
    one.page.wait_for_timeout(500)
    one.page.evaluate(WATCH)
    rng = Random(1)
    for _ in range(MOVES):
        one.choose(rng)
        decision = one.asked(decision)
        if decision == "over":
            break
    found: list[float] = one.page.evaluate("window.__long")
    one.page.context.close()
    return found


if __name__ == "__main__":
    main()
