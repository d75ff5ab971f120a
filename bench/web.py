"""Measures the client in Chromium: size of a first visit, time to the first choice, shifts of the
layout, long tasks, memory after a game, taps of a turn.

`python -m bench.web` prints the figures and asserts nothing. Run it on a quiet machine.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sys
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright
from tests.server.arena import node
from tests.web.test_layout import SHIFTS
from tests.web.visitor import CLIENT, SIZES, Visitor, Visitors
from tests.web.war import War, war_turn

import gunbai

RUNS = 5
MOVES = 12
LONG = 50.0
"""Milliseconds."""
TURNS = 6
COUNT_TAPS = """addEventListener('click', event => {
  if (event.isTrusted) window.__taps = (window.__taps ?? 0) + 1;
}, true)"""


def main() -> None:
    """All figures, or only those named on the command line: start shift tasks heap taps."""
    print(f"JavaScript of a first visit: {first_visit() / 1000:.1f} kB (gzip)")
    parts = {
        "start": starts,
        "shift": shifts,
        "tasks": all_tasks,
        "heap": heaps,
        "taps": all_taps,
    }
    wanted = sys.argv[1:] or list(parts)
    with TemporaryDirectory() as data, node(Path(data)) as server, sync_playwright() as chrome:
        browser = chrome.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--disable-dev-shm-usage"],
        )
        visitors = Visitors(server.url, browser)
        for part in wanted:
            parts[part](visitors)
        browser.close()


def starts(visitors: Visitors) -> None:
    for game in gunbai.games():
        times = [until_asked(visitors, game) for _ in range(RUNS)]
        print(f"{game}: a table can be played {median(times):.0f} ms after the first byte")


def shifts(visitors: Visitors) -> None:
    for language in ("ja", "en"):
        found = {"front page": shift(visitors, language, "/", "article svg")}
        for game in gunbai.games():
            found[f"table of {game}"] = shift(visitors, language, game, ".choice")
            found[f"rules of {game}"] = shift(visitors, language, f"/rules/{game}", ".book")
        said = ", ".join(f"{where} {value:.3f}" for where, value in found.items())
        print(f"cumulative layout shift ({language}): {said}")


def all_tasks(visitors: Visitors) -> None:
    for game in gunbai.games():
        report(f"{game}, {MOVES} moves", *tasks(visitors, game))
    report("tenka, a war of five battles", *tasks_of_war(visitors))


def heaps(visitors: Visitors) -> None:
    for game in gunbai.games():
        print(f"{game}: heap after a whole game {heap(visitors, game) / 1e6:.1f} MB")


def all_taps(visitors: Visitors) -> None:
    one, other = visitors.come("en", size=SIZES[0], has_touch=True), visitors.come("en")
    print(f"tenka: a war turn against two regions takes {war_turn(War(one, other))} taps")
    for game in gunbai.games():
        print(f"{game}: {taps(visitors, game):.1f} taps per turn, on the board, at random")


def report(what: str, taken: list[float], worked: list[float]) -> None:
    print(
        f"{what}, {len(taken)} tasks; over {LONG:.0f} ms: "
        f"{sum(each > LONG for each in worked)} by processor time "
        f"(the longest {max(worked):.0f} ms), "
        f"{sum(each > LONG for each in taken)} by the clock "
        f"(the longest {max(taken):.0f} ms)"
    )


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


def shift(visitors: Visitors, language: str, where: str, there: str) -> float:
    """How far the layout moves by itself while a page is opened on a phone (0.1 counts as good)."""
    one = visitors.come(language, size=SIZES[0])
    one.page.add_init_script(SHIFTS)
    one.go(where if where.startswith("/") else f"/table/{one.open_table(where)}")
    one.page.wait_for_selector(there)
    one.page.wait_for_load_state("networkidle")
    one.wait_drawn()
    found: float = one.page.evaluate("window.__shift ?? 0")
    one.page.context.close()
    visitors.all.remove(one)
    return found


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
        acts = one.acts()
        while one.acts() == acts:
            one.choose(rng)  # A tap right after a story was meant to end it.
        decision = one.asked(decision)
        if decision == "over":
            break
    return stop_tracing(visitors, one)


def tasks_of_war(visitors: Visitors) -> tuple[list[float], list[float]]:
    """The same while somebody watches a whole war of tenka."""
    host, guest = visitors.come("en"), visitors.come("en", calm=False)
    war = War(host)
    war.begin(5)
    guest.sit_at(war.table)
    guest.page.wait_for_load_state("networkidle")
    visitors.browser.start_tracing(page=guest.page, categories=["toplevel", "devtools.timeline"])
    war.settle()
    last = war.told("reveal")[-1]["args"]["region"]
    guest.page.wait_for_selector(f"[data-busy=false] [data-fought={last}]")
    return stop_tracing(visitors, guest)


def stop_tracing(visitors: Visitors, one: Visitor) -> tuple[list[float], list[float]]:
    trace = json.loads(visitors.browser.stop_tracing())["traceEvents"]
    one.page.context.close()
    visitors.all.remove(one)
    main = busiest_main_thread(trace)
    found = [each for each in trace if (each["pid"], each["tid"]) == main and each["ph"] == "X"]
    found = [each for each in found if each["name"].endswith("RunTask")]
    return [each["dur"] / 1000 for each in found], [each.get("tdur", 0) / 1000 for each in found]


def heap(visitors: Visitors, game: str) -> float:
    """Bytes of JavaScript objects that a page holds after a whole game."""
    one = visitors.come("en")
    one.sit_at(one.open_table(game))
    one.play_out(Random(game))
    devtools = one.page.context.new_cdp_session(one.page)
    devtools.send("HeapProfiler.collectGarbage")
    used: float = devtools.send("Runtime.getHeapUsage")["usedSize"]
    one.page.context.close()
    visitors.all.remove(one)
    return used


def taps(visitors: Visitors, game: str) -> float:
    """Taps on the board from one turn of another seat to the next, for choices at random."""
    one = visitors.come("en")
    one.page.add_init_script(COUNT_TAPS)
    one.sit_at(one.open_table(game, options={}))
    rng, decision = Random(game), ""
    while turns(one) <= TURNS:
        decision = one.asked(decision)
        if decision == "over":
            break
        one.choose_on_board(rng)
    count: int = one.page.evaluate("window.__taps ?? 0")
    found = count / max(1, turns(one))
    one.page.context.close()
    visitors.all.remove(one)
    return found


def turns(one: Visitor) -> int:
    """How often this seat began to be asked."""
    updates = [json.loads(frame) for frame in one.frames if '"type":"update"' in frame]
    asked = [0 in each["asked"] for each in updates]
    return sum(now and not before for before, now in zip([False, *asked], asked, strict=False))


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
