"""Data packs on the command line: listed, shown, copied, checked with the line of the mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Gunbai


def test_list(gunbai: Gunbai) -> None:
    assert "joraku8" in gunbai("pack", "list", "tenka").out
    assert "戦国日本" in gunbai("pack", "list", "tenka", "--language", "ja").out
    assert gunbai("pack", "list", "chess").code == 2


def test_show_counts_the_sources(gunbai: Gunbai) -> None:
    result = gunbai("pack", "show", "tenka", "japan12")
    assert result.code == 0
    rows = {line.split()[0]: line.split()[1:] for line in result.out.splitlines() if line}
    sources = ["printed", "published", "reported", "inferred", "reconstructed"]
    assert rows["Part"] == ["Entries", *sources]
    assert rows["count"] == ["5", "5", "·", "·", "·", "·"]
    assert rows["region"][0] == "12"
    assert sum(int(mark) for mark in rows["region"][1:] if mark != "·") == 36


def test_copy_check_and_play(gunbai: Gunbai) -> None:
    copied = gunbai("pack", "copy", "tenka", "joraku8", "mine.toml")
    assert copied.code == 0
    assert "gunbai play tenka --pack mine.toml" in copied.out
    assert gunbai("pack", "check", "mine.toml").out == "mine.toml: OK (joraku8)\n"
    played = gunbai("play", "tenka", "--pack", "mine.toml", "--seat", "human", "random")
    assert "Yamashiro" in played.out
    assert gunbai("pack", "show", "tenka", "mine.toml").code == 0


def test_copy_does_not_overwrite_unasked(gunbai: Gunbai) -> None:
    Path("mine.toml").write_text("precious")
    assert gunbai("pack", "copy", "tenka", "joraku8", "mine.toml").code == 2
    assert Path("mine.toml").read_text() == "precious"
    assert gunbai("pack", "copy", "tenka", "joraku8", "mine.toml", "--force").code == 0


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (('tie_region = "kinai"', 'tie_region = "kanto"'), "mine.toml:7: tie_region: "),
        (("points = 1", 'points = "one"'), ": region[0].points: Expected `int`, got `str`; "),
        (("points = 1", "pionts = 1"), "; did you mean 'points'?"),
        (('game = "tenka"', 'game = "chess"'), "mine.toml:4: game: no game 'chess'; use one of "),
        (('game = "tenka"', ""), "'game' is missing; add game"),
        (('game = "tenka"', "game = "), "mine.toml:4: "),
    ],
)
def test_mistakes_are_shown_with_their_line(
    gunbai: Gunbai, change: tuple[str, str], complaint: str
) -> None:
    gunbai("pack", "copy", "tenka", "japan12", "mine.toml")
    text = Path("mine.toml").read_text(encoding="utf-8")
    Path("mine.toml").write_text(text.replace(*change, 1), encoding="utf-8")
    result = gunbai("pack", "check", "mine.toml")
    assert result.code == 1
    assert complaint in result.out
    assert result.out.count("\n") == 1
    assert gunbai("pack", "check", "mine.toml", "--language", "ja").code == 1
