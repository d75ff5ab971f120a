"""Random walks through a game: where the laws look."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.core import CHANCE, Actions, EventLog, Game, Rng, State


def choose(state: State, seat: int, rng: Rng) -> int:
    """A random legal action, or an outcome of luck."""
    if seat == CHANCE:
        return state.sample(rng)
    legal = state.legal(seat)
    return legal[rng.below(len(legal))]


def walk(game: Game, seed: int | str, start: State | None = None) -> Iterator[State]:
    """The states of a random game, from the first to the last. Each is the caller's to keep."""
    rng = Rng(seed)
    state = game.new_state() if start is None else start.clone()
    steps = 0
    while True:
        yield state.clone()
        if state.over():
            return
        deciders = state.deciders()
        seat = deciders[rng.below(len(deciders))]
        state.apply(seat, choose(state, seat, rng))
        steps += 1
        if steps > game.info.max_decisions > 0:
            raise AssertionError(f"still going on after {steps} decisions")


def walk_to(game: Game, seed: int | str, steps: int) -> State:
    """A state some random decisions into a game (or its end)."""
    last = game.new_state()
    for i, state in enumerate(walk(game, seed)):
        last = state
        if i == steps:
            break
    return last


def digest_games(game: Game, seeds: range) -> list[int]:
    """One number per seeded game: the keys of all its states mixed. For comparing engines."""
    found = []
    actions = Actions()
    for seed in seeds:
        rng = Rng(seed)
        state = game.new_state()
        mixed = 0
        while not state.over():
            seat = state.decider()
            if seat == CHANCE:
                action = state.sample(rng)
            else:
                actions.clear()
                state.fill(seat, actions)
                action = actions.ids[rng.below(actions.count)]
            state.advance(seat, action, None)
            mixed = (mixed * 31 + state.key()) % 2**64
        found.append(mixed)
    return found


def logged(state: State, seat: int, action: int) -> EventLog:
    """Apply an action and return what it told."""
    log = EventLog()
    state.apply(seat, action, log)
    return log
