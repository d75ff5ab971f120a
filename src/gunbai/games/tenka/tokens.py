"""Five face-down tokens in one integer: six bits each, region + 1, 0 = not placed."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import has
from gunbai.games.tenka.terms import NEUTRAL, NO_REGION, TOKENS

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState

LOW: Final = 0x7FFFFFFF
SPREAD: Final = 0x2C1B3C6D
TURN: Final = 0x165667B1


def put(tokens: i64, index: i64, region: i64) -> i64:
    """Place a token that was not placed."""
    return tokens | ((region + 1) << (6 * index))


def region_of(tokens: i64, index: i64) -> i64:
    """Where a token lies; -1 if it is not placed."""
    return ((tokens >> (6 * index)) & 63) - 1


def count_on(tokens: i64, region: i64) -> i64:
    found: i64 = 0
    for index in range(TOKENS):
        if region_of(tokens, index) == region:
            found += 1
    return found


def sum_on(tokens: i64, values: vec[i64], region: i64) -> i64:
    """The values of the tokens on a region, added up."""
    total: i64 = 0
    for index in range(TOKENS):
        if region_of(tokens, index) == region:
            total += values[index]
    return total


def values_on(tokens: i64, values: vec[i64], region: i64) -> list[int]:
    """The values on a region, highest first."""
    return [values[index] for index in range(TOKENS) if region_of(tokens, index) == region]


def sort_equal(tokens: i64, first: i64) -> i64:
    """Tokens from `first` on have one value: put them in region order, so the sequence in which
    they were placed is forgotten."""
    kept: i64 = 0
    for index in range(first):
        kept = put(kept, index, region_of(tokens, index))
    for index in range(first, TOKENS):
        rank = first
        region = region_of(tokens, index)
        for other in range(first, TOKENS):
            there = region_of(tokens, other)
            if there < region or (there == region and other < index):
                rank += 1
        kept = put(kept, rank, region)
    return kept


def exposed(tokens: i64, values: vec[i64], turned: i64) -> i64:
    """A number for what everybody sees of these tokens: how many lie on each region, and their
    values on the regions where they are turned up. Tokens in another order give the same."""
    total: i64 = 0
    for index in range(TOKENS):
        region = region_of(tokens, index)
        if region >= 0:
            seen = 8 * (region + 1)
            if has(turned, region):
                seen += 1 + values[index]
            seen = (seen * SPREAD) & LOW
            total += ((seen ^ (seen >> 15)) * TURN) & LOW
    return total & LOW


def return_all(state: "TenkaState") -> None:
    """TK-6.18: after the war all attack and defence tokens return to the common pool."""
    state.attack_tokens = 0
    state.attack_placed = 0
    state.defence_tokens = 0
    state.defence_placed = 0
    state.attacked = 0
    state.unsettled = 0
    state.base = 0
    state.placers = 0
    state.battle = NO_REGION
    state.loser = NEUTRAL
