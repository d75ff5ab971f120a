"""Checks that a program speaks the line protocol for engines, point by point."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from gunbai.bots.engine import EngineFailed, EngineName, EngineProcess
from gunbai.bots.engine import process as limits
from gunbai.core import CHANCE, Game, Rng, State, play_code
from gunbai.games import games, load

DECISIONS = 40
"""The most decisions of one game that the program is asked for."""
SHARE = 4
"""The program makes one of this many decisions; the others are random, so that games vary."""


@dataclass(frozen=True)
class Finding:
    """The outcome of one check: the message `engine.check.<key>`."""

    key: str
    passed: bool | None
    """None where there was nothing to check."""
    problem: str = ""
    args: Mapping[str, object] = field(default_factory=dict)


class EngineCheck:
    """`EngineCheck(command).run()` yields one finding after the other."""

    def __init__(
        self, command: str, ids: Sequence[str] = (), seconds: float = 0.1, seed: int = 1
    ) -> None:
        self.command = command
        self.games = [load(id) for id in ids or games()]
        self.seconds = seconds
        self.rng = Rng(seed)
        self.process = EngineProcess(command, EngineName.parse(f"cmd: {command}").words())
        self.over = 0.0
        """The most seconds by which an answer came after its time."""
        self.infos: list[tuple[str, list[str]]] = []
        """`info` lines, with the codes that were legal."""

    def run(self) -> Iterator[Finding]:
        try:
            started = self._tried("start", self.process.start)
            yield started
            if not started.passed:
                return
            yield self._name()
            yield self._tried("unknown", self._unknown)
            yield self._tried("ready", self._ready)
            yield self._tried("single", self._single)
            yield self._tried("repeat", self._repeat)
            yield self._tried("seats", self._seats)
            for game in self.games:
                yield self._game(game)
            yield self._time()
            yield self._info()
            yield self._tried("quit", self._quit)
            yield self._tried("end", self._end)
        finally:
            self.process.kill()

    def _tried(self, key: str, check: Any) -> Finding:
        try:
            check()
        except EngineFailed as error:
            return Finding(key, passed=False, problem=str(error))
        return Finding(key, passed=True)

    def _name(self) -> Finding:
        said = [" ".join(line.split()[:2]) for line in self.process.greeting]
        missing = [word for word in ("id name", "id author") if word not in said]
        problem = f"missing: {', '.join(missing)}" if missing else ""
        return Finding("name", passed=not missing, problem=problem)

    def _unknown(self) -> None:
        state = self._state(self.games[0])
        lines = ["", "gunbai 99", "setoption name value", *self._lines(state, new_field=[1])]
        self._answer(state, lines)

    def _ready(self) -> None:
        self.process.ask(["isready"], "readyok", self.seconds)

    def _single(self) -> None:
        state = self._state(self.games[0])
        self._answer(state, self._lines(state, legal=self._codes(state)[-1:]))

    def _repeat(self) -> None:
        state = self._state(self.games[0])
        self._answer(state, self._lines(state))
        self._answer(state, [])

    def _seats(self) -> None:
        """Ask about all games in turns, with different seats where there are several."""
        for steps in (0, 7, 15):
            for game in self.games:
                state = self._state(game, steps)
                self._answer(state, self._lines(state))

    def _game(self, game: Game) -> Finding:
        """Play a game to its end, where the program makes some of the decisions of all seats."""
        state, asked = game.new_state(), 0
        args = {"game": game.info.id}
        try:
            while not state.over():
                seat = state.deciders()[0]
                if seat == CHANCE:
                    state.apply(seat, state.sample(self.rng))
                elif asked < DECISIONS and self.rng.below(SHARE) == 0:
                    asked += 1
                    code = self._answer(state, self._lines(state))
                    if code == "resign":
                        state.resign(seat)
                    else:
                        play_code(state, seat, code)
                else:
                    legal = state.legal(seat)
                    state.apply(seat, legal[self.rng.below(len(legal))])
        except EngineFailed as error:
            return Finding("game", passed=False, problem=str(error), args={**args, "n": asked})
        return Finding("game", passed=True, args={**args, "n": asked})

    def _time(self) -> Finding:
        args = {"worst": f"{self.over:.2f}", "grace": limits.ANSWER_GRACE}
        return Finding("time", passed=self.over <= limits.ANSWER_GRACE, args=args)

    def _info(self) -> Finding:
        if not self.infos:
            return Finding("info", passed=None)
        for line, codes in self.infos:
            try:
                said = json.loads(line.partition(" ")[2])
                right = said["code"] in codes and 0 <= float(said["value"]) <= 1
            except (ValueError, KeyError, TypeError):
                right = False
            if not right:
                return Finding("info", passed=False, problem=line[:120])
        return Finding("info", passed=True)

    def _quit(self) -> None:
        self._started()
        if self.process.quit() is None:
            raise EngineFailed(self.command, "late", wanted="quit", seconds=0)

    def _end(self) -> None:
        self._started()
        process = self.process.process
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(limits.QUIT_GRACE)
        except subprocess.TimeoutExpired:
            raise EngineFailed(self.command, "late", wanted="end", seconds=0) from None

    def _started(self) -> None:
        if self.process.process is None:
            self.process.start()

    def _state(self, game: Game, steps: int = 10) -> State:
        """A decision with several options, some steps into a random game."""
        state = game.new_state()
        while steps > 0 or state.decider() == CHANCE or len(state.legal(state.decider())) < 2:
            seat = state.decider()
            legal = state.legal(seat)
            action = state.sample(self.rng) if seat == CHANCE else legal[self.rng.below(len(legal))]
            state.apply(seat, action)
            steps -= 1
        return state

    def _codes(self, state: State) -> list[str]:
        seat = state.deciders()[0]
        return [state.code(seat, action) for action in state.legal(seat)]

    def _lines(self, state: State, legal: list[str] | None = None, **more: object) -> list[str]:
        game, seat = state.game, state.deciders()[0]
        setup = {
            "game": game.info.id,
            "players": game.players,
            "options": dict(game.options),
            "seat": seat,
            "bot": "",
            "seed": "1",
            "info": True,
            **more,
        }
        told = {
            "newgame": setup,
            "view": state.view(seat).data,
            "legal": legal or self._codes(state),
        }
        return [f"{word} {json.dumps(data)}" for word, data in told.items()]

    def _answer(self, state: State, lines: list[str]) -> str:
        """The program's answer to these lines; raises EngineFailed if it is not legal."""
        began = monotonic()
        wish = f"go movetime {round(1000 * self.seconds)}"
        heard, answer = self.process.ask([*lines, wish], "bestmove", self.seconds)
        self.over = max(self.over, monotonic() - began - self.seconds)
        codes = self._codes(state)
        for line in lines:
            if line.startswith("legal "):
                codes = json.loads(line.removeprefix("legal "))
        self.infos += [(line, codes) for line in heard if line.startswith("info ")]
        seat = state.deciders()[0]
        if answer not in codes and not (answer == "resign" and state.may_resign(seat)):
            raise EngineFailed(self.command, "illegal", answer=answer[:80])
        return answer
