"""The action layout: which number means what, and the text (`code`) of each.

The layout is fixed for a rules version and a pack: "none", a marker in each area, the
placements, then one block each for end-bonus items, exchanges, siege targets, conversions and
removals. In the blocks of cards the warlords come first, then the castles.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.core.errors import BadCode
from gunbai.games.daiyabo import dice
from gunbai.games.daiyabo.tables import Tables
from gunbai.games.daiyabo.terms import FACES, MAX_ROLL, START_CARD

NONE: Final = 0
MARKER: Final = 1
SIEGE_BY_1: Final = FACES
"""Placements, counted from `tables.place`: face by face on its own card, then on the siege."""
SIEGE_BY_6: Final = FACES + 1

FACE_NAMES: Final = ("1", "2", "3", "4", "5", "6")
PLACEMENTS: Final = ("1", "2", "3", "4", "5", "6", "1=siege", "6=siege")


def action_codes(tables: Tables) -> list[str]:
    """The text of every action: "convert yasuke=1>6"."""
    cards = tables.warlord_ids + tables.castle_ids
    faces = list(zip(tables.conversion_from, tables.conversion_to, strict=True))
    return [
        "none",
        *(f"marker {area}" for area in tables.area_ids),
        *(f"place {placement}" for placement in PLACEMENTS),
        f"take {START_CARD}",
        *(f"take {card}" for card in cards),
        *(f"swap {card}" for card in cards),
        *(f"siege {card}" for card in cards),
        *(
            f"convert {tables.warlord_ids[warlord]}={old + 1}>{new + 1}"
            for warlord, (old, new) in zip(tables.conversion_warlord, faces, strict=True)
        ),
        *(
            f"remove {tables.warlord_ids[warlord]}={face + 1}"
            for warlord, face in zip(tables.removal_warlord, tables.removal_face, strict=True)
        ),
    ]


def unknown(tables: Tables, code: str) -> BadCode:
    """The part of a text that is not valid."""
    verb, _, rest = code.partition(" ")
    name, _, faces = rest.partition("=")
    if verb == "marker":
        return BadCode(code, "daiyabo.error.no_area", name=name, known=list(tables.area_ids))
    if verb in ("take", "swap", "siege"):
        return BadCode(code, "daiyabo.error.no_card", name=rest)
    if verb in ("convert", "remove"):
        if name not in tables.warlord_ids:
            return BadCode(code, "daiyabo.error.no_card", name=name)
        return BadCode(code, "daiyabo.error.no_ability", name=name, faces=faces)
    return BadCode(code)


def card_id(tables: Tables, number: int) -> str:
    if number < tables.warlords:
        return tables.warlord_ids[number]
    return tables.castle_ids[number - tables.warlords]


def card_number(tables: Tables, code: str, name: str) -> int:
    """Warlords are numbered first, then castles."""
    if name in tables.warlord_ids:
        return tables.warlord_ids.index(name)
    if name in tables.castle_ids:
        return int(tables.warlords) + tables.castle_ids.index(name)
    raise BadCode(code, "daiyabo.error.no_card", name=name)


def luck_code(tables: Tables, outcome: int) -> str:
    if outcome < 0 or outcome >= tables.n_outcomes:
        raise BadCode(str(outcome), "error.bad_action", n=tables.n_outcomes)
    if outcome < tables.draw_warlord:
        return f"start {outcome}"
    if outcome < tables.roll:
        return "draw " + card_id(tables, outcome - tables.draw_warlord)
    number: i64 = outcome - tables.roll
    faces = dice.faces_list(dice.unrank(number, dice.dice_in(number)))
    return "roll " + ",".join([str(face) for face in faces])


def parse_luck(tables: Tables, code: str) -> int:
    verb, _, rest = code.partition(" ")
    if verb == "start":
        if len(rest) == 1 and rest in "012345" and int(rest) < tables.players:
            return int(rest)
        raise BadCode(code, "error.bad_code_seat", last=tables.players - 1)
    if verb == "draw":
        return int(tables.draw_warlord) + card_number(tables, code, rest)
    parts = rest.split(",")
    if verb == "roll" and len(parts) <= MAX_ROLL and all(part in FACE_NAMES for part in parts):
        faces = [int(part) for part in parts]
        if faces == sorted(faces):
            return int(tables.roll) + dice.rank(dice.from_list(faces))
    raise BadCode(code)
