"""Stored pictures: WebP files that are replaced only when a new picture differs visibly."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

QUALITY = 85
TILE = 16
"""The side of the squares in which pictures are compared, in pixels."""
VISIBLE = 6.0
"""The mean difference of a square, of 255, from which on a person would see it."""


def store(path: Path, png: bytes) -> bool:
    """Write the picture unless the stored one looks the same; say whether it was written."""
    made = encode(png)
    if path.exists() and difference(path.read_bytes(), made) < VISIBLE:
        return False
    path.write_bytes(made)
    return True


def encode(png: bytes) -> bytes:
    made = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").save(made, "WEBP", quality=QUALITY, method=6)
    return made.getvalue()


def difference(one: bytes, other: bytes) -> float:
    """The mean difference in the square that differs most; 255 for pictures of other sizes.

    The mean of the whole picture would hide a changed word on a large board.
    """
    first, second = (Image.open(BytesIO(each)).convert("RGB") for each in (one, other))
    if first.size != second.size:
        return 255.0
    grey = ImageChops.difference(first, second).convert("L")
    return float(grey.reduce(TILE).getextrema()[1])
