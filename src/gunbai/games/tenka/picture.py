"""The board as a picture."""

from __future__ import annotations

import msgspec

from gunbai.games.tenka.game import TenkaGame
from gunbai.games.tenka.pack import Region
from gunbai.games.tenka.view import TenkaView
from gunbai.pictures.boards import Data, title
from gunbai.pictures.shapes import GREY, INK, PAPER, SEATS, Picture


def draw(game: TenkaGame, data: Data) -> Picture:
    seen = msgspec.convert(data, TenkaView)
    picture = Picture(1000, 700, title("tenka", data))
    regions = {region.id: region for region in game.pack.region}
    for border in game.pack.border:
        one, other = (regions[id] for id in border.between)
        width = 7 if border.kind == "thick" else 2
        picture.line((one.x, one.y), (other.x, other.y), width, GREY)
    owners = {
        id: (seat, armies)
        for seat, things in enumerate(seen.seats)
        for id, armies in things.regions.items()
    }
    sides = (("A", seen.war.attack, -52), ("D", seen.war.defence, 52)) if seen.war else ()
    for id, region in regions.items():
        seat, armies = owners.get(id, (-1, 0))
        _region(picture, region, seat, armies)
        for letter, tokens, dy in sides:
            if count := tokens.counts.get(id, 0):
                values = tokens.values.get(id)
                shown = "+".join(map(str, values)) if values else "?" * count
                picture.text(region.x, region.y + dy, f"{letter} {shown}", 16)
    rows = [
        f"P{seat + 1}: {seen.scores[seat]} points, {things.hand} tiles"
        for seat, things in enumerate(seen.seats)
    ]
    picture.text(500, 680, "   ".join(rows), 16)
    return picture


def _region(picture: Picture, region: Region, seat: int, armies: int) -> None:
    picture.circle(region.x, region.y, 38, SEATS[seat] if seat >= 0 else PAPER)
    ink = PAPER if seat >= 0 else INK
    picture.text(region.x, region.y - 14, region.en, 13, ink)
    owner = f"P{seat + 1}" if seat >= 0 else "-"
    picture.text(region.x, region.y + 6, f"{owner} {armies}", 15, ink)
    picture.text(region.x, region.y + 24, f"({region.points})", 11, ink)
