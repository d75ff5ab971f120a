"""Small games of tenka that can be solved, on the map of `small.toml`: options, histories."""

from __future__ import annotations

SMALL: dict[str, tuple[dict[str, object], int]] = {
    "two_provinces": ({"play_order": [0, 1], "max_rounds": 1}, 1304),
}
"""two_provinces: dice, nothing hidden; the value for seat 0 is 1/6."""
