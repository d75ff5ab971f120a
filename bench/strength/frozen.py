"""The frozen opponent: the bots of one old commit, in an environment of their own.

The first use builds it under build/frozen from git: sources, virtual environment, compiled engine
(about five minutes). It plays through the line protocol, as any other program could.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from gunbai.core import RESIGN, Game, View

ROOT = Path(__file__).resolve().parent.parent.parent
COMMIT = "e46c010"
"""The last commit before the bots learned."""
PATIENCE = 600_000
"""Milliseconds that a decision may take: a level's simulations are its only limit."""


def command(commit: str = COMMIT) -> list[str]:
    """The command of the frozen bots' process; builds their environment if there is none."""
    folder = ROOT / "build" / "frozen" / commit
    python = folder / "env" / "bin" / "python"
    if not (folder / "built").exists():
        build(folder, commit)
    return [str(python), "-m", "gunbai.server.engine"]


def build(folder: Path, commit: str) -> None:
    print(f"building the frozen opponent {commit} in {folder} (about 5 min)", flush=True)
    sources = folder / "source"
    sources.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(
        ["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True
    ).stdout
    subprocess.run(["tar", "-x", "-C", str(sources)], input=archive, check=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
    pip = [str(folder / "env" / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    wishes = {"GUNBAI_COMPILE": "require", "GUNBAI_CLIENT": "0"}
    subprocess.run(
        [*pip, "--disable-pip-version-check", str(sources)],
        env={**os.environ, **wishes},
        check=True,
    )
    (folder / "built").touch()


class Engine:
    """A process that speaks the line protocol. Its processor time can be read from outside."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ},
        )
        self._clock = (~self.process.pid << 3) | 2
        """Linux: the identifier of the processor clock of another process."""

    def seconds(self) -> float:
        """The processor time that the process has used."""
        return time.clock_gettime(self._clock)

    def ask(self, lines: list[str]) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        for line in self.process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "bestmove":
                return rest
            if word == "error":
                raise RuntimeError(f"the engine says: {rest}")
        raise RuntimeError("the engine ended without an answer")

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


class EnginePlayer:
    """One seat of one match, played by an engine."""

    def __init__(self, engine: Engine, game: Game, bot: str, seat: int, seed: str) -> None:
        self.engine = engine
        self.game = game
        self.setup = {
            "game": game.info.id,
            "players": game.players,
            "options": dict(game.options),
            "seat": seat,
            "bot": bot,
            "seed": seed,
            "match": seed,  # an engine knows a bot of an earlier match by its setup
        }

    def choose(self, view: View, legal: list[int]) -> int:
        codes = {self.game.code(view.viewer, action): action for action in legal}
        answer = self.engine.ask(
            [
                f"newgame {json.dumps(self.setup)}",
                f"view {json.dumps(view.data)}",
                f"legal {json.dumps(list(codes))}",
                f"go movetime {PATIENCE}",
            ]
        )
        return RESIGN if answer == "resign" else codes[answer]
