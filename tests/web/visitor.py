"""A person with a browser: opens tables, plays through the page, sees what the page shows."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests import same_luck

ROOT = Path(__file__).parent.parent.parent
CLIENT = ROOT / "src" / "gunbai" / "server" / "web"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
"""Milliseconds; only a machine that is busy with other things needs them."""
SIZES = ((360, 640), (768, 1024), (1440, 900))
SHORT: dict[str, dict[str, Any]] = {
    "tenka": {"max_rounds": 4},
    "gunshi": {"turn_limit": 6},
    "daiyabo": {},
    "kingdom": {"max_turns": 16},
}
"""Options with which a game is soon over, by the rules."""

# The question on the screen, "over" when the result is shown; null while neither is there.
ASKED = """old => {
  const table = document.querySelector('[data-line]');
  if (!table) return null;
  if (document.querySelector('.ending')) return 'over';
  if (document.querySelector('[data-open]')) return 'curtain';
  if (table.dataset.sending === 'true') return null;
  const decision = table.dataset.decision;
  return decision && decision !== old && document.querySelector('.choice') ? decision : null;
}"""

COUNT_ACTS = """{
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (String(data).includes('"act"')) window.__acts = (window.__acts ?? 0) + 1;
    return send.call(this, data);
  };
}"""

# A warning says where it comes from.
TRACE = """{
  const warn = console.warn;
  console.warn = (...said) => warn.call(console, ...said, new Error().stack);
}"""

# The menu asks whether one is sure, or closes and says why not.
MAY_RESIGN = """() => {
  if (document.querySelector('dialog .button.main')) return 'yes';
  return document.querySelector('dialog') ? null : 'no';
}"""

# Tests press the buttons of choices that the board offers too.
LIST_ALL = """{
  const saved = JSON.parse(localStorage.getItem('gunbai.settings') ?? '{}');
  saved.list ??= true;
  localStorage.setItem('gunbai.settings', JSON.stringify(saved));
}"""

# The codes of all listed choices.
LISTED = "[...document.querySelectorAll('.choice')].map(each => each.dataset.code)"

# What stands for a choice on the board or in the hand: by its code, or by the one place it names
# (the middle of a crooked region may be outside of it, its name never is).
SPOT = """code => {
  const words = code.split(' ');
  const seen = each => each.checkVisibility() && each.getBoundingClientRect().width > 0;
  const found = selector =>
    [...document.querySelectorAll(`main.board ${selector}, section.hand ${selector}`)].find(seen);
  const place = words.length === 2 ? CSS.escape(words[1]) : null;
  return found(`[data-code="${CSS.escape(code)}"]`)
    ?? (place && found(`[data-part="${place}"] .name`))
    ?? (place && found(`[data-square="${place}"]`))
    ?? null;
}"""

# A colour that is on its way to another has no contrast of its own. What never ends is no way.
SETTLED = """() => document.getAnimations().every(each => each.playState !== 'running'
  || each.effect?.getComputedTiming().iterations === Infinity)"""

# What a translator forgot, or a template that was filled with nothing.
GAPS = """() => {
  const text = document.body.innerText;
  return text.match(/⟨[^⟩]*⟩|\\bundefined\\b|\\[object|\\bNaN\\b|\\bnull\\b/g) ?? [];
}"""


class Visitors:
    def __init__(self, url: str, browser: Browser, name: str = "") -> None:
        self.url = url
        self.browser = browser
        self.name = name
        self.all: list[Visitor] = []

    def come(self, language: str = "en", **settings: Any) -> Visitor:
        one = Visitor(self.url, self.browser, language, settings)
        if self.name:
            one.page.context.add_init_script(same_luck.script(f"{self.name} {len(self.all)}"))
        self.all.append(one)
        return one

    def leave(self) -> None:
        for one in self.all:
            one.page.context.close()
        for one in self.all:
            assert not one.complaints, one.complaints


class Visitor:
    """`language` is the browser's; motion is off unless `calm=False`; all choices are listed, as
    one key or a setting does it, unless `folds=True`, which is what a newcomer gets."""

    def __init__(self, url: str, browser: Browser, language: str, settings: dict[str, Any]) -> None:
        self.url = url
        self.language = language
        width, height = settings.pop("size", (1280, 800))
        calm = settings.pop("calm", True)
        folds = settings.pop("folds", False)
        context = browser.new_context(
            base_url=url,
            locale={"en": "en-US", "ja": "ja-JP"}[language],
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if calm else "no-preference",
            service_workers=settings.pop("service_workers", "block"),
            **settings,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(COUNT_ACTS)
        context.add_init_script(TRACE)
        if not folds:
            context.add_init_script(LIST_ALL)
        self.page: Page = context.new_page()
        self.frames: list[str] = []
        """All that came over sockets."""
        self.complaints: list[str] = []
        self.may_be_offline = False
        self.may_be_refused = False
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        self.listen_to(self.page)

    def listen_to(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
        page.on("console", self._listen)

    def _hear(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def _listen(self, message: Any) -> None:
        expected = "blocked by Playwright" in message.text
        expected |= self.may_be_offline and (
            "ERR_" in message.text or "error occurred when fetching the script" in message.text
        )
        expected |= (
            self.may_be_refused and "the server responded with a status of 4" in message.text
        )
        if message.type in ("error", "warning") and not expected:
            self.complaints.append(message.text)

    # Going somewhere.

    def go(self, path: str) -> None:
        self.page.goto(path)

    def open_table(self, game: str, **wish: Any) -> str:
        """A table as the front page's dialog would open it."""
        wish.setdefault("players", 2)
        wish.setdefault("options", SHORT.get(game, {}))
        wish.setdefault(
            "seats", [{"kind": "mine"}, {"kind": "bot", "bot": "random", "name": "Take"}]
        )
        # The first request gives the cookie by which the second is known.
        self.page.request.get("/api/session")
        answer = self.page.request.post("/api/tables", data={"game": game, **wish})
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()
        return str(made["table"])

    def sit_at(self, table: str) -> None:
        self.go(f"/table/{table}")
        self.page.wait_for_selector("[data-line=open]")

    # Playing.

    def asked(self, old: str = "") -> str:
        found = self.page.wait_for_function(ASKED, arg=old, timeout=PATIENCE)
        return str(found.json_value())

    def choose(self, rng: random.Random) -> None:
        """By mouse, anything that is offered."""
        choices = self.page.locator(".choice")
        choices.nth(rng.randrange(choices.count())).click()

    def choose_on_board(self, rng: random.Random) -> bool:
        """By mouse on the board or in the hand, if one of the choices has a place there; otherwise
        by a button. True if the board sufficed."""
        codes: list[str] = self.page.evaluate(LISTED)
        rng.shuffle(codes)
        for code in codes:
            place = self.page.evaluate_handle(SPOT, code).as_element()
            # Armies are put together first and then sent one after another.
            if place is None or code.startswith("redeploy"):
                continue
            acts = self.acts()
            place.click(force=True)
            if self.acts() > acts:
                return True
            self.page.keyboard.press("Escape")
            break
        self.page.locator(f".choice[data-code={json.dumps(code)}]").click()
        return False

    def acts(self) -> int:
        """How many choices this page has sent: the first of two taps sends none."""
        count: int = self.page.evaluate("window.__acts ?? 0")
        return count

    def choose_by_key(self, rng: random.Random) -> None:
        """By number; by walking to the buttons with Tab; or by walking over the board."""
        way = rng.random()
        acts = self.acts()
        if way < 0.2 and self.walk_to("main.board [role=button]"):
            self.page.keyboard.press(rng.choice(("ArrowRight", "ArrowDown", "ArrowUp")))
            self.page.keyboard.press("Enter")
            if self.acts() > acts:
                return
            self.page.keyboard.press("Escape")
        if way < 0.3 and self.walk_to(".choice"):
            self.page.keyboard.press("Enter")
            return
        count = self.page.locator(".choice").count()
        self.page.keyboard.press(str(1 + rng.randrange(min(9, count))))

    def walk_to(self, selector: str, most: int = 80) -> bool:
        """With Tab alone; False if nothing of the kind is on the way round."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return True
        return False

    def play_into(self, game: str, decisions: int, rng: random.Random, **wish: Any) -> str:
        """Sit at a table after this number of one's own decisions; what is asked there. A random
        bot can end a game of tenka before, by declaring no war: then at another table."""
        while True:
            self.sit_at(self.open_table(game, **wish))
            decision = self.asked()
            for _ in range(decisions):
                if decision == "over":
                    break
                self.choose(rng)
                decision = self.asked(decision)
            if decision != "over":
                return decision

    def play_out(
        self, rng: random.Random, *, by_key: bool = False, most: int = 600
    ) -> tuple[int, int]:
        """Play until the result is shown; how many decisions that took, and how many of them were
        made by mouse on the board."""
        decision, on_board = "", 0
        for made in range(most):
            decision = self.asked(decision)
            if decision == "over":
                return made, on_board
            if by_key:
                self.choose_by_key(rng)
            else:
                on_board += self.choose_on_board(rng)
        raise AssertionError("the game does not end")

    def resign(self) -> None:
        """By the menu, as soon as the rules allow it (in tenka only as the action of one's turn),
        and see the result. Before that, the first choice is taken."""
        while (decision := self.asked()) != "over":
            self.page.locator("header .button").last.click()
            self.page.locator("dialog .danger").click()
            if self.page.wait_for_function(MAY_RESIGN).json_value() == "yes":
                self.page.locator("dialog .button.main").click()
                self.page.wait_for_selector(".ending")
                return
            self.page.evaluate("document.querySelector('.choice').click()")
            self.asked(decision)

    # Looking.

    def log(self) -> list[str]:
        return self.page.locator(".log li").all_inner_texts()

    def all_text(self) -> str:
        """Everything that stands in the page, shown or not, without its spaces."""
        text: str = self.page.evaluate("document.documentElement.textContent")
        return "".join(text.split())

    def check_words(self) -> None:
        assert self.page.evaluate(GAPS) == []

    def check_access(self) -> None:
        """axe finds nothing serious."""
        self.wait_drawn()
        self.page.wait_for_function(SETTLED)
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            # Experimental, and off unless it is asked for.
            "axe.run(document, {resultTypes: ['violations'],"
            " rules: {'label-content-name-mismatch': {enabled: true}}})"
            ".then(r => r.violations.map(v => "
            "[v.impact, v.id, v.nodes.map(n => n.html.slice(0, 160) + n.failureSummary)]))"
        )
        serious = [each for each in found if each[0] in ("serious", "critical")]
        assert serious == [], json.dumps(serious, indent=1, ensure_ascii=False)

    def wait_drawn(self) -> None:
        """Wait until the page has been laid out and drawn twice, so that its observers have run."""
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def check_fits(self) -> None:
        """No page scroll, in no direction."""
        found = self.page.evaluate(
            "[document.scrollingElement.scrollHeight - innerHeight,"
            " document.scrollingElement.scrollWidth - innerWidth]"
        )
        assert max(found) <= 0, found

    def expect_text(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text, timeout=PATIENCE)
