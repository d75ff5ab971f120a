"""Records that strangers bring: whatever they hold, the table that is made of them can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from gunbai.core import CHANCE, Record
from gunbai.server.live.house import BRING_BURST, BRING_SIZE
from gunbai.server.table import fairness
from tests.server.arena import Node, Person, node
from tests.server.test_admin import command
from tests.server.test_table import opened, play_on

DOORS = ("", "/view", "/text", "/story", "/moments", "/summary", "/verify", "/record", "/promise")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("brought")


@pytest.fixture(scope="module")
def open_node(place: Path) -> Iterator[Node]:
    with node(place) as one:
        yield one


@pytest.fixture
def record() -> Record:
    """A finished game with its seed."""
    table = opened(2, options={})
    play_on(table, 400)
    assert table.status == "over"
    return table.record()


def started(at: str) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        record.started = at

    return change


def thought(ms: int) -> Callable[[Record], None]:
    """The last decision took so long."""

    def change(record: Record) -> None:
        last = max(entry.seq for entry in record.entries if entry.seat != CHANCE)
        record.entries[last] = msgspec.structs.replace(record.entries[last], ms=ms)

    return change


@pytest.mark.parametrize(
    "change",
    [
        started("9999-12-31T23:59:59-23:59"),
        started("0001-01-01T00:00:00+23:59"),
        started("1970-01-01T00:00:00Z"),
        started("long ago"),
        thought(10**12),
    ],
)
def test_every_door_of_a_brought_table_answers(
    open_node: Node,
    place: Path,
    capsys: pytest.CaptureFixture[str],
    record: Record,
    change: Callable[[Record], None],
) -> None:
    change(record)
    guest = Person(open_node.url)
    made = guest.post("/api/records", {"record": record.dumps()})
    for door in DOORS:
        guest.get(f"/api/tables/{made['table']}{door}")
    assert guest.get(f"/api/tables/{made['table']}/view")["view"] is not None
    assert command("admin", "list", "--data", str(place)) == 0
    assert made["table"] in capsys.readouterr().out


@pytest.mark.parametrize("ms", [2**62, 10**30])
def test_a_time_that_cannot_be_written_is_refused(open_node: Node, record: Record, ms: int) -> None:
    thought(ms)(record)
    status, answer = Person(open_node.url).ask("POST", "/api/records", {"record": record.dumps()})
    assert (status, answer["problem"]["key"]) == (400, "error.record_entry")


@pytest.mark.parametrize("name", ["\x1b[2J", "two\nlines", "\u202eback", "x" * 41])
@pytest.mark.parametrize("field", ["name", "bot"])
def test_a_name_that_nobody_could_take_is_refused(
    open_node: Node, record: Record, field: str, name: str
) -> None:
    record.seats[0] = {**record.seats[0], field: name}
    status, answer = Person(open_node.url).ask("POST", "/api/records", {"record": record.dumps()})
    assert (status, answer["problem"]["key"]) == (400, "error.record_field")


def test_a_commitment_of_other_letters_is_a_broken_promise(open_node: Node, record: Record) -> None:
    whole = replace(record, commitment=f"{fairness.SCHEME}:約束:{fairness.seed_of(record)}")
    status, answer = Person(open_node.url).ask("POST", "/api/records", {"record": whole.dumps()})
    assert (status, answer["problem"]["key"]) == (400, "server.fairness.broken_promise")


def test_an_address_cannot_bring_more_by_being_a_new_guest_each_time(
    tmp_path: Path, record: Record
) -> None:
    """Long records count as several."""
    record.promise = {"statement": "x" * (5 * BRING_SIZE)}
    text = record.dumps()
    with node(tmp_path) as one:
        asked = 0
        while Person(one.url).ask("POST", "/api/records", {"record": text})[0] != 429:
            asked += 1
            assert asked < BRING_BURST / 4
    assert asked >= BRING_BURST / 8
