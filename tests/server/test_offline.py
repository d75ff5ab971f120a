"""The house without a server: the same tables on a log that JavaScript would keep."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from gunbai import _engine
from gunbai.core import SPECTATOR
from gunbai.games.tenka.pack import PACKS
from gunbai.server.http import analysis, games, hints, lobby, playground, records, session
from gunbai.server.offline import Door, routes, start, think
from gunbai.server.table import own_packs
from gunbai.server.table.loading import load_game
from gunbai.server.table.replay import read_record
from gunbai.server.table.shares import hashed
from tests.server.arena import Person, node
from tests.waiting import wait_until

FOREIGN = (
    *("litestar", "sqlalchemy", "alembic", "uvicorn", "websockets", "redis", "nacl"),
    *("itsdangerous", "sqlite3", "multiprocessing"),
)


class MemoryLog:
    """The log of a browser, as a dictionary; `full` as a browser without space."""

    def __init__(self) -> None:
        self.entries: dict[str, list[str]] = {}
        self.table_rows: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.own_packs: dict[str, str] = {}
        self.full = False

    def _require_space(self) -> None:
        if self.full:
            raise OSError("QuotaExceededError")

    async def append(self, table: str, first: int, bodies: str, row: str | None) -> str:
        await asyncio.sleep(0)
        self._require_space()
        if first < len(self.entries.get(table, [])):
            return "taken"
        self.entries.setdefault(table, []).extend(json.loads(bodies))
        if row is not None:
            self.table_rows[table] = row
        return "stored"

    async def load(self, table: str, since: int) -> str:
        return json.dumps(self.entries.get(table, [])[since:])

    async def rows(self) -> str:
        return json.dumps(list(self.table_rows.items()))

    async def remove(self, table: str) -> None:
        self.entries.pop(table, None)
        self.table_rows.pop(table, None)

    async def secret(self, name: str, fresh: str) -> str:
        return self.texts.setdefault(name, fresh)

    async def keep(self, name: str, value: str) -> None:
        self._require_space()
        self.texts[name] = value

    async def packs(self) -> str:
        return json.dumps(list(self.own_packs.values()))

    async def keep_pack(self, pack: str, text: str) -> None:
        self._require_space()
        self.own_packs[pack] = text


class SameWorker:
    """The second worker, in the same process."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.restarts = 0

    async def think(self, request: str) -> str:
        self.requests.append(request)
        await asyncio.sleep(0)
        return think(request)

    def restart(self) -> None:
        self.restarts += 1


class Page:
    """What a page does with a line: it greets, and keeps what it hears."""

    def __init__(self, door: Door, table: str, **hello: Any) -> None:
        self.heard: list[dict[str, Any]] = []
        self.closed = False
        self.line = door.connect(table, lambda text: self.heard.append(json.loads(text)), self.shut)
        self.say("hello", **hello)
        self._nonces = 0

    def shut(self) -> None:
        self.closed = True

    def say(self, type: str, **fields: Any) -> None:
        self.line.hear(json.dumps({"type": type, **fields}))

    def of(self, type: str) -> list[dict[str, Any]]:
        return [each for each in self.heard if each["type"] == type]

    @property
    def latest(self) -> dict[str, Any]:
        return self.of("update")[-1]

    async def updated(self, n: int = 1) -> dict[str, Any]:
        await wait_until(lambda: len(self.of("update")) >= n)
        return self.latest

    def act(self, code: str | None = None) -> None:
        question = self.latest["question"]
        self._nonces += 1
        chosen = question["choices"][0]["code"] if code is None else code
        nonce = f"nonce {self._nonces}"
        self.say("act", nonce=nonce, decision=question["decision"], code=chosen)


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's Python cannot start any."""

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError(thread.name)

    monkeypatch.setattr(threading.Thread, "start", refuse)


def play(
    story: Callable[[Door, MemoryLog], Awaitable[None]],
    log: MemoryLog | None = None,
    worker: SameWorker | None = None,
) -> None:
    async def told() -> None:
        kept = log or MemoryLog()
        door = await start(kept, worker or SameWorker(), '{"bot_budget": 500}')
        try:
            await story(door, kept)
        finally:
            await door.close()

    asyncio.run(told())


def forget_packs() -> None:
    """As a worker that starts."""
    own_packs._known.clear()
    own_packs._read.clear()


