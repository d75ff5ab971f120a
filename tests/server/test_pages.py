"""The built client: what is sent, how it is packed, what browsers may keep, and nothing else."""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

import gunbai
from gunbai.server.http import pages
from tests.server.arena import Node, node

SCRIPT = b"console.log('gunbai');" * 40


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("web")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>client</title><main>here</main>")
    (folder / "sw.js").write_text("self.x = 1;")
    (folder / "manifest.webmanifest").write_text("{}")
    script = folder / "assets" / "index-Ab3_d-9z.js"
    script.write_bytes(SCRIPT)
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    script.with_name(script.name + ".br").write_bytes(b"brotli")
    (folder.parent / "secret.txt").write_text("not yours")
    return folder


@pytest.fixture(scope="module")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with node(tmp_path_factory.mktemp("node"), static=str(built)) as one:
        yield one


def ask(
    server: Node, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        line.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = line.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        line.close()


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/replay/abc", "/lesson/tenka", "/rules/tenka", "/playground"]
)
def test_every_screen_is_the_index(server: Node, path: str) -> None:
    status, headers, body = ask(server, path)
    assert status == 200
    assert b"<main>here" in body
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"


def test_hashed_files_may_be_kept_for_ever_and_others_not(server: Node) -> None:
    _, hashed, _ = ask(server, "/assets/index-Ab3_d-9z.js")
    assert "immutable" in hashed["cache-control"]
    assert hashed["content-type"] == "text/javascript; charset=utf-8"
    for path in ("/sw.js", "/manifest.webmanifest"):
        assert ask(server, path)[1]["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip, br", "br"), ("gzip;q=0.5", "gzip"), ("identity", ""), ("", "")],
)
def test_the_smallest_form_that_the_browser_reads_is_sent(
    server: Node, accepted: str, packed: str
) -> None:
    _, headers, body = ask(server, "/assets/index-Ab3_d-9z.js", accept_encoding=accepted)
    assert headers.get("content-encoding", "") == packed
    assert headers["vary"] == "accept-encoding"
    plain = {"br": b"brotli", "gzip": SCRIPT, "": SCRIPT}[packed]
    assert (gzip.decompress(body) if packed == "gzip" else body) == plain


def test_what_has_not_changed_is_not_sent_again(server: Node) -> None:
    _, headers, _ = ask(server, "/")
    status, _, body = ask(server, "/", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")


def test_head_tells_the_size_and_sends_nothing(server: Node) -> None:
    status, headers, body = ask(server, "/sw.js", method="HEAD")
    assert (status, body) == (200, b"")
    assert headers["content-length"] == str(len("self.x = 1;"))


def test_a_lost_reader_gets_a_page_and_a_program_gets_a_problem(server: Node) -> None:
    status, _, body = ask(server, "/nowhere", accept="text/html,*/*")
    assert status == 404
    assert b"<main>here" in body
    status, headers, _ = ask(server, "/assets/index-00000000.js")
    assert status == 404
    assert headers["content-type"] == "application/json"


def test_the_api_is_not_hidden_by_the_client(server: Node) -> None:
    assert ask(server, "/api/games")[1]["content-type"] == "application/json"
    for path in ("/api/nothing", "/api/games/tenka/nothing"):
        status, headers, _ = ask(server, path, accept="application/json")
        assert (status, headers["content-type"]) == (404, "application/json")


def test_all_that_a_client_keeps_for_reading_offline_can_be_fetched(server: Node) -> None:
    kept = json.loads(ask(server, "/api/offline")[2])
    assert kept == json.loads(ask(server, "/api/offline")[2])
    for game in gunbai.games():
        here = f"/api/games/{game}"
        parts = ("words", "lesson", "rules?language=ja", "rules?language=en")
        assert {f"{here}/{part}" for part in parts} <= set(kept["addresses"])
    for address in kept["addresses"]:
        assert ask(server, address)[0] == 200, address


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]
)
def test_no_address_leads_out_of_the_folder(server: Node, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert b"not yours" not in answer
    assert answer.startswith(b"HTTP/1.1 404")


def test_scripts_and_styles_come_from_here_only(server: Node) -> None:
    policy = ask(server, "/")[1]["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_a_packed_file_is_not_an_address_of_its_own(built: Path) -> None:
    found = pages.read(built)
    assert "/assets/index-Ab3_d-9z.js" in found
    assert not any(path.endswith((".gz", ".br")) for path in found)


@pytest.mark.parametrize(("language", "word"), [("en", "browser client"), ("ja", "ブラウザ用")])
def test_without_a_client_the_page_names_the_command_that_builds_it(
    tmp_path: Path, language: str, word: str
) -> None:
    empty = tmp_path / "web"
    empty.mkdir()
    with node(tmp_path, static=str(empty)) as one:
        status, _, body = ask(one, "/", accept_language=language)
    assert status == 200
    assert word in body.decode()
    assert f"<pre>{pages.BUILD_COMMAND}</pre>" in body.decode()
    assert f"\n{pages.BUILD_COMMAND.removeprefix('make ')}:" in Path("Makefile").read_text()
