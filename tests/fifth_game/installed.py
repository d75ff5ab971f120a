"""The fifth game as a stranger would have it: installed beside gunbai, found by its entry point.

It is played in processes of their own, so that no other test meets a fifth game.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.arena import answers, free_port
from tests.waiting import wait_for

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "fifth_game"
PIP = "pip install --quiet --no-deps --no-build-isolation --no-index --disable-pip-version-check"


class Installed:
    """A folder with the game's distribution, and programs that see it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy, site = folder / "source", folder / "site"
        shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        command = [sys.executable, "-m", *PIP.split(), "--target", str(site), str(copy)]
        subprocess.run(command, check=True, capture_output=True)
        paths = [str(ROOT / "src"), str(site)]
        self.env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "GUNBAI_QUIET": "1",
            "GUNBAI_LANGUAGE": "en",
        }

    def python(self, code: str) -> str:
        """What a program prints."""
        return self._run([sys.executable, "-W", "ignore", "-c", code])

    def gunbai(self, *words: str, typed: str = "") -> str:
        """What a command prints."""
        return self._run([sys.executable, "-m", "gunbai.cli", *words], typed)

    def _run(self, command: list[str], typed: str = "") -> str:
        done = subprocess.run(
            command,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=self.env,
            cwd=self.folder,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """A server's address."""
        port = free_port()
        data = self.folder / f"data {port}"
        words = ["serve", "--port", str(port), "--data", str(data), "--log", "warning"]
        with (self.folder / f"{port}.log").open("wb") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "gunbai.cli", *words],
                env=self.env,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(lambda: is_ready(url, server), "the server is not ready")
            yield url
        finally:
            server.terminate()
            server.wait(30)


def is_ready(url: str, server: subprocess.Popen[bytes]) -> bool:
    assert server.poll() is None, "the server has ended"
    return answers(f"{url}/ready")
