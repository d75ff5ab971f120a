"""Photographs every screen of the client: `python -m tests.web.pictures [FOLDER]`.

The pictures are for the documentation; no test compares them with the client. A stored picture is
replaced only when the new one differs visibly (`tests.web.stored`).
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

import gunbai
from tests.server.arena import node
from tests.web.stored import store
from tests.web.visitor import ROOT, Visitor, Visitors

DESK, PHONE = (1280, 800), (360, 640)
MOVES = {"tenka": 14, "gunshi": 34, "daiyabo": 9, "kingdom": 24}
"""Decisions until there is something to see."""
BOTS = ("Take", "Ume", "Kiku")
PEOPLE = [{"kind": "mine", "name": "Hana"}, {"kind": "mine", "name": "Ren"}]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as data,
        node(Path(data), playground=True) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--disable-dev-shm-usage"]
        )
        photographer = Photographer(Visitors(server.url, browser), folder)
        photographer.home()
        for game in gunbai.games():
            photographer.game(game)
        photographer.together()
        photographer.study()
        photographer.advice()
        photographer.looking_back()
        browser.close()


class Photographer:
    def __init__(self, visitors: Visitors, folder: Path) -> None:
        self.visitors = visitors
        self.folder = folder

    def shoot(self, one: Visitor, name: str, **how: Any) -> None:
        one.page.mouse.move(1, 1)
        # The grain of the paper would triple the size of the files.
        one.page.evaluate("document.documentElement.style.setProperty('--washi', 'none')")
        one.page.wait_for_timeout(700)
        is_new = store(self.folder / f"web-{name}.webp", one.page.screenshot(**how))
        print(f"web-{name}.webp{'' if is_new else ': no visible change'}", flush=True)

    def come(self, language: str, size: tuple[int, int], scheme: str) -> Visitor:
        return self.visitors.come(language, size=size, color_scheme=scheme)

    def home(self) -> None:
        for language, size, scheme, name in (
            ("en", DESK, "light", "home"),
            ("ja", PHONE, "dark", "home-phone"),
        ):
            one = self.come(language, size, scheme)
            one.go("/")
            one.page.wait_for_selector("article svg")
            self.shoot(one, name)
        one.page.locator("article .button.main").first.click()
        self.shoot(one, "opening-phone")
        one.page.context.close()

    def game(self, game: str) -> None:
        one = self.come("en", DESK, "light")
        seats = [
            {"kind": "mine"},
            *({"kind": "bot", "bot": "greedy", "name": name} for name in BOTS),
        ]
        players = 2 if game in ("gunshi", "kingdom") else 4
        table = one.open_table(game, players=players, seats=seats[:players], options={})
        one.sit_at(table)
        rng, decision = Random(game), ""
        for _ in range(MOVES[game]):
            decision = one.asked(decision)
            if decision == "over":
                break
            one.choose(rng)
        one.asked(decision)
        self.shoot(one, game)
        one.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        one.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        one.page.evaluate(
            "localStorage.setItem('gunbai.settings', JSON.stringify({language: 'ja'}))"
        )
        one.page.reload()
        one.asked()
        self.shoot(one, f"{game}-phone")
        one.page.context.close()

    def together(self) -> None:
        one = self.come("ja", DESK, "light")
        one.sit_at(one.open_table("gunshi", seats=PEOPLE))
        one.asked()
        self.shoot(one, "curtain")
        one.sit_at(one.open_table("kingdom", seats=[{"kind": "mine"}, {"kind": "open"}]))
        one.page.wait_for_selector(".invitation svg")
        self.shoot(one, "invitation")
        self.ending = one.open_table("tenka")
        one.sit_at(self.ending)
        one.play_out(Random(11))
        self.shoot(one, "result")
        one.page.locator(".summary button.clause").first.click()
        self.shoot(one, "rules")
        one.page.context.close()

    def study(self) -> None:
        one = self.come("en", DESK, "dark")
        for path, name in (
            (f"/replay/{self.ending}", "replay"),
            ("/lesson/tenka", "lesson"),
            ("/rules/gunshi", "rulebook"),
            ("/playground?game=kingdom", "playground"),
        ):
            one.go(path)
            one.page.wait_for_load_state("networkidle")
            self.shoot(one, name)
        one.page.context.close()

    def advice(self) -> None:
        one = self.come("ja", PHONE, "light")
        one.sit_at(one.open_table("tenka", options={}))
        rng, decision = Random(4), ""
        while "attack" not in (one.page.locator(".choice").first.get_attribute("data-code") or ""):
            decision = one.asked(decision)
            if one.page.locator(".choice[data-code=war]").count():
                one.page.locator(".choice[data-code=war]").click()
            elif not one.page.locator(".choice[data-code^=attack]").count():
                one.choose(rng)
        one.page.keyboard.press("h")
        one.page.wait_for_selector(".hint .row")
        self.shoot(one, "hint-phone")
        one.page.context.close()
        one = self.come("en", DESK, "dark")
        one.sit_at(one.open_table("gunshi", options={}))
        decision = ""
        for _ in range(60):
            decision = one.asked(decision)
            one.choose(rng)
        one.asked(decision)
        one.page.locator("#tab-count").click()
        one.page.locator(".count article button").first.focus()
        self.shoot(one, "count")
        one.page.context.close()

    def looking_back(self) -> None:
        one = self.come("en", DESK, "light")
        levels = ("level2", "level1", "level1")
        seats = [
            {"kind": "bot", "bot": bot, "name": name}
            for bot, name in zip(levels, BOTS, strict=True)
        ]
        table = one.open_table("daiyabo", players=3, options={}, seats=seats)
        while one.page.request.get(f"/api/tables/{table}").json()["status"] != "over":
            one.page.wait_for_timeout(200)
        one.go(f"/replay/{table}?seat=-3")
        one.page.get_by_role("button", name="Analyse").click()
        one.page.locator("button.graph").wait_for()
        one.page.locator("button.graph").focus()
        one.page.keyboard.press("Enter")
        self.shoot(one, "analysis")
        one.page.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
