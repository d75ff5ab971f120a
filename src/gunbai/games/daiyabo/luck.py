"""Outcomes of luck with exact weights: the start player, cards drawn from the decks, dice.

A deck is a bag until a card is drawn; a roll is one outcome, a multiset of dice.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has, members_of, nth, size
from gunbai.core.rng import Rng
from gunbai.games.daiyabo import battle, dice, opening, phase, preparation

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def rolls(state: "DaiyaboState") -> bool:
    return state.phase == phase.MARCH_ROLL or state.phase == phase.BATTLE_ROLL


def dice_to_roll(state: "DaiyaboState") -> i64:
    if state.phase == phase.MARCH_ROLL:
        return state.hand(state.turn)
    return battle.dice_rolled(state)


def bag(state: "DaiyaboState") -> i64:
    """The set of which luck picks one member, in a phase without dice."""
    if state.phase == phase.START:
        return opening.candidates(state)
    if state.phase == phase.LAY and preparation.draws_castle(state):
        return state.castle_deck
    return state.warlord_deck


def first_outcome(state: "DaiyaboState") -> i64:
    """The outcome that picks member 0 of the bag."""
    if state.phase == phase.START:
        return 0
    if state.phase == phase.LAY and preparation.draws_castle(state):
        return state.tables.draw_castle
    return state.tables.draw_warlord


def asks_luck(state: "DaiyaboState") -> bool:
    return (
        state.phase == phase.START
        or state.phase == phase.DEAL
        or state.phase == phase.LAY
        or rolls(state)
    )


def outcomes(state: "DaiyaboState") -> list[tuple[int, int]]:
    """Every outcome with its weight: how many of all equally likely cases it stands for."""
    if not asks_luck(state):
        return []
    if not rolls(state):
        first = first_outcome(state)
        return [(int(first) + member, 1) for member in members_of(bag(state))]
    n = dice_to_roll(state)
    found: list[tuple[int, int]] = []
    for number in range(dice.first_of(n), dice.first_of(n + 1)):
        found.append((int(state.tables.roll + number), dice.ways(dice.unrank(number, n))))
    return found


def sample(state: "DaiyaboState", rng: Rng) -> i64:
    """One outcome, drawn by its weight without listing them."""
    if rolls(state):
        return state.tables.roll + dice.rank(dice.throw(dice_to_roll(state), rng))
    members = bag(state)
    return first_outcome(state) + nth(members, rng.below(size(members)))


def admits(state: "DaiyaboState", outcome: i64) -> bool:
    """Is this outcome possible now?"""
    if not asks_luck(state):
        return False
    if rolls(state):
        n = dice_to_roll(state)
        number = outcome - state.tables.roll
        return dice.first_of(n) <= number < dice.first_of(n + 1)
    member = outcome - first_outcome(state)
    return 0 <= member < 62 and has(bag(state), member)


def holds(state: "DaiyaboState", outcome: i64) -> bool:
    """Could this state have come from that outcome? Called right after luck."""
    tables = state.tables
    if outcome < tables.draw_warlord:
        return state.start == outcome
    if outcome < tables.draw_castle:
        return not has(state.warlord_deck, outcome - tables.draw_warlord)
    if outcome < tables.roll:
        return not has(state.castle_deck, outcome - tables.draw_castle)
    return dice.rank(state.fallen) == outcome - tables.roll
