"""The packs that come along: every game lists, shows, copies and plays them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import gunbai
from gunbai.cli import main
from gunbai.core import Actions, Rng, playout
from gunbai.games import package


@pytest.mark.parametrize("id", gunbai.games())
def test_a_copy_of_every_pack_can_be_shown_checked_and_played(id: str, tmp_path: Path) -> None:
    packs = import_module(package(id) + ".pack").built_in()
    assert packs
    assert main(["pack", "list", id]) == 0
    for pack in packs:
        copy = str(tmp_path / f"{pack}.toml")
        assert main(["pack", "show", id, pack]) == 0
        assert main(["pack", "copy", id, pack, copy]) == 0
        assert main(["pack", "check", copy]) == 0
        state = gunbai.load(id, pack=copy).new_state()
        assert playout(state, Rng(1), Actions()) > 0


@pytest.mark.parametrize("id", gunbai.games())
def test_the_pack_is_part_of_what_a_game_is(id: str) -> None:
    game = gunbai.load(id)
    assert len(game.pack_hash) == 64
    assert game.pack_id
