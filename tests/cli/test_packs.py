"""Data packs on the command line: listed, shown, copied, checked with the line of the mistake."""

from __future__ import annotations

import re
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


def _changed(gunbai: Gunbai, game: str, pack: str, *changes: tuple[str, str]) -> Path:
    """A copy of a pack with these texts replaced, each once."""
    file = Path("mine.toml")
    gunbai("pack", "copy", game, pack, str(file), "--force")
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")
    return file


def test_all_mistakes_in_the_form_are_shown_at_once(gunbai: Gunbai) -> None:
    _changed(
        gunbai, "tenka", "japan12",
        ("points = 1", "pionts = 1"),
        ("sea = false", 'sea = "no"'),
        ('kind = "thin"', 'kind = "x"'),
    )  # fmt: skip
    result = gunbai("pack", "check", "mine.toml")
    assert result.code == 1
    lines = result.out.splitlines()
    assert len(lines) == 3
    numbers = [int(line.split(":")[1]) for line in lines]
    assert numbers == sorted(numbers)
    for part in ("did you mean 'points'?", ".sea: Expected `bool`", "use one of thin, thick."):
        assert part in result.out


def test_all_mistakes_in_the_contents_are_shown_at_once(gunbai: Gunbai) -> None:
    _changed(
        gunbai, "tenka", "japan12",
        ("points = 1", "points = 100"),
        ('kind = "thin"', 'knid = "thin"'),
        ('between = ["kinai"', 'between = ["knai"'),
        ("army_tokens = ", "army_tokens = 99"),
    )  # fmt: skip
    result = gunbai("pack", "check", "mine.toml")
    assert result.code == 1
    for part in ("points are 0 to 99", "no region 'knai'", "army_tokens", "did you mean 'kind'?"):
        assert part in result.out


@pytest.mark.parametrize(
    ("game", "pack", "changes", "complaints"),
    [
        (
            "gunshi",
            "basic",
            [("per_player = ", "per_player = 9"), ("to_win = ", "to_win = -")],
            ["fences.per_player", "invasion.to_win"],
        ),
        (
            "daiyabo",
            "nobunaga",
            [("dice_per_colour = ", "dice_per_colour = 10"), ("rounds = ", "rounds = 5")],
            ["limits.dice_per_colour", "count[0].rounds"],
        ),
        (
            "kingdom",
            "standard",
            [("hand_limit = ", "hand_limit = 9"), ("leaders = ", "leaders = 1")],
            ["numbers.hand_limit", "board[0].leaders"],
        ),
    ],
)
def test_every_game_shows_several_mistakes(
    gunbai: Gunbai, game: str, pack: str, changes: list[tuple[str, str]], complaints: list[str]
) -> None:
    _changed(gunbai, game, pack, *changes)
    result = gunbai("pack", "check", "mine.toml")
    assert result.code == 1
    for field in complaints:
        assert f": {field}: " in result.out


def test_a_byte_order_mark_does_no_harm(gunbai: Gunbai) -> None:
    file = _changed(gunbai, "tenka", "joraku8")
    plain = gunbai("pack", "show", "tenka", "mine.toml").out
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert gunbai("pack", "check", "mine.toml").out == "mine.toml: OK (joraku8)\n"
    assert gunbai("pack", "show", "tenka", "mine.toml").out == plain


@pytest.mark.parametrize("id", ["../x", "a/b", "", "a b", ".", "x" * 65])
def test_an_id_that_could_leave_its_folder_is_refused(gunbai: Gunbai, id: str) -> None:
    _changed(gunbai, "tenka", "joraku8", ('id = "joraku8"', f'id = "{id}"'))
    result = gunbai("pack", "check", "mine.toml")
    assert result.code == 1
    assert f": id: {id!r} is no id; use letters, digits, _ and -.\n" in result.out


