"""Load the game of a table or record, with the rules and packs of this version."""

from __future__ import annotations

from functools import lru_cache

import msgspec

import gunbai
from gunbai.core import Game, GunbaiError
from gunbai.server.table import log


class Outdated(GunbaiError):
    """The table was opened under rules or with a pack that this version does not have."""


def game_of(entry: log.Open) -> Game:
    """The game a table plays; raises Outdated rather than play by other rules."""
    game = load_game(entry.game, entry.players, entry.options)
    found = (game.info.rules_version, game.pack_hash)
    if found != (entry.rules, entry.pack):
        raise Outdated("server.error.outdated", game=entry.game, rules=entry.rules)
    return game


def load_game(id: str, players: int | None, options: dict[str, object]) -> Game:
    """Games are immutable: one object serves all tables with the same options."""
    return _load(id, players, msgspec.json.encode(options, order="deterministic"))


@lru_cache(maxsize=256)
def _load(id: str, players: int | None, options: bytes) -> Game:
    return gunbai.load(id, players, msgspec.json.decode(options))
