"""Random walks through a game: the states on which the laws are checked."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.core import CHANCE, Actions, EventLog, Game, Rng, State

KEY_EVERY = 16


def choose(state: State, seat: int, rng: Rng) -> int:
    """A random legal action, or an outcome of luck."""
    if seat == CHANCE:
        return state.sample(rng)
    legal = state.legal(seat)
    return legal[rng.below(len(legal))]


def walk(game: Game, seed: int | str, start: State | None = None) -> Iterator[State]:
    """The states of a random game, from the first to the last. The caller may keep each."""
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


def looks(game: Game, seed: int | str, most: int) -> Iterator[State]:
    """Some states of a random game in order, with the first and the last, for checks that would
    take too long on every state."""
    length = sum(1 for _ in walk(game, seed))
    chosen = set(range(length))
    if length > most:
        places = list(range(1, length - 1))
        Rng(seed).shuffle(places)
        chosen = {0, length - 1, *places[: most - 2]}
    for i, state in enumerate(walk(game, seed)):
        if i in chosen:
            yield state


def walk_to(game: Game, seed: int | str, steps: int) -> State:
    """The state after `steps` random decisions (or the end of the game)."""
    last = game.new_state()
    for i, state in enumerate(walk(game, seed)):
        last = state
        if i == steps:
            break
    return last


def digest_games(game: Game, seeds: range) -> list[int]:
    """One number per seeded game, mixed from its keys along the way and at the end. For comparing
    engines: a difference anywhere changes all later keys."""
    found = []
    actions = Actions()
    for seed in seeds:
        rng = Rng(seed)
        state = game.new_state()
        mixed = steps = 0
        while not state.over():
            seat = state.decider()
            if seat == CHANCE:
                action = state.sample(rng)
            else:
                actions.clear()
                state.fill(seat, actions)
                action = actions.ids[rng.below(actions.count)]
            state.advance(seat, action, None)
            steps += 1
            if steps % KEY_EVERY == 0:
                mixed = (mixed * 31 + state.key()) % 2**64
        found.append((mixed * 31 + state.key()) % 2**64)
    return found


def logged(state: State, seat: int, action: int) -> EventLog:
    """Apply an action and return its events."""
    log = EventLog()
    state.apply(seat, action, log)
    return log
