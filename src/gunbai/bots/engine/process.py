"""EngineProcess: a program that speaks the line protocol, with time limits and a log."""

from __future__ import annotations

import atexit
import contextlib
import os
import subprocess
import threading
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from queue import Empty, Queue
from time import monotonic
from typing import IO

from gunbai.core import GunbaiError

START_GRACE = 20.0
"""Seconds that a program may take to start and answer `readyok`."""
ANSWER_GRACE = 2.0
"""Seconds beyond its time that an answer may need on its way."""
QUIT_GRACE = 5.0
LOG_VARIABLE = "GUNBAI_ENGINE_LOG"
"""The file in which all lines are kept, also those of worker processes."""
KEPT = ("PATH", "PYTHONPATH", "HOME", "LANG", "SYSTEMROOT", "GUNBAI_PURE", "GUNBAI_QUIET")
"""The environment variables that a program gets."""


class EngineFailed(GunbaiError):
    """A program did not start, ended, was late or broke the protocol."""

    def __init__(self, command: str, problem: str, **details: object) -> None:
        super().__init__(f"engine.failed.{problem}", command=command, **details)


class EngineProcess:
    """Runs a program and talks to it. It is started by the first question, and again after it has
    failed."""

    def __init__(self, command: str, words: Sequence[str], log: Path | None = None) -> None:
        self.command = command
        self.words = list(words)
        self._log = log
        self.greeting: list[str] = []
        """What it said between `gbi` and `gbiok`."""
        self.process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[str | None] = Queue()

    @property
    def log(self) -> Path | None:
        """The file that keeps all lines, if there is one."""
        named = os.environ.get(LOG_VARIABLE)
        return self._log or (Path(named) if named else None)

    def start(self) -> None:
        """Start the program and wait for its greeting; raises EngineFailed."""
        errors: IO[bytes] | int = subprocess.DEVNULL
        if (log := self.log) is not None:
            errors = log.open("ab")
        try:
            self.process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={name: os.environ[name] for name in KEPT if name in os.environ},
            )
        except OSError as error:
            raise EngineFailed(self.command, "start", reason=str(error.strerror)) from None
        finally:
            if not isinstance(errors, int):
                errors.close()
        atexit.register(self.kill)
        self._lines = Queue()
        threading.Thread(target=_read, args=(self.process, self._lines), daemon=True).start()
        end = monotonic() + START_GRACE
        self._send(["gbi"])
        self.greeting = self._until("gbiok", end, START_GRACE)
        self._send(["isready"])
        self._until("readyok", end, START_GRACE)

    def ask(self, lines: Sequence[str], wanted: str, seconds: float) -> tuple[list[str], str]:
        """Send these lines; what the program says before the wanted word, and what follows the
        word. Raises EngineFailed, and then the program is ended."""
        try:
            if self.process is None:
                self.start()
            self._send(lines)
            end = monotonic() + seconds + ANSWER_GRACE
            before = self._until(wanted, end, seconds)
            return before[:-1], before[-1].partition(" ")[2]
        except EngineFailed as error:
            self._note("!", str(error))
            self.kill()
            raise

    def quit(self) -> int | None:
        """Ask the program to end; its exit code, or None if it had to be killed."""
        process = self.process
        if process is None:
            return None
        try:
            self._send(["quit"])
            return process.wait(QUIT_GRACE)
        except (EngineFailed, subprocess.TimeoutExpired):
            return None
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program at once; the next question starts it again."""
        process, self.process = self.process, None
        if process is None:
            return
        atexit.unregister(self.kill)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _send(self, lines: Sequence[str]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        for line in lines:
            self._note(">", line)
        try:
            self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def _until(self, wanted: str, end: float, seconds: float) -> list[str]:
        """The lines up to and including the one that begins with the wanted word."""
        heard: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise EngineFailed(self.command, "late", wanted=wanted, seconds=seconds) from None
            if line is None:
                raise self._ended()
            self._note("<", line)
            heard.append(line)
            word, _, rest = line.partition(" ")
            if word == wanted:
                return heard
            if word == "error":
                raise EngineFailed(self.command, "error", reason=rest)

    def _ended(self) -> EngineFailed:
        code: int | None = None
        if self.process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self.process.wait(QUIT_GRACE)
        return EngineFailed(self.command, "ended", code="?" if code is None else code)

    def _note(self, mark: str, text: str) -> None:
        """Add a line to the log; short enough to be written in one piece by several processes."""
        if (log := self.log) is not None:
            now = datetime.now().astimezone().isoformat(timespec="milliseconds")
            with log.open("ab", buffering=0) as file:
                file.write(f"{now} {self.command} {mark} {text}\n".encode())


def _read(process: subprocess.Popen[bytes], lines: Queue[str | None]) -> None:
    """Run in a thread: pass on what the program writes; None when it ends."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        for line in process.stdout:
            lines.put(line.decode("ascii", "replace").strip())
    lines.put(None)
