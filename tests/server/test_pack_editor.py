"""The pack editor of the playground: mistakes by line, changes, boards; whatever text is sent."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import gunbai
from gunbai.games.packs import built_in, path_of
from gunbai.server import engine, wire
from gunbai.server.answers import packs
from gunbai.server.offline import Door
from gunbai.server.table import own_packs
from tests.server.arena import Node, Person, node
from tests.server.test_offline import MemoryLog, play

SIZE = wire.playground.PACK_SIZE


@pytest.fixture(scope="module")
def open_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with node(tmp_path_factory.mktemp("editor"), playground=True) as one:
        yield one


def mine(game: str = "tenka", pack: str = "japan12") -> str:
    """A built-in pack under another id."""
    text = path_of(game, pack).read_text(encoding="utf-8")
    return text.replace(f'id = "{pack}"', 'id = "mine"', 1)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def check(person: Person, text: str, base: str = "") -> Any:
    return person.post("/api/playground/packs", {"text": text, "base": base})


@pytest.mark.parametrize("game", gunbai.games())
def test_every_built_in_pack_is_shown_as_text_and_a_copy_has_no_mistakes(
    open_node: Node, game: str
) -> None:
    person = Person(open_node.url)
    found = person.get(f"/api/playground/packs/{game}")
    assert [each["pack"] for each in found] == list(built_in(game))
    for each in found:
        assert each["text"] == path_of(game, each["pack"]).read_text(encoding="utf-8")
        answer = check(person, mine(game, each["pack"]), each["pack"])
        assert answer["mistakes"] == []
        assert (answer["game"], answer["pack"]) == (game, "mine")
        assert answer["title"] == each["title"]
        assert answer["changes"] == [{"place": "id", "first": each["pack"], "second": "mine"}]


def test_mistakes_have_their_line_and_field_in_both_languages(open_node: Node) -> None:
    person = Person(open_node.url)
    text = mine().replace("points = 2", "pionts = 2", 1).replace("x = 810", 'x = "east"', 1)
    answer = check(person, text, "japan12")
    assert answer["changes"] == []
    first, second = answer["mistakes"]
    assert (first["line"], first["field"]) == (line_of(text, "pionts"), "region[1].pionts")
    assert first["problem"]["en"] == "unknown field 'pionts'"
    assert first["problem"]["ja"] == "'pionts' という項目はありません"
    assert first["remedy"]["en"] == "did you mean 'points'?"
    assert (second["line"], second["field"]) == (line_of(text, 'x = "east"'), "region[1].x")
    # Contents are checked once the form is right; TOML comes before both.
    [content] = check(person, mine().replace("points = 3", "points = 9"))["mistakes"]
    assert content["field"] == "tie_region"
    [toml] = check(person, "x = 1\ny = = 2\n")["mistakes"]
    assert (toml["line"], toml["field"]) == (2, "")


def test_a_changed_pack_under_the_id_of_a_built_in_one_is_a_mistake(open_node: Node) -> None:
    text = mine().replace('"mine"', '"japan12"', 1).replace("points = 2", "points = 4", 1)
    [found] = check(Person(open_node.url), text)["mistakes"]
    assert (found["line"], found["field"]) == (line_of(text, "id ="), "id")
    assert "標準" in found["problem"]["ja"]


def test_changes_name_both_values(open_node: Node) -> None:
    text = mine().replace("points = 2", "points = 4", 1)
    start = text.rindex("[[border]]")
    text = (
        text[:start]
        + '[[region]]\nid = "ezo"\nen = "Ezo"\nja = "蝦夷"\npoints = 0\n'
        + (
            'sea = false\nx = 900\ny = 10\nsource = { name = "reconstructed",'
            ' points = "reconstructed", place = "reconstructed" }\n'
            '[[border]]\nbetween = ["ezo", "tohoku"]\nkind = "thin"\n'
            'source = { border = "reconstructed", kind = "reconstructed" }\n'
        )
        + text[start:]
    )
    answer = check(Person(open_node.url), text, "japan12")
    assert answer["mistakes"] == []
    changes = {each["place"]: (each["first"], each["second"]) for each in answer["changes"]}
    assert changes["region[kanto].points"] == ("2", "4")
    assert changes["region[ezo]"][0] is None
    assert "蝦夷" in changes["region[ezo]"][1]
    assert set(changes) == {"id", "region[kanto].points", "region[ezo]", "border[ezo–tohoku]"}


def test_a_board_is_drawn_from_the_pack_and_bots_play_on_it(open_node: Node) -> None:
    person = Person(open_node.url)
    text = mine().replace("points = 2", "points = 4", 1)
    found = person.post("/api/playground", {"pack": text, "players": 2, "seed": "3"})
    assert (found["game"], found["pack"]) == ("tenka", "mine")
    assert found["own"]["region"][1]["points"] == 4
    path = f"/api/playground/{found['id']}"
    for _ in range(6):
        if found["deciders"] == [-1]:
            found = person.post(f"{path}/luck")
        else:
            seat = found["deciders"][0]
            found = person.post(f"{path}/bot", {"seat": seat, "bot": "level1"})
    assert found["entry"] == 6
    assert found.get("own") is None
    # A server plays the built-in packs at its tables; it does not know this one.
    assert person.ask("GET", "/api/games/tenka/packs/mine")[0] == 404
    wish = {"game": "tenka", "players": 2, "options": {"pack": "mine"}}
    assert person.ask("POST", "/api/tables", wish)[0] == 400
    status, answer = person.ask("POST", "/api/playground", {"pack": text + "x"})
    assert (status, answer["problem"]["key"]) == (400, "error.bad_pack")


HOSTILE = {
    "nothing": "",
    "no TOML": "<html>",
    "brackets": "x = " + "[" * 30_000,
    "brackets on lines": "x = " + "[\n" * 15_000,
    "braces": "x = " + "{a = " * 7_000,
    "a long key": "a." * 19_000 + "a = 1",
    "a long quoted key": '"a".' * 9_000 + "a = 1",
    "a long header": f"[{'a.' * 19_000}a]",
    "keys in braces": ("a." * 31 + "a = {") * 500,
    "digits": "x = " + "9" * 30_000,
    "hexadecimal digits": "x = 0x" + "f" * 30_000,
    "a large number": mine().replace("x = 810", "x = 99999999999999999999"),
    "many rows": mine("kingdom", "standard").replace("rows = 6", "rows = 999999999", 1),
    "many columns": mine("kingdom", "standard").replace("columns = 4", "columns = 999999999", 1),
    "negative rows": mine("kingdom", "standard").replace("rows = 6", "rows = -6", 1),
    "no number": mine().replace("x = 810", "x = nan"),
    "a date": mine().replace("x = 810", "x = 1582-06-21T04:00:00Z"),
    "NUL": 'game = "te\0nka"',
    "half a character": 'game = "\\ud800"',
    "unknown fields": 'game = "tenka"\n' + "".join(f"x{i} = 1\n" for i in range(3_000)),
    "empty tables": 'game = "kingdom"\nid = "a"\nwarlord = [' + "{}," * 10_000 + "]",
    "another game": 'game = "go"\nid = "a"',
    "a game that is a list": "game = [1]",
    "a path": 'game = "tenka"\nid = "../../etc/passwd"',
    "many lines": "\n" * (SIZE - 1),
    "one long line": "a" * SIZE,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_is_written_is_a_mistake_with_a_line(open_node: Node, name: str) -> None:
    person, text = Person(open_node.url), HOSTILE[name]
    answer = check(person, text, "japan12")
    assert answer["mistakes"]
    assert all(1 <= each["line"] <= text.count("\n") + 1 for each in answer["mistakes"])
    assert len(answer["mistakes"]) <= 100
    assert len(json.dumps(answer)) < 100_000
    assert person.ask("POST", "/api/playground", {"pack": text or "x"})[0] == 400
    assert "gunbai_failures_total 0" in person.get("/metrics")


def test_a_body_that_is_too_large_or_no_text_is_refused(open_node: Node) -> None:
    person = Person(open_node.url)
    path = "/api/playground/packs"
    for body in (
        {},
        {"text": 7},
        {"text": "x" * (SIZE + 1)},
        {"text": "", "base": "x" * 65},
        {"text": "", "more": 1},
    ):
        assert person.ask("POST", path, body)[0] == 400, str(body)[:40]
    assert person.ask("POST", path, {"text": "漢" * SIZE})[0] == 413
    assert person.ask("GET", f"{path}/chess")[0] == 400
    for raw in (b'{"text": "\\ud800"}', b'{"text": "\xff"}', b'{"text": ' + b"[" * 9999):
        headers = {"content-type": "application/json"}
        request = Request(open_node.url + path, raw, headers, method="POST")
        with pytest.raises(HTTPError) as refused:
            urlopen(request, timeout=60)
        refused.value.close()
        assert refused.value.code == 400
    assert "gunbai_failures_total 0" in person.get("/metrics")


def test_checks_are_limited_like_all_changing_requests(tmp_path: Path) -> None:
    with node(tmp_path, playground=True, http_rate=0.001, http_burst=3) as one:
        person = Person(one.url)
        answers = [person.ask("POST", "/api/playground/packs", {"text": ""})[0] for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_nothing_of_a_checked_pack_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    known = own_packs.known()
    for text in (mine(), "x", HOSTILE["braces"]):
        packs._checked(wire.playground.PackCheck(text))
    assert list(tmp_path.iterdir()) == []
    assert own_packs.known() == known


def test_a_bot_process_keeps_the_latest_packs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_packs, "_known", {})
    monkeypatch.setattr(own_packs, "_read", {})
    texts = [mine().replace('"mine"', f'"mine{i}"', 1) for i in range(engine.PACKS_KEPT + 2)]
    assert list(engine.speak(f"pack {json.dumps(text)}" for text in texts)) == []
    assert [each.id for each in own_packs.known()] == [f"mine{i}" for i in range(2, len(texts))]


def test_without_a_server_the_same_text_has_the_same_answer(open_node: Node) -> None:
    person = Person(open_node.url)
    texts = [mine(), mine().replace("points = 3", "points = 9"), HOSTILE["NUL"], HOSTILE["braces"]]
    wanted = [check(person, text, "japan12") for text in texts]

    async def ask(door: Door, _: MemoryLog) -> None:
        for text, answer in zip(texts, wanted, strict=True):
            body = json.dumps({"text": text, "base": "japan12"})
            status, found = await door.ask("POST", "/playground/packs", body)
            assert (status, json.loads(found)) == (200, answer)
        status, found = await door.ask("GET", "/playground/packs/tenka")
        assert (status, json.loads(found)) == (200, person.get("/api/playground/packs/tenka"))
        status, found = await door.ask("POST", "/playground", json.dumps({"pack": mine()}))
        assert (status, json.loads(found)["pack"]) == (201, "mine")
        assert (await door.ask("POST", "/playground/packs", '{"text": "\\ud800"}'))[0] == 400

    play(ask)
