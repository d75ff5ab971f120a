"""Small games of kingdom that can be solved, on the board of `small.toml`: options, histories."""

from __future__ import annotations

_BOTH: dict[str, object] = {
    "deployment": "fixed",
    "warlord_selection": "none",
    "limit_result": "material",
}
SMALL: dict[str, tuple[dict[str, object], int]] = {
    "open": ({**_BOTH, "board": "full", "max_turns": 3}, 6303),
    "cards": ({**_BOTH, "board": "half", "max_turns": 2}, 5319),
}
"""open: each knows the other's card, only the deal is luck; the value for seat 0 is 1/2.
cards: hidden hands; the value is 1/2, and with open hands it would be 2/3."""
