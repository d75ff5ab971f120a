"""Saved games and states: how records and pickles name a game, and how it is loaded again.

A pickle holds the same as a record: the game by its id, rules version, players, options and pack,
and a state as a position (`State.dump`). So it does not depend on how the program stores things.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gunbai.core import hooks
from gunbai.core.errors import GunbaiError, UnknownGame
from gunbai.core.game import Game
from gunbai.core.state import State


def load_again(saved: Mapping[str, Any], pack: str | None = None, *, exact: bool = True) -> Game:
    """The game of a saved header (`game`, `players`, `options`, `pack`); a pack that is not built
    in must be named by its file.

    Exact: the pack must not have changed since, so that the game goes on as it was.
    """
    id, hash = saved["pack"].get("id", "?"), saved["pack"].get("hash", "?")
    played = {"pack": id, "hash": hash[:12]}
    kind = hooks.find_kind(saved["game"])
    known = {option.name: option for option in kind.options}
    options = {
        name: value
        for name, value in saved["options"].items()
        if value != id or (name in known and known[name].accepts(value))
    }
    if len(options) < len(saved["options"]) and pack is None:
        raise GunbaiError("error.needs_pack", **played)
    game = kind.load(saved["players"], options, pack)
    if exact and (game.pack_id, game.pack_hash) != (id, hash):
        if pack is None:
            raise GunbaiError("error.needs_pack", **played)
        found = {"file": pack, "found": game.pack_id, "found_hash": game.pack_hash[:12]}
        raise GunbaiError("error.other_pack", **played, **found)
    return game


def saved_form(game: Game) -> dict[str, object]:
    """The game as JSON; a pack that is not built in goes with it."""
    return {
        "game": game.info.id,
        "rules": game.info.rules_version,
        "players": game.players,
        "options": dict(game.options),
        "pack": {"id": game.pack_id, "hash": game.pack_hash},
        "text": game.pack_text,
    }


def is_registered(game: Game) -> bool:
    """Can the game be found by its id?"""
    try:
        hooks.find_kind(game.info.id)
    except (LookupError, UnknownGame):
        return False
    return True


def restore_game(form: Mapping[str, Any]) -> Game:
    """The game that was saved in this form. Games are immutable: equal forms share one."""
    return _restored(json.dumps(form, sort_keys=True))


@lru_cache(maxsize=64)
def _restored(text: str) -> Game:
    form = json.loads(text)
    if form["text"] is None:
        game = load_again(form)
    else:
        with TemporaryDirectory(prefix="gunbai-") as folder:
            path = Path(folder) / f"{form['pack']['id']}.toml"
            path.write_text(form["text"], encoding="utf-8")
            game = load_again(form, str(path))
    if game.info.rules_version != form["rules"]:
        now = game.info.rules_version
        raise GunbaiError("error.other_rules", game=form["game"], rules=form["rules"], now=now)
    return game


def restore_state(game: Game, position: Mapping[str, Any]) -> State:
    """The state that was saved as this position."""
    return game.load_position(position)
