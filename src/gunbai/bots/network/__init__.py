"""Networks: values and priors learned by self-play, where a game has them.

`judge(game)` is the best evaluation of a game: a `Learned` one if a network in the game's folder
(`network-<players>.bin`) was trained for exactly this game: rules version, number of players,
options and pack. Otherwise it is the linear evaluation; `lack(game)` says why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from gunbai.bots.evaluation import Evaluation, evaluation
from gunbai.bots.network.file import BadNetwork, Purpose, decode, network_of, purpose_of
from gunbai.bots.network.forward import Network
from gunbai.bots.network.inputs import Inputs
from gunbai.bots.network.learned import Learned
from gunbai.core import Game
from gunbai.games import has_part, needed_part, table


def judge(game: Game, style: str = "") -> Evaluation | None:
    """The learned evaluation of this game, or else the linear one, changed by a style."""
    network = fitting(game)
    if network is None:
        return evaluation(game, style)
    return learned(game, network, style)


def learned(game: Game, network: Network, style: str = "") -> Learned:
    """The evaluation by this network. A style changes its linear part."""
    linear = evaluation(game, style)
    assert linear is not None, f"{game.info.id} has inputs and no evaluation"
    return Learned(network, inputs_of(game), linear)


def inputs_of(game: Game) -> Inputs:
    """The inputs of this game, made from its tables; raises MissingPart."""
    make: Callable[[Any], Inputs] = needed_part(game.info.id, "inputs").GameInputs
    return make(vars(game).get("tables", game))


def fitting(game: Game) -> Network | None:
    """A network for exactly this game, of its own: a network keeps the sums of one position."""
    found = _stored(game.info.id, game.players)
    if found is None or found[0] != purpose_of(game):
        return None
    return found[1].twin()


def lack(game: Game) -> str:
    """Why this game is played without a network: the key of a message; "" if it has one."""
    found = _stored(game.info.id, game.players)
    if found is None:
        return "network.none"
    has, wanted = found[0], purpose_of(game)
    if has == wanted:
        return ""
    if has.rules_version != wanted.rules_version:
        return "network.other_rules"
    return "network.other_pack" if has.pack != wanted.pack else "network.other_options"


def path_of(id: str, players: int) -> Path | None:
    """The file of the network for a number of players."""
    if not has_part(id, "inputs"):
        return None
    return table(id, f"network-{players}.bin")


@cache
def _stored(id: str, players: int) -> tuple[Purpose, Network] | None:
    path = path_of(id, players)
    if path is None:
        return None
    purpose, shape, weights = decode(path.read_bytes())
    return purpose, network_of(shape, weights)


__all__ = ["BadNetwork", "Learned", "fitting", "inputs_of", "judge", "lack", "learned", "path_of"]
