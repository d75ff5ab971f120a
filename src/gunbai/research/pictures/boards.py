"""The four boards as pictures, drawn from a view: what the viewer may not know is not in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gunbai.core import Game, View
from gunbai.research.pictures.shapes import GREY, INK, PAPER, SEATS, Picture, Point

Data = Mapping[str, Any]
CELL = 56
EDGE = 34
HEADINGS: dict[str, Point] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def draw(game: Game, view: View) -> Picture:
    """The board as this viewer sees it."""
    return BOARDS[game.info.id](game, view.data)


def tenka(game: Any, data: Data) -> Picture:
    picture = Picture(1000, 700, _title("tenka", data))
    regions = {region.id: region for region in game.pack.region}
    for border in game.pack.border:
        one, other = (regions[id] for id in border.between)
        width = 7 if border.kind == "thick" else 2
        picture.line((one.x, one.y), (other.x, other.y), width, GREY)
    owners = {
        id: (seat, armies)
        for seat, things in enumerate(data["seats"])
        for id, armies in things["regions"].items()
    }
    war = data.get("war", {})
    for id, region in regions.items():
        seat, armies = owners.get(id, (-1, 0))
        _region(picture, region, seat, armies)
        for side, dy in (("attack", -52), ("defence", 52)):
            count = war.get(side, {}).get("counts", {}).get(id, 0)
            if count:
                values = war[side]["values"].get(id)
                shown = "+".join(map(str, values)) if values else "?" * count
                picture.text(region.x, region.y + dy, f"{side[0].upper()} {shown}", 16)
    rows = [
        f"P{seat + 1}: {data['scores'][seat]} points, {things['hand']} tiles"
        for seat, things in enumerate(data["seats"])
    ]
    picture.text(500, 680, "   ".join(rows), 16)
    return picture


def _region(picture: Picture, region: Any, seat: int, armies: int) -> None:
    picture.circle(region.x, region.y, 38, SEATS[seat] if seat >= 0 else PAPER)
    ink = PAPER if seat >= 0 else INK
    picture.text(region.x, region.y - 14, region.en, 13, ink)
    owner = f"P{seat + 1}" if seat >= 0 else "-"
    picture.text(region.x, region.y + 6, f"{owner} {armies}", 15, ink)
    picture.text(region.x, region.y + 24, f"({region.points})", 11, ink)


def gunshi(game: Any, data: Data) -> Picture:
    size = 7 * CELL + 2 * EDGE
    picture = Picture(size, size + 40, _title("gunshi", data))
    goals = [*game.pack.invasion_squares.red, *game.pack.invasion_squares.blue]
    for file in range(7):
        for row in range(7):
            x, y = EDGE + file * CELL, EDGE + (6 - row) * CELL
            name = f"{'abcdefg'[file]}{row + 1}"
            picture.rect(x, y, CELL, CELL, "#efe3c6" if name in goals else None)
        picture.text(EDGE + file * CELL + CELL / 2, size - EDGE / 2, "abcdefg"[file])
        picture.text(EDGE / 2, EDGE + (6 - file) * CELL + CELL / 2, str(file + 1))
    for seat, things in enumerate(data["seats"]):
        for soldier in things["soldiers"]:
            _soldier(picture, seat, soldier, general=soldier["letter"] == things["general"])
        for edge in things["fences"]:
            picture.line(*_edge(edge), 6, SEATS[seat])
        queue = " ".join(entry["card"] or "?" for entry in things["queue"])
        words = f"P{seat + 1}: supply {things['supply']}  {queue}"
        picture.text(size / 2, size + 8 + 18 * seat, words, 13, SEATS[seat])
    return picture


def _square(name: str) -> Point:
    """The middle of a square."""
    file, row = "abcdefg".index(name[0]), int(name[1]) - 1
    return EDGE + file * CELL + CELL / 2, EDGE + (6 - row) * CELL + CELL / 2


def _edge(name: str) -> tuple[Point, Point]:
    x, y = _square(name[:2])
    dx, dy = HEADINGS[name[2]]
    half = CELL / 2
    start = x + dx * half - dy * half, y + dy * half - dx * half
    return start, (x + dx * half + dy * half, y + dy * half + dx * half)


def _soldier(picture: Picture, seat: int, soldier: Data, *, general: bool) -> None:
    x, y = _square(soldier["square"])
    _arrow(picture, x, y, soldier["facing"], SEATS[seat])
    letter = soldier["kind"][0].upper() + ("+" if soldier["shield"] else "")
    picture.text(x, y, letter + ("*" if general else ""), 14, PAPER)


def _arrow(picture: Picture, x: float, y: float, facing: str, fill: str) -> None:
    """A pentagon that points where the piece looks."""
    dx, dy = HEADINGS[facing]
    corners = [(1.0, 0.0), (0.3, 0.75), (-0.8, 0.75), (-0.8, -0.75), (0.3, -0.75)]
    reach = CELL * 0.42
    points = [(x + (a * dx - b * dy) * reach, y + (a * dy + b * dx) * reach) for a, b in corners]
    picture.polygon(points, fill)


def kingdom(game: Any, data: Data) -> Picture:
    tables = game.tables
    columns, rows = int(tables.columns), int(tables.rows)
    width, height = columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE
    picture = Picture(width, height + 40, _title("kingdom", data))
    for number, name in enumerate(tables.names):
        x = EDGE + number % columns * CELL
        y = EDGE + (rows - 1 - number // columns) * CELL
        ground = "#d8c9a3" if name in data["high_ground"] else None
        picture.rect(x, y, CELL, CELL, INK if name in data["rocks"] else ground)
        for seat, things in enumerate(data["seats"]):
            if things.get("headquarters") == name:
                picture.rect(x + 4, y + 4, CELL - 8, CELL - 8, None)
                picture.text(x + 12, y + 12, "H", 12, SEATS[1 - seat])
        if name in data["board"]:
            _stack(picture, x + CELL / 2, y + CELL / 2, data["board"][name])
        if number < columns:
            picture.text(x + CELL / 2, height - EDGE / 2, name[0])
        if number % columns == 0:
            picture.text(EDGE / 2, y + CELL / 2, name[1:])
    for seat, things in enumerate(data["seats"]):
        cards = f"{things['hand_size']} cards, {len(things['used'])} used"
        picture.text(
            width / 2, height + 8 + 18 * seat, f"P{seat + 1}: {cards}", 13, SEATS[1 - seat]
        )
    return picture


def _stack(picture: Picture, x: float, y: float, stack: str) -> None:
    """ "B:T2N": Blue's commander with two soldiers facing north."""
    colour = SEATS[1] if stack[0] == "B" else SEATS[0]
    general = stack[2].replace("-", "")
    if stack[-1] in HEADINGS:
        _arrow(picture, x, y, stack[-1], colour)
        general += stack[3:-1]
    else:
        picture.circle(x, y, CELL * 0.3, colour)
    picture.text(x, y, general, 14, PAPER)


