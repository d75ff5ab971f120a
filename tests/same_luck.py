"""The same luck whenever a test runs, so that it looks at the same positions every time.

`Names` keeps the name of the running test in a file; a node that was given the file draws the seeds
of tables and bots from that name, and the pages of a visitor draw their shares from it too. Keys
and addresses stay random. GUNBAI_LUCK=anything gives every test other luck, to look further.
"""

from __future__ import annotations

import os
import secrets
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

from gunbai.server.live import bot_pool
from gunbai.server.table import fairness, shares

# A page draws its share of the luck as 32 bytes; other random values name its messages.
SCRIPT = """{
  const from = seed => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  const plain = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = array => {
    if (!(array instanceof Uint8Array) || array.length !== 32) return plain(array);
    // A page that is loaded again draws something else.
    const drawn = Number(sessionStorage.getItem('shares drawn') ?? 0) + 1;
    sessionStorage.setItem('shares drawn', drawn);
    const next = from(NUMBER + drawn);
    array.set(Array.from(array, () => Math.floor(256 * next())));
    return array;
  };
  Math.random = from(NUMBER);
}"""


def script(name: str) -> str:
    """What a page runs first."""
    number = Random(name + os.environ.get("GUNBAI_LUCK", "")).getrandbits(31)
    return SCRIPT.replace("NUMBER", str(number))


class Names:
    """Which test is running."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.number = count()
        self.tell("nobody")

    def tell(self, name: str) -> None:
        fresh = self.place.with_suffix(".new")
        fresh.write_text(f"{next(self.number)} {name}", encoding="utf-8")
        fresh.replace(self.place)


def draw_by_name(place: Path) -> None:
    """In a node: seeds of tables and bots follow from the name in the file."""
    rng, known = Random(), ""

    def token_hex(count: int) -> str:
        nonlocal known
        text = place.read_text(encoding="utf-8")
        if text != known:
            known = text
            rng.seed(text.partition(" ")[2] + os.environ.get("GUNBAI_LUCK", ""))
        return rng.randbytes(count).hex()

    for module in (bot_pool, fairness, shares):
        module.secrets = SimpleNamespace(  # type: ignore[attr-defined]
            token_hex=token_hex, choice=secrets.choice
        )
