"""Runs the steps of `make test` in two parallel lanes, with the step's name before each line.

A step waits for the steps that it needs; if one of those failed, it is left out. The last lines
repeat what the failed steps said and name them, and the exit code is 1 if any step failed.
`checks.py NAME …` runs only these steps and the steps that they need. Standard library only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
PYTHON = str(BIN / "python")
WORKSPACE = [PYTHON, "tools/workspace.py"]
BEFORE = [sys.executable, "tools/workspace.py"]
"""For steps that make the environment, or do not wait for it."""
RUFF = [str(BIN / "ruff")]
WIRE = [PYTHON, "-m", "gunbai.server.typescript", "--check"]
PYTEST = [PYTHON, "-m", "pytest", "-q", "--dist", "worksteal", "-n"]
"""The number of workers follows."""

LAST = 80
"""How many lines of a failed step are repeated at the end."""

NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

PURE = {"GUNBAI_PURE": "1"}
"""The environment of steps that run while the engine is being compiled."""


@dataclass(frozen=True)
class Step:
    name: str
    commands: Sequence[Sequence[str]]
    needs: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


def environment() -> dict[str, str]:
    """Ours, but Python may keep bytecode: every worker of pytest would otherwise prepare all test
    modules again, which is more than half of its time to collect them."""
    return {name: value for name, value in os.environ.items() if name != NO_BYTECODE}


def plain_tests() -> list[str]:
    """The tests that run again on the plain engine; PLAIN_TESTS of the Makefile says why."""
    return os.environ.get("PLAIN_TESTS", "tests/test_laws.py").split()


def lanes() -> tuple[list[Step], list[Step]]:
    """The first lane installs, compiles the engine and then tests it. The second lane runs the
    steps that need no compiled engine, and the browser tests last: they often wait for pages, so
    there is one more of them at a time than there are cores."""
    compiled = [
        Step("install", [[*BEFORE, purpose] for purpose in ("dev", "services", "browser")]),
        Step("compile", [[*WORKSPACE, "compile"]], ["install"]),
        Step(
            "tests",
            [[*PYTEST, "2", "--ignore", "tests/web"]],
            ["install", "compile", "client"],
        ),
    ]
    beside = [
        Step("pages", [[*BEFORE, "pages"]]),
        Step(
            "style",
            [[*RUFF, "check", "-q", "."], [*RUFF, "format", "-q", "--check", "."]],
            ["install"],
        ),
        Step("client", [[*WORKSPACE, "web"]], ["install", "pages"]),
        Step("client-checks", [[*WORKSPACE, "web-check"], [*WIRE, "web/src"]], ["install"], PURE),
        Step("types", [[str(BIN / "mypy")]], ["install"]),
        Step("plain", [[*PYTEST, "2", *plain_tests()]], ["install"], PURE),
        Step(
            "web",
            [[*PYTEST, "3", "tests/web"]],
            ["install", "compile", "client"],
            {"GUNBAI_BROWSER": "require"},
        ),
        Step("coverage", [[str(BIN / "gunbai"), "rules", "coverage"]], ["install"]),
    ]
    return compiled, beside


class Run:
    """The results of the steps so far."""

    def __init__(self, steps: Sequence[Sequence[Step]]) -> None:
        self.lanes = steps
        self.ended = {step.name: threading.Event() for lane in steps for step in lane}
        self.failed: list[str] = []
        self.said: dict[str, deque[str]] = {name: deque(maxlen=LAST) for name in self.ended}
        self._voice = threading.Lock()

    def go(self) -> int:
        threads = [threading.Thread(target=self._walk, args=(lane,)) for lane in self.lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self._conclude()
        return 1 if self.failed else 0

    def _conclude(self) -> None:
        for name in self.failed:
            print(f"\n{name} failed; its last lines:")
            print("\n".join(self.said[name]), flush=True)
        if self.failed:
            self.say("checks", f"FAILED: {', '.join(self.failed)}")

    def _walk(self, lane: Sequence[Step]) -> None:
        for step in lane:
            try:
                self._take(step)
            except Exception as error:
                self._fail(step, f"could not be run: {error}")
            finally:
                self.ended[step.name].set()

    def _take(self, step: Step) -> None:
        for need in step.needs:
            if need in self.ended:
                self.ended[need].wait()
        missing = [need for need in step.needs if need in self.failed]
        if missing:
            self._fail(step, f"left out, because {' and '.join(missing)} failed")
            return
        self.say(step.name, "begins")
        start = time.monotonic()
        for command in step.commands:
            code = self._call(step, command)
            if code != 0:
                self._fail(step, f"FAILED (exit code {code}): {' '.join(command)}")
                return
        self.say(step.name, f"passed in {time.monotonic() - start:.0f} s")

    def _call(self, step: Step, command: Sequence[str]) -> int:
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env={**environment(), **step.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self.say(step.name, line.rstrip("\n"))
            return process.wait()

    def _fail(self, step: Step, why: str) -> None:
        self.failed.append(step.name)
        self.say(step.name, why)

    def say(self, name: str, text: str) -> None:
        with self._voice:
            if name in self.said:
                self.said[name].append(text)
            print(f"{name:>13} | {text}", flush=True)


def main(names: Sequence[str]) -> int:
    both = lanes()
    known = {step.name: step for lane in both for step in lane}
    if unknown := [name for name in names if name not in known]:
        print(f"gunbai: no step {unknown[0]}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    wanted = {need for name in names for need in (name, *known[name].needs)} or set(known)
    return Run([[step for step in lane if step.name in wanted] for lane in both]).go()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
