"""EngineName: the name of a bot that is another program: `cmd seconds=0.5: node mybot.js`."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, replace

from gunbai.core import GunbaiError

WORD = "cmd"
SECONDS = 1.0
"""The time to think per decision, if the name does not say another."""
LONGEST = 86_400.0
"""The most seconds per decision: a day."""
SECONDS_VARIABLE = "GUNBAI_ENGINE_SECONDS"


def is_engine(name: str) -> bool:
    """Does the name of a bot name a program?"""
    head, colon, _ = name.partition(":")
    return bool(colon) and head.split()[:1] == [WORD]


@dataclass(frozen=True)
class EngineName:
    """The parts of a name."""

    command: str
    seconds: float
    bot: str = ""
    """What the program shall play as, if it plays as several bots (`gunbai engine run` does)."""

    @staticmethod
    def parse(name: str) -> EngineName:
        """Read "cmd: COMMAND", or with settings before the colon: `seconds=0.5`, `bot=level5`."""
        head, _, command = name.partition(":")
        usual = float(os.environ.get(SECONDS_VARIABLE) or SECONDS)
        found = EngineName(command.strip(), usual)
        try:
            for setting in head.split()[1:]:
                key, equals, value = setting.partition("=")
                if key == "seconds" and equals and 0 < float(value) <= LONGEST:
                    found = replace(found, seconds=float(value))
                elif key == "bot" and value:
                    found = replace(found, bot=value)
                else:
                    raise ValueError(setting)
            if not found.words():
                raise ValueError(name)
        except ValueError:
            raise GunbaiError("engine.bad_name", name=name) from None
        return found

    def words(self) -> list[str]:
        """The command as a program and its arguments."""
        return shlex.split(self.command, posix=os.name != "nt")
