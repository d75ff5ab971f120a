"""Sitting down: one seat for a person, no two names that look alike, the host can remove."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from gunbai.server import wire
from gunbai.server.answers import tables
from gunbai.server.answers.asker import Asker, Denied
from gunbai.server.live.house import House
from gunbai.server.live.room import Room
from gunbai.server.settings import Settings, in_folder
from gunbai.server.table.identity import Caller
from gunbai.server.table.log import SeatPlan
from gunbai.server.table.names import alike
from tests.server.arena import Node, Person, run

OPEN = [{"kind": "mine"}, {"kind": "open"}, {"kind": "open"}]


def problem(person: Person, table: str, seat: int, **fields: str) -> str:
    status, body = person.ask("POST", f"/api/tables/{table}/seats/{seat}", fields)
    assert status == 409
    return str(body["problem"]["key"])


def opened(server: Node, name: str = "Nobunaga") -> tuple[Person, str]:
    host = Person(server.url)
    return host, host.open_table(players=3, seats=OPEN, name=name)["table"]


def test_a_person_takes_one_seat(server: Node) -> None:
    host, table = opened(server)
    guest = Person(server.url)
    guest.sit(table, 1, name="Ieyasu")
    for person in (host, guest):
        assert problem(person, table, 2, name="Another") == "server.refusal.one_seat"


def test_one_person_may_open_a_hot_seat(server: Node) -> None:
    person = Person(server.url)
    mine = [{"kind": "mine"}] * 3
    table = person.open_table(players=3, seats=mine)["table"]
    assert person.get(f"/api/tables/{table}")["mine"] == [0, 1, 2]


@pytest.mark.parametrize(
    "name",
    [
        "Nobunaga",
        "nobunaga",
        "Nobunaga\u200b",
        "Nоbunaga",
        "Ｎｏｂｕｎａｇａ",
        "Nob unaga",
        "Nobunagá",
    ],
)
def test_nobody_sits_down_under_a_name_that_looks_like_anothers(server: Node, name: str) -> None:
    _, table = opened(server)
    guest = Person(server.url)
    assert problem(guest, table, 1, name=name) == "server.refusal.name_alike"
    guest.sit(table, 1, name="Hideyoshi")


def test_guests_who_got_the_same_number_sit_down_under_different_ones(server: Node) -> None:
    people = [Person(server.url) for _ in range(3)]
    for one in people:
        assert one.ask("PUT", "/api/session", {"name": "Guest 9999"})[0] == 200
    table = people[0].open_table(players=3, seats=[{"kind": "mine"}])["table"]
    people[1].sit(table, 1)
    people[2].sit(table, 2)
    names = [seat["name"] for seat in people[0].get(f"/api/tables/{table}")["seats"]]
    assert names == ["Guest 9999", "Guest 1000", "Guest 1001"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("modern", "modem", True),
        ("Tanaka1", "Tanakal", True),
        ("信長", "信長", True),
        ("ニ条", "二条", True),
        ("Ieyasu", "leyasu", True),
        ("Ieyasu", "ieyasu", True),
        ("cat", "oat", False),
        ("えど", "えと", False),
        ("信長", "信玄", False),
        ("Guest 1234", "Guest 1235", False),
        ("\u3164", "\u3164x", False),
    ],
)
def test_names_are_compared_as_they_look(one: str, other: str, same: bool) -> None:  # noqa: FBT001
    assert alike(one, other) == same


def test_the_host_removes_a_sitter_before_the_start(server: Node) -> None:
    host, table = opened(server)
    guest, other = Person(server.url), Person(server.url)
    guest.sit(table, 1, name="Ieyasu")
    assert host.get(f"/api/tables/{table}")["host"]
    assert not guest.get(f"/api/tables/{table}")["host"]
    assert other.ask("DELETE", f"/api/tables/{table}/seats/1")[0] == 403
    assert guest.ask("DELETE", f"/api/tables/{table}/seats/0")[0] == 403
    status, info = host.ask("DELETE", f"/api/tables/{table}/seats/1")
    assert status == 200
    assert info["seats"][1]["kind"] == "open"
    events = [event["verb"] for event in host.get(f"/api/tables/{table}/view?seat=0")["events"]]
    assert "removed" in events
    assert problem(guest, table, 1, name="Ieyasu") == "server.refusal.removed"
    assert host.ask("DELETE", f"/api/tables/{table}/seats/1")[0] == 409, "nobody is there"
    other.sit(table, 1, name="Hideyoshi")


def test_in_the_game_the_host_removes_nobody(server: Node) -> None:
    host = Person(server.url)
    table = host.open_table(seats=[{"kind": "mine"}])["table"]
    guest = Person(server.url)
    guest.sit(table, 1)
    assert host.ask("DELETE", f"/api/tables/{table}/seats/1")[0] == 409


@pytest.mark.parametrize("work", [tables.new_link, tables.leave])
def test_a_seat_that_moved_meanwhile_is_not_taken_from_its_new_holder(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[House, Asker, str, int], Awaitable[Any]],
) -> None:
    """Both devices ask at the same time: the one that comes late has no seat any more."""
    old, new = Asker(Caller("old", name="Ieyasu")), Asker(Caller("new"))
    change = Room.change

    async def interleave() -> list[int]:
        house = House(Settings(database=in_folder(tmp_path)))
        await house.start()
        try:
            wish = wire.lobby.NewTable("tenka", players=2, seats=[SeatPlan("mine")])
            made = await tables.open_new(house, old, wish)
            claim = wire.lobby.Claim(made.tokens["0"])

            async def late(room: Room, judgement: Any) -> None:
                monkeypatch.setattr(Room, "change", change)
                await tables.claim(house, new, made.table, claim)
                await room.change(judgement)

            monkeypatch.setattr(Room, "change", late)
            with pytest.raises(Denied):
                await work(house, old, made.table, 0)
            return (await tables.info(house, new, made.table)).mine
        finally:
            await house.close()

    assert run(interleave()) == [0]
