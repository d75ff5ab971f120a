"""A stack (or a moving group) in one number: soldiers, general, facing and owner. 0 = no piece.

A stack without soldiers has no facing (KD-1.5); its facing bits are 0.
"""

from mypy_extensions import i64

from gunbai.games.kingdom.terms import FACING_LETTERS, GENERAL_LETTERS, SEAT_LETTERS


def stack(owner: i64, general: i64, soldiers: i64, facing: i64) -> i64:
    """KD-1.5: only soldiers give a stack a facing."""
    if soldiers == 0:
        if general == 0:
            return 0
        return general << 4 | owner << 8
    return soldiers | general << 4 | facing << 6 | owner << 8


def soldiers_of(pieces: i64) -> i64:
    return pieces & 15


def general_of(pieces: i64) -> i64:
    """TAISHO, FUKUSHO, SENNINSHO or NO_GENERAL."""
    return pieces >> 4 & 3


def facing_of(pieces: i64) -> i64:
    return pieces >> 6 & 3


def owner_of(pieces: i64) -> i64:
    return pieces >> 8


def is_unit(pieces: i64) -> bool:
    """KD-1.4: a general with at least one soldier."""
    return pieces & 48 != 0 and pieces & 15 != 0


def size_of(pieces: i64) -> i64:
    """How many pieces there are."""
    soldiers = pieces & 15
    return soldiers + 1 if pieces & 48 != 0 else soldiers


def turned(pieces: i64, facing: i64) -> i64:
    """The same pieces with another facing."""
    return pieces & ~192 | facing << 6


def text_of(pieces: i64) -> str:
    """The rule book's shorthand: "B:T2N" is Blue's commander with two soldiers facing north."""
    soldiers = soldiers_of(pieces)
    facing = FACING_LETTERS[facing_of(pieces)] if soldiers > 0 else ""
    letter = GENERAL_LETTERS[general_of(pieces)]
    return f"{SEAT_LETTERS[owner_of(pieces)]}:{letter}{soldiers}{facing}"


def parse_stack(text: str) -> i64:
    """The stack of a shorthand; 0 for an invalid text."""
    if len(text) < 4 or text[0] not in SEAT_LETTERS or text[1] != ":":
        return 0
    owner: i64 = SEAT_LETTERS.index(text[0])
    if text[2] not in GENERAL_LETTERS:
        return 0
    general: i64 = GENERAL_LETTERS.index(text[2])
    number = text[3:].rstrip(FACING_LETTERS)
    if not (number.isascii() and number.isdecimal()) or str(int(number)) != number:
        return 0
    soldiers = int(number)
    letters = text[3 + len(number) :]
    if soldiers > 15 or len(letters) != (1 if soldiers > 0 else 0):
        return 0
    facing: i64 = FACING_LETTERS.index(letters) if soldiers > 0 else 0
    return stack(owner, general, soldiers, facing)
