"""Verifiable luck: committed before the game, drawn from everybody's secrets, checked after it.

When a table opens the server draws a seed and publishes only its SHA-256. Each seat's client
commits to a chain of its own (`shares`) when it sits down and opens one link for each draw. The
k-th outcome comes from a stream named by the seed, the links of its draw, and k. When the game
ends the seed is revealed. Seats without a share may have given a salt, as all did before there
were shares. Nothing here needs a server.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest

from gunbai.core import CHANCE, Game, Record, Replay, Rng, TamperedRecord
from gunbai.server.table import shares

SCHEME = "sha256"


def new_seed() -> str:
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """The commitment: may be published while the seed is secret."""
    return f"{SCHEME}:{sha256(seed.encode()).hexdigest()}"


def revealed(seed: str) -> str:
    """The commitment together with its seed, as a finished record holds it."""
    return f"{commitment(seed)}:{seed}"


def stream(seed: str, salts: Sequence[str], k: int) -> Rng:
    """The stream of the k-th outcome at a table without shares. Each is seeded by the whole secret,
    because the state of an `Rng` is far smaller than the secret: known outcomes must not reveal
    later ones."""
    return _stream("luck", seed, salts, k)


def shared_stream(seed: str, links: Sequence[str], k: int) -> Rng:
    """The same with the links that the seats opened for this draw; empty for a seat without."""
    return _stream("shared luck", seed, links, k)


def _stream(kind: str, seed: str, added: Sequence[str], k: int) -> Rng:
    name = "\n".join([kind, seed, *added, str(k)])
    return Rng(sha256(name.encode()).hexdigest())


def salts_of(record: Record) -> list[str]:
    return [str(seat.get("salt", "")) for seat in record.seats]


def links_of(record: Record) -> list[list[str]] | None:
    """For every seat the links it opened, in order; None: a table without shares."""
    if not any("share" in seat for seat in record.seats):
        return None
    return [_links(seat) for seat in record.seats]


def _links(seat: dict[str, object]) -> list[str]:
    tip, latest, count = (seat.get(key, "") for key in ("share", "link", "links"))
    count = count or 0
    try:
        assert isinstance(count, int)
        assert 0 <= count <= shares.LENGTH
        found = shares.links(str(latest), count)
        fits = not found or compare_digest(shares.hashed(found[0]), str(tip))
    except (AssertionError, ValueError, TypeError):
        fits = False
    if not fits:
        raise TamperedRecord(1, "server.fairness.broken_chain")
    return found


def seed_of(record: Record) -> str:
    """The seed, if the record reveals it."""
    parts = record.commitment.split(":")
    return parts[2] if len(parts) == 3 and parts[0] == SCHEME else ""


@dataclass(frozen=True)
class Checked:
    """What a check could establish. Everything in it holds; what is missing was not checked."""

    draws: int
    """Outcomes of luck: each follows from the seed and the seats' shares."""
    shares: tuple[int, ...]
    """Seats whose own client took part in the luck, with links that fit its commitment."""
    dropped: tuple[int, ...]
    """Those among them whose share was left out of later draws."""
    promised: bool = False
    """The commitment is the one that the caller had kept."""
    opening: str = ""
    """The key that signed table, commitment, options and time of opening."""
    seal: str = ""
    """The key that signed the whole record."""
    trusted: bool = False
    """The key is the one that the caller had kept."""


def verify(game: Game, record: Record, promise: str = "", key: str = "") -> Checked:
    """Check every outcome of luck, and what else the record and the caller's own notes allow:
    `promise`, the commitment seen before the game; `key`, the server's public key. Raises
    TamperedRecord."""
    scheme, _, rest = record.commitment.partition(":")
    promised, _, seed = rest.partition(":")
    if scheme != SCHEME or not seed:
        raise TamperedRecord(1, "server.fairness.not_revealed")
    if f"{SCHEME}:{promised}" != commitment(seed):
        raise TamperedRecord(1, "server.fairness.broken_promise")
    if promise and promised != promise.lower().removeprefix(f"{SCHEME}:"):
        raise TamperedRecord(1, "server.fairness.other_promise", promise=promise, found=promised)
    links = links_of(record)
    draws, runs = _check_luck(game, record, seed, links)
    opening, seal = _signatures(record, key)
    taking_part = [seat for seat, found in enumerate(links or ()) if found]
    return Checked(
        draws=draws,
        shares=tuple(taking_part),
        dropped=tuple(seat for seat in taking_part if links and len(links[seat]) < runs),
        promised=bool(promise),
        opening=opening,
        seal=seal,
        trusted=bool(key),
    )


def _check_luck(
    game: Game, record: Record, seed: str, links: list[list[str]] | None
) -> tuple[int, int]:
    """Draw all luck again; the number of outcomes and of draws that asked for links."""
    replay = Replay(game, record)
    replay.check_result()
    salts = salts_of(record)
    outcomes = runs = 0
    after_luck = False
    for entry in record.entries:
        if entry.seat != CHANCE:
            after_luck = False
            continue
        runs += not after_luck
        after_luck = True
        before = replay.state_before(entry.seq)
        if links is None:
            rng = stream(seed, salts, outcomes)
        else:
            opened = [found[runs - 1] if runs <= len(found) else "" for found in links]
            rng = shared_stream(seed, opened, outcomes)
        expected = before.code(CHANCE, before.sample(rng))
        if entry.code != expected:
            raise TamperedRecord(
                entry.seq + 2, "server.fairness.other_luck", code=entry.code, expected=expected
            )
        outcomes += 1
    most = runs + (record.result is None)  # an unfinished game may be waiting for links
    if links is not None and any(len(found) > most for found in links):
        raise TamperedRecord(1, "server.fairness.broken_chain")
    return outcomes, runs


def _signatures(record: Record, key: str) -> tuple[str, str]:
    """The keys that signed the opening and the record; empty without a signature. A signature that
    is there must be right."""
    from gunbai.server.table import promise as promises

    signed = record.promise
    if signed is None:
        if key or record.signature:
            raise TamperedRecord(1, "server.fairness.not_signed")
        return "", ""
    found = str(signed.get("key", ""))
    if key and found != key.lower():
        raise TamperedRecord(1, "server.fairness.other_key", given=key, found=found)
    statement = str(signed.get("statement", ""))
    if not promises.is_signed(found, statement, str(signed.get("signature", ""))):
        raise TamperedRecord(1, "server.fairness.bad_signature")
    if not promises.is_about(statement, record):
        raise TamperedRecord(1, "server.fairness.other_opening")
    if not record.signature:
        return found, ""
    if not promises.is_signed(found, promises.seal_text(record), record.signature):
        raise TamperedRecord(len(record.entries) + 2, "server.fairness.bad_seal")
    return found, found
