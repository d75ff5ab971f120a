"""Whole games over the wire: people, bots, several at one screen, spectators."""

from __future__ import annotations

import asyncio
import json

import pytest

import gunbai
from gunbai.core import SPECTATOR, Record, Replay
from gunbai.games import lesson
from gunbai.server.table import fairness
from gunbai.testing.socket import Message
from tests.server.arena import Node, Person, chooser, expected_lines, run, two_at_a_table


def record_of(person: Person, table: str) -> Record:
    return Record.loads(person.get(f"/api/tables/{table}/record"))


def test_two_guests_play_a_game_that_can_be_checked(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)

    async def play() -> None:
        async with one.at(table) as first, other.at(table) as second:
            assert first.welcome["seats"] == [0]
            ends = await asyncio.gather(first.play(chooser), second.play(chooser))
            assert all(end["status"] == "over" and end["result"] for end in ends)

    run(play())
    record = record_of(one, table)
    game = gunbai.load("tenka", 2)
    Replay(game, record).check_result()
    assert fairness.verify(game, record).draws > 0
    seed = record.commitment.split(":")[2]
    played = [(entry.seat, entry.code) for entry in record.entries]
    assert played == expected_lines(game, seed, ["", ""])


def test_a_person_plays_three_bots(server: Node) -> None:
    person = Person(server.url)
    bots = [{"kind": "bot", "bot": name} for name in ("greedy", "random", "greedy")]
    table = person.open_table(players=4, seats=[{"kind": "mine"}, *bots])["table"]

    async def play() -> Message:
        async with person.at(table) as client:
            return await client.play(chooser)

    assert run(play())["status"] == "over"


def test_bots_play_each_other_and_spectators_watch(server: Node) -> None:
    person = Person(server.url)
    bots = [{"kind": "bot", "bot": "random"}] * 2

    async def watch() -> None:
        table = person.open_table(seats=bots, autostart=False)["table"]
        async with Person(server.url).at(table) as spectator:
            assert spectator.last["viewer"] == SPECTATOR
            person.post(f"/api/tables/{table}/start")
            while spectator.last["status"] != "over":
                await spectator.hear()
                assert spectator.last["question"] is None
            assert any(event["verb"] == "started" for event in spectator.events)

    run(watch())


def test_a_hot_seat_sees_only_the_seat_whose_curtain_is_open(server: Node) -> None:
    person = Person(server.url)
    table = person.open_table(seats=[{"kind": "mine"}, {"kind": "mine", "name": "Ne"}])["table"]

    async def play() -> int:
        handed_over = 0
        async with person.at(table) as client:
            assert client.welcome["seats"] == [0, 1]
            assert client.last["viewer"] == SPECTATOR
            answer = await client.ask("resign")
            assert answer["problem"]["key"] == "server.refusal.closed_curtain"
            while client.last["status"] != "over":
                asked = client.last["asked"][0]
                if client.last["viewer"] != asked:
                    before = len(client.seen)
                    await client.say("curtain", seat=asked)
                    while client.last["viewer"] != asked:
                        await client.hear()
                    handed_over += 1
                    for text in client.seen[before:]:
                        assert json.loads(text).get("viewer", asked) == asked
                await client.act(chooser(client.last))
                while (
                    client.last["question"] is None
                    and client.last["viewer"] in client.last["asked"]
                ):
                    await client.hear()
                while await client.hear(0.02):
                    pass
        return handed_over

    assert run(play()) > 1


def test_a_curtain_is_needed_where_a_seat_knows_or_chooses_something_in_secret(
    server: Node,
) -> None:
    person = Person(server.url)
    seats = [{"kind": "mine"}, {"kind": "mine", "name": "Ne"}]
    table = person.open_table(seats=seats, options={"alliances": "off"})["table"]
    phases: dict[bool, set[str]] = {True: set(), False: set()}
    for number in range(60):
        public = person.get(f"/api/tables/{table}/view")
        if public["status"] == "over":
            break
        seat = public["asked"][0]
        mine = person.get(f"/api/tables/{table}/view?seat={seat}")
        assert mine["curtains"] == public["curtains"]
        veiled = seat in public["curtains"]
        assert veiled or mine["view"] == public["view"]
        phases[veiled].add(mine["view"]["phase"])
        codes = [choice["code"] for choice in mine["question"]["choices"]]
        code = "war" if "war" in codes else chooser(mine)
        body = {"type": "act", "nonce": str(number), "decision": mine["question"]["decision"]}
        person.post(f"/api/tables/{table}/seats/{seat}/commands", {**body, "code": code})
    assert {"attack", "defend"} <= phases[True]
    assert {"pick", "action"} <= phases[False]
    assert {"attack", "defend"}.isdisjoint(phases[False])
    assert {"pick", "action", "redeploy"}.isdisjoint(phases[True])


