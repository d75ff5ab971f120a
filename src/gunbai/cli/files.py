"""Reads files of records and positions with clear errors; finds the game of a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gunbai.core import Game, GunbaiError, Record
from gunbai.core.saved import load_again
from gunbai.core.textfile import read_text, write_text


def read_record(path: Path) -> Record:
    return Record.load(path)


def game_of(record: Record, pack: str | None, *, exact: bool = True) -> Game:
    """The game a record was played with; a pack that is not built in must be named by its file."""
    return load_again(record.header(), pack, exact=exact)


def read_position(path: Path) -> Mapping[str, Any]:
    try:
        position = json.loads(read_text(path))
    except ValueError as error:
        raise GunbaiError("cli.error.not_json", file=str(path), problem=str(error)) from None
    if not isinstance(position, dict):
        raise GunbaiError("cli.error.not_json", file=str(path), problem="not an object")
    return position


__all__ = ["game_of", "read_position", "read_record", "read_text", "write_text"]
