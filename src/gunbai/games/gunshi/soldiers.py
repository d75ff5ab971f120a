"""GS-1 Soldiers on the field and in the stock: kinds, letters, facings, coming and going."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.games.gunshi.terms import (
    ARCHER,
    CAVALRY,
    EAST,
    INFANTRY,
    INVADED,
    INVADED_WITH_SHIELD,
    LETTERS_PER_KIND,
    NO_LETTER,
    NORTH,
    SOUTH,
    STOCK,
)

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def kind_at(state: "GunshiState", piece: i64) -> i64:
    """The kind of the soldier on this square (given as a board with one square)."""
    if state.cavalry & piece != 0:
        return CAVALRY
    if state.archers & piece != 0:
        return ARCHER
    return INFANTRY


def of_kind(state: "GunshiState", squares: i64, kind: i64) -> i64:
    """Those of these soldiers that are of this kind."""
    if kind == CAVALRY:
        return squares & state.cavalry
    if kind == ARCHER:
        return squares & state.archers
    return squares & ~(state.archers | state.cavalry)


def facing_at(state: "GunshiState", square: i64) -> i64:
    """GS-1.5: every soldier faces one of the four compass directions."""
    return ((state.facing_high >> square) & 1) * 2 + ((state.facing_low >> square) & 1)


def with_facing(state: "GunshiState", squares: i64, facing: i64) -> i64:
    """Those of these soldiers that face this way."""
    if facing == NORTH:
        return squares & ~(state.facing_low | state.facing_high)
    if facing == EAST:
        return squares & state.facing_low & ~state.facing_high
    if facing == SOUTH:
        return squares & ~state.facing_low & state.facing_high
    return squares & state.facing_low & state.facing_high


def turn_to(state: "GunshiState", pieces: i64, facing: i64) -> None:
    if facing & 1 != 0:
        state.facing_low |= pieces
    else:
        state.facing_low &= ~pieces
    if facing & 2 != 0:
        state.facing_high |= pieces
    else:
        state.facing_high &= ~pieces


def whereabouts(state: "GunshiState", kind: i64) -> i64:
    """Where each letter of a kind is, six bits each."""
    if kind == CAVALRY:
        return state.cavalry_at
    if kind == ARCHER:
        return state.archers_at
    return state.infantry_at


def place_of(state: "GunshiState", letter: i64) -> i64:
    """A square, STOCK, or an invasion area."""
    kind = letter // LETTERS_PER_KIND
    return (whereabouts(state, kind) >> (6 * (letter - kind * LETTERS_PER_KIND))) & 63


def put_letter(state: "GunshiState", letter: i64, place: i64) -> None:
    kind = letter // LETTERS_PER_KIND
    first = 6 * (letter - kind * LETTERS_PER_KIND)
    moved = (whereabouts(state, kind) & ~(bit(first) * 63)) | (place << first)
    if kind == CAVALRY:
        state.cavalry_at = moved
    elif kind == ARCHER:
        state.archers_at = moved
    else:
        state.infantry_at = moved


def letter_on(state: "GunshiState", kind: i64, place: i64) -> i64:
    """The first letter of a kind at a place, or NO_LETTER."""
    packed = whereabouts(state, kind)
    for index in range(state.tables.stock[kind]):
        if packed & 63 == place:
            return kind * LETTERS_PER_KIND + index
        packed >>= 6
    return NO_LETTER


def letter_at(state: "GunshiState", square: i64) -> i64:
    return letter_on(state, kind_at(state, bit(square)), square)


def in_stock(state: "GunshiState", kind: i64) -> bool:
    """GS-1.8: may a soldier of this kind be taken? GS-1.10: shields never run out."""
    return letter_on(state, kind, STOCK) != NO_LETTER


def take(state: "GunshiState", seat: i64, kind: i64, square: i64, facing: i64) -> i64:
    """GS-1.16: the lowest free letter comes to the field. GS-3.4: infantry with its shield.

    GS-1.7: the soldier belongs to the player who placed it.
    """
    piece = bit(square)
    letter = letter_on(state, kind, STOCK)
    put_letter(state, letter, square)
    state.side(seat).army |= piece
    if kind == CAVALRY:
        state.cavalry |= piece
    elif kind == ARCHER:
        state.archers |= piece
    else:
        state.shields |= piece
    turn_to(state, piece, facing)
    return letter


def carry(state: "GunshiState", seat: i64, source: i64, target: i64, facing: i64) -> None:
    """GS-7.2, GS-7.10: a soldier goes from square to square with its shield, and faces so."""
    side = state.side(seat)
    kind = kind_at(state, source)
    put_letter(state, letter_on(state, kind, lowest(source)), lowest(target))
    side.army ^= source | target
    if kind == CAVALRY:
        state.cavalry ^= source | target
    elif kind == ARCHER:
        state.archers ^= source | target
    elif state.shields & source != 0:
        state.shields ^= source | target
    turn_to(state, source, NORTH)
    turn_to(state, target, facing)


def strike(state: "GunshiState", piece: i64) -> None:
    """GS-1.8: a shield goes back to the stock at once."""
    state.shields &= ~piece
    state.progress = 1


def remove(state: "GunshiState", seat: i64, piece: i64) -> i64:
    """GS-1.8: a captured or shot soldier goes back to the stock at once, shield and all."""
    letter = _leave(state, seat, piece, STOCK)
    state.recruits &= ~bit(letter)
    return letter


def invade(state: "GunshiState", seat: i64, piece: i64) -> i64:
    """GS-1.9: into the invasion area, together with the shield; how many invaders that makes."""
    if state.shields & piece != 0:
        _leave(state, seat, piece, INVADED_WITH_SHIELD + seat)
        return 2
    _leave(state, seat, piece, INVADED + seat)
    return 1


def _leave(state: "GunshiState", seat: i64, piece: i64, place: i64) -> i64:
    letter = letter_at(state, lowest(piece))
    put_letter(state, letter, place)
    state.side(seat).army &= ~piece
    state.cavalry &= ~piece
    state.archers &= ~piece
    state.shields &= ~piece
    turn_to(state, piece, NORTH)
    state.progress = 1
    return letter
