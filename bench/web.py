"""Measures the client in Chromium: size of a first visit, time to the first choice, long tasks.

`python -m bench.web` prints the figures and asserts nothing. Run it on a quiet machine.
"""

from __future__ import annotations

import gzip
import json
import shutil
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright
from tests.server.arena import node
from tests.web.visitor import CLIENT, Visitor, Visitors

import gunbai

RUNS = 5
MOVES = 12
LONG = 50.0
"""Milliseconds."""


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
            taken, worked = tasks(visitors, game)
            print(
                f"{game}: {MOVES} moves, {len(taken)} tasks; over {LONG:.0f} ms: "
                f"{sum(each > LONG for each in worked)} by processor time "
                f"(the longest {max(worked):.0f} ms), "
                f"{sum(each > LONG for each in taken)} by the clock "
                f"(the longest {max(taken):.0f} ms)"
            )
        browser.close()


def first_visit() -> int:
    index = (CLIENT / "index.html").read_text(encoding="utf-8")
    files = [path for path in (CLIENT / "assets").glob("*.js") if path.name in index]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)


def until_asked(visitors: Visitors, game: str) -> float:
    """Milliseconds from the first byte to the first choice, in a browser with an empty cache."""
    one = visitors.come("en")
    table = one.open_table(game)
    one.go(f"/table/{table}")
    one.page.wait_for_selector(".choice")
    passed: float = one.page.evaluate(
        "performance.now() - performance.getEntriesByType('navigation')[0].responseStart"
    )
    one.page.context.close()
    return passed


def tasks(visitors: Visitors, game: str) -> tuple[list[float], list[float]]:
    """All tasks of the page's main thread while moves are animated: milliseconds of wall-clock
    time, and of CPU time, which other programs on the machine do not lengthen."""
    one: Visitor = visitors.come("en", calm=False)
    one.sit_at(one.open_table(game))
    decision = one.asked()
    one.page.wait_for_load_state("networkidle")
    visitors.browser.start_tracing(page=one.page, categories=["toplevel", "devtools.timeline"])
    rng = Random(1)
    for _ in range(MOVES):
        one.choose(rng)
        decision = one.asked(decision)
        if decision == "over":
            break
    trace = json.loads(visitors.browser.stop_tracing())["traceEvents"]
    one.page.context.close()
    main = busiest_main_thread(trace)
    found = [each for each in trace if (each["pid"], each["tid"]) == main and each["ph"] == "X"]
    found = [each for each in found if each["name"].endswith("RunTask")]
    return [each["dur"] / 1000 for each in found], [each.get("tdur", 0) / 1000 for each in found]


def busiest_main_thread(trace: list[dict[str, Any]]) -> tuple[int, int]:
    """Process and thread of the page that was played in; other pages are almost idle."""
    names = [each for each in trace if each["name"] == "thread_name"]
    mains = [
        (each["pid"], each["tid"]) for each in names if each["args"]["name"] == "CrRendererMain"
    ]
    calls = Counter((each["pid"], each["tid"]) for each in trace if each["name"] == "FunctionCall")
    return max(mains, key=lambda thread: calls[thread])


if __name__ == "__main__":
    main()
