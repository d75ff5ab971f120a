"""Compute hints, beliefs and analyses in the bot process. Plain data in, plain data out.

A hint and beliefs depend on the seat's view alone, not on chance: the same view gets the same
answer, whatever is hidden. Only the analysis of a finished game sees everything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from time import monotonic
from typing import Any

from gunbai.bots import analysis
from gunbai.bots.belief import beliefs
from gunbai.bots.equilibrium import mixture
from gunbai.bots.levels import level_of
from gunbai.bots.reasons import reasons
from gunbai.bots.search import Candidate
from gunbai.bots.search.bot import ranked
from gunbai.core import Game, Record, Replay, Rng, View
from gunbai.server.table import own_packs
from gunbai.server.table.loading import load_game, load_own

TOP = 3
STRENGTH = 7
"""The level whose budget a hint has, if there is time."""
EXPLAINING = 4.0
"""Seconds for reasons and mixture: a hint without time for more leaves out the rest."""
WORLDS = 500
LISTED = 4
"""Alternatives of a decision that are kept, besides what was played."""


def advise(
    setup: Mapping[str, Any],
    data: Mapping[str, Any],
    legal: list[str],
    seconds: float,
    simulations: int = 0,
) -> dict[str, Any]:
    """The best choices with visits, expected shares of the win, and reasons."""
    game, view = _seen(setup, data)
    seed = _seed(data, legal)
    actions = sorted(game.parse(view.viewer, code) for code in legal)
    most = simulations or level_of(game.info.id, STRENGTH).simulations
    thought = analysis.hint(game, view, actions, most, seed, seconds)
    top = [each for each in thought.candidates[:TOP] if each.visits] or [thought.best]
    chosen = [each.action for each in top]
    until = monotonic() + EXPLAINING
    why = reasons(game, view, chosen, Rng(seed), until)
    mixed = mixture(game, view, chosen, until)
    return {
        "simulations": thought.simulations,
        "choices": [
            {
                "code": game.code(view.viewer, each.action),
                "visits": each.visits,
                "share": round(each.value, 4),
                **asdict(reason),
                "mixed": mixed[i] if mixed else None,
            }
            for i, (each, reason) in enumerate(zip(top, why, strict=True))
        ],
    }


def believe(setup: Mapping[str, Any], data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each hidden thing that certainly exists, with the probability of each value."""
    game, view = _seen(setup, data)
    found = beliefs(game, view, Rng(_seed(data, [])), WORLDS)
    return [
        {"path": list(each.path), "several": each.several, "chances": each.chances}
        for each in found
        if each.there == 1
    ]


def game_of_setup(setup: Mapping[str, Any]) -> Game:
    """The game of a decision; `pack` is the text of a pack that is not built in."""
    if setup.get("pack"):
        return load_own(_own(setup["pack"]), setup["players"], setup["options"])
    return load_game(setup["game"], setup["players"], setup["options"])


@lru_cache(maxsize=16)
def _own(pack: str) -> own_packs.OwnPack:
    return own_packs.read(pack)


def _seen(setup: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[Game, View]:
    game = game_of_setup(setup)
    return game, View(game.info.id, setup["seat"], data)


def _seed(data: Mapping[str, Any], legal: list[str]) -> str:
    text = json.dumps([data, legal], sort_keys=True)
    return sha256(text.encode()).hexdigest()


class Study:
    """A finished game, analysed in portions."""

    def __init__(self, text: str) -> None:
        record = Record.loads(text)
        pack = record.pack.get("hash", "")
        game = load_game(record.game, record.players, record.options, str(pack))
        self.replay = Replay(game, record)
        self.decisions = analysis.decisions(self.replay)

    def think(self, entries: list[int], simulations: int) -> dict[int, list[list[float]]]:
        """For each of these decisions every choice: action, visits, share of the win."""
        thoughts = analysis.think_over(self.replay, entries, simulations)
        return {
            number: [[each.action, each.visits, each.value] for each in thought.candidates]
            for number, thought in thoughts.items()
        }

    def account(self, thoughts: Mapping[str, list[list[float]]]) -> dict[str, Any]:
        """All portions put together."""
        known = {
            int(number): ranked([_candidate(*each) for each in listed], 0, 0, 0.0)
            for number, listed in thoughts.items()
        }
        found = asdict(analysis.analyse(self.replay, known))
        for step in found["steps"]:
            chosen = step["alternatives"]
            step["choices"] = len(chosen)
            step["alternatives"] = [
                each for i, each in enumerate(chosen) if i < LISTED or each["code"] == step["code"]
            ]
        return found


def _candidate(action: float, visits: float, value: float) -> Candidate:
    return Candidate(int(action), int(visits), value)