def test_nobody_needs_a_curtain_at_a_screen_of_its_own(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    assert one.get(f"/api/tables/{table}/view?seat=0")["curtains"] == []


def test_several_players_can_be_asked_one_after_another_over_http_alone(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    people = {0: one, 1: other}
    for number in range(12):
        asked = one.get(f"/api/tables/{table}/view")["asked"]
        seat = asked[0]
        update = people[seat].get(f"/api/tables/{table}/view?seat={seat}")
        command = {
            "type": "act",
            "nonce": f"n{number}",
            "decision": update["question"]["decision"],
            "code": chooser(update),
        }
        path = f"/api/tables/{table}/seats/{seat}/commands"
        assert people[seat].post(path, command) == {"type": "ack", "nonce": f"n{number}"}


def test_a_seat_of_another_is_not_shown_over_http(server: Node) -> None:
    table, one, _ = two_at_a_table(server.url)
    status, body = one.ask("GET", f"/api/tables/{table}/view?seat=1")
    assert status == 403
    assert body["problem"]["key"] == "server.error.not_yours"


def test_the_game_starts_when_the_last_seat_is_taken(server: Node) -> None:
    one, other = Person(server.url), Person(server.url)
    table = one.open_table(seats=[{"kind": "mine"}], public=True)["table"]
    assert one.get(f"/api/tables/{table}")["status"] == "open"
    listed = other.get("/api/tables?status=open")["tables"]
    assert table in [info["table"] for info in listed]
    other.sit(table, 1, name="Oichi")
    info = other.get(f"/api/tables/{table}")
    assert info["status"] == "playing"
    assert info["mine"] == [1]
    assert info["seats"][1]["name"] == "Oichi"
    assert table in [each["table"] for each in other.get("/api/my/tables")["tables"]]


def test_a_seat_moves_to_another_device_by_its_link(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    taken = one.post(f"/api/tables/{table}/seats/0/link")
    assert taken["link"].endswith(f"/table/{table}#{taken['token']}")
    phone = Person(server.url)

    async def move() -> None:
        async with one.at(table) as old:
            assert old.last["viewer"] == 0
            phone.post(f"/api/tables/{table}/claim", {"token": taken["token"]})
            while old.last["viewer"] == 0:
                await old.hear()
            assert old.last["viewer"] == SPECTATOR
        async with phone.at(table) as new:
            assert new.last["viewer"] == 0

    run(move())
    status, _ = phone.ask("POST", f"/api/tables/{table}/claim", {"token": taken["token"]})
    assert status == 403, "a link works once"
    assert other.get(f"/api/tables/{table}")["mine"] == [1]


def test_a_table_that_was_called_off_stays_called_off(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    other.post(f"/api/tables/{table}/abort")
    assert one.get(f"/api/tables/{table}")["status"] == "aborted"
    status, body = one.ask("POST", f"/api/tables/{table}/abort", {})
    assert (status, body["problem"]["key"]) == (409, "server.refusal.over")


def test_leaving_before_the_start_frees_the_seat(server: Node) -> None:
    one, other = Person(server.url), Person(server.url)
    table = one.open_table(players=3, seats=[{"kind": "mine"}])["table"]
    other.sit(table, 2)
    assert other.ask("DELETE", f"/api/tables/{table}/seats/2")[0] == 200
    assert one.get(f"/api/tables/{table}")["seats"][2]["kind"] == "open"


def test_who_leaves_a_running_game_is_replaced_by_a_bot(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    assert other.ask("DELETE", f"/api/tables/{table}/seats/1")[0] == 200

    async def play() -> Message:
        async with one.at(table) as client:
            assert client.last["seats"][1]["taken_over"]
            return await client.play(chooser)

    assert run(play())["status"] == "over"


@pytest.mark.parametrize("game", gunbai.games())
def test_the_short_game_of_a_lesson_is_a_table_from_its_position(server: Node, game: str) -> None:
    person = Person(server.url)
    made = person.post(f"/api/games/{game}/practice", {"number": 1})
    table = made["table"]
    info = person.get(f"/api/tables/{table}")
    assert (info["lesson"], info["mine"]) == (1, [0])
    assert [seat["bot"] for seat in info["seats"]] == ["", "level1"]
    start = person.get(f"/api/tables/{table}/moments?seat=0")["start"]["view"]
    course = lesson.read(game)
    assert course.practice is not None
    assert start == course.practice.view(0).data

    async def play() -> None:
        async with person.at(table) as client:
            end = await client.play(chooser)
            assert (end["status"], bool(end["result"])) == ("over", True)

    run(play())
    Replay(course.game, record_of(person, table)).check_result()


def test_a_lesson_that_does_not_exist_has_no_short_game(server: Node) -> None:
    person = Person(server.url)
    for path, number, status in (
        ("/api/games/tenka/practice", 3, 404),
        ("/api/games/go/practice", 1, 400),
        ("/api/games/tenka/practice", 0, 400),
        ("/api/games/tenka/practice", "x", 400),
    ):
        answered, problem = person.ask("POST", path, {"number": number})
        assert answered == status, problem
        assert problem["problem"]["words"]["ja"]
    assert person.ask("GET", "/api/games/tenka/lesson?number=3")[0] == 404
    assert person.ask("GET", "/api/games/tenka/lesson?number=0")[0] == 400
