"""Every door: what it must not tell, whom it must not let in, what it must survive."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from gunbai.server import wire
from gunbai.server.http.guard import is_friendly
from gunbai.server.typescript import main, structs, type_of, wire_types
from tests.server.arena import Node, Person, announce, chooser, node, run, two_at_a_table
from tests.server.node import ROOT
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Node, Path]]:
    """A node whose database and log the test can read."""
    folder = tmp_path_factory.mktemp("watched")
    with node(folder) as one:
        yield one, folder


def secrets_in(folder: Path, table: str) -> list[str]:
    """Everything in the database that nobody may ever see: hashes, keys, the seed."""
    database = sqlite3.connect(folder / "gunbai.sqlite")
    found = [row[0] for row in database.execute("SELECT value FROM setting")]
    for (body,) in database.execute("SELECT body FROM entry WHERE table_id = ?", [table]):
        entry = json.loads(body)
        found += [entry[name] for name in ("seed", "host", "holder", "token") if entry.get(name)]
    database.close()
    return found


def test_no_secret_leaves_through_any_door(watched: tuple[Node, Path]) -> None:
    one_node, folder = watched
    table, one, other = two_at_a_table(one_node.url, public=True)
    stranger = Person(one_node.url)
    people = [one, other]
    heard: list[str] = []
    hidden: list[tuple[int, str]] = []

    def knock(person: Person) -> None:
        """Every door, also the wrong ones."""
        for path in ("", "/record", "/verify", "/chat"):
            person.ask("GET", f"/api/tables/{table}{path}")
        for path in ("view", "text", "story", "moments"):
            for eyes in ("", "?seat=0", "?seat=1", "?seat=-2", "?seat=-3"):
                person.ask("GET", f"/api/tables/{table}/{path}{eyes}")
        for path in ("/api/tables", "/api/my/tables", "/metrics", "/api/session", "/ready"):
            person.ask("GET", path)
        command = {"type": "act", "nonce": "x", "decision": "0.1", "code": "war"}
        for seat in (0, 1):
            person.ask("POST", f"/api/tables/{table}/seats/{seat}/commands", command)
            person.ask("POST", f"/api/tables/{table}/seats/{seat}/hint", {"decision": "0.1"})
            person.ask("GET", f"/api/tables/{table}/seats/{seat}/beliefs")
            person.ask("POST", f"/api/tables/{table}/analysis?seat={seat}")

    async def play() -> None:
        async with one.at(table) as first, other.at(table) as second, stranger.at(table) as third:
            players = [first, second]
            for _ in range(60):
                for client in (*players, third):
                    while await client.hear(0.01):
                        pass
                asked = first.last["asked"]
                if not asked or len(hidden) > 4:
                    break
                seat = asked[0]
                view = players[seat].last["view"]
                codes = [c["code"] for c in players[seat].last["question"]["choices"]]
                code = "war" if "war" in codes else chooser(players[seat].last)
                if view["phase"] == "attack":
                    watching = (players[1 - seat], third)
                    before = [len(client.seen) for client in watching]
                    await players[seat].act(code)
                    hidden.append((seat, code))
                    for client in watching:
                        await client.ask("explain", code=code)
                        await client.ask("act", decision=f"{1 - seat}.1", code=code)
                    await asyncio.to_thread(knock, people[1 - seat])
                    await asyncio.to_thread(knock, stranger)
                    for client, start in zip(watching, before, strict=True):
                        for text in client.seen[start:]:
                            if "declare" not in text:
                                assert '"type":"update"' not in text, "nothing to tell"
                    if players[seat].last["view"]["phase"] == "attack":
                        public = await asyncio.to_thread(stranger.get, f"/api/tables/{table}/view")
                        assert public["view"]["war"]["attack"] == {"counts": {}, "values": {}}
                else:
                    await players[seat].act(code)
            for client in (*players, third):
                heard.extend(client.seen)

    run(play())
    assert hidden, "a secret was placed"
    traffic = heard + [text for person in (*people, stranger) for text in person.seen]
    log = (folder / "node.log").read_text()
    for secret in secrets_in(folder, table):
        assert not any(secret in text for text in traffic)
        assert secret not in log
    assert table not in log, "a table's name is a key to it"
    own_cookies = [one.cookie.split("=", 1)[1], other.cookie.split("=", 1)[1]]
    for cookie in own_cookies:
        assert not any(cookie in text for text in heard)
        assert cookie not in log


def test_the_whole_record_is_kept_back_until_the_end(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    status, answer = one.ask("GET", f"/api/tables/{table}/record")
    assert (status, answer["problem"]["key"]) == (409, "server.error.not_over")


def test_tokens_and_cookies_that_are_not_ours_open_nothing(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    forged = Person(server.url)
    body, signature = one.cookie.split("=", 1)[1].rsplit(".", 1)
    other = "1" if signature.startswith("0") else "0"
    for cookie in (
        f"{body}.{other}{signature[1:]}",
        f"{body}.",
        "x.y",
        "日本",
        f"{body}x.{signature}",
    ):
        forged.cookie = f"gunbai={cookie}" if cookie.isascii() else ""
        for door in ("view", "text"):
            assert forged.ask("GET", f"/api/tables/{table}/{door}?seat=0")[0] == 403
    forged = Person(server.url, "gbs_" + "A" * 43)
    assert forged.ask("GET", f"/api/tables/{table}/view?seat=0")[0] == 403


def test_requests_from_foreign_pages_are_turned_away(server: Node) -> None:
    person = Person(server.url)
    status, answer = person.ask(
        "POST", "/api/tables", {"game": "tenka"}, origin="https://evil.example"
    )
    assert (status, answer["problem"]["key"]) == (403, "server.error.foreign_origin")
    assert person.ask("POST", "/api/tables", {"game": "tenka"}, origin=server.url)[0] == 201
    table = person.open_table()["table"]

    async def knock() -> None:
        place = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        with pytest.raises(Exception, match="403"):
            async with connect(place, origin="https://evil.example"):  # type: ignore[arg-type]
                pass

    run(knock())
    assert is_friendly("", "a", ())
    assert is_friendly("https://b", "a", ("https://b",))
    assert not is_friendly("null", "a", ())
    assert not is_friendly("http://[", "a", ())


def test_browsers_are_told_to_be_strict(server: Node) -> None:
    person = Person(server.url)
    person.get("/api/session")
    headers = person.seen[-1].lower()
    assert "httponly" in headers
    assert "samesite=lax" in headers
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
        assert name in headers


def test_errors_are_told_in_the_language_asked_for(server: Node) -> None:
    person = Person(server.url)
    status, answer = person.ask("GET", "/api/tables/none", **{"accept-language": "ja-JP,en;q=0.5"})
    assert status == 404
    assert answer["problem"]["message"] == "その卓はありません。"
    assert answer["problem"]["words"]["en"] == "There is no such table."
    status, answer = person.ask("POST", "/api/tables", {"game": "tenka", "players": 9})
    assert status == 400
    assert "players" in answer["problem"]["message"]
    status, answer = person.ask("GET", "/api/nothing")
    assert (status, answer["problem"]["key"]) == (404, "server.error.no_page")


def test_a_body_that_is_too_large_is_refused(server: Node) -> None:
    status, answer = announce(server, "/api/tables", 70_000)
    assert (status, answer["problem"]["key"]) == (413, "server.error.too_large")


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    with node(tmp_path, http_rate=0.1, http_burst=3.0) as one:
        person = Person(one.url)
        found = [person.ask("PUT", "/api/session", {"name": "A"})[0] for _ in range(5)]
        assert found == [200, 200, 200, 429, 429]
        assert person.ask("GET", "/health")[0] == 200


def test_reading_is_limited_too_and_a_replay_counts_as_many_requests(tmp_path: Path) -> None:
    with node(tmp_path, read_rate=0.001, read_burst=100.0) as one:
        person = Person(one.url)
        table = person.open_table()["table"]

        def answered(path: str) -> int:
            """How many are answered before one is refused."""
            statuses = iter(lambda: person.ask("GET", path)[0], 429)
            return sum(status == 200 for status in statuses)

        assert 1 <= answered(f"/api/tables/{table}/view") <= 10
        assert answered("/api/session") < 10


def test_who_asks_too_often_on_a_socket_is_cut_off(tmp_path: Path) -> None:
    async def pester(one_node: Node) -> str:
        table, one, _ = two_at_a_table(one_node.url)
        async with one.at(table) as client:
            for number in range(1000):
                await client.say("ping", id=number)
            while True:
                message = await client.hear(60)
                assert message is not None
                if message["type"] == "bye":
                    return str(message["problem"]["key"])

    with node(tmp_path) as one_node:
        assert run(pester(one_node)) == "server.error.too_many"


def random_message(rng: random.Random) -> str | bytes:
    """Something like a message, and often not."""
    kinds = ["hello", "act", "resign", "undo", "offer", "answer", "explain", "curtain", "resync"]
    kinds += ["say", "return"]
    values: list[Any] = [None, -1, 2**70, "", "x" * 300, [], {}, 1.5, True, "war", "0.1", 0, 5]
    fields = ["nonce", "decision", "code", "seat", "since", "what", "offer", "yes", "token", "id"]
    fields += ["text"]
    if rng.random() < 0.15:
        return rng.randbytes(rng.randrange(50))
    if rng.random() < 0.15:
        return rng.choice(["", "{", "null", "[]", '{"type":1}', "\x00", "9" * 5000, "[" * 5000])
    message = {"type": rng.choice([*kinds, "ping", "other"])}
    for name in rng.sample(fields, rng.randrange(5)):
        message[name] = rng.choice(values)
    return json.dumps(message)


def test_malformed_messages_never_break_the_server(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    place = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"

    async def pester(number: int) -> None:
        rng = random.Random(number)
        headers = {"cookie": rng.choice([one.cookie, other.cookie, ""])}
        async with connect(place, additional_headers=headers, compression=None) as socket:
            try:
                if number % 3:
                    await socket.send('{"type":"hello"}')
                for _ in range(5):
                    await socket.send(random_message(rng))
                await socket.send('{"type":"ping","id":7}')
                while True:
                    async with asyncio.timeout(PATIENCE):
                        answer = json.loads(await socket.recv())
                    assert answer["type"] != "bye" or "internal" not in answer["problem"]["key"]
                    if answer["type"] == "pong" and answer["id"] == 7:
                        break
            except ConnectionClosed:
                pass

    async def pester_together() -> None:
        """Several at a time: a connection that was cut off is closed a second later."""
        for first in range(0, 120, 8):
            await asyncio.gather(*(pester(number) for number in range(first, first + 8)))

    run(pester_together())
    assert re.search(r"^gunbai_failures_total 0$", one.get("/metrics"), re.M)


def test_the_api_is_what_its_schema_says(server: Node) -> None:
    """Bounded fuzzing of every endpoint: nothing is answered by a mistake of the server."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schemathesis = pytest.importorskip("schemathesis")
        schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
        operations = [
            found.ok() for found in schema.get_all_operations() if "stream" not in found.ok().path
        ]
        assert len(operations) > 20
        for operation in operations:

            @settings(
                max_examples=6,
                deadline=None,
                database=None,
                derandomize=True,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def knock(case: Any) -> None:
                answer = case.call()
                assert answer.status_code < 500, (case.method, case.path, answer.text)
                if answer.status_code >= 400:
                    body = answer.json()
                    assert set(body) in ({"problem"}, {"type", "nonce", "problem"}), body

            given(case=operation.as_strategy())(knock)()


def test_typescript_is_made_from_the_wire(tmp_path: Path) -> None:
    text = wire_types()
    for struct in (wire.socket.Update, wire.socket.Act, wire.lobby.NewTable, wire.Problem):
        assert f"export interface {struct.__name__} {{" in text
    assert "export type Said = Welcome | Update" in text
    names = [struct.__name__ for struct in structs()]
    assert len(names) == len(set(names)), "TypeScript would make one interface of two structs"
    (tmp_path / "boards" / "tenka").mkdir(parents=True)
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    assert main([]) == 2
    types = (tmp_path / "boards" / "tenka" / "view.ts").read_text()
    assert "export interface TenkaAids {\n  series: number[];\n" in types


def test_typescript_writes_constants_as_they_are_in_json() -> None:
    assert type_of(Literal["half", 1]) == '"half" | 1'


def test_the_clients_types_are_those_of_the_structs() -> None:
    assert main(["--check", str(ROOT / "web" / "src")]) == 0