def daiyabo(game: Any, data: Data) -> Picture:
    seats = len(data["seats"])
    picture = Picture(760, 150 + 30 * 13, _title("daiyabo", data))
    columns = [220 + 90 * seat for seat in range(seats)]
    for seat, x in enumerate(columns):
        picture.text(x, 30, f"P{seat + 1}", 16, SEATS[seat])
    y = 60.0
    rows: list[tuple[str, list[object]]] = [("score", list(data["scores"]))]
    rows += [(f"markers {area}", list(counts)) for area, counts in data["markers"].items()]
    for name, card in data["action_cards"].items():
        label = f"{name}: {card['card']}" if card["card"] else name
        rows.append((label, list(card["dice"])))
    rows.append(("dice in hand", [things["dice"] for things in data["seats"]]))
    rows.append(("warlords", [len(things["warlords"]) for things in data["seats"]]))
    rows.append(("castles", [len(things["castles"]) for things in data["seats"]]))
    for label, values in rows:
        picture.text(95, y, label, 13)
        for seat, value in enumerate(values):
            picture.text(columns[seat], y, str(value), 14, SEATS[seat])
        picture.line((20, y + 13), (740, y + 13), 1, GREY)
        y += 27
    held = [f"{rank}: P{seat + 1}" for rank, seat in data["ranks"].items() if seat is not None]
    picture.text(380, y + 8, ", ".join(held) or "no rank is held", 13)
    return picture


def _title(name: str, data: Data) -> str:
    return f"{name}: {data['phase']}"


BOARDS: dict[str, Callable[[Any, Data], Picture]] = {
    "tenka": tenka,
    "gunshi": gunshi,
    "daiyabo": daiyabo,
    "kingdom": kingdom,
}
