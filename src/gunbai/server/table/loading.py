"""Load the game of a table or record, with the rules and packs of this version."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

import gunbai
from gunbai.core import Game, GunbaiError
from gunbai.server.table import log, own_packs


class Outdated(GunbaiError):
    """The table was opened under rules or with a pack that this version does not have."""


def game_of(entry: log.Open) -> Game:
    """The game a table plays; raises Outdated rather than play by other rules."""
    game = load_game(entry.game, entry.players, entry.options, entry.pack)
    found = (game.info.rules_version, game.pack_hash)
    if found != (entry.rules, entry.pack):
        raise Outdated("server.error.outdated", game=entry.game, rules=entry.rules)
    return game


def load_game(id: str, players: int | None, options: Mapping[str, object], pack: str = "") -> Game:
    """Games are immutable: one object serves all tables with the same options. `pack`: the hash of
    the pack that was played with, which may be one's own."""
    own = own_packs.wanted(id, options, pack)
    return (
        _load(id, players, _plain(options), "") if own is None else load_own(own, players, options)
    )


def load_own(own: own_packs.OwnPack, players: int | None, options: Mapping[str, object]) -> Game:
    """The game of a pack of one's own."""
    return _load(own.game, players, _plain(own_packs.other_options(own, options)), own.text)


def _plain(options: Mapping[str, object]) -> bytes:
    return msgspec.json.encode(options, order="deterministic")


@lru_cache(maxsize=256)
def _load(id: str, players: int | None, options: bytes, pack: str) -> Game:
    if not pack:
        return gunbai.load(id, players, msgspec.json.decode(options))
    with own_packs.written(pack) as path:
        return gunbai.load(id, players, msgspec.json.decode(options), str(path))
