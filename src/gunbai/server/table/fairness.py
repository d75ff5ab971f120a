"""Verifiable luck: committed before the game, drawn from the seed, checked after the game.

When a table opens the server draws a seed and publishes only its SHA-256. Players may add a
salt of their own afterwards. The k-th outcome of luck is drawn from a stream named by seed,
salts and k; when the game ends the seed is revealed. Nothing here needs a server.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest

from gunbai.core import CHANCE, Game, Record, Replay, Rng, TamperedRecord

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
    """The stream of the k-th outcome. Each is seeded by the whole secret, because the state of an
    `Rng` is far smaller than the secret: known outcomes must not reveal later ones."""
    name = "\n".join(["luck", seed, *salts, str(k)])
    return Rng(sha256(name.encode()).hexdigest())


def salts_of(record: Record) -> list[str]:
    return [str(seat.get("salt", "")) for seat in record.seats]


def seed_of(record: Record) -> str:
    """The seed, if the record reveals it."""
    parts = record.commitment.split(":")
    return parts[2] if len(parts) == 3 and parts[0] == SCHEME else ""


def verify(game: Game, record: Record) -> int:
    """Check the commitment and every outcome of luck; returns their number. Raises
    TamperedRecord."""
    scheme, _, rest = record.commitment.partition(":")
    promised, _, seed = rest.partition(":")
    if scheme != SCHEME or not seed:
        raise TamperedRecord(1, "server.fairness.not_revealed")
    if not compare_digest(f"{SCHEME}:{promised}", commitment(seed)):
        raise TamperedRecord(1, "server.fairness.broken_promise")
    replay = Replay(game, record)
    replay.check_result()
    salts = salts_of(record)
    draws = 0
    for entry in record.entries:
        if entry.seat != CHANCE:
            continue
        before = replay.state_before(entry.seq)
        expected = before.code(CHANCE, before.sample(stream(seed, salts, draws)))
        if entry.code != expected:
            raise TamperedRecord(
                entry.seq + 2, "server.fairness.other_luck", code=entry.code, expected=expected
            )
        draws += 1
    return draws
