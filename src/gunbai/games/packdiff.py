"""Differences between two packs of a game, entry by entry.

Entries of a list are matched by their ids (or by what they join, or the number of players), so that
another order is no difference. Texts, numbers and marks of sources are compared alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple


class Change(NamedTuple):
    """One difference: what the first pack says and what the second says; None where it says
    nothing."""

    place: str
    first: Any
    second: Any


def differences(first: str, second: str) -> list[Change]:
    """All differences between the texts of two packs (TOML), in the order of the first.

    >>> differences('id = "a"\\nn = 1', 'id = "b"\\nn = 1')
    [Change(place='id', first='a', second='b')]
    """
    return list(_compare("", tomllib.loads(first), tomllib.loads(second)))


def shown(value: object) -> str:
    """A value of a pack on one line; "–" for nothing."""
    if value is None:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(part)}" for key, part in value.items() if key != "source")
    if isinstance(value, list):
        return ", ".join(shown(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _compare(place: str, one: Any, other: Any) -> Iterator[Change]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            inside = f"{place}.{key}" if place else key
            yield from _compare(inside, one.get(key), other.get(key))
    elif _keyed(one) and _keyed(other):
        mine, theirs = _by_key(one), _by_key(other)
        for key in [*mine, *(key for key in theirs if key not in mine)]:
            yield from _compare(f"{place}[{key}]", mine.get(key), theirs.get(key))
    elif one != other:
        yield Change(place, one, other)


def _keyed(value: Any) -> bool:
    """A list of tables that can be told apart."""
    if not isinstance(value, list) or not value:
        return False
    if not all(isinstance(each, dict) and _key(each) for each in value):
        return False
    return len(_by_key(value)) == len(value)


def _by_key(value: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {_key(each): each for each in value}


def _key(entry: dict[str, Any]) -> str:
    if "between" in entry:
        return "–".join(sorted(map(str, entry["between"])))
    return str(entry.get("id") or entry.get("players") or "")
