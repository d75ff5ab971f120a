"""Other programs as bots: the protocol, time, crashes, the log, and who may name a program."""

from __future__ import annotations

import copy
import json
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gunbai
from gunbai import bots
from gunbai.bots import UnknownBot, make, make_here
from gunbai.bots.engine import EngineBot, EngineFailed, EngineName, is_engine, process
from gunbai.bots.engine import bot as engine_bot
from gunbai.cli import main
from gunbai.core import GunbaiError, Record, Rng, play_match
from gunbai.server.live.bot_pool import BotPool
from gunbai.testing.engine import EngineCheck

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
FIRST = f"{sys.executable} {EXAMPLES / 'engine_bot.py'}"
GREETS = """
import json, sys, threading, time
legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "gbi": print("id name x\\nid author y\\ngbiok", flush=True)
    elif word == "isready": print("readyok", flush=True)
    elif word == "legal": legal = json.loads(rest)
    elif word == "quit": break
    elif word == "go":
        {go}
"""


@pytest.fixture(autouse=True)
def own_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test sees the programs or the warnings of another, and none is left running. A busy
    machine may take its time."""
    for name in ("START_GRACE", "ANSWER_GRACE", "QUIT_GRACE"):
        monkeypatch.setattr(process, name, 60.0)
    engine_bot.running.cache_clear()
    engine_bot._warned.clear()
    yield
    for command in _commands:
        engine_bot.running(command).kill()
    _commands.clear()
    engine_bot.running.cache_clear()


_commands: list[str] = []


def program(folder: Path, go: str) -> str:
    """A program that does this when it is asked to go."""
    path = folder / "program.py"
    path.write_text(GREETS.format(go=go), encoding="utf-8")
    command = f"{sys.executable} {path}"
    _commands.append(command)
    return command


def engine(command: str, game: str = "gunshi", settings: str = "") -> EngineBot:
    bot = make_here(f"cmd{settings}: {command}", gunbai.load(game), 1)
    assert isinstance(bot, EngineBot)
    _commands.append(bot.command)
    return bot


def test_the_parts_of_a_name() -> None:
    found = EngineName.parse("cmd seconds=0.25 bot=level5: node 'my bot.js' --fast")
    assert (found.seconds, found.bot) == (0.25, "level5")
    assert found.words() == ["node", "my bot.js", "--fast"]
    assert EngineName.parse("cmd: x").seconds == 1.0
    assert not is_engine("level3")
    assert not is_engine("cmdline: x")
    seconds = [f"cmd seconds={given}: x" for given in ("0", "-1", "soon", "inf", "nan")]
    for wrong in ("cmd:", *seconds, "cmd fast: x", "cmd: 'x"):
        with pytest.raises(GunbaiError):
            EngineName.parse(wrong)


def test_only_who_runs_this_process_may_name_a_program() -> None:
    """A name can come in a request or a file; it must never become a command."""
    name = f"cmd: {FIRST}"
    assert not bots.known(name)
    with pytest.raises(UnknownBot):
        make(name, gunbai.load("gunshi"))
    with pytest.raises(UnknownBot):
        BotPool(1, {}).require(name)


def test_a_record_cannot_start_a_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marker = tmp_path / "started"
    command = f"{sys.executable} -c \"open('{marker}', 'w')\""
    record = Record.of(
        gunbai.load("gunshi"), [{"name": "a"}, {"name": "b", "bot": f"cmd: {command}"}]
    )
    record.save(tmp_path / "evil.jsonl")
    assert main(["play", "--resume", str(tmp_path / "evil.jsonl")]) == 2
    assert "Programs run only if you name them yourself" in capsys.readouterr().err
    assert not marker.exists()


def test_a_program_plays_a_whole_game_of_every_kind() -> None:
    for id in gunbai.games():
        bot = engine(FIRST, id)
        game = bot.game
        others = [make("random", game, n) for n in range(1, game.players)]
        record = play_match(game, [bot, *others], Rng(1))
        assert record.result is not None
        assert bot.failures == 0
    assert len({engine(FIRST).process, bot.process}) == 1, "one process serves all"


def test_a_bot_can_be_copied_without_its_process() -> None:
    bot = engine(FIRST)
    bot.start()
    for twin in (copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert twin.process is bot.process


@pytest.mark.parametrize(
    ("go", "problem", "grace"),
    [
        ("sys.exit(3)", "exit code 3", 60.0),
        ("print('bestmove nonsense', flush=True)", "nonsense", 60.0),
        ("print('error too hard', flush=True)", "too hard", 60.0),
        ("threading.Event().wait()", "has not answered bestmove", 0.05),
    ],
)
def test_a_program_that_fails_is_replaced_and_the_game_goes_on(
    go: str,
    problem: str,
    grace: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(process, "ANSWER_GRACE", grace)
    log = tmp_path / "engine.log"
    monkeypatch.setenv(process.LOG_VARIABLE, str(log))
    bot = engine(program(tmp_path, go), settings=" seconds=0.05")
    state = bot.game.new_state()
    legal = state.legal(0)
    assert bot.choose(state.view(0), legal) in legal
    assert bot.failures == 1
    said = capsys.readouterr().err
    assert said.count(problem) == 2, "it was asked twice"
    assert problem in log.read_text(encoding="utf-8")
    assert "> go movetime 50" in log.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "said",
    [
        '"value": NaN',
        '"value": 1e999',
        '"value": 5',
        '"value": 0.5, "visits": 1e999',
        '"visits": 3',
    ],
)
def test_a_line_of_information_that_makes_no_sense_is_ignored(said: str, tmp_path: Path) -> None:
    line = f"'info {{\"code\": \"' + legal[1] + '\", {said}}}'"
    known = '\'info {"code": "\' + legal[0] + \'", "value": 0.5}\''
    go = f"print({line}, {known}, 'bestmove ' + legal[0], sep='\\n', flush=True)"
    bot = engine(program(tmp_path, go))
    state = bot.game.new_state()
    legal = state.legal(0)
    found = {
        each.action: (each.visits, each.value)
        for each in bot.think(state.view(0), legal).candidates
    }
    assert found[legal[1]] == (0, 0.0)
    assert found[legal[0]][1] == 0.5


def test_a_crash_in_between_costs_no_decision(tmp_path: Path) -> None:
    """The second program answers the question at which the first one died."""
    mark = tmp_path / "died"
    go = f"""
        import pathlib
        mark = pathlib.Path({str(mark)!r})
        if not mark.exists():
            mark.touch()
            sys.exit(1)
        print("bestmove", legal[0], flush=True)
    """.strip()
    bot = engine(program(tmp_path, go))
    state = bot.game.new_state()
    assert bot.choose(state.view(0), state.legal(0)) == state.legal(0)[0]
    assert bot.failures == 0
    assert mark.exists()


def test_a_command_that_does_not_exist_is_named() -> None:
    with pytest.raises(EngineFailed, match="no-such-program"):
        engine("no-such-program --fast").start()


def test_the_time_is_told_to_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNBAI_ENGINE_SECONDS", "7.5")
    assert engine(FIRST).seconds == 7.5
    assert engine(FIRST, settings=" seconds=2").seconds == 2


# The conformance checker.


def findings(command: str) -> dict[str, bool | None]:
    found = {each.key: each.passed for each in EngineCheck(command, ["gunshi"], 0.05).run()}
    assert "start" in found
    return found


def test_the_examples_conform(tmp_path: Path) -> None:
    commands = {"py": FIRST}
    if node := shutil.which("node"):
        commands["js"] = f"{node} {EXAMPLES / 'engine_bot.js'}"
    if compiler := shutil.which("cc") or shutil.which("gcc"):
        built = tmp_path / "engine_bot"
        source = EXAMPLES / "engine_bot.c"
        subprocess.run([compiler, "-Wall", "-Werror", "-o", built, source], check=True)
        commands["c"] = str(built)
    for language, command in commands.items():
        found = findings(command)
        assert len(found) == 12
        sends_info = language == "js"
        assert found.pop("info") is (True if sends_info else None), language
        assert set(found.values()) == {True}, (language, found)


@pytest.mark.parametrize(
    ("go", "failed"),
    [
        (
            "print('bestmove', 'march', flush=True)",
            {"unknown", "single", "repeat", "seats", "game"},
        ),
        (
            "print('info {}', flush=True); print('bestmove', legal[0], flush=True)",
            {"info"},
        ),
        (
            "print('bestmove', globals().setdefault('kept', legal[0]), flush=True)",
            {"single", "seats", "game"},
        ),
    ],
)
def test_the_checker_finds_what_is_wrong(go: str, failed: set[str], tmp_path: Path) -> None:
    found = findings(program(tmp_path, go))
    assert {key for key, passed in found.items() if passed is False} == failed


def test_the_checker_is_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "check", FIRST, "--game", "gunshi", "--language", "en"]) == 0
    assert "conforms to the protocol: 12 checks passed" in capsys.readouterr().out
    wrong = program(tmp_path, "print('bestmove x', flush=True)")
    assert main(["engine", "check", wrong, "--game", "gunshi", "--language", "ja"]) == 1
    assert "不合格" in capsys.readouterr().out


# The commands.


def test_arena_simulate_balance_and_analyse_take_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(process.LOG_VARIABLE, raising=False)
    monkeypatch.delenv("GUNBAI_ENGINE_SECONDS", raising=False)
    monkeypatch.chdir(tmp_path)
    name = f"cmd: {FIRST}"
    arena = ["arena", "tenka", "--players", "2", "--option", "map=joraku8", "--games", "2"]
    assert main([*arena, "--bots", f"random,{name}", "--workers", "1", "--json", "-"]) == 0
    ratings = json.loads(capsys.readouterr().out)["ratings"]
    assert {line["rating"]["name"] for line in ratings} == {"random", name}
    simulate = ["simulate", "gunshi", "-n", "1", "--jobs", "1", "--seat", name, "random"]
    assert main([*simulate, "--engine-log", "log", "--records", ".", "--seed", "1"]) == 0
    assert "< bestmove" in (tmp_path / "log").read_text(encoding="utf-8")
    balance = ["balance", "tenka", "--players", "2", "--option", "map=joraku8", "-n", "2"]
    assert main([*balance, "--bot", name, "--levels", "--jobs", "1"]) == 0
    assert Path("balance-tenka.json").exists()
    (record,) = Path().glob("gunshi-1-*.jsonl")
    capsys.readouterr()
    assert main(["analyse", str(record), "--bot", name, "--workers", "1"]) == 2
    assert "gives no values" in capsys.readouterr().err
    assert main(["analyse", str(record), "--bot", "random"]) == 2


def test_a_program_judges_the_choices_of_an_analysis(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program finds that the last of the legal codes is worth everything."""
    go = (
        """
        for code in legal:
            said = {{"code": code, "value": float(code == legal[-1]), "visits": 3}}
            print("info", json.dumps(said), flush=True)
        print("bestmove", legal[-1], flush=True)
    """.strip()
        .replace("{{", "{")
        .replace("}}", "}")
    )
    bot = engine(program(tmp_path, go))
    state = bot.game.new_state()
    legal = state.legal(0)
    thought = bot.think(state.view(0), legal)
    assert thought.best.action == legal[-1]
    assert [each.value for each in thought.candidates] == [1.0] + [0.0] * (len(legal) - 1)


def test_our_own_bots_are_a_program_too() -> None:
    name = f"{sys.executable} -m gunbai.cli engine run --bot greedy"
    bot = engine(name, settings=" bot=search seconds=0.05")
    state = bot.game.new_state()
    thought = bot.think(state.view(0), state.legal(0))
    assert sum(each.visits for each in thought.candidates) > 1
