"""Cards, warlords, castles and regions in words, wherever a player may ask for them."""

from __future__ import annotations

from pathlib import Path

import pytest

import gunbai as library
from gunbai.games.component import components, find, near
from tests.cli.conftest import Gunbai

KINGDOM = ("play", "kingdom", "--seat", "human", "random", "--seed", "1")


@pytest.mark.parametrize("id", library.games())
def test_every_component_of_every_game_has_a_text_in_both_languages(id: str) -> None:
    pack = getattr(library.load(id), "pack")  # noqa: B009
    english, japanese = components(id, pack, "en"), components(id, pack, "ja")
    assert english
    assert [(each.kind, each.id) for each in english] == [(each.kind, each.id) for each in japanese]
    for each in (*english, *japanese):
        assert each.name
        assert len(each.text) > 2
        assert "{" not in each.text
    assert all(not each.text.isascii() for each in japanese)


def test_a_component_is_found_by_either_name_without_macrons_or_in_part() -> None:
    pack = getattr(library.load("daiyabo"), "pack")  # noqa: B009
    for words in (
        "Mōri Motonari",
        "mori motonari",
        "mori_motonari",
        "motonari",
        "毛利元就",
        "毛利",
    ):
        assert [each.id for each in find("daiyabo", pack, words, "en")] == ["mori_motonari"]
    assert find("daiyabo", pack, "zebra", "en") == []
    assert find("daiyabo", pack, " ", "en") == []
    assert near("daiyabo", pack, "mori motonaru") == "Mōri Motonari"
    assert near("daiyabo", pack, "zebra") is None


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "1 direct damage to an adjacent enemy stack"), ("ja", "隣接する敵の駒組1つ")],
)
class TestEverywhere:
    def test_whoever_picks_a_warlord_reads_what_it_does(
        self, gunbai: Gunbai, language: str, text: str
    ) -> None:
        shown = gunbai(*KINGDOM, "--language", language, keys="quit\n\n").out
        assert text in " ".join(shown.split())

    @pytest.mark.parametrize("command", ["? kyoukai", "?Kyoukai", "info 羌瘣", "rules kyoukai"])
    def test_the_prompt_explains_a_card(
        self, gunbai: Gunbai, language: str, text: str, command: str
    ) -> None:
        game = (
            "play",
            "kingdom",
            "--option",
            "warlord_selection=none",
            "--seat",
            "human",
            "random",
        )
        before = gunbai(*game, "--seed", "1", "--language", language, keys="quit\n\n").out
        assert text not in before
        keys = f"{command}\nquit\n\n"
        assert text in gunbai(*game, "--seed", "1", "--language", language, keys=keys).out

    def test_the_rules_explain_a_card(self, gunbai: Gunbai, language: str, text: str) -> None:
        for words in (["kyoukai"], ["kingdom", "羌瘣"]):
            result = gunbai("rules", *words, "--language", language)
            assert result.code == 0
            assert text in result.out

    def test_a_pack_is_shown_with_its_texts(self, gunbai: Gunbai, language: str, text: str) -> None:
        assert text in gunbai("pack", "show", "kingdom", "standard", "--language", language).out


def test_info_alone_lists_all_names(gunbai: Gunbai) -> None:
    shown = gunbai(*KINGDOM, keys="info\nquit\n\n").out
    listed = shown[shown.index("Their names:") :]
    assert "Riboku" in listed
    assert "Bow" in listed


def test_the_text_is_that_of_the_pack_in_play(gunbai: Gunbai) -> None:
    gunbai("pack", "copy", "kingdom", "standard", "mine.toml")
    text = Path("mine.toml").read_text(encoding="utf-8")
    changed = text.replace("1 direct damage to an adjacent", "2 direct damage to an adjacent")
    Path("mine.toml").write_text(changed, encoding="utf-8")
    for command in ("info", "rules"):
        keys = f"{command} kyoukai\nquit\n\n"
        shown = gunbai(*KINGDOM, "--pack", "mine.toml", keys=keys).out
        assert "2 direct damage to an adjacent enemy stack" in shown
        assert "1 direct damage to an adjacent enemy stack" not in shown


