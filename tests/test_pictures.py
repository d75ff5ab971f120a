"""Pictures of the documentation are replaced only when they changed visibly."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.web.stored import difference, encode, store

ROOT = Path(__file__).parent.parent
SIZE = (320, 200)


def picture(*, shade: int = 240, word: str = "", size: tuple[int, int] = SIZE) -> bytes:
    """A plain board with a dark square and perhaps a word, as PNG."""
    made = Image.new("RGB", size, (shade, shade, shade))
    pen = ImageDraw.Draw(made)
    pen.rectangle((40, 40, 120, 120), fill=(60, 30, 30))
    pen.text((200, 90), word, fill=(0, 0, 0))
    data = BytesIO()
    made.save(data, "PNG")
    return data.getvalue()


def test_a_new_picture_is_stored_as_webp(tmp_path: Path) -> None:
    path = tmp_path / "web-board.webp"
    assert store(path, picture())
    with Image.open(path) as stored:
        assert stored.format == "WEBP"
        assert stored.size == SIZE


@pytest.mark.parametrize("again", [picture(), picture(shade=239)], ids=["same", "a shade darker"])
def test_a_picture_that_looks_the_same_leaves_the_file_as_it_is(
    tmp_path: Path, again: bytes
) -> None:
    path = tmp_path / "web-board.webp"
    store(path, picture())
    before = path.read_bytes()
    assert not store(path, again)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "changed",
    [picture(word="Kinai"), picture(shade=200), picture(size=(320, 240))],
    ids=["a word", "another colour", "another size"],
)
def test_a_picture_that_differs_visibly_replaces_the_stored_one(
    tmp_path: Path, changed: bytes
) -> None:
    path = tmp_path / "web-board.webp"
    store(path, picture())
    assert store(path, changed)
    assert path.read_bytes() == encode(changed)


def test_the_difference_of_a_small_change_does_not_vanish_in_a_large_picture() -> None:
    large = (1280, 800)
    one, other = encode(picture(size=large)), encode(picture(size=large, word="Kinai"))
    assert difference(one, one) == 0
    assert difference(one, other) == pytest.approx(
        difference(encode(picture()), encode(picture(word="Kinai"))), rel=0.5
    )


def test_pictures_of_screens_are_webp() -> None:
    pictures = ROOT / "docs" / "pictures"
    assert not list(pictures.glob("*.png"))
    assert len(list(pictures.glob("web-*.webp"))) > 10
