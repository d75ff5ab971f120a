"""Playing in the terminal: whole games, the commands at the prompt, the keyboard passed around."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cli.files import game_of, read_record
from gunbai.cli.screen import CLEAR, Screen, fold
from gunbai.cli.table import Table
from gunbai.core import Record, Replay
from gunbai.games import load
from tests.cli.conftest import Gunbai

DUEL = ("play", "tenka", "--option", "play_order=[0,1]", "--seed", "1")
OPENING = "\npick kinai\n\npick kanto\nwar\n"
"""Of two humans: P2 picks, the keyboard goes to P1, who picks and goes to war."""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["choose your first region", "Start in Tohoku", "the army supply"]),
        ("ja", ["最初の地域を選んでください", "東北 から始める", "ラウンド", "兵力コマ置き場"]),
    ],
)
def test_whole_game_by_numbers(gunbai: Gunbai, language: str, words: list[str]) -> None:
    result = gunbai(
        "play", "tenka", "--seat", "human", "random", "random", "--seed", "3",
        "--language", language, "--save", "game.jsonl", keys="1\n" * 400,
    )  # fmt: skip
    assert result.code == 0
    assert all(word in result.out for word in words)
    assert "TK-10." in result.out
    assert "--seed 3" in result.out
    assert "gunbai replay game.jsonl" in result.out
    assert gunbai("record", "check", "game.jsonl").code == 0
    assert read_record(Path("game.jsonl")).result is not None


def test_same_seed_and_same_choices_repeat_the_game(gunbai: Gunbai) -> None:
    command = ("play", "tenka", "--seat", "human", "random", "--seed", "9")
    first = gunbai(*command, keys="2\n" + "1\n" * 400)
    Path("1").unlink()
    again = gunbai(*command, keys="2\n" + "1\n" * 400)
    assert first == again


def test_the_record_is_offered_at_the_end(gunbai: Gunbai) -> None:
    moves = _numbers_to_the_end(gunbai)
    result = gunbai(*_SHORT, keys=moves + "mine.jsonl\n")
    assert "The record is in mine.jsonl" in result.out
    assert gunbai("record", "check", "mine.jsonl").code == 0
    unsaved = gunbai(*_SHORT, keys=moves + "\n")
    assert unsaved.code == 0
    assert "The record is in" not in unsaved.out


_SHORT = ("play", "tenka", "--seat", "human", "random", "--seed", "3")


def _numbers_to_the_end(gunbai: Gunbai) -> str:
    """The answer "1" to every question of the game of `_SHORT`."""
    gunbai(*_SHORT, "--save", "probe.jsonl", keys="1\n" * 400)
    record = read_record(Path("probe.jsonl"))
    return "1\n" * sum(entry.seat == 0 for entry in record.entries)


def test_bots_alone_need_no_keyboard(gunbai: Gunbai) -> None:
    result = gunbai("play", "tenka", "--seat", "random", "random", "--seed", "2", keys="\n")
    assert result.code == 0
    assert "wins" in result.out


def test_only_game_needs_no_name_and_several_are_offered(
    gunbai: Gunbai, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gunbai.cli.play.games", lambda: ("tenka",))
    assert "Round 1" in gunbai("play", "--seat", "human", "random").out
    monkeypatch.setattr("gunbai.cli.play.games", lambda: ("tenka", "tenka"))
    chosen = gunbai("play", "--seat", "human", "random", keys="7\n2\n")
    assert "  1  A Simple New War Game (tenka)" in chosen.out
    assert "Round 1" in chosen.out
    assert "Round 1" not in gunbai("play", keys="\n").out


class TestPrompt:
    def test_help(self, gunbai: Gunbai) -> None:
        assert "why CODE" in gunbai(*DUEL, "--seat", "human", "random", keys="?\n").out
        assert "why CODE" in gunbai(*DUEL, "--seat", "human", "random", keys="help\n").out

    def test_japanese_command_words(self, gunbai: Gunbai) -> None:
        command = (*DUEL, "--seat", "human", "random", "--language", "ja")
        result = gunbai(*command, keys="ヘルプ\nなぜ war\nルール TK-1.8\n待った\n終了\n\n")
        assert "なぜ コード" in result.out
        assert "[TK-2.1]" in result.out
        assert "誰も支配コマを置かない" in result.out
        assert "戻せる手がありません" in result.out
        assert "保存されていません" in result.out

    def test_why_gives_the_clause(self, gunbai: Gunbai) -> None:
        keys = "why war\nwhy\nwhy dance\nwhy pick tokai\n"
        result = gunbai(*DUEL, "--seat", "human", "random", keys=keys)
        assert "the question is: start regions. [TK-2.1]" in result.out
        assert "why CODE says why" in result.out
        assert "No action is called dance" in result.out
        assert "pick tokai is possible now" in result.out

    def test_illegal_code_is_refused_with_its_clause(self, gunbai: Gunbai) -> None:
        keys = OPENING + "attack kanto=3\nattack kyushu=3\nATTACK  koshin=3\n"
        result = gunbai(*DUEL, "--seat", "human", "human", keys=keys)
        assert "Kanto is your own. [TK-3.9]" in result.out
        assert "Kyushu does not touch a region you may attack from. [TK-3.3]" in result.out
        assert "puts the 3 on Koshin," in result.out

    def test_number_out_of_range(self, gunbai: Gunbai) -> None:
        result = gunbai(*DUEL, "--seat", "human", "random", keys="99\n0\n")
        assert result.out.count("The choices are numbered 1 to 11.") == 2

    def test_rules(self, gunbai: Gunbai) -> None:
        keys = "rules tk-1.8\nrules thick border\nrules\nrules zebra\n"
        result = gunbai(*DUEL, "--seat", "human", "random", keys=keys)
        assert "nobody places a tile" in result.out
        assert "TK-5.9" in result.out
        assert "TK-13   Facts of the base map" in result.out
        assert "say nothing about zebra" in result.out

    def test_board_is_drawn_again_on_request(self, gunbai: Gunbai) -> None:
        result = gunbai(*DUEL, "--seat", "human", "random", keys="board\n")
        assert result.out.count("army supply 6") == 2

    def test_resigning_asks_first_and_says_why_not(self, gunbai: Gunbai) -> None:
        keys = OPENING.replace("war\n", "") + "resign\nn\nwar\nresign\nundo\nresign\ny\n\n"
        result = gunbai(*DUEL, "--seat", "human", "human", keys=keys)
        assert result.out.count("Really resign?") == 2
        assert "the question is: placing the attack. [TK-12.1]" in result.out
        assert "P2 wins: only one player is left. [TK-12.3]" in result.out


class TestUndo:
    def test_one_step_after_another_until_knowledge_begins(self, gunbai: Gunbai) -> None:
        keys = OPENING + "attack koshin=3\nattack koshin=2\nundo\nundo\nundo\nundo\nundo\n"
        result = gunbai(*DUEL, "--seat", "human", "human", "--save", "u.jsonl", keys=keys)
        assert result.out.count("Taken back.") == 4
        assert "Nothing can be taken back" in result.out
        record = read_record(Path("u.jsonl"))
        assert [entry.code for entry in record.entries[-4:]] == [
            "undo 4",
            "undo 3",
            "undo 2",
            "undo 1",
        ]
        assert gunbai("record", "check", "u.jsonl").code == 0

    def test_line_forgets_what_was_taken_back(self) -> None:
        game = load("tenka", 2, {"play_order": [0, 1]})
        table = Table(game, Record.of(game))
        for seat, code in [(1, "pick kinai"), (0, "pick kanto"), (0, "war")]:
            table.play(seat, code)
        assert table.may_take_back(0) == 2
        assert table.may_take_back(1) == 0
        table.take_back(0)
        table.play(0, "war")
        table.play(0, "attack koshin=3")
        again = Table(game, Record.loads(table.record.dumps()))
        assert [moment.entry.code for moment in again.line] == [
            "pick kinai",
            "pick kanto",
            "war",
            "attack koshin=3",
        ]
        assert again.state == table.state == Replay(game, table.record).state


class TestHotSeat:
    """Two worlds that P2 cannot tell apart must look the same to P2, and the other way round."""

    ATTACKS = (
        "attack tohoku=3\nattack koshin=2\nattack koshin=1\nattack tohoku=0\nattack koshin=0\n",
        "attack koshin=3\nattack tohoku=2\nattack koshin=1\nattack tohoku=0\nattack koshin=0\n",
    )
    DEFENCES = (
        "defend tohoku=2\ndefend tohoku=1\ndefend koshin=1\ndefend koshin=1\ndefend koshin=1\n",
        "defend koshin=2\ndefend tohoku=1\ndefend tohoku=1\ndefend koshin=1\ndefend koshin=1\n",
    )

    def _screens(self, gunbai: Gunbai, keys: str) -> list[str]:
        result = gunbai(*DUEL, "--seat", "human", "human", keys=OPENING + keys)
        assert "Traceback" not in result.err
        return result.out.split(CLEAR)

    def test_attack_stays_secret(self, gunbai: Gunbai) -> None:
        one, other = (self._screens(gunbai, attack + "\n") for attack in self.ATTACKS)
        mine, curtain, defender = _last_three(one)
        assert mine != _last_three(other)[0]
        assert "puts the 3 on Tohoku," in mine
        assert curtain == "Pass the keyboard to P2, who presses Enter. "
        assert (curtain, defender) == _last_three(other)[1:]
        assert "attack □ □" in defender

    def test_defence_stays_secret(self, gunbai: Gunbai) -> None:
        one, other = (
            self._screens(gunbai, self.ATTACKS[0] + "\n" + defence + "\n")
            for defence in self.DEFENCES
        )
        mine, curtain, attacker = _last_three(one)
        assert mine != _last_three(other)[0]
        assert "puts the 2 on Tohoku," in mine
        assert (curtain, attacker) == _last_three(other)[1:]
        assert "defence □ □" in attacker
        assert "attack 3 0" in attacker

    def test_leaving_takes_the_view_off_the_screen(self, gunbai: Gunbai) -> None:
        screens = self._screens(gunbai, "attack koshin=3\n")
        assert "attack 3" in screens[-2]
        assert screens[-1] == "The game has not been saved.\n"

    def test_names_are_shown(self, gunbai: Gunbai) -> None:
        result = gunbai(*DUEL, "--seat", "human", "human", "--name", "Oda", "Takeda", keys="\n")
        assert "Pass the keyboard to P2 Takeda" in result.out
        assert "P1 Oda · P2 Takeda" in result.out

    def test_one_human_is_never_asked_to_pass_the_keyboard(self, gunbai: Gunbai) -> None:
        result = gunbai(*DUEL, "--seat", "human", "random", keys="1\n" * 20)
        assert CLEAR not in result.out


def _last_three(screens: list[str]) -> tuple[str, str, str]:
    """A player's screen, the curtain, and the next player's screen, before the game is left."""
    mine, curtain, theirs, _ = screens[-4:]
    return mine, curtain, theirs


class TestSaving:
    def test_unfinished_game_goes_on(self, gunbai: Gunbai, unfinished_file: Path) -> None:
        before = read_record(unfinished_file)
        result = gunbai(
            "play", "--resume", "half.jsonl", "--seed", "1", keys="\nattack koshin=1\nquit\n"
        )
        assert result.code == 0
        assert "puts the 2 on Tohoku," in result.out
        assert "To go on: gunbai play --resume half.jsonl" in result.out
        after = read_record(unfinished_file)
        assert after.entries[:-1] == before.entries
        assert after.entries[-1].code == "attack koshin=1"
        assert [seat["name"] for seat in after.seats] == ["P1", "P2"]

    def test_resumed_game_can_be_played_to_its_end(
        self, gunbai: Gunbai, unfinished_file: Path
    ) -> None:
        command = ("play", "--resume", "half.jsonl", "--seat", "random", "random")
        assert gunbai(*command).code == 0
        assert gunbai("record", "check", "half.jsonl").code == 0
        again = gunbai(*command)
        assert again.code == 2
        assert "holds a finished game" in again.err

    def test_save_at_the_prompt(self, gunbai: Gunbai) -> None:
        Path("old.jsonl").write_text("precious")
        keys = "save\nsave old.jsonl\nn\nsave no/where.jsonl\nsave new.jsonl\nquit\n"
        result = gunbai(*DUEL, "--seat", "human", "random", keys=keys)
        assert "save FILE keeps" in result.out
        assert Path("old.jsonl").read_text() == "precious"
        assert "no/where.jsonl cannot be written" in result.out
        assert "To go on: gunbai play --resume new.jsonl" in result.out
        assert gunbai("record", "check", "new.jsonl").code == 0

    def test_quitting_offers_to_save(self, gunbai: Gunbai) -> None:
        result = gunbai(*DUEL, "--seat", "human", "random", keys="quit\nkept.jsonl\n")
        assert result.code == 0
        assert "Save the game?" in result.out
        assert read_record(Path("kept.jsonl")).result is None

    def test_save_does_not_overwrite_another_game(self, gunbai: Gunbai) -> None:
        Path("old.jsonl").write_text("precious")
        assert gunbai("play", "tenka", "--save", "old.jsonl").code == 2
        assert Path("old.jsonl").read_text() == "precious"

    def test_end_of_input_leaves_politely(self, gunbai: Gunbai) -> None:
        result = gunbai(*DUEL, "--seat", "human", "random", "--save", "kept.jsonl")
        assert result.code == 0
        assert "To go on: gunbai play --resume kept.jsonl" in result.out

    def test_interrupt_leaves_politely(
        self, gunbai: Gunbai, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupt(self: Screen, prompt: str) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr("gunbai.cli.screen.Screen.ask", interrupt)
        result = gunbai(*DUEL, "--seat", "human", "random", "--save", "kept.jsonl")
        assert result.code == 130
        assert "To go on: gunbai play --resume kept.jsonl" in result.out


def test_game_with_own_pack_is_resumed_with_it(gunbai: Gunbai) -> None:
    gunbai("pack", "copy", "tenka", "japan12", "mine.toml")
    text = Path("mine.toml").read_text(encoding="utf-8")
    Path("mine.toml").write_text(text.replace('id = "japan12"', 'id = "mine"'), encoding="utf-8")
    command = ("play", "tenka", "--seat", "human", "random", "--save", "own.jsonl")
    assert gunbai(*command, "--pack", "mine.toml").code == 0
    without = gunbai("play", "--resume", "own.jsonl")
    assert without.code == 2
    assert "played with the pack mine (hash " in without.err
    assert "name its file with --pack" in without.err
    assert game_of(read_record(Path("own.jsonl")), "mine.toml").pack_id == "mine"
    assert gunbai("play", "--resume", "own.jsonl", "--pack", "mine.toml").code == 0


def test_long_lines_fold_in_their_last_column() -> None:
    assert fold("short", 20) == ["short"]
    assert fold("東海  P1  関東 甲信 北陸 畿内", 26) == [
        "東海  P1  関東 甲信 北陸",
        "          畿内",
    ]
