"""The command as a whole: help, version, language, and one clear line for every mistake."""

from __future__ import annotations

import argparse

import pytest

import gunbai as package
from gunbai.cli import build_parser
from gunbai.cli.arguments import default_language
from gunbai.i18n import catalogue
from tests.cli.conftest import Gunbai


def _commands(parser: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, child in action.choices.items():
                found += [(*path, name), *_commands(child, (*path, name))]
    return found


COMMANDS = _commands(build_parser())


def test_all_commands_are_there() -> None:
    assert {path[0] for path in COMMANDS} >= {
        "play", "simulate", "replay", "record", "rules", "pack", "perft",
    }  # fmt: skip


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_explains_itself_with_examples(gunbai: Gunbai, path: tuple[str, ...]) -> None:
    result = gunbai(*path, "--help")
    assert result.code == 0
    assert f"examples:\n  gunbai {path[0]}" in result.out


def test_alone_it_shows_its_help(gunbai: Gunbai) -> None:
    result = gunbai()
    assert result.code == 0
    assert "gunbai play" in result.out


def test_version_names_the_engine(gunbai: Gunbai) -> None:
    result = gunbai("--version")
    assert result.code == 0
    assert result.out.startswith(f"gunbai {package.__version__} ({package.ENGINE} engine")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "chess"], "There is no game chess"),
        (["play", "tenka", "--players", "9"], "players cannot be 9"),
        (["play", "tenka", "--option", "map=mars"], "The option map cannot be 'mars'"),
        (["play", "tenka", "--option", "mapp=mars"], "Unknown option mapp"),
        (["play", "tenka", "--option", "map"], "'map' is not NAME=VALUE"),
        (["play", "tenka", "--pack", "none.toml"], "none.toml cannot be read"),
        (
            ["play", "tenka", "--seat", "robot"],
            "There is no bot robot. The bots are: human, random",
        ),
        (["play", "tenka", "--players", "2", "--seat", *["human"] * 3], "too many for 2"),
        (["play", "--resume", "none.jsonl"], "none.jsonl cannot be read"),
        (["simulate", "tenka", "--seat", "human"], "There is no bot human"),
        (["simulate", "tenka", "-n", "0"], "'0' is not a whole number from 1 up"),
        (["simulate"], "GAME"),
        (["arena", "gunshi", "--bots", "random,greedy", "--seconds", "-1"], "'-1' is not a number"),
        (["simulate", "gunshi", "--engine-seconds", "inf"], "'inf' is not a number of seconds"),
        (["simulate", "gunshi", "--engine-log", "none/x.log"], "x.log cannot be written"),
        (["simulate", "gunshi", "--seat", "cmd seconds=inf: x"], "does not name a program"),
        (["engine", "check", "x", "--seconds", "soon"], "'soon' is not a number of seconds"),
        (["engine", "check", "x", "--engine-log", "none/x.log"], "x.log cannot be written"),
        (["replay", "none.jsonl"], "none.jsonl cannot be read"),
        (["record", "show", "none.jsonl"], "none.jsonl cannot be read"),
        (["record"], "check|verify|show|text|export"),
        (["rules", "coverage", "tenka", "--tests", "none"], "There is no folder none"),
        (["rules", "coverage", "chess"], "There is no game chess"),
        (["pack", "show", "tenka", "mars"], "The game tenka has no pack mars"),
        (["pack", "show", "tenka", "none.toml"], "none.toml cannot be read"),
        (["pack", "check", "none.toml"], "none.toml cannot be read"),
        (["perft", "tenka", "--position", "none.json"], "none.json cannot be read"),
        (["fight"], "invalid choice: 'fight'"),
        (["play", "--speed", "9"], "unrecognized arguments"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    gunbai: Gunbai, arguments: list[str], complaint: str
) -> None:
    result = gunbai(*arguments)
    assert result.code == 2
    assert complaint in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("argument", "complaint"),
    [
        (["--port", "65536"], "'65536' is not a port from 1 to 65535"),
        (["--engine", "mybot=no-such-program"], "no-such-program cannot be started"),
    ],
)
def test_a_server_does_not_start_with_a_wrong_port_or_program(
    gunbai: Gunbai, monkeypatch: pytest.MonkeyPatch, argument: list[str], complaint: str
) -> None:
    started: list[object] = []
    monkeypatch.setattr("gunbai.server.run.serve", lambda *args, **_: started.append(args))
    result = gunbai("serve", *argument)
    assert (result.code, started) == (2, [])
    assert complaint in result.err
    assert result.err.count("\n") == 1


def test_errors_speak_the_language_chosen(gunbai: Gunbai) -> None:
    assert "chess というゲームはありません" in gunbai("play", "chess", "--language", "ja").err
    assert "chess というゲームはありません" in gunbai("--language", "ja", "play", "chess").err


def test_debug_shows_where_it_happened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from gunbai.cli import main

    assert main(["perft", "chess", "--debug"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_the_unexpected_is_one_line_too(gunbai: Gunbai, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(args: argparse.Namespace) -> int:
        raise ZeroDivisionError("nought")

    monkeypatch.setattr("gunbai.cli.perft.run", break_down)
    result = gunbai("perft", "tenka")
    assert result.code == 70
    assert "ZeroDivisionError: nought" in result.err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "GUNBAI_LANGUAGE": "en"}, "en"),
        ({"GUNBAI_LANGUAGE": "ja"}, "ja"),
        ({"GUNBAI_LANGUAGE": "tlh"}, "en"),
    ],
)
def test_language_comes_from_the_environment(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language


def test_both_languages_say_the_same_things() -> None:
    assert catalogue("en").keys() == catalogue("ja").keys()
