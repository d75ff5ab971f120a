"""Names of guests, and names that look alike: the same letters of other scripts, other case,
invisible characters."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("lookalikes.txt")
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""
UNSEEN = ("C", "Z", "M")
"""General categories that are not seen or change little: controls, spaces, marks."""
VOICED = "\u3099\u309a"
"""Marks that make another letter of a kana."""


GUEST_NUMBERS = range(1000, 10000)


def guest_name(number: int) -> str:
    """The name of a guest without a chosen one; clients show it in the reader's language."""
    return f"Guest {GUEST_NUMBERS[number % len(GUEST_NUMBERS)]}"


def next_guest(name: str) -> str:
    """The name after this one among those of guests; "" after a chosen name."""
    found = re.fullmatch(r"Guest (\d{4})", name)
    return guest_name(int(found[1]) + 1 - GUEST_NUMBERS.start) if found else ""


def alike(one: str, other: str) -> bool:
    return not skeletons(one).isdisjoint(skeletons(other))


def skeletons(name: str) -> set[str]:
    """Texts of which one is equal for names that look alike; for comparing, never for showing. Two,
    because a capital I looks like an l, but is also an i."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    seen = "".join(each for each in plain if _is_seen(each)) or name
    return {_skeleton(seen).casefold(), _skeleton(seen.casefold())}


def _skeleton(text: str) -> str:
    prototypes = _prototypes()
    found = "".join(prototypes.get(each, each) for each in text)
    for pair, single in PAIRS.items():
        found = found.replace(pair, single)
    return found


def _is_seen(character: str) -> bool:
    return character in VOICED or unicodedata.category(character)[0] not in UNSEEN


@cache
def _prototypes() -> dict[str, str]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    groups = [line for line in lines if not line.startswith("# ")]
    return {each: group[0] for group in groups for each in group[1:]}
