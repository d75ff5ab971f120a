"""Link previews: every page says what it is about, and nothing that a spectator may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

import gunbai
from gunbai.games import kind
from tests.server.arena import Node, Person, node, two_at_a_table
from tests.server.test_pages import ask
from tests.server.test_public_times import decide

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    folder = tmp_path_factory.mktemp("web")
    (folder / "previews").mkdir()
    (folder / "index.html").write_text("<!doctype html><head><title>軍配</title></head>")
    for name in ("gunbai", "tenka"):
        (folder / "previews" / f"{name}.jpg").write_bytes(b"jpeg")
    with node(tmp_path_factory.mktemp("node"), static=str(folder)) as one:
        yield one


def tags(server: Node, path: str, language: str = "en") -> dict[str, str]:
    status, _, body = ask(server, path, accept_language=language)
    assert status == 200
    text = body.decode()
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', text)
    title = re.findall("<title>(.*?)</title>", text)
    assert len(title) == 1
    return {name: unescape(content) for name, content in found} | {"title": unescape(title[0])}


def picture(server: Node, found: dict[str, str]) -> bytes:
    address = found["og:image"].removeprefix(server.url)
    status, headers, body = ask(server, address)
    assert (status, headers["content-type"]) == (200, "image/png"), address
    assert body.startswith(PNG)
    return body


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_page_has_a_title_a_text_and_a_picture(server: Node, language: str) -> None:
    for path in (
        "/",
        *(f"/{page}/{game}" for page in ("rules", "lesson") for game in gunbai.games()),
    ):
        found = tags(server, path, language)
        assert found["title"] == found["og:title"]
        assert found["og:description"]
        assert found["og:url"] == server.url + path
        game = path.rpartition("/")[2]
        if game:
            assert kind(game).titles[language] in found["title"]
        picture = "tenka" if game == "tenka" else "gunbai"
        assert found["og:image"] == f"{server.url}/previews/{picture}.jpg"


def test_a_table_shows_its_board_and_a_replay_its_position(server: Node) -> None:
    table, *people = two_at_a_table(server.url, game="tenka")
    start = tags(server, f"/table/{table}")
    assert start["title"] == "A Simple New War Game — gunbai"
    assert "in play" in start["og:description"]
    first = picture(server, start)
    for number in range(12):
        decide(people, table, number)
    assert picture(server, start) != first
    moment = tags(server, f"/replay/{table}?n=0&seat=1")
    assert moment["title"].startswith("Replay")
    assert picture(server, moment) == picture(server, tags(server, f"/replay/{table}?n=0"))
    assert picture(server, moment) != picture(server, tags(server, f"/replay/{table}?n=9"))
    far = tags(server, f"/replay/{table}?n=99999")
    assert picture(server, far) == picture(server, tags(server, f"/table/{table}"))


def test_a_preview_does_not_move_with_hidden_decisions(server: Node) -> None:
    table, *people = two_at_a_table(server.url, game="gunshi")
    stranger, hidden = Person(server.url), 0
    for number in range(60):
        known = stranger.get(f"/api/tables/{table}/view")["n"]
        page = tags(server, f"/table/{table}")
        shown = picture(server, page)
        decide(people, table, number)
        if stranger.get(f"/api/tables/{table}/view")["n"] != known:
            continue
        hidden += 1
        assert tags(server, f"/table/{table}") == page
        assert picture(server, page) == shown
        if hidden >= 6:
            break
    assert hidden >= 6


def test_where_spectators_lag_behind_the_preview_does_too(server: Node) -> None:
    table, *people = two_at_a_table(server.url, game="tenka", delay=3600)
    page = tags(server, f"/table/{table}")
    for number in range(8):
        decide(people, table, number)
    assert tags(server, f"/table/{table}") == page
    if "/api/tables/" in page["og:image"]:
        assert picture(server, page) == picture(server, tags(server, f"/replay/{table}?n=0"))


def test_what_is_not_there_is_previewed_as_the_front_page(server: Node) -> None:
    front = tags(server, "/")
    for path in ("/table/nothing", "/rules/nothing", "/replay/a?n=x"):
        assert tags(server, path)["og:title"] == front["og:title"]
    assert ask(server, "/api/tables/nothing/picture")[0] == 404


def test_names_in_addresses_are_escaped(server: Node) -> None:
    status, _, body = ask(server, "/rules/%22%3E%3Cscript%3Ealert(1)%3C")
    assert status == 200
    assert b"<script>alert" not in body
