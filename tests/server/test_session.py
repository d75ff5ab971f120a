"""The cookie of a guest: signed, limited in time, with keys that can be replaced."""

from __future__ import annotations

import base64
from pathlib import Path

import msgspec
import pytest

from gunbai.cli import serve
from gunbai.core import GunbaiError
from gunbai.server.live.cookies import COOKIE_DAYS, CookieSigner, read_keys, untimed_signature
from gunbai.server.live.session import Session, new_session, session_holder
from gunbai.server.store import open_store
from tests.server.arena import Person, node, run, two_at_a_table

GUEST = Session("a secret id", "Guest 1234 客")
OLD, NEW = "o" * 32, "n" * 32
DAY = 86400.0


class Watch:
    """A clock that is set by hand."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def untimed(session: Session, key: str) -> str:
    """A cookie as version 0.1 signed it."""
    body = base64.urlsafe_b64encode(msgspec.json.encode(session)).decode().rstrip("=")
    return f"{body}.{untimed_signature(body, key)}"


def test_a_cookie_is_valid_until_it_is_too_old() -> None:
    watch = Watch()
    signer = CookieSigner([NEW], watch)
    cookie = signer.sign(GUEST)
    assert signer.read(cookie) == GUEST
    watch.now += COOKIE_DAYS * DAY
    assert signer.read(cookie) == GUEST
    renewed = signer.sign(GUEST)
    watch.now += DAY
    assert signer.read(cookie) is None
    assert signer.read(renewed) == GUEST


def test_a_cookie_from_a_node_whose_clock_is_ahead_is_valid() -> None:
    watch = Watch()
    signer = CookieSigner([NEW], watch)
    cookie = signer.sign(GUEST)
    watch.now -= 3600
    assert signer.read(cookie) == GUEST


def test_the_newest_key_signs_and_all_keys_verify() -> None:
    before, both, after = CookieSigner([OLD]), CookieSigner([NEW, OLD]), CookieSigner([NEW])
    assert both.read(before.sign(GUEST)) == GUEST
    assert after.read(both.sign(GUEST)) == GUEST
    assert before.read(both.sign(GUEST)) is None
    assert after.read(before.sign(GUEST)) is None
    assert both.read(untimed(GUEST, OLD)) == GUEST
    assert after.read(untimed(GUEST, OLD)) is None


@pytest.mark.parametrize("part", range(3))
def test_a_cookie_changed_in_any_part_is_refused(part: int) -> None:
    signer = CookieSigner([NEW])
    parts = signer.sign(GUEST).split(".")
    assert len(parts) == 3
    parts[part] = ("B" if parts[part][0] == "A" else "A") + parts[part][1:]
    assert signer.read(".".join(parts)) is None


@pytest.mark.parametrize(
    "cookie", ["", ".", "..", "x.y", "x.y.z", "日本", "\udcff", "a." + "0" * 64, "." * 1000]
)
def test_text_that_nobody_signed_is_refused(cookie: str) -> None:
    assert CookieSigner([NEW, OLD]).read(cookie) is None


def test_what_is_signed_for_another_purpose_or_holds_no_session_is_refused() -> None:
    signer = CookieSigner([NEW])
    assert signer.read(signer._serializer.dumps(["no", "session"])) is None
    assert signer.read(signer._serializer.dumps({"id": 1, "name": "x"})) is None
    assert signer.read(signer._serializer.dumps({"id": "x", "name": "y"}, salt="other")) is None
    body = base64.urlsafe_b64encode(b'{"id":1}').decode().rstrip("=")
    assert signer.read(f"{body}.{untimed_signature(body, NEW)}") is None


def test_a_cookie_of_the_old_format_keeps_its_seat_and_is_renewed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'gunbai.sqlite'}"

    async def key() -> str:
        store = open_store(database)
        await store.start()
        found = await store.secret("k" * 64)
        await store.close()
        return found

    guest = new_session("Old guest")
    person = Person("")
    person.cookie = f"gunbai={untimed(guest, run(key()))}"
    with node(tmp_path, database=database) as one:
        person.url = one.url
        old = person.cookie
        table = person.open_table(seats=[{"kind": "mine"}])["table"]
        for cookie in (old, person.cookie):
            person.cookie = cookie
            assert person.get(f"/api/tables/{table}")["mine"] == [0]
        person.cookie = old
        assert person.get("/api/session") == {"name": "Old guest"}
        assert person.cookie != old
        assert person.cookie.count(".") == 2, "body, time, signature"
        assert person.get(f"/api/tables/{table}")["mine"] == [0]


def test_guests_keep_their_seats_while_the_keys_of_a_server_are_replaced(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        table, person, _ = two_at_a_table(one.url)
    first = person.cookie
    with node(tmp_path, session_keys=(NEW, "database")) as two:
        person.url = two.url
        assert person.get("/api/session")
        assert person.get(f"/api/tables/{table}")["mine"] == [0]
    assert person.cookie != first
    with node(tmp_path, session_keys=(NEW,)) as three:
        person.url = three.url
        assert person.get(f"/api/tables/{table}")["mine"] == [0]
        person.cookie = first
        assert person.get(f"/api/tables/{table}")["mine"] == []


def test_the_holder_of_a_seat_is_the_same_as_ever() -> None:
    """Databases hold this hash: another one would take their seats from all guests."""
    expected = "1cc1c70c03d3fa98125ac304150c6b2ab44b1a308f55aab9e46e6de9f92ae871"
    assert session_holder(Session("id", "name")) == expected


def test_keys_come_from_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "keys"
    file.write_text(f"{NEW}\ndatabase\n")
    monkeypatch.delenv(serve.SESSION_KEYS, raising=False)
    assert serve.session_keys(None) == ()
    monkeypatch.setenv(serve.SESSION_KEYS, f"{OLD}, {NEW}")
    assert serve.session_keys(None) == (OLD, NEW)
    assert serve.session_keys(file) == (NEW, "database")
    file.write_text("\n")
    with pytest.raises(GunbaiError, match="holds no session key"):
        serve.session_keys(file)
    with pytest.raises(GunbaiError, match="cannot be read"):
        serve.session_keys(tmp_path / "nothing")


def test_a_short_key_and_a_key_that_stands_twice_are_named() -> None:
    with pytest.raises(GunbaiError, match="key 2 is too short: it needs at least 32"):
        read_keys(f"{NEW} short")
    with pytest.raises(GunbaiError, match="twice"):
        read_keys(f"{NEW} {NEW}")