def test_hints_are_whole_sentences(gunbai: Gunbai) -> None:
    _changed(gunbai, "tenka", "joraku8", ("points = 1", "pionts = 1"))
    assert gunbai("pack", "check", "mine.toml").out.endswith("; did you mean 'points'?\n")
    Path("mine.toml").write_text("id = 'mine'\n", encoding="utf-8")
    assert gunbai("pack", "check", "mine.toml").out.endswith("'game' is missing; add game.\n")


@pytest.mark.parametrize("id", ["gunshi", "kingdom"])
def test_a_game_for_two_is_not_for_two_to_two(gunbai: Gunbai, id: str) -> None:
    result = gunbai("play", id, "--players", "3")
    assert "this game is for 2 players" in result.err
    assert "2 to 2" not in result.err


@pytest.mark.parametrize(
    ("game", "pack", "old", "new"),
    [
        ("tenka", "joraku8", 'id = "joraku8"', 'id = "mine"'),
        ("tenka", "joraku8", "control_tiles = ", "control_tiles = 1"),
        ("gunshi", "basic", 'id = "basic"', 'id = "mine"'),
        ("gunshi", "basic", "to_win = ", "to_win = 1"),
    ],
)
def test_a_record_of_another_pack_asks_for_that_pack(
    gunbai: Gunbai, game: str, pack: str, old: str, new: str
) -> None:
    _changed(gunbai, game, pack, (old, new))
    simulate = ("simulate", game, "-n", "1", "--players", "2", "--seat", "random", "--pack")
    assert gunbai(*simulate, "mine.toml", "--records", "games").code == 0
    file = str(next(Path("games").glob("*.jsonl")))
    id = "mine" if "id" in old else pack
    for command in (["replay"], ["record", "show"], ["record", "export"], ["analyse"]):
        result = gunbai(*command, file)
        assert result.code == 2
        assert f"the pack {id} (hash " in result.err
        assert "--pack FILE" in result.err
    assert f"the pack {id} (hash " in gunbai("record", "check", file).out
    gunbai("pack", "copy", game, pack, "other.toml")
    other = gunbai("replay", file, "--pack", "other.toml")
    assert other.code == 2
    assert f"other.toml holds the pack {pack}" in other.err
    assert gunbai("replay", file, "--pack", "mine.toml").code == 0


def test_two_packs_are_compared_entry_by_entry(gunbai: Gunbai) -> None:
    found = gunbai("pack", "diff", "japan12", "japan12_tokai", "--language", "en")
    assert found.code == 1
    assert re.search(r"border\[kinai–tokai\]\.kind +thin +thick", found.out)
    assert "differences." in found.out


def test_another_order_of_the_entries_is_no_difference(gunbai: Gunbai, tmp_path: Path) -> None:
    assert gunbai("pack", "copy", "tenka", "joraku8", "mine.toml").code == 0
    text = Path("mine.toml").read_text(encoding="utf-8")
    head, *borders = text.split("[[border]]")
    borders = [borders[-1].rstrip() + "\n\n", *borders[:-1]]
    Path("mine.toml").write_text("[[border]]".join([head, *borders]), encoding="utf-8")
    same = gunbai("pack", "diff", "joraku8", "mine.toml", "--language", "en")
    assert same.code == 0
    assert "say the same" in same.out
    changed = text.replace("control_tiles = 4", "control_tiles = 5")
    Path("mine.toml").write_text(changed, encoding="utf-8")
    other = gunbai("pack", "diff", "joraku8", "mine.toml", "--language", "ja")
    assert other.code == 1
    assert re.search(r"count\[2\]\.control_tiles +4 +5", other.out)
    assert "違いは 1 か所" in other.out


def test_packs_of_two_games_and_unknown_ones_are_refused(gunbai: Gunbai) -> None:
    found = gunbai("pack", "diff", "japan12", "standard", "--language", "en")
    assert found.code == 2
    assert "different games: tenka and kingdom" in found.err
    unknown = gunbai("pack", "diff", "japan12", "mars", "--language", "en")
    assert unknown.code == 2
    assert "joraku8" in unknown.err
