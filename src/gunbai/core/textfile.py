"""Reads and writes whole text files in UTF-8, with errors that name the file."""

from __future__ import annotations

import os

from gunbai.core.errors import GunbaiError


def read_text(path: str | os.PathLike[str]) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except OSError as error:
        raise GunbaiError("error.no_file", file=str(path), problem=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise GunbaiError("error.no_file", file=str(path), problem="not UTF-8") from None


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file atomically."""
    folder, name = os.path.split(path)
    fresh = os.path.join(folder, f".{name}.new")
    try:
        with open(fresh, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(fresh, path)
    except OSError as error:
        raise GunbaiError(
            "error.cannot_write", file=str(path), problem=str(error.strerror)
        ) from None