async def get(door: Door, path: str) -> Any:
    status, text = await door.ask("GET", path)
    assert status == 200, text
    return json.loads(text)


async def post(door: Door, path: str, body: object, status: int = 201) -> Any:
    found, text = await door.ask("POST", path, json.dumps(body))
    assert found == status, text
    return json.loads(text)


async def against_bot(door: Door, game: str, bot: str = "random", **more: Any) -> str:
    seats = [{"kind": "mine"}, *[{"kind": "bot", "bot": bot}] * 3]
    players = load_game(game, None, {}).players
    wish = {"game": game, "seats": seats[:players], **more}
    made = await post(door, "/tables", wish)
    assert made["table"].startswith("local-")
    return str(made["table"])


def test_it_needs_no_library_of_the_server() -> None:
    """In a process of its own, because the others have them all."""
    program = (
        "import sys, gunbai.server.offline as it\n"
        f"print([name for name in {FOREIGN!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.path.dirname(_engine.PACKAGE), "GUNBAI_QUIET": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_every_address_of_a_client_is_answered_or_needs_a_server() -> None:
    known = {(each.method, each.path.pattern) for each in routes._routes}
    modules = (games, session, lobby, records, hints, analysis)
    handlers = [each for module in modules for each in module.HANDLERS]
    handlers += [
        getattr(playground, name) for name in ("set_up", "show_board", "act", "ask_bot", "draw")
    ]
    for handler in handlers:
        for path in handler.paths:
            for method in handler.http_methods:
                at = path if path.startswith("/api") else f"/api/playground{path}".rstrip("/")
                at = at.removeprefix("/api")
                pattern = re.sub(r"{(\w+):\w+}", r"(?P<\1>[^/]+)", at)
                plain = re.sub(r"{\w+:\w+}", "0", at)
                assert (method, pattern) in known or routes.ELSEWHERE.match(plain), at


@pytest.mark.parametrize("game", ["tenka", "kingdom"])
def test_a_game_against_a_bot_is_played_to_its_end(game: str) -> None:
    async def story(door: Door, log: MemoryLog) -> None:
        table = await against_bot(door, game)
        page = Page(door, table)
        update = await page.updated()
        count = 1
        while update["result"] is None:
            if page.latest["question"] is not None:
                page.act()
            count = len(page.of("update")) + 1
            update = await page.updated(count)
        assert not page.of("refusal")
        assert (await get(door, f"/tables/{table}"))["status"] == "over"
        status, record = await door.ask("GET", f"/tables/{table}/record")
        assert status == 200
        assert read_record(record).replay.state.over()
        assert (await get(door, f"/tables/{table}/verify"))["problem"] is None
        assert (await get(door, f"/tables/{table}/moments?limit=2"))["total"] > 2
        assert [each["table"] for each in (await get(door, "/my/tables"))["tables"]] == [table]
        assert json.loads(log.table_rows[table])["mine"] == [0]

    play(story)


def test_everything_is_there_again_after_a_reload() -> None:
    log = MemoryLog()
    tables: list[str] = []

    async def first(door: Door, log: MemoryLog) -> None:
        tables.append(await against_bot(door, "gunshi"))
        page = Page(door, tables[0])
        await page.updated()
        page.act()
        await wait_until(lambda: page.of("ack") or len(page.of("update")) > 1)
        status, _ = await door.ask("PUT", "/session", '{"name": "Nobunaga"}')
        assert status == 200

    async def again(door: Door, log: MemoryLog) -> None:
        assert (await get(door, "/session"))["name"] == "Nobunaga"
        page = Page(door, tables[0])
        update = await page.updated()
        assert page.of("welcome")[0]["seats"] == [0]
        assert update["n"] > 0
        assert [each["table"] for each in (await get(door, "/my/tables"))["tables"]] == tables

    play(first, log)
    play(again, log)


def test_what_could_not_be_stored_is_refused_and_not_shown() -> None:
    async def story(door: Door, log: MemoryLog) -> None:
        page = Page(door, await against_bot(door, "tenka"))
        # While nobody else is asked, no bot can change anything.
        await wait_until(lambda: page.of("update") and page.latest["asked"] == [0])
        before = page.latest
        log.full = True
        page.act()
        await wait_until(lambda: page.of("refusal"))
        assert page.of("refusal")[0]["problem"]["key"] == "server.error.unavailable"
        assert page.latest == before
        log.full = False
        known = len(page.of("update"))
        page.act()
        await page.updated(known + 1)

    play(story)


def test_at_one_screen_a_seat_is_shown_behind_its_curtain_alone() -> None:
    async def story(door: Door, log: MemoryLog) -> None:
        seats = [{"kind": "mine"}, {"kind": "mine"}]
        made = await post(door, "/tables", {"game": "gunshi", "seats": seats})
        page = Page(door, made["table"])
        update = await page.updated()
        assert update["viewer"] == SPECTATOR
        page.say("curtain", seat=1)
        update = await page.updated(2)
        assert update["viewer"] == 1

    play(story)


def test_a_hint_and_beliefs_come_from_the_second_worker() -> None:
    async def story(door: Door, log: MemoryLog) -> None:
        table = await against_bot(door, "gunshi")
        page = Page(door, table)
        update = await page.updated()
        decision = update["question"]["decision"]
        hint = await post(door, f"/tables/{table}/seats/0/hint", {"decision": decision}, 200)
        assert hint["choices"][0]["code"]
        told = await page.updated(2)
        beliefs = await get(door, f"/tables/{table}/seats/0/beliefs")
        assert beliefs["n"] == told["n"]

    play(story)


def test_a_level_that_runs_out_of_time_says_so() -> None:
    async def told() -> None:
        door = await start(MemoryLog(), SameWorker(), '{"bot_budget": 1}')
        table = await against_bot(door, "kingdom", bot="level8")
        page = Page(door, table)
        await page.updated()
        while not page.of("capped"):
            if page.latest["question"] is not None:
                page.act()
            await page.updated(len(page.of("update")) + 1)
        capped = page.of("capped")[0]
        assert capped["seat"] == 1
        assert 0 <= capped["share"] < 1
        await door.close()

    asyncio.run(told())


def test_a_thinker_that_dies_is_started_again() -> None:
    """The last resort is any legal code, as with processes."""

    class Broken(SameWorker):
        async def think(self, request: str) -> str:
            if len(self.requests) < 2:
                self.requests.append(request)
                raise OSError
            return await super().think(request)

    async def told() -> None:
        worker = Broken()
        door = await start(MemoryLog(), worker, "{}")
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "mine"}]
        table = (await post(door, "/tables", {"game": "kingdom", "seats": seats}))["table"]
        page = Page(door, table)
        await wait_until(lambda: page.of("update") and page.latest["question"] is not None)
        assert len(worker.requests) > 2
        await door.close()

    asyncio.run(told())


