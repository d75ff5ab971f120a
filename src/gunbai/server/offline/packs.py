"""Packs of the user, as the page sends, lists and keeps them."""

from __future__ import annotations

import logging
from typing import Annotated

import msgspec
from msgspec import Meta

from gunbai.core import GunbaiError
from gunbai.server.live.times import now
from gunbai.server.table import own_packs
from gunbai.server.table.own_packs import OPTION, OwnPack

LONGEST = 200_000
log = logging.getLogger("gunbai.offline")


class NewPack(msgspec.Struct, frozen=True):
    text: Annotated[str, Meta(max_length=LONGEST)]
    file: Annotated[str, Meta(pattern=r"^\w[\w .-]{0,79}$")] = "pack.toml"
    """The name that mistakes are reported with."""


class PackAbout(msgspec.Struct, frozen=True):
    game: str
    pack: str
    title: object
    """A text, or texts by language."""
    options: dict[str, object]
    """The options of a new table that plays with it."""


class Stored(msgspec.Struct, frozen=True):
    game: str
    pack: str
    text: str
    added: int = 0
    """The time in milliseconds. A table finds its pack by hash; an id means the latest pack with
    it."""


def about(own: OwnPack) -> PackAbout:
    return PackAbout(own.game, own.id, own.name, {OPTION: own.hash})


def stored(own: OwnPack) -> str:
    return msgspec.json.encode(Stored(own.game, own.id, own.text, now())).decode()


def load_all(texts: str) -> None:
    """Packs that were kept, as a JSON list. One that this version does not accept is left out."""
    found = []
    for text in msgspec.json.decode(texts, type=list[str]):
        try:
            found.append(msgspec.json.decode(text, type=Stored))
        except msgspec.DecodeError as error:
            log.warning("a pack was left out: %s", error)
    for kept in sorted(found, key=lambda each: each.added):
        try:
            own_packs.add(kept.text)
        except GunbaiError as error:
            log.warning("a pack was left out: %s", error)
