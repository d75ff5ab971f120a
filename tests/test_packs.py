"""The packs that come along: every game lists, shows, copies and plays them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import gunbai
from gunbai.cli import main
from gunbai.core import Actions, Rng, playout
from gunbai.games import package
from gunbai.games.packs import path_of


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


@pytest.mark.parametrize("id", gunbai.games())
def test_every_pack_may_say_that_a_value_was_published(id: str, tmp_path: Path) -> None:
    game = gunbai.load(id)
    text = path_of(id, game.pack_id).read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('"printed"', '"published"'), encoding="utf-8")
    assert '"published"' in mine.read_text(encoding="utf-8")
    assert gunbai.load(id, pack=str(mine)).pack_hash == game.pack_hash


def test_the_mark_published_is_told_from_printed_in_sources_alone(tmp_path: Path) -> None:
    """As a name the word changes the hash, like any other content."""
    text = path_of("daiyabo", "nobunaga").read_text(encoding="utf-8")
    hashes = []
    for word in ("published", "printed"):
        mine = tmp_path / f"{word}.toml"
        mine.write_text(text.replace('en = "Yasuke"', f'en = "{word}"'), encoding="utf-8")
        hashes.append(gunbai.load("daiyabo", pack=str(mine)).pack_hash)
    assert hashes[0] != hashes[1]


@pytest.mark.parametrize(("language", "column"), [("en", "published"), ("ja", "公開")])
def test_what_was_published_has_a_column_of_its_own(
    language: str, column: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", language, "pack", "show", "daiyabo", "nobunaga"]) == 0
    lines = capsys.readouterr().out.splitlines()
    heads = next(line.split() for line in lines if column in line)
    warlords = next(line.split() for line in lines if line.startswith("warlord"))
    assert warlords[heads.index(column)] == "19"
