"""Random playouts inside the compiled engine, for benchmarks and rollouts."""

from mypy_extensions import i64

from gunbai.core.offer import Actions
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, NOBODY, State


def playout(state: State, rng: Rng, actions: Actions) -> i64:
    """Play uniformly at random to the end; returns the number of decisions, luck included."""
    decisions: i64 = 0
    while True:
        seat = state.decider()
        if seat == NOBODY:
            return decisions
        if seat == CHANCE:
            state.advance(seat, state.sample(rng), None)
        else:
            state.advance(seat, state.random_legal(seat, rng, actions), None)
        decisions += 1


def playouts(start: State, games: i64, rng: Rng) -> i64:
    """Many random games from one state; returns the number of decisions."""
    actions = Actions()
    decisions: i64 = 0
    for _game in range(games):
        decisions += playout(start.clone(), rng, actions)
    return decisions


def clones(state: State, times: i64) -> None:
    for _time in range(times):
        state.clone()