def test_a_finished_game_is_analysed_line_by_line() -> None:
    async def story(door: Door, log: MemoryLog) -> None:
        table = await against_bot(door, "kingdom")
        page = Page(door, table)
        await page.updated()
        page.say("resign", nonce="enough")
        await wait_until(lambda: page.latest["result"] is not None)
        lines: list[dict[str, Any]] = []
        ends: list[tuple[int, str]] = []
        door.stream(
            f"/tables/{table}/analysis?seat=-3",
            "{}",
            lambda text: lines.append(json.loads(text)),
            lambda status, text: ends.append((status, text)),
        )
        await wait_until(lambda: ends)
        assert ends == [(200, "")]
        assert lines[-1]["type"] == "analysis"
        door.stream("/tables/none/analysis", "{}", print, lambda *end: ends.append(end))
        await wait_until(lambda: len(ends) == 2)
        assert ends[1][0] == 404

    play(story)


def test_what_cannot_be_answered_says_why_in_both_languages() -> None:
    async def story(door: Door, log: MemoryLog) -> None:
        for method, path, body, status, key in (
            ("GET", "/nowhere", None, 404, "server.error.no_page"),
            ("GET", "/tables/local-none", None, 404, "server.error.no_table"),
            ("GET", "/tables?limit=0", None, 400, "server.error.bad_body"),
            ("POST", "/tables", "{", 400, "server.error.bad_body"),
            ("POST", "/tables/x/seats/0/link", None, 409, "server.error.needs_server"),
            ("POST", "/bot/account", "{}", 409, "server.error.needs_server"),
        ):
            found, text = await door.ask(method, path, body)
            problem = json.loads(text)["problem"]
            assert (found, problem["key"]) == (status, key), path
            assert set(problem["words"]) == {"ja", "en"}

    play(story)


