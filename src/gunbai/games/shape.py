"""The shape of a position written by hand: JSON checked against a game's structs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import msgspec

from gunbai.core.errors import BadPosition

Number = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
"""A whole number that fits the compiled engine."""

T = TypeVar("T", bound=msgspec.Struct)


def shaped(data: Mapping[str, Any], schema: type[T]) -> T:
    """The position as the game's struct; raises BadPosition and names the field."""
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        field = path.rstrip("`").lstrip(".")
        if named := re.search(r"(?:unknown|required) field `(.*)`", problem):
            field = f"{field}.{named[1]}".lstrip(".")
        raise BadPosition(field, "", "error.position_shape", problem=problem) from None
