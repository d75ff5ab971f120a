"""perft: the number of paths of a given depth from a state, with every outcome of luck.

A wrong rule nearly always changes a count; the tests keep the expected counts as data.
"""

from mypy_extensions import i64

from gunbai.core.offer import Actions
from gunbai.core.state import CHANCE, NOBODY, State


def perft(state: State, depth: i64) -> i64:
    """Paths of `depth` decisions (a game that is over earlier counts as one path)."""
    if depth == 0:
        return 1
    seat = state.decider()
    if seat == NOBODY:
        return 1
    total: i64 = 0
    if seat == CHANCE:
        for outcome, _ in state.chance():
            child = state.clone()
            child.advance(seat, outcome, None)
            total += perft(child, depth - 1)
        return total
    actions = Actions()
    state.fill(seat, actions)
    if depth == 1:
        return actions.count
    for i in range(actions.count):
        child = state.clone()
        child.advance(seat, actions.ids[i], None)
        total += perft(child, depth - 1)
    return total
