"""Reads files of records and positions with clear errors, and writes files atomically."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gunbai.core import Game, GunbaiError, Record
from gunbai.games import kind, load


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise GunbaiError("error.no_file", file=str(path), problem=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise GunbaiError("error.no_file", file=str(path), problem="not UTF-8") from None


def write_text(path: Path, text: str) -> None:
    """Write a file atomically."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise GunbaiError(
            "cli.error.cannot_write", file=str(path), problem=str(error.strerror)
        ) from None


def read_record(path: Path) -> Record:
    return Record.loads(read_text(path))


def game_of(record: Record, pack: str | None, *, exact: bool = True) -> Game:
    """The game a record was played with; a pack that is not built in must be named by its file.

    Exact: the pack must not have changed since, so that the record can be replayed.
    """
    played = {"pack": record.pack.get("id", "?"), "hash": record.pack.get("hash", "?")[:12]}
    known = {option.name: option for option in kind(record.game).options}
    options = {
        name: value
        for name, value in record.options.items()
        if value != record.pack.get("id") or (name in known and known[name].accepts(value))
    }
    if len(options) < len(record.options) and pack is None:
        raise GunbaiError("cli.error.needs_pack", **played)
    game = load(record.game, record.players, options, pack)
    if exact and (game.pack_id, game.pack_hash) != (record.pack.get("id"), record.pack.get("hash")):
        if pack is None:
            raise GunbaiError("cli.error.needs_pack", **played)
        found = {"file": pack, "found": game.pack_id, "found_hash": game.pack_hash[:12]}
        raise GunbaiError("cli.error.other_pack", **played, **found)
    return game


def read_position(path: Path) -> Mapping[str, Any]:
    try:
        position = json.loads(read_text(path))
    except ValueError as error:
        raise GunbaiError("cli.error.not_json", file=str(path), problem=str(error)) from None
    if not isinstance(position, dict):
        raise GunbaiError("cli.error.not_json", file=str(path), problem="not an object")
    return position
