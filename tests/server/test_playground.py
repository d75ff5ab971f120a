"""The playground: every view of any position, and closed unless the operator opens it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gunbai
from gunbai.core import CHANCE, REFEREE, SPECTATOR
from gunbai.server.live import playground
from tests.server.arena import Node, Person, node
from tests.server.test_moments import finished


@pytest.fixture(scope="module")
def open_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with node(tmp_path_factory.mktemp("playground"), playground=True) as one:
        yield one


def test_there_is_no_playground_unless_it_was_asked_for(server: Node) -> None:
    person = Person(server.url)
    for method, path in (
        ("POST", "/api/playground"),
        ("GET", "/api/playground/x"),
        ("POST", "/api/playground/x/act"),
        ("POST", "/api/playground/x/bot"),
        ("POST", "/api/playground/x/luck"),
        ("GET", "/api/playground/packs/tenka"),
        ("POST", "/api/playground/packs"),
    ):
        body = {"game": "tenka"} if method == "POST" else None
        status, answer = person.ask(method, path, body)
        assert (status, answer["problem"]["key"]) == (404, "server.error.no_page"), path
    assert "playground" not in person.get("/schema/openapi.json")


@pytest.mark.parametrize("id", gunbai.games())
def test_a_game_is_played_from_all_sides_by_hand_by_bots_and_by_luck(
    open_node: Node, id: str
) -> None:
    person = Person(open_node.url)
    found = person.post("/api/playground", {"game": id, "seed": "7"})
    path = f"/api/playground/{found['id']}"
    viewers = [side["viewer"] for side in found["sides"]]
    assert viewers == [*range(found["players"]), SPECTATOR, REFEREE]
    for number in range(14):
        if found["deciders"] == [CHANCE]:
            assert found["luck"]
            found = person.post(f"{path}/luck")
            continue
        seat = found["deciders"][0]
        if number % 2:
            found = person.post(f"{path}/bot", {"seat": seat, "bot": "random"})
        else:
            code = found["sides"][seat]["choices"][0]["code"]
            found = person.post(f"{path}/act", {"seat": seat, "code": code})
            assert found["lines"][-1]["code"] == code
    assert found["entry"] == found["entries"] == 14
    past = person.get(f"{path}?entry=3")
    assert (past["entry"], past["entries"], len(past["lines"])) == (3, 14, 3)
    again = person.post("/api/playground", {"game": id, "position": past["position"]})
    assert [side["view"] for side in again["sides"]] == [side["view"] for side in past["sides"]]


def test_the_same_seed_brings_the_same_luck_and_luck_can_be_chosen(open_node: Node) -> None:
    person = Person(open_node.url)
    drawn = []
    for seed in ("a", "a", "b", "c", "d"):
        found = person.post("/api/playground", {"game": "daiyabo", "seed": seed})
        assert found["deciders"] == [CHANCE]
        drawn.append(person.post(f"/api/playground/{found['id']}/luck")["lines"][-1]["code"])
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1
    found = person.post("/api/playground", {"game": "daiyabo"})
    wish = found["luck"][-1]["code"]
    found = person.post(f"/api/playground/{found['id']}/luck", {"code": wish})
    assert found["lines"][-1]["code"] == wish


def test_one_goes_back_and_plays_on_from_there(open_node: Node) -> None:
    person = Person(open_node.url)
    record = finished()
    found = person.post("/api/playground", {"record": record.dumps()})
    path = f"/api/playground/{found['id']}"
    assert found["entries"] == len(record.entries)
    assert found["result"]["returns"] == record.result["returns"]  # type: ignore[index]
    moment = next(entry for entry in record.entries if entry.seat >= 0)
    earlier = person.get(f"{path}?entry={moment.seq}")
    codes = [each["code"] for each in earlier["sides"][moment.seat]["choices"]]
    other = next(code for code in codes if code != moment.code)
    found = person.post(f"{path}/act", {"seat": moment.seat, "code": other, "entry": moment.seq})
    assert found["entries"] == moment.seq + 1
    assert person.ask("GET", f"{path}?entry=999")[0] == 409


def test_what_is_not_legal_is_refused_with_its_clause(open_node: Node) -> None:
    person = Person(open_node.url)
    found = person.post(
        "/api/playground", {"game": "tenka", "players": 2, "options": {"play_order": [0, 1]}}
    )
    path = f"/api/playground/{found['id']}"
    seat = found["deciders"][0]
    code = found["sides"][seat]["choices"][0]["code"]
    person.post(f"{path}/act", {"seat": seat, "code": code})
    status, answer = person.ask("POST", f"{path}/act", {"seat": 1 - seat, "code": code})
    assert status == 409
    assert answer["problem"]["clause"].startswith("TK-")
    for where, body, expected in (
        ("act", {"seat": 9, "code": code}, 409),
        ("act", {"seat": 0, "code": "fly"}, 409),
        ("act", {"seat": 0, "code": code, "entry": 99}, 409),
        ("bot", {"seat": seat, "bot": "random"}, 409),
        ("bot", {"seat": 1 - seat, "bot": "deep"}, 400),
        ("luck", {}, 409),
    ):
        assert person.ask("POST", f"{path}/{where}", body)[0] == expected, (where, body)
    for body in ({}, {"game": "chess"}, {"game": "tenka", "position": {}}, {"record": "x"}):
        assert person.ask("POST", "/api/playground", body)[0] == 400, body
    assert "gunbai_failures_total 0" in person.get("/metrics")


def test_only_the_latest_boards_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playground, "MOST", 2)
    boards = playground.Boards()
    game = gunbai.load("tenka", 2)
    first, second, third = (playground.Board(game, game.new_state(), "0") for _ in range(3))
    boards.add(first)
    boards.add(second)
    boards.get(first.id)
    boards.add(third)
    assert boards.get(first.id) is first
    with pytest.raises(playground.NoBoard):
        boards.get(second.id)
