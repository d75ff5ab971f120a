"""The runner behind `make test`: a step that fails is named, and nothing hides it."""

from __future__ import annotations

import sys
from itertools import chain

import pytest
from tools.checks import Run, Step, lanes, main

from tests.conftest import read_part

OK = [sys.executable, "-c", "print('fine')"]
BAD = [sys.executable, "-c", "print('the reason'); raise SystemExit(3)"]


def test_all_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        Run([[Step("one", [OK]), Step("two", [OK, OK])], [Step("three", [OK], ["two"])]]).go() == 0
    )
    said = capsys.readouterr().out
    assert "three | passed" in said
    assert said.count("| fine") == 4
    assert "FAILED" not in said


def test_a_failing_step_is_named_and_the_others_are_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lane = [Step("bad", [BAD, OK]), Step("after", [OK])]
    assert Run([lane, [Step("needy", [OK], ["bad"]), Step("other", [OK])]]).go() == 1
    said = capsys.readouterr().out
    assert "bad | the reason" in said
    assert "bad | FAILED (exit code 3)" in said
    assert "needy | left out, because bad failed" in said
    assert "after | passed" in said
    assert "other | passed" in said
    assert "FAILED: bad, needy" in said.splitlines()[-1]
    assert "bad | fine" not in said
    repeated = said.partition("bad failed; its last lines:")[2]
    assert "the reason" in repeated


def test_a_program_that_is_not_there_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run([[Step("gone", [["/no/such/program"]]), Step("after", [OK])]]).go() == 1
    assert "FAILED: gone" in capsys.readouterr().out


def test_a_step_may_keep_bytecode(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    told = [sys.executable, "-c", "import sys; print('forbidden:', sys.dont_write_bytecode)"]
    assert Run([[Step("one", [told])]]).go() == 0
    assert "forbidden: False" in capsys.readouterr().out


def test_an_unknown_step_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["typos"]) == 2
    assert "no step typos; there are install, compile, tests, pages" in capsys.readouterr().err


def test_nothing_waits_for_itself() -> None:
    """Taken lane by lane, every step finds what it needs done or on its way."""
    rest = [list(lane) for lane in lanes()]
    done: set[str] = set()
    while any(rest):
        ready = [lane for lane in rest if lane and set(lane[0].needs) <= done]
        assert ready, [lane[0].name for lane in rest if lane]
        done |= {lane.pop(0).name for lane in ready}
    assert {"compile", "tests", "plain", "web", "types", "style"} <= done
    names = [step.name for step in chain(*lanes())]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("text", ["", "2", "0/4", "5/4", "a/b", "1/"])
def test_a_part_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(pytest.UsageError, match="like 1/4"):
        read_part(text)


def test_parts_are_numbered_from_one() -> None:
    assert read_part("1/4") == (1, 4)
    assert read_part("4/4") == (4, 4)
