"""Engines: other programs as bots, by the line protocol (docs/reference/engines.md).

`make_here("cmd: node mybot.js", game)` is an `EngineBot`; so is such a name wherever the user of
this process names a bot.
"""

from gunbai.bots.engine.bot import EngineBot
from gunbai.bots.engine.name import EngineName, is_engine
from gunbai.bots.engine.process import EngineFailed, EngineProcess

__all__ = ["EngineBot", "EngineFailed", "EngineName", "EngineProcess", "is_engine"]