def test_regions_and_castles_are_explained_too(gunbai: Gunbai) -> None:
    assert "Thick borders: Koshin, Tokai" in gunbai("rules", "tenka", "Kanto").out
    assert "It falls to the dice 1, 1, 1." in gunbai("rules", "Papal Curia").out
    assert "joraku8" in gunbai("rules", "Yamashiro").out


class TestNames:
    @pytest.mark.parametrize(
        ("game", "words"),
        [("tenka", "P1 Aki: choose your first region"), ("kingdom", "Blue Aki: pick a warlord")],
    )
    def test_names_are_used_in_prompts(self, gunbai: Gunbai, game: str, words: str) -> None:
        seats = ("--seat", "human", "random", "--name", "Aki", "Ken")
        option = ("--option", "play_order=[1,0]") if game == "tenka" else ()
        result = gunbai("play", game, *seats, *option, "--seed", "1", keys="quit\n\n")
        assert words in result.out

    def test_names_are_used_in_stories_and_results(self, gunbai: Gunbai) -> None:
        seats = ("--seat", "random", "random", "--name", "Aki", "Ken", "--seed", "2")
        played = gunbai("play", "tenka", *seats, "--save", "named.jsonl").out
        winner = next(name for name in ("P1 Aki", "P2 Ken") if f"{name} wins" in played)
        replayed = gunbai("replay", "named.jsonl").out
        assert f"{winner} wins" in replayed
        assert "P1 Aki starts in " in replayed


class TestSuggestions:
    @pytest.mark.parametrize("language", ["en", "ja"])
    @pytest.mark.parametrize(
        ("arguments", "meant"),
        [
            (["plya"], "play"),
            (["simulat", "tenka"], "simulate"),
            (["record", "chek", "a.jsonl"], "check"),
            (["play", "tenka", "--optoin", "a=b"], "--option"),
            (["replay", "a.jsonl", "--veiwer=P1"], "--viewer"),
            (["play", "tnka"], "tenka"),
            (["pack", "list", "kingdon"], "kingdom"),
            (["play", "tenka", "--option", "scenaro=gekokujo"], "scenario"),
            (["play", "tenka", "--option", "scenario=gekokujou"], "gekokujo"),
            (["rules", "tnka"], "tenka"),
            (["rules", "kyokai"], "Kyoukai"),
        ],
    )
    def test_a_mistyped_word_is_answered_with_the_one_meant(
        self, gunbai: Gunbai, language: str, arguments: list[str], meant: str
    ) -> None:
        result = gunbai(*arguments, "--language", language)
        assert result.code in (1, 2)
        question = {"en": f"id you mean {meant}?", "ja": f"もしかして：{meant}"}[language]
        assert question in result.err
        assert result.err.count("\n") == 1

    @pytest.mark.parametrize("language", ["en", "ja"])
    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("bord", "board"),
            ("ruls TK-1.1", "rules"),
            ("pick kinia", "pick kinai"),
            ("pcik kinai", "pick kinai"),
            ("info kinia", "Kinai"),
        ],
    )
    def test_the_prompt_suggests_commands_codes_and_names(
        self, gunbai: Gunbai, language: str, typed: str, meant: str
    ) -> None:
        game = ("play", "tenka", "--option", "play_order=[1,0]", "--seat", "human", "random")
        result = gunbai(*game, "--seed", "1", "--language", language, keys=f"{typed}\nquit\n\n")
        question = {"en": f"Did you mean {meant}?", "ja": f"もしかして：{meant}"}[language]
        assert question in result.out

    def test_nothing_is_suggested_where_nothing_is_near(self, gunbai: Gunbai) -> None:
        assert "mean" not in gunbai("fight").err
        assert "mean" not in gunbai("play", "chess").err
        assert "mean" not in gunbai("play", "--zzzzzz", "9").err
        assert "mean" not in gunbai("rules", "zebra").err

    def test_the_menu_of_games_suggests_too(self, gunbai: Gunbai) -> None:
        assert "Did you mean gunshi?" in gunbai("play", keys="gunsi\n\n").out
