"""The bot process: gunbai's own bots speak the line protocol (docs/reference/wire.md).

One process serves many tables. The protocol tells a bot the game, its seat's view and the legal
codes, and has no line for anything else. `python -m gunbai.server.engine` reads stdin and writes
stdout. The same process computes hints, beliefs and analyses (`study.compute`): hints and beliefs
from the same lines, an analysis from the record of a finished game.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from gunbai.bots import BOTS, Bot, make
from gunbai.bots.levels import LevelBot
from gunbai.bots.search import SearchBot
from gunbai.core import RESIGN, GunbaiError, View
from gunbai.server.study.compute import Study, advise, believe, game_of_setup
from gunbai.server.table import own_packs

USUAL = "search"
KEPT = 4
"""Bots that one process keeps in memory."""
PACKS_KEPT = 16
"""Packs that are not built in: a request brings its pack along."""
_seated: dict[str, Bot] = {}

PATIENT = "--patient"
"""Lower the priority of this process: its callers can wait."""


def speak(lines: Iterable[str], usual: str = USUAL) -> Iterator[str]:
    """Yield the answer to each line; stop at `quit`. The `usual` bot plays where none is named."""
    setup: dict[str, Any] = {}
    view: dict[str, Any] = {}
    legal: list[str] = []
    study: Study | None = None
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        try:
            match word:
                case "gbi":
                    yield "id name gunbai"
                    yield "id author the gunbai project"
                    yield f"option bot {' '.join(BOTS)}"
                    yield "gbiok"
                case "isready":
                    yield "readyok"
                case "newgame":
                    setup = json.loads(rest)
                    setup["bot"] = setup.get("bot") or usual
                case "view":
                    view = json.loads(rest)
                case "legal":
                    legal = json.loads(rest)
                case "go":
                    answer = choose(setup, view, legal, _seconds(rest))
                    if (share := share_thought(seated(setup))) < 1:
                        yield f"capped {share:.2f}"
                    if setup.get("info"):
                        yield from infos(setup, view, legal)
                    yield f"bestmove {answer}"
                case "advise":
                    yield f"advice {json.dumps(advise(setup, view, legal, _seconds(rest)))}"
                case "believe":
                    yield f"beliefs {json.dumps(believe(setup, view))}"
                case "pack":
                    own_packs.add(json.loads(rest))
                    own_packs.forget_all_but(PACKS_KEPT)
                case "record":
                    study = Study(json.loads(rest))
                    yield f"decisions {json.dumps(study.decisions)}"
                case "think" if study is not None:
                    yield f"thoughts {json.dumps(study.think(**json.loads(rest)))}"
                case "account" if study is not None:
                    yield f"analysis {json.dumps(study.account(json.loads(rest)))}"
                case "quit":
                    return
        except (GunbaiError, ValueError, KeyError, IndexError, TypeError) as error:
            yield f"error {type(error).__name__}: {error}".replace("\n", " ")


def choose(setup: dict[str, Any], view: dict[str, Any], legal: list[str], seconds: float) -> str:
    bot = seated(setup)
    game, seat = bot.game, setup["seat"]
    if isinstance(bot, SearchBot):
        bot.thinking = replace(bot.thinking, seconds=seconds)
        bot.thought = None
    codes = {game.parse(seat, code): code for code in legal}
    action = bot.choose(View(game.info.id, seat, view), sorted(codes))
    return "resign" if action == RESIGN else codes[action]


def share_thought(bot: Bot) -> float:
    """The share of its simulations that it had time for, in its last choice."""
    if not isinstance(bot, SearchBot) or bot.thought is None or not bot.thinking.simulations:
        return 1.0
    if bot.thought.seconds < bot.thinking.seconds:
        return 1.0  # it stopped early: the decision was clear
    return min(1.0, bot.thought.simulations / bot.thinking.simulations)


def infos(setup: dict[str, Any], view: dict[str, Any], legal: list[str]) -> Iterator[str]:
    """What a searching bot thinks of its choices, also of those that it made without thinking."""
    bot, seat = seated(setup), setup["seat"]
    if not isinstance(bot, SearchBot):
        return
    actions = sorted(bot.game.parse(seat, code) for code in legal)
    thought = bot.thought or bot.think(View(bot.game.info.id, seat, view), actions)
    for each in thought.candidates:
        if each.visits:
            said = {"code": bot.game.code(seat, each.action), "visits": each.visits}
            yield f"info {json.dumps({**said, 'value': round(each.value, 6)})}"


def seated(setup: dict[str, Any]) -> Bot:
    """The bot that last played this seat, with its search tree: the search itself checks whether
    the next question follows from its last answer. Few bots are kept, and the size of a tree is
    limited."""
    place = json.dumps({**setup, "seed": None}, sort_keys=True)
    bot = _seated.pop(place, None)
    if bot is None:
        game = game_of_setup(setup)
        bot = make(setup["bot"], game, setup["seed"])
        if isinstance(bot, LevelBot):
            bot.resigns = bool(setup.get("resigns"))
    _seated[place] = bot
    if len(_seated) > KEPT:
        del _seated[next(iter(_seated))]
    return bot


def _seconds(rest: str) -> float:
    """From "movetime 1000"."""
    words = rest.split()
    return int(words[1]) / 1000 if words[:1] == ["movetime"] else 1.0


def main() -> None:
    if PATIENT in sys.argv:
        os.nice(5)
    for answer in speak(sys.stdin):
        print(answer, flush=True)


if __name__ == "__main__":
    main()
