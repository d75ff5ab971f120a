"""Stepping through a game: tables, records of one's own, dice that can be checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gunbai
from gunbai.core import CHANCE, REFEREE, SPECTATOR, Record, Replay, Rng
from gunbai.games import kind
from gunbai.server import wire
from gunbai.server.table import judge, show
from gunbai.server.table.clock import ByoyomiClock, ClockPlan, FischerClock, NoClock
from gunbai.server.table.replay import Course, read_record
from gunbai.server.table.table import Table
from tests.server.arena import Node, Person, announce, chooser, run, two_at_a_table
from tests.server.test_table import act, attacking, do, opened, opened_table, play_on


def course_of(table: Table) -> Course:
    return Course(Replay(table.game, table.record()), table.time_left)


def every_moment(course: Course, viewer: int) -> list[wire.records.Moment]:
    whole = course.moments(viewer, 0, 200)
    found = list(whole.moments)
    while len(found) < whole.total:
        found += course.moments(viewer, len(found), 200).moments
    return found


def finished(id: str = "tenka", players: int | None = None, seed: int = 1) -> Record:
    """A random game as a record."""
    game = gunbai.load(id, players)
    record, state, rng = Record.of(game), game.new_state(), Rng(seed)
    while not state.over():
        seat = state.deciders()[0]
        legal = [o for o, _ in state.chance()] if seat == CHANCE else state.legal(seat)
        action = state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))]
        record.add(seat, state.code(seat, action))
        state.apply(seat, action)
    record.result = gunbai.core.result_of(game, state)
    return record


@pytest.mark.parametrize("id", gunbai.games())
def test_a_record_is_told_by_the_same_rules_as_its_table(id: str) -> None:
    for players, options in kind(id).variants[:2]:
        table = opened_table(id, players, dict(options))
        rng = Rng(5)
        for _ in range(80):
            if table.status != "playing":
                break
            seat = table.asked()[rng.below(len(table.asked()))]
            if table.takebacks(seat) and rng.below(6) == 0:
                do(table, judge.undo(table, seat, table.decision(seat), "", 0))
                continue
            legal = table.state.legal(seat)
            act(table, seat, table.state.code(seat, legal[rng.below(len(legal))]))
        course = course_of(table)
        assert course.replay.line.marks == table.line.marks


def test_the_moments_of_a_viewer_are_the_views_it_had() -> None:
    table = opened(3)
    had: dict[int, list[Any]] = {viewer: [] for viewer in table.line.viewers}
    rng = Rng(3)
    for _ in range(150):
        if table.status != "playing":
            break
        before = {viewer: table.numbers[viewer] for viewer in table.line.viewers}
        seat = table.asked()[0]
        legal = table.state.legal(seat)
        act(table, seat, table.state.code(seat, legal[rng.below(len(legal))]))
        for viewer in table.line.viewers:
            if table.numbers[viewer] > before[viewer]:
                had[viewer].append(table.state.view(viewer).facts)
    course = course_of(table)
    for viewer, views in had.items():
        shown = [moment.view for moment in every_moment(course, viewer)]
        rest = iter(shown)
        assert all(any(view == each for each in rest) for view in views), "in order, none missing"


@pytest.mark.parametrize("clock", [NoClock(), FischerClock(600, 5), ByoyomiClock(30, 60, 3)])
def test_moments_of_others_tell_nothing_of_hidden_decisions(clock: ClockPlan) -> None:
    """Two games that differ only in what one seat chose in secret are told alike to the others."""
    told: list[dict[int, bytes]] = []
    for choice in (0, 1):
        table = opened(3, clock=clock)
        seat = attacking(table)
        act(table, seat, table.state.code(seat, table.state.legal(seat)[choice]), at=1000 + choice)
        course = course_of(table)
        told.append(
            {
                viewer: wire.encode(course.moments(viewer, 0, 200))
                for viewer in table.line.viewers
                if viewer != seat
            }
        )
        own = every_moment(course, seat)
        assert own[-1].code is not None
        assert len(own) > len(every_moment(course, SPECTATOR))
    assert told[0] == told[1]


def test_the_moments_of_a_viewer_show_the_clocks_it_saw() -> None:
    """What people at the table read from the running clocks when they heard of an entry."""
    table = opened(3, clock=FischerClock(600, 5), bots=(2,))
    full = {0: 600_000, 1: 600_000}
    read: list[dict[int, int]] = [full]
    for at in range(7_000, 357_000, 7_000):
        before = len(table.line.entries)
        play_on(table, 1, at, at)
        shown = {
            each.seat: each.main - (0 if each.since is None else at - each.since)
            for each in show.clocks(table)
        }
        read += [shown] * (len(table.line.entries) - before)
    course = course_of(table)
    start = course.moments(REFEREE, 0, 1).start
    found = [start.clocks, *(moment.clocks for moment in every_moment(course, REFEREE))]
    assert [{each.seat: each.ms for each in clocks} for clocks in found] == read
    assert read[-1] != full
    assert len({moment.clocks[0].ms for moment in every_moment(course, SPECTATOR)}) > 5


def test_a_table_without_a_clock_shows_none() -> None:
    table = opened(2)
    play_on(table, 5, 1, 3_000)
    assert not any(moment.clocks for moment in every_moment(course_of(table), SPECTATOR))


def test_an_undo_is_told_to_who_knew_what_was_undone() -> None:
    table = opened(3)
    seat = attacking(table)
    act(table, seat, table.state.code(seat, table.state.legal(seat)[0]))
    do(table, judge.undo(table, seat, table.decision(seat), "", 0))
    course = course_of(table)
    assert every_moment(course, seat)[-1].code == "undo"
    assert every_moment(course, SPECTATOR)[-1].code != "undo"
    play_on(table, 5)
    assert course_of(table).replay.line.marks == table.line.marks


def test_a_table_can_be_stepped_through_by_whom_it_concerns(server: Node) -> None:
    table, one, other = two_at_a_table(server.url)
    stranger = Person(server.url)

    async def play() -> None:
        async with one.at(table) as first, other.at(table) as second:
            for _ in range(12):
                player = first if first.last["question"] else second
                await player.act(chooser(player.last))
                while await first.hear(0.02) or await second.hear(0.02):
                    pass

    run(play())
    path = f"/api/tables/{table}/moments"
    own = one.get(f"{path}?seat=0&limit=200")
    assert own["total"] == len(own["moments"])
    assert own["moments"][-1]["view"] == one.get(f"/api/tables/{table}/view?seat=0")["view"]
    assert one.get(f"{path}?seat=0&limit=3&offset=2")["moments"] == own["moments"][2:5]
    assert stranger.get(path)["viewer"] == SPECTATOR
    for person, seat in ((stranger, 0), (other, 0), (one, REFEREE), (stranger, REFEREE)):
        status, answer = person.ask("GET", f"{path}?seat={seat}")
        assert (status, answer["problem"]["key"]) == (403, "server.error.not_yours")
        assert person.ask("GET", f"/api/tables/{table}/story?seat={seat}")[0] == 403
    assert stranger.ask("GET", f"{path}?seat=-1")[0] == 409
    assert stranger.ask("GET", f"{path}?seat=7")[0] == 409
    assert stranger.ask("GET", f"/api/tables/{table}/verify")[0] == 409
    for person in (one, stranger):
        for seat in (0, SPECTATOR, REFEREE):
            status, answer = person.ask("GET", f"/api/tables/{table}/summary?seat={seat}")
            assert (status, set(answer)) == (409, {"problem"}), "only once the game is over"
    assert own["summary"] is None


def test_a_finished_table_is_open_to_every_eye_and_its_dice_can_be_checked(server: Node) -> None:
    person = Person(server.url)
    table = person.open_table(seats=[{"kind": "bot", "bot": "random"}] * 2)["table"]

    async def watch() -> None:
        async with person.at(table) as client:
            while client.last["status"] != "over":
                await client.hear()

    run(watch())
    text = person.get(f"/api/tables/{table}/record")
    record = Record.loads(text)
    for seat in (0, 1, SPECTATOR, REFEREE):
        told = Person(server.url).get(f"/api/tables/{table}/moments?seat={seat}")
        assert told["result"]["returns"]
        uploaded = person.post("/api/records/moments", {"record": text, "seat": seat})
        assert uploaded == told, "a downloaded record is told as its table was"
        summary = Person(server.url).get(f"/api/tables/{table}/summary?seat={seat}")
        assert summary == told["summary"], "as the replay tells it"
        assert summary["viewer"] == seat
        assert summary["result"] == told["result"]
    assert person.get(f"/api/tables/{table}/summary")["viewer"] == REFEREE
    for seat in (-1, 2, 9):
        assert person.ask("GET", f"/api/tables/{table}/summary?seat={seat}")[0] == 409
    whole = person.get(f"/api/tables/{table}/moments?seat={REFEREE}&limit=200")
    codes = [moment["code"] for moment in whole["moments"]]
    assert codes == [entry.code for entry in record.entries][: len(codes)]
    verified = person.get(f"/api/tables/{table}/verify")
    promise, _, seed = record.commitment.rpartition(":")
    assert (verified["commitment"], verified["seed"]) == (promise, seed)
    assert verified["problem"] is None
    assert verified["draws"] == sum(entry.seat == CHANCE for entry in record.entries)


def damaged(text: str) -> dict[str, str]:
    """Records that are not what they say, as somebody might send them."""
    lines = text.splitlines(keepends=True)

    def rebuilt(**changes: Any) -> str:
        record = Record.loads(text)
        for name, value in changes.items():
            setattr(record, name, value)
        return record.dumps()

    entries = Record.loads(text).entries
    Entry = type(entries[0])  # noqa: N806
    return {
        "cut": "".join(lines[:-2]),
        "changed": text.replace('"rules":', '"rules": ', 1),
        "text": "hello",
        "tower": "[" * 100_000,
        "half a character": text.replace('"P1"', '"\\ud800"'),
        "seats": rebuilt(seats=["P1", 3]),
        "position": rebuilt(position=[1]),
        "empty position": rebuilt(position={}),
        "game": rebuilt(game="chess"),
        "rules": rebuilt(rules=99),
        "players": rebuilt(players=10**12),
        "options": rebuilt(options={"fly": True}),
        "pack": rebuilt(pack={"id": "x", "hash": "y"}),
        "illegal": rebuilt(entries=[Entry(0, 0, "fly")]),
        "undo beyond": rebuilt(entries=[Entry(0, 0, "undo 5")]),
        "undo itself": rebuilt(entries=[Entry(0, 0, "undo 0")]),
        "result": rebuilt(result={"returns": [1.0, 0.0]}),
        "long": rebuilt(entries=[Entry(n, 0, "undo 0") for n in range(21_000)]),
    }


DAMAGES = list(damaged(finished().dumps()))


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_is_refused_with_a_reason(server: Node, damage: str) -> None:
    body = {"record": damaged(finished().dumps())[damage]}
    status, answer = Person(server.url).ask("POST", "/api/records/moments", body)
    assert status == 400, answer
    assert answer["problem"]["words"]["ja"]


def test_an_undo_may_only_take_back_what_is_in_the_line_of_play() -> None:
    record = finished()
    record.entries = record.entries[:1]
    record.add(0, "undo 0")
    record.add(0, "undo 0")
    record.result = None
    with pytest.raises(gunbai.core.BadRecord, match="earlier entry"):
        read_record(record.dumps())


def test_a_record_that_is_too_large_is_not_read(server: Node) -> None:
    body = {"record": "x" * (wire.records.RECORD_SIZE + 1)}
    assert Person(server.url).ask("POST", "/api/records/moments", body)[0] == 400
    status, answer = announce(server, "/api/records/moments", 3 * wire.records.RECORD_SIZE)
    assert (status, answer["problem"]["key"]) == (413, "server.error.too_large"), "unread"


@pytest.mark.parametrize("id", gunbai.games())
def test_records_of_every_game_can_be_stepped_through(id: str) -> None:
    record = finished(id)
    course = read_record(record.dumps())
    for viewer in (0, SPECTATOR, REFEREE):
        moments = every_moment(course, viewer)
        assert json.loads(wire.encode(moments[-1]))["view"] == json.loads(
            wire.encode(course.replay.state.view(viewer).data)
        )
    assert len(every_moment(course, REFEREE)) == len(record.entries)
