"""Lists and times that anybody can read move only with what everybody sees."""

from __future__ import annotations

from typing import Any

from tests.server.arena import Node, Person, chooser, two_at_a_table

CLOCK = {"kind": "move", "seconds": 600}
"""With a clock the server keeps the time of every decision, hidden ones too."""


def decide(people: list[Person], table: str, number: int) -> None:
    """The first seat that is asked decides something."""
    seat = people[0].get(f"/api/tables/{table}/view?seat=0")["asked"][0]
    update = people[seat].get(f"/api/tables/{table}/view?seat={seat}")
    decision = update["question"]["decision"]
    command = {"type": "act", "nonce": f"n{number}", "decision": decision, "code": chooser(update)}
    people[seat].post(f"/api/tables/{table}/seats/{seat}/commands", command)


def public(stranger: Person, tables: list[str]) -> list[Any]:
    """What lists and pages tell a stranger of these tables, in the order of the list."""
    listed = stranger.get("/api/tables?limit=200")["tables"]
    found = [each for each in listed if each["table"] in tables]
    return [*found, *(stranger.get(f"/api/tables/{table}") for table in tables)]


def test_hidden_decisions_move_no_public_time_and_no_place_in_the_list(server: Node) -> None:
    wish = {"game": "gunshi", "public": True, "clock": CLOCK}
    table, *people = two_at_a_table(server.url, **wish)
    other, *_ = two_at_a_table(server.url, **wish)
    stranger, hidden, seen = Person(server.url), 0, 0
    at_first = stranger.get(f"/api/tables/{table}")["changed"]
    for number in range(200):
        if hidden >= 8 and seen >= 1:
            break
        before = public(stranger, [table, other])
        known = stranger.get(f"/api/tables/{table}/view")["n"]
        decide(people, table, number)
        if stranger.get(f"/api/tables/{table}/view")["n"] == known:
            hidden += 1
            assert public(stranger, [table, other]) == before
        else:
            seen += 1
            assert public(stranger, [table, other])[0]["table"] == table, "it comes to the front"
    assert hidden >= 8
    assert seen >= 1
    assert stranger.get(f"/api/tables/{table}")["changed"] > at_first


def test_where_spectators_lag_behind_no_time_runs_ahead(server: Node) -> None:
    table, *people = two_at_a_table(server.url, public=True, clock=CLOCK, delay=3600)
    other, *_ = two_at_a_table(server.url, public=True, clock=CLOCK)
    stranger = Person(server.url)
    before = public(stranger, [table, other])
    for number in range(10):
        decide(people, table, number)
    people[0].ask("DELETE", f"/api/tables/{table}/seats/0")
    assert public(stranger, [table, other]) == before
    seats = people[1].get(f"/api/tables/{table}")["seats"]
    assert seats[0]["taken_over"], "players see the table as it is"
