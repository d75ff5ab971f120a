"""A pack with few castles: the last places stay empty."""

from __future__ import annotations

from pathlib import Path

from . import table as on
from .packs import changed


def test_a_short_deck_leaves_the_last_places_empty(tmp_path: Path) -> None:
    """EX-36 again, with a pack that has only three castles."""
    kept = ("papal_curia", "shuri", "sumoto", "honnoji")
    state = on.new_game(4, changed(tmp_path, castles=kept)).new_state()
    on.draw_all(state)
    assert on.data(state)["decks"]["castles"] == 0
    assert [on.slot(state, card) for card in "3456"] == [*kept[:3], None]
