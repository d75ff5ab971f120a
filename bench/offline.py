"""Measures the games without a server in Chromium: download, start, replies of bots, memory.

`python -m bench.offline` serves build/static (`make static`), plays with the workers of the page
and prints the figures beside the budget. Run it on a quiet machine. On a busy one look at `work`,
the best of several visits: the processor time of the threads that the first choice waits for, the
page's and the judge's. On an idle machine with two cores the wait is little longer.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import gunbai

STATIC = Path(__file__).resolve().parent.parent / "build" / "static"
VISITS = 5
REPLIES = 12
BOT = "level3"
MOST = {"download": 7.0, "first": 6.0, "later": 2.5, "reply": 1.0, "memory": 250.0}
"""The budget: megabytes, seconds, seconds, seconds, megabytes."""
TICKS = os.sysconf("SC_CLK_TCK")

PLAY = """async ([worker, game, players, bot, wanted]) => {
  // The worker of the page, asked by the messages of web/src/offline/local.ts.
  const judge = new Worker(worker, { type: "module" });
  const heard = [];
  const asked = new Map();
  let wake = () => undefined;
  let last = 0;
  const ready = new Promise((done, failed) => {
    judge.onerror = (event) => failed(new Error(event.message));
    judge.onmessage = ({ data }) => {
      if (data.type === "ready") done();
      if (data.type === "broken") failed(new Error(data.problem.message));
      if (data.type === "answer") asked.get(data.id)(JSON.parse(data.body));
      if (data.type === "heard") heard.push([performance.now(), JSON.parse(data.text)]);
      wake();
    };
  });
  const base = new URL("./", location.href).href;
  judge.postMessage({ type: "start", base });
  await ready;
  const ask = (method, path, body) =>
    new Promise((done) => {
      asked.set((last += 1), done);
      judge.postMessage({ type: "ask", id: last, method, path, body });
    });
  const seats = [{ kind: "mine" }];
  while (seats.length < players) seats.push({ kind: "bot", bot });
  const { table } = await ask("POST", "/tables", { game, seats, players });
  const line = (last += 1);
  judge.postMessage({ type: "open", line, table });
  const say = (message) => judge.postMessage({ type: "say", line, text: JSON.stringify(message) });
  say({ type: "hello" });
  const update = async () => {
    for (;;) {
      const found = heard.shift();
      if (found?.[1].type === "update") return found;
      if (!found) await new Promise((done) => (wake = done));
    }
  };
  // A reply: from the moment when only bots are asked to their next decision.
  const replies = [];
  let first = null;
  let waits = null;
  for (let n = 0; replies.length < wanted || first === null; n++) {
    const [at, said] = await update();
    if (said.result) break;
    if (waits !== null) replies.push(at - waits);
    waits = said.question || said.asked.length === 0 ? null : at;
    if (!said.question) continue;
    first ??= at;
    if (wanted === 0) break;
    const { decision, choices } = said.question;
    const code = choices[(n * 7) % choices.length].code;
    say({ type: "act", nonce: `nonce ${n}`, decision, code });
  }
  return { first, replies };
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def main() -> None:
    if not (STATIC / "engine" / "engine.json").exists():
        sys.exit("bench.offline: run `make static` first")
    show("download", download())
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(STATIC))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as chrome:
            browser = chrome.chromium.launch(
                executable_path=shutil.which("chromium"),
                args=["--disable-dev-shm-usage", "--no-sandbox"],
            )
            starts(browser, address)
            for game in gunbai.games():
                replies(browser, address, game)
            browser.close()
        server.shutdown()


def show(what: str, value: float, note: str = "") -> None:
    unit = "MB" if what in ("download", "memory") else "s"
    held = "holds" if value <= MOST[what] else "DOES NOT HOLD"
    print(f"{what:>8} {note:8} {value:7.2f} {unit} (at most {MOST[what]}: {held})", flush=True)


def download() -> float:
    """Megabytes of the engine, as sent by a host that compresses scripts."""
    engine = STATIC / "engine"
    listed = json.loads((engine / "engine.json").read_text())["files"]
    sizes = []
    for path, size in listed:
        packed = path.endswith(".packed")
        sizes.append(size if packed else len(gzip.compress((engine / path).read_bytes(), 9)))
    return sum(sizes) / 1e6


def starts(browser: Browser, address: str) -> None:
    """From the beginning of the visit until the first choice of a new table has arrived."""
    waits: dict[str, list[float]] = {"first": [], "later": []}
    work: dict[str, list[float]] = {"first": [], "later": []}
    for _ in range(VISITS):
        context = browser.new_context()
        page = context.new_page()
        for visit, found in waits.items():
            before = threads(browser)
            found.append(play(page, address, "kingdom", 0)["first"] / 1000)
            work[visit].append(sum(worked(browser, before).values()))
        context.close()
    for visit, found in waits.items():
        show(visit, median(found))
        show(visit, min(work[visit]), "work")


def worked(browser: Browser, before: dict[tuple[str, int], float]) -> dict[str, float]:
    """Seconds of processor time since then of the page's own thread and of its busiest worker,
    which is the judge. What the browser compiles beside them is not counted."""
    found = {"page": 0.0, "worker": 0.0}
    for (name, id), seconds in threads(browser).items():
        kind = "worker" if name.startswith("DedicatedWorker") else "page"
        found[kind] = max(found[kind], seconds - before.get((name, id), 0.0))
    return found


def threads(browser: Browser) -> dict[tuple[str, int], float]:
    """Seconds of processor time of the workers and the first threads of pages so far (Linux)."""
    found = {}
    for process in renderers(browser):
        for path in Path(f"/proc/{process}/task").iterdir():
            head, _, tail = (path / "stat").read_text().rpartition(")")
            name, id = head.partition("(")[2], int(path.name)
            if id == process or name.startswith("DedicatedWorker"):
                found[name, id] = sum(map(int, tail.split()[11:13])) / TICKS
    return found


def renderers(browser: Browser) -> list[int]:
    """The processes of pages, by their numbers."""
    session = browser.new_browser_cdp_session()
    about = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [each["id"] for each in about if each["type"] == "renderer"]


def replies(browser: Browser, address: str, game: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    found = play(page, address, game, REPLIES)
    show("reply", median(found["replies"]) / 1000, game)
    show("memory", memory(browser), game)
    context.close()


def play(page: Page, address: str, game: str, wanted: int) -> Any:
    page.goto(address, wait_until="commit")
    worker = next((STATIC / "assets").glob("judge.worker-*.js")).name
    players = gunbai.load(game).players
    return page.evaluate(PLAY, [f"{address}assets/{worker}", game, players, BOT, wanted])


def memory(browser: Browser) -> float:
    """Megabytes of the largest process of a page, with both workers (Linux)."""
    sizes = [
        int(line.split()[1])
        for id in renderers(browser)
        for line in Path(f"/proc/{id}/smaps_rollup").read_text().splitlines()
        if line.startswith("Private_Dirty:")
    ]
    return max(sizes) / 1000


if __name__ == "__main__":
    main()
