"""EngineBot: a bot whose decisions another program makes, by the line protocol."""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

from gunbai.bots.bot import Bot
from gunbai.bots.engine.name import EngineName
from gunbai.bots.engine.process import EngineFailed, EngineProcess
from gunbai.bots.search.bot import Candidate, Thought, ranked
from gunbai.core import RESIGN, Game, GunbaiError, View

TRIES = 2
"""How often a decision is asked for before the bot plays a random action instead."""
WARNINGS = 5
"""The most failures of a program that are reported on stderr; the log has all."""


class EngineBot(Bot):
    """Plays what the program answers. If it ends, is late or answers nonsense, it is started again
    and asked once more; then a random legal action is played. All bots of a command share one
    process: the protocol tells everything with every decision."""

    def __init__(self, game: Game, seed: int | str = 0, *, name: str) -> None:
        super().__init__(game, seed)
        self.name = name
        self.seed = seed
        found = EngineName.parse(name)
        self.command, self.seconds, self.plays = found.command, found.seconds, found.bot
        self.failures = 0
        """Decisions that the program did not make."""

    @property
    def process(self) -> EngineProcess:
        """The process that all bots of this command share here."""
        return running(self.command)

    def start(self) -> None:
        """Start the program, unless it runs; raises EngineFailed."""
        if self.process.process is None:
            self.process.start()

    def choose(self, view: View, legal: list[int]) -> int:
        """The program's choice, or a random one if it failed twice."""
        found = self._asked(view, legal)
        return legal[self.rng.below(len(legal))] if found is None else found[0]

    def think(self, view: View, legal: list[int]) -> Thought:
        """The values that the program gives its choices in `info` lines; raises GunbaiError if it
        gives none. An action that it does not mention has no visits."""
        found = self._asked(view, legal)
        if found is None or not found[1]:
            raise GunbaiError("engine.no_values", command=self.command)
        best, known = found
        most = max(visits for visits, _ in known.values()) + 1
        candidates = [
            Candidate(action, most if action == best else visits, value)
            for action in legal
            for visits, value in [known.get(action, (0, 0.0))]
        ]
        return ranked(candidates, sum(each.visits for each in candidates), 0, self.seconds)

    def _asked(
        self, view: View, legal: list[int]
    ) -> tuple[int, dict[int, tuple[int, float]]] | None:
        """The program's action, and what it says of the others; None if it failed."""
        for _ in range(TRIES):
            try:
                return self._ask(view, legal)
            except EngineFailed as error:
                _warn(error)
        self.failures += 1
        return None

    def _ask(self, view: View, legal: list[int]) -> tuple[int, dict[int, tuple[int, float]]]:
        codes = {self.game.code(view.viewer, action): action for action in legal}
        infos, answer = self.process.ask(
            [*self._lines(view, list(codes)), f"go movetime {round(1000 * self.seconds)}"],
            "bestmove",
            self.seconds,
        )
        if answer == "resign" and self.game.imagine(view, self.rng).may_resign(view.viewer):
            return RESIGN, {}
        if answer not in codes:
            self.process.kill()
            raise EngineFailed(self.command, "illegal", answer=answer[:80])
        known = dict(filter(None, (_info(line, codes) for line in infos)))
        return codes[answer], known

    def _lines(self, view: View, codes: list[str]) -> list[str]:
        setup = {
            "game": self.game.info.id,
            "players": self.game.players,
            "options": dict(self.game.options),
            "seat": view.viewer,
            "bot": self.plays,
            "seed": str(self.seed),
            "info": True,
        }
        told = (("newgame", setup), ("view", view.data), ("legal", codes))
        return [f"{word} {json.dumps(data)}" for word, data in told]


def _info(line: str, codes: dict[str, int]) -> tuple[int, tuple[int, float]] | None:
    """The action, visits and value of an `info` line; None for any other line."""
    word, _, rest = line.partition(" ")
    if word != "info":
        return None
    try:
        said: dict[str, Any] = json.loads(rest)
        action, value = codes[said["code"]], float(said["value"])
        visits = max(1, int(said.get("visits", 1)))
    except (ValueError, KeyError, TypeError, OverflowError):
        return None
    return (action, (visits, value)) if 0 <= value <= 1 else None


@cache
def running(command: str) -> EngineProcess:
    """The one process of a command here."""
    words = EngineName.parse(f"cmd: {command}").words()
    return EngineProcess(command, words)


_warned: dict[str, int] = {}


def _warn(error: EngineFailed) -> None:
    """Report a failure on stderr, in English like other diagnostics; only the first few."""
    command = str(error.details["command"])
    _warned[command] = _warned.get(command, 0) + 1
    if _warned[command] <= WARNINGS:
        more = " (further failures are only in the log)" if _warned[command] == WARNINGS else ""
        print(f"gunbai: {error}{more}", file=sys.stderr)
