"""The action layout: which number means what, and the text (`code`) of each.

The layout is fixed for a rules version and a pack: eight words, then one block per verb.
Which piece an answer concerns follows from the question, so a code never depends on a state.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.core.errors import BadCode
from gunbai.games.gunshi.grid import EDGES, SQUARES, edge_name, square_name
from gunbai.games.gunshi.terms import CARD_NAMES, CARDS, FACINGS, ITEM_NAMES

STAY: Final = 0
JOIN: Final = 1
INVADE_NOW: Final = 2
TURN_MODE: Final = 3
SHOOT_MODE: Final = 4
STOP: Final = 5
LIGHTNING_ORDER: Final = 6
NO_LIGHTNING: Final = 7
PLACE: Final = 8
FACE: Final = PLACE + 4
GO: Final = FACE + 4
ADVANCE: Final = GO + 4
ORDER: Final = ADVANCE + 6
DECK: Final = ORDER + 4
GENERAL: Final = DECK + 4
LEAD: Final = GENERAL + 49
SQUARE: Final = LEAD + 49
TARGET: Final = SQUARE + 49
EDGE: Final = TARGET + 49
HAND: Final = EDGE + 112

WORDS: Final = ("stay", "join", "invade", "turn", "shoot", "stop", "lightning", "no_lightning")
BLOCKS: Final = (
    ("place", PLACE, 4),
    ("face", FACE, 4),
    ("go", GO, 4),
    ("advance", ADVANCE, 6),
    ("order", ORDER, 4),
    ("deck", DECK, 4),
    ("general", GENERAL, SQUARES),
    ("lead", LEAD, SQUARES),
    ("square", SQUARE, SQUARES),
    ("target", TARGET, SQUARES),
    ("edge", EDGE, EDGES),
)


def action_codes(hands: list[int]) -> list[str]:
    """The text of every action: "lead d4", "edge d3N". `hands` are the packed starting hands."""
    codes = list(WORDS)
    for verb, first, count in BLOCKS:
        assert first == len(codes)
        for i in range(count):
            codes.append(f"{verb} {_thing(verb, i)}")
    for hand in hands:
        codes.append("hand " + ",".join(cards_of(hand)))
    return codes


def cards_of(hand: i64) -> list[str]:
    """The names of the cards of a packed hand."""
    found: list[str] = []
    for card in range(CARDS):
        found += [CARD_NAMES[card]] * ((hand >> (4 * card)) & 15)
    return found


def _thing(verb: str, index: int) -> str:
    if verb == "place":
        return ITEM_NAMES[index]
    if verb == "face" or verb == "go":
        return FACINGS[index]
    if verb == "advance":
        return str(index + 1)
    if verb == "order" or verb == "deck":
        return CARD_NAMES[index]
    if verb == "edge":
        return edge_name(index)
    return square_name(index + index // 7)


def unknown(code: str) -> BadCode:
    """The error for a text that is not a code."""
    verb, _, thing = code.partition(" ")
    if verb == "edge":
        return BadCode(code, "gunshi.error.no_edge", name=thing)
    if verb in ("general", "lead", "square", "target"):
        return BadCode(code, "gunshi.error.no_square", name=thing)
    return BadCode(code)
