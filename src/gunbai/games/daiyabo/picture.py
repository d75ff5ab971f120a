"""The board as a picture."""

from __future__ import annotations

from typing import Any

import msgspec

from gunbai.games.daiyabo.view import CARD_NAMES, DaiyaboView
from gunbai.pictures.boards import Data, title
from gunbai.pictures.shapes import GREY, SEATS, Picture


def draw(game: Any, data: Data) -> Picture:
    table = msgspec.convert(data, DaiyaboView)
    seats = len(table.seats)
    picture = Picture(760, 150 + 30 * 13, title("daiyabo", data))
    columns = [220 + 90 * seat for seat in range(seats)]
    for seat, x in enumerate(columns):
        picture.text(x, 30, f"P{seat + 1}", 16, SEATS[seat])
    y = 60.0
    rows: list[tuple[str, list[object]]] = [("score", [*table.scores])]
    rows += [(f"markers {area}", [*counts]) for area, counts in table.markers.items()]
    for name in CARD_NAMES:
        card = table.action_cards[name]
        label = f"{name}: {card.card}" if card.card else name
        rows.append((label, [*card.dice]))
    rows.append(("dice in hand", [things.dice for things in table.seats]))
    rows.append(("warlords", [len(things.warlords) for things in table.seats]))
    rows.append(("castles", [len(things.castles) for things in table.seats]))
    for label, values in rows:
        picture.text(95, y, label, 13)
        for seat, value in enumerate(values):
            picture.text(columns[seat], y, str(value), 14, SEATS[seat])
        picture.line((20, y + 13), (740, y + 13), 1, GREY)
        y += 27
    held = [f"{rank}: P{seat + 1}" for rank, seat in table.ranks.items() if seat is not None]
    picture.text(380, y + 8, ", ".join(held) or "no rank is held", 13)
    return picture