def test_a_game_is_taken_along_brought_back_and_removed() -> None:
    """To another device, in the middle of the game: seats of people are the guest's there."""
    taken: list[str] = []

    async def leave(door: Door, log: MemoryLog) -> None:
        share = hashed("00" * 32)
        table = await against_bot(door, "tenka", shares={"0": share})
        page = Page(door, table)
        await page.updated()
        status, text = await door.ask("GET", f"/tables/{table}/record?seed=yes")
        assert status == 200
        taken.append(text)

    async def come(door: Door, log: MemoryLog) -> None:
        made = await post(door, "/records", {"record": taken[0]})
        again = await post(door, "/records", {"record": taken[0]})
        assert made == again
        assert made["table"].startswith("local-")
        assert made["status"] == "playing"
        page = Page(door, made["table"])
        await wait_until(lambda: page.of("update") and page.latest["question"] is not None)
        assert page.of("welcome")[0]["seats"] == [0]
        page.act()
        await page.updated(2)
        status, _ = await door.ask("DELETE", f"/tables/{made['table']}")
        assert status == 200
        await wait_until(lambda: page.closed)
        assert (await door.ask("GET", f"/tables/{made['table']}"))[0] == 404
        assert made["table"] not in log.entries

    play(leave)
    play(come)


class HeldWorker(SameWorker):
    """A worker whose thoughts end when they are let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def think(self, request: str) -> str:
        thought = await super().think(request)
        await self.go.wait()
        return thought


def test_a_bot_that_still_thinks_writes_nothing_to_a_removed_game() -> None:
    worker = HeldWorker()

    async def story(door: Door, log: MemoryLog) -> None:
        table = await against_bot(door, "tenka")
        page = Page(door, table)
        await page.updated()

        def past(known: int) -> Callable[[], bool]:
            return lambda: bool(worker.requests) or len(page.of("update")) > known

        while not worker.requests:
            known = len(page.of("update"))
            page.act()
            await wait_until(past(known))
        attendant = door.house.rooms[table]._attendant
        status, _ = await door.ask("DELETE", f"/tables/{table}")
        assert status == 200
        worker.go.set()
        await wait_until(lambda: not attendant._thinking)
        assert table not in log.entries
        assert table not in log.table_rows
        assert door.house.metrics.failures.value == 0

    play(story, worker=worker)


def test_a_pack_of_ones_own_is_checked_kept_and_played() -> None:
    text = (
        (Path(PACKS) / "japan12.toml").read_text(encoding="utf-8").replace('"japan12"', '"mine"', 1)
    )
    log = MemoryLog()
    tables: list[str] = []

    async def bring(door: Door, log: MemoryLog) -> None:
        wrong = await post(door, "/packs", {"text": text.replace("points = 3", "points = 9")}, 422)
        assert wrong["problem"]["key"] == "error.bad_pack"
        assert "pack.toml:" in wrong["problem"]["words"]["en"]
        assert len(wrong["problems"]) >= 1
        same = text.replace('"mine"', '"japan12"', 1).replace("points = 2", "points = 1", 1)
        taken = await post(door, "/packs", {"text": same}, 422)
        assert "built-in pack" in taken["problem"]["words"]["en"]
        made = await post(door, "/packs", {"text": text})
        assert (made["game"], made["pack"]) == ("tenka", "mine")
        assert await get(door, "/packs") == [made]
        table = await against_bot(door, "tenka", bot="level1", options=made["options"])
        tables.append(table)
        page = Page(door, table)
        await page.updated()
        assert (await get(door, f"/tables/{table}"))["pack"] == "mine"
        assert (await get(door, "/games/tenka/packs/mine"))["id"] == "mine"
        page.say("resign", nonce="enough")
        await wait_until(lambda: page.latest["result"] is not None or page.of("refusal"))

    async def again(door: Door, log: MemoryLog) -> None:
        page = Page(door, tables[0])
        await page.updated()
        assert (await get(door, f"/tables/{tables[0]}"))["pack"] == "mine"

    play(bring, log)
    forget_packs()
    play(again, log)


def own_pack(name: str) -> str:
    """A pack of this name, whose id is `mine`."""
    text = (Path(PACKS) / "japan12.toml").read_text(encoding="utf-8")
    return text.replace('"japan12"', '"mine"', 1).replace("Sengoku Japan", name, 1)


def test_a_game_goes_on_with_its_pack_when_another_of_this_id_came() -> None:
    """As for a designer: change the pack and try it again."""
    log = MemoryLog()
    tables: list[str] = []

    async def change(door: Door, log: MemoryLog) -> None:
        for name in ("First", "Second"):
            made = await post(door, "/packs", {"text": own_pack(name)})
            tables.append(await against_bot(door, "tenka", options=made["options"]))

    async def again(door: Door, log: MemoryLog) -> None:
        for table in tables:
            await Page(door, table).updated()
        latest = await get(door, "/games/tenka/packs/mine")
        assert latest["name"]["en"].startswith("Second")

    play(change, log)
    # A browser gives them by their keys, in no useful order.
    log.own_packs = dict(reversed(log.own_packs.items()))
    forget_packs()
    play(again, log)


async def at_one_screen(door: Door) -> str:
    """A table where nothing happens by itself."""
    wish = {"game": "kingdom", "seats": [{"kind": "mine"}, {"kind": "mine"}]}
    return str((await post(door, "/tables", wish))["table"])


def test_without_space_nothing_is_said_to_be_kept() -> None:
    forget_packs()

    async def story(door: Door, log: MemoryLog) -> None:
        table = await at_one_screen(door)
        page = Page(door, table)
        await page.updated()
        log.full = True
        for method, path, body in (
            ("POST", "/packs", {"text": own_pack("Mine")}),
            ("PUT", "/session", {"name": "Taro"}),
        ):
            status, text = await door.ask(method, path, json.dumps(body))
            key = json.loads(text)["problem"]["key"]
            assert (status, key) == (503, "server.error.unavailable"), path
        assert await get(door, "/packs") == []
        said = {"text": "hello", "nonce": "a"}
        page.say("say", **said)
        await wait_until(lambda: page.of("refusal"))
        log.full = False
        page.say("say", **said)
        await wait_until(lambda: page.of("chat"))
        assert "hello" in log.texts[f"remarks {table}"]

    play(story)


def test_a_table_that_cannot_be_read_can_be_removed() -> None:
    """Its rules are those of another version, say."""

    async def story(door: Door, log: MemoryLog) -> None:
        table = await at_one_screen(door)
        door.house.rooms.pop(table).close()
        opening = json.loads(log.entries[table][0])
        log.entries[table][0] = json.dumps({**opening, "rules": 999})
        assert (await door.ask("GET", f"/tables/{table}"))[0] == 400
        assert (await door.ask("DELETE", f"/tables/{table}"))[0] == 200
        assert table not in log.entries
        assert (await get(door, "/my/tables"))["tables"] == []
        assert (await door.ask("DELETE", f"/tables/{table}"))[0] == 404

    play(story)


def test_a_server_keeps_a_finished_game_that_was_played_without_it(tmp_path: Path) -> None:
    """It signs nothing of it, and nobody holds a seat."""
    records: list[str] = []

    async def finish(door: Door, log: MemoryLog) -> None:
        table = await against_bot(door, "kingdom")
        page = Page(door, table)
        await page.updated()
        records.append((await door.ask("GET", f"/tables/{table}/record?seed=yes"))[1])
        page.say("resign", nonce="enough")
        await wait_until(lambda: page.latest["result"] is not None)
        records.append((await door.ask("GET", f"/tables/{table}/record"))[1])

    play(finish)
    running, finished = records
    with node(tmp_path) as server:
        guest = Person(server.url)
        status, answer = guest.ask("POST", "/api/records", {"record": running})
        assert (status, answer["problem"]["key"]) == (409, "server.error.not_finished")
        status, answer = guest.ask("POST", "/api/records", {"record": "{"})
        assert status == 400
        made = guest.post("/api/records", {"record": finished})
        assert made["status"] == "over"
        assert guest.post("/api/records", {"record": finished}) == made
        about = guest.get(f"/api/tables/{made['table']}")
        assert (about["mine"], about["host"], about["public"]) == ([], False, False)
        assert guest.get(f"/api/tables/{made['table']}/moments")["total"] > 0
        assert guest.get(f"/api/tables/{made['table']}/promise")["signature"] == ""
        assert guest.get(f"/api/tables/{made['table']}/verify")["problem"] is None
