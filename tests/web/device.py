"""The site without a server: plain files under a path of some web host, and its visitors."""

from __future__ import annotations

import fcntl
import json
import os
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tools import browser_engine, static, workspace

from tests.waiting import wait_beside
from tests.web.visitor import PATIENCE, ROOT, Visitor

PREFIX = "/some/where/"
BUILT = ROOT / "build" / "static"

# What the engine says to the page about tables.
HEAR = """{
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'heard') window.tellTest?.(data.text);
      });
    }
  };
}"""


def build() -> Path:
    """The built site; built again if the client or the engine has changed."""
    wanted = f"{workspace.client_hash()} {browser_engine.version_of()}"
    stamp = BUILT.with_suffix(".sources")
    BUILT.parent.mkdir(exist_ok=True)
    with BUILT.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.exists() or stamp.read_text() != wanted or not BUILT.exists():
            if static.build(BUILT) != 0:
                give_up("the static site could not be built")
            stamp.write_text(wanted)
    return BUILT


def give_up(reason: str) -> None:
    if os.environ.get("GUNBAI_BROWSER") == "require":
        pytest.fail(reason)
    pytest.skip(reason)


class Host:
    """A web host that hands out the site below a path, until it is stopped."""

    def __init__(self, folder: Path) -> None:
        handler = partial(Files, folder)
        self.server = QuietServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}{PREFIX}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class QuietServer(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that is left hangs up in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Files(SimpleHTTPRequestHandler):
    def __init__(self, folder: Path, *given: Any) -> None:
        super().__init__(*given, directory=str(folder))

    def translate_path(self, path: str) -> str:
        inside = path.startswith(PREFIX)
        return super().translate_path(path.removeprefix(PREFIX[:-1]) if inside else "/outside")

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


class DevicePlayer(Visitor):
    """Plays on a device without a server. Everything that the engine told the page is in `frames`,
    also after the page was killed."""

    def __init__(self, url: str, browser: Browser, language: str = "en", **settings: Any) -> None:
        settings.setdefault("service_workers", "allow")
        super().__init__(url, browser, language, settings)
        context = self.page.context
        context.expose_binding("tellTest", lambda _, text: self.frames.append(text))
        context.add_init_script(HEAR)

    def begin(self, game: str, way: str = "bots", level: int = 0, **options: int) -> str:
        """Open a game by the dialog of the front page, with two players, against the bot at this
        place of the list of levels; the id of its table."""
        self.go_home()
        card = self.page.locator(f"article[data-game={game}]")
        card.locator(".ways button").nth(0 if way == "bots" else 1).click()
        dialog = self.page.locator("dialog")
        if dialog.get_by_text("2", exact=True).count():
            dialog.get_by_text("2", exact=True).first.click()
        if way == "bots":
            strength = {"en": "Strength", "ja": "強さ"}[self.language]
            dialog.get_by_role("group", name=strength).locator("label").nth(level).click()
        for value in options.values():  # the only number that is asked for
            dialog.locator("button.more").click()
            dialog.locator("input[type=number]").first.fill(str(value))
            dialog.locator("input[type=number]").first.blur()
        dialog.locator("button.main").click()
        self.page.wait_for_url("**/#/table/local-*", timeout=PATIENCE)
        self.page.wait_for_selector("[data-line=open]", timeout=PATIENCE)
        return self.page.url.rpartition("/")[2]

    def go_home(self) -> None:
        """To the front page: without loading the page again if it is there, as its links lead."""
        self.go("./#/")

    def come_back(self) -> None:
        """Kill the page and open its address again, in a new one."""
        context, address = self.page.context, self.page.url
        self.page.close()
        self.page = context.new_page()
        self.listen_to(self.page)
        self.page.goto(address)

    def updates(self) -> list[dict[str, Any]]:
        return [said for each in self.frames if (said := json.loads(each))["type"] == "update"]

    def wait_for_more(self, known: int) -> None:
        """Wait until the engine has told the page more than that."""
        wait_beside(self.page, lambda: len(self.frames) > known, "nothing was told")

    def cut_off(self) -> None:
        self.may_be_offline = True
        self.page.context.set_offline(True)

    def wait_kept(self) -> None:
        """Wait until the service worker has the engine and all files."""
        self.page.wait_for_function(
            """async () => {
              const names = await caches.keys();
              const engine = await caches.match('engine/engine.json');
              return engine && names.some(name => name.includes('-shelf-'));
            }""",
            timeout=PATIENCE,
        )

    def expect_result(self) -> None:
        expect(self.page.locator(".ending")).to_be_visible(timeout=PATIENCE)


class Site:
    def __init__(self, browser: Any, folder: Path | None = None) -> None:
        self.host = Host(folder or build())
        self.browser = browser
        self.players: list[DevicePlayer] = []

    def come(self, language: str = "en", **settings: Any) -> DevicePlayer:
        self.players.append(DevicePlayer(self.host.url, self.browser, language, **settings))
        return self.players[-1]

    def leave(self) -> None:
        for one in self.players:
            one.page.context.close()
        self.host.stop()
        for one in self.players:
            assert not one.complaints, one.complaints


def play_on(one: DevicePlayer, rng: Random, most: int = 600) -> int:
    """Wait until the result is shown; returns the number of decisions that took."""
    decision = ""
    for made in range(most):
        decision = one.asked(decision)
        if decision == "over":
            return made
        if decision == "curtain":
            one.page.locator("[data-open]").first.click()
            one.page.wait_for_selector("[data-open]", state="detached")
            decision = ""
        else:
            one.choose(rng)
    raise AssertionError("the game does not end")
