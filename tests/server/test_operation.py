"""For operators: starts that fail, files, private answers, links, `/metrics`, a full database."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import Connection

from gunbai.server.store import Account, Append, Failed, Summary
from gunbai.server.store.sqlite import SqliteStore
from tests.server.arena import Node, Person, node, run, two_at_a_table
from tests.server.test_fast_protocol import frame, wired
from tests.waiting import wait_for

DEEP = "[" * 30_000 + "]" * 30_000


def serve(*arguments: str, **environment: str) -> str:
    """What `gunbai serve` says when it cannot start."""
    done = subprocess.run(
        [sys.executable, "-m", "gunbai.cli", "serve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode != 0
    return done.stderr


def test_a_start_that_fails_says_why_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = serve("--port", port, "--data", str(tmp_path / "data"))
    assert f"127.0.0.1:{port}" in said.splitlines()[-1]
    assert len(said.splitlines()) <= 2, "the address, and why not"
    away = "postgresql://gunbai:canary@127.0.0.1:1/gunbai"
    said = serve("--port", "1" + port[-4:], GUNBAI_DATABASE=away)
    assert len([line for line in said.splitlines() if "{" not in line]) <= 2
    assert "Traceback" not in said
    assert "canary" not in said
    said = serve(GUNBAI_DATABASE_FILE=str(tmp_path / "missing"))
    assert "missing" in said
    assert len(said.splitlines()) == 1


def test_nobody_else_can_read_the_data(tmp_path: Path) -> None:
    with node(tmp_path) as server:
        Person(server.url).open_table()
        for file in tmp_path.glob("gunbai.sqlite*"):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


def headers_of(url: str, **sent: str) -> dict[str, str]:
    with urlopen(Request(url, headers=sent), timeout=60) as answer:
        return {name.lower(): value for name, value in answer.headers.items()}


def test_private_answers_are_not_kept_by_caches(server: Node) -> None:
    for path in ("/api/session", "/api/my/tables", "/api/tables"):
        found = headers_of(server.url + path)
        assert found["cache-control"] == "no-store"
        assert "cookie" in found["vary"]
    assert "strict-transport-security" not in found


def test_browsers_are_told_to_stay_with_tls(tmp_path: Path) -> None:
    with node(tmp_path, trusted="127.0.0.1", public_url="https://gunbai.example") as server:
        sent = {"x-forwarded-proto": "https", "x-forwarded-for": "8.8.8.8"}
        assert "strict-transport-security" in headers_of(f"{server.url}/health", **sent)
        person = Person(server.url)
        status, made = person.ask("POST", "/api/tables", {"game": "tenka"}, host="evil.example")
        assert status == 201
        assert made["link"] == f"https://gunbai.example/table/{made['table']}"
        assert person.ask("GET", "/metrics", **sent)[0] == 404, "not for the public"
        assert person.ask("GET", "/metrics")[0] == 200


def test_metrics_can_ask_for_a_token(tmp_path: Path) -> None:
    with node(tmp_path, metrics_token="sesame") as server:
        assert Person(server.url).ask("GET", "/metrics")[0] == 404
        assert Person(server.url, token="wrong").ask("GET", "/metrics")[0] == 404
        assert Person(server.url, token="sesame").ask("GET", "/metrics")[0] == 200


def test_json_that_is_nested_too_deeply_is_a_bad_request(server: Node) -> None:
    for path in ("/api/tables", "/api/records/moments"):
        request = Request(
            server.url + path,
            f'{{"game": "tenka", "options": {DEEP}}}'.encode(),
            {"content-type": "application/json"},
        )
        with pytest.raises(HTTPError, match="400") as found:
            urlopen(request, timeout=60)
        found.value.close()
    with wired(server) as client:
        client.plug.sendall(frame(DEEP[:30_000].encode() + DEEP[-30_000:].encode()))
        heard = []
        while (message := client.hear())[0] == 0x1:
            heard.append(json.loads(message[1]))
        assert heard[-1]["problem"]["key"] == "server.error.bad_body"


def test_a_nonce_holds_no_nul(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    say = {"type": "say", "nonce": "a\0b", "text": "hello"}
    status, _ = one.ask("POST", f"/api/tables/{table}/seats/0/commands", say)
    assert status == 400


def test_a_full_database_is_told_and_recovers(tmp_path: Path) -> None:
    def limit(connection: Connection, pages: str) -> None:
        used = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages or used}")
        connection.rollback()

    async def fill() -> None:
        store = SqliteStore(f"sqlite:///{tmp_path / 'gunbai.sqlite'}")
        await store.start()
        try:
            await store._write(limit, "")
            with pytest.raises(Failed):
                await store.add_account(Account("bot" * 2000, "h", "t", 0))
            summary = Summary("tenka", "open", True, 0, None, "x" * 10_000)
            with pytest.raises(Failed):
                await store.append(Append("t", 0, ["{}"], summary))
            with pytest.raises(Failed):
                await store.ping()
            await store._write(limit, "100000")
            assert await store.ping()
            assert await store.add_account(Account("bot", "h", "t", 0))
        finally:
            await store.close()

    run(fill())


def rename(place: Path, old: str, new: str) -> None:
    """Rename the tables of a database; those of the server are without a prefix."""
    database = sqlite3.connect(place, timeout=60)
    for name in ("entry", "summary", "account", "setting"):
        database.execute(f"ALTER TABLE {old}{name} RENAME TO {new}{name}")
    database.commit()
    database.close()


def test_while_the_database_is_away_answers_are_503_and_nothing_is_lost(tmp_path: Path) -> None:
    """Its tables are renamed, so every query fails."""
    with node(tmp_path) as server:
        table, *people = two_at_a_table(server.url)
        seat = people[0].get(f"/api/tables/{table}")["seats"][0]["seat"]
        before = people[0].get(f"/api/tables/{table}/view?seat={seat}")
        asked = before["asked"][0]
        question = people[asked].get(f"/api/tables/{table}/view?seat={asked}")["question"]
        act = {
            "type": "act",
            "nonce": "1",
            "decision": question["decision"],
            "code": question["choices"][0]["code"],
        }
        commands = f"/api/tables/{table}/seats/{asked}/commands"
        stranger = Person(server.url)
        rename(tmp_path / "gunbai.sqlite", "", "away_")
        for person, method, path, body in (
            (people[asked], "POST", commands, act),
            (stranger, "GET", "/api/tables", None),
            (stranger, "POST", "/api/tables", {"game": "tenka"}),
            (stranger, "POST", "/api/bot/account", {"name": "Robot"}),
            (stranger, "GET", "/ready", None),
        ):
            status, answer = person.ask(method, path, body)
            assert status == 503, (path, answer)
        rename(tmp_path / "gunbai.sqlite", "away_", "")
        wait_for(lambda: stranger.ask("GET", "/ready")[0] == 200)
        assert people[0].get(f"/api/tables/{table}/view?seat={seat}") == before
        assert people[asked].ask("POST", commands, act)[0] == 200
