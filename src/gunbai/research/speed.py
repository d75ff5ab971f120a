"""Measures the speed of the engine and of similar OpenSpiel games in the same process.

All figures are per second of CPU time, medians of rounds that alternate between ours and
theirs, because machines are noisy: compare the ratios, not the figures. A decision is one
applied action, luck included, on both sides.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

from gunbai.bots.evaluation import evaluation
from gunbai.bots.levels import thinking
from gunbai.bots.search import ParallelBot
from gunbai.bots.search.tree import TO_THE_END, Search
from gunbai.core import CHANCE, Drive, Game, Rng, State, perft, playouts
from gunbai.core.playout import clones
from gunbai.games import part

GOALS = {"backgammon": (8.0, 15.0), "breakthrough": (4.5, 3.0)}
"""The goals for the ratios: driven from Python, inside the engine."""
SEARCH_GOAL = 3.0
"""The goal for a tree search with uniform rollouts."""

Work = Callable[[], int]
"""Does some work and returns the number of units done."""


@dataclass(frozen=True)
class Speed:
    """Figures of one game: decisions, clones and perft nodes per second, and bytes per state."""

    driven: float
    inside: float
    clones: float
    nodes: float
    state_bytes: int
    simulations: float
    """Simulations of a tree search from the first decision, with uniform rollouts to the end."""
    search_decisions: float
    """Decisions in that search, because games differ in length."""
    judged: float
    """Simulations as the game's bots make them, with its evaluation at the leaves."""
    even: float = 0.0
    """Simulations with uniform rollouts as long as the peer's games, then the evaluation; 0
    without a peer."""
    stepped: float = 0.0
    """Decisions driven from Python in one call each, by `Drive`."""


@dataclass(frozen=True)
class PeerSpeed:
    """Decisions per second of OpenSpiel's game of the same kind."""

    driven: float
    native: float
    simulations: float
    """Simulations of its tree search in C++, with uniform rollouts to the end."""
    search_decisions: float


def peer_of(id: str) -> str:
    """The OpenSpiel game of the same kind, as the game's part `peer` says; "" without one."""
    own = part(id, "peer")
    return "" if own is None else str(own.PEER)


def measure(game: Game, rounds: int, seconds: float) -> tuple[Speed, PeerSpeed | None]:
    """Our figures and, where OpenSpiel is installed, its own, in alternating rounds."""
    rng = Rng(0)
    works: list[Work] = [
        lambda: drive(game, rng),
        lambda: playouts(game.new_state(), 20, rng),
        lambda: _clones(game),
        _perft_work(game),
        lambda: search_work(game, rng),
        lambda: judged_work(game),
        lambda: step(game, rng),
    ]
    peer = load_peer(peer_of(game.info.id))
    length = 0.0
    if peer is not None:
        length = game_length(peer)
        works += [
            lambda: drive_peer(peer),
            peer_rollouts(peer),
            peer_search(peer),
            lambda: even_work(game, rng, round(length)),
        ]
    found: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for rates, work in zip(found, works, strict=True):
            rates.append(rate(work, seconds))
    rates = [median(each) for each in found]
    theirs, even = None, 0.0
    if peer is not None:
        driven, native, simulations, even = rates[7:]
        theirs = PeerSpeed(driven, native, simulations, simulations * length)
    driven, inside, cloned, nodes, simulations, judged, stepped = rates[:7]
    decisions = simulations * decisions_per_simulation(game)
    size = state_bytes(game)
    ours = Speed(driven, inside, cloned, nodes, size, simulations, decisions, judged, even, stepped)
    return ours, theirs


def rate(work: Work, seconds: float) -> float:
    """Units of work per second of CPU time."""
    start = process_time()
    units = 0
    while (spent := process_time() - start) < seconds:
        units += work()
    return units / spent


def drive(game: Game, rng: Rng) -> int:
    """One random game driven from Python: ask for the legal actions, apply one."""
    state = game.new_state()
    decisions = 0
    while deciders := state.deciders():
        seat = deciders[0]
        if seat == CHANCE:
            action = state.sample(rng)
        else:
            legal = state.legal(seat)
            action = legal[int(random.random() * len(legal))]
        state.apply(seat, action)
        decisions += 1
    return decisions


def step(game: Game, rng: Rng) -> int:
    """The same in one call per decision."""
    driven = Drive(game.new_state(), rng)
    legal = driven.legal()
    while legal:
        legal = driven.step(legal[int(random.random() * len(legal))])
    return int(driven.decisions)


def _clones(game: Game) -> int:
    clones(game.new_state(), 1000)
    return 1000


def _perft_work(game: Game) -> Work:
    """The deepest perft with about ten thousand paths."""
    state = _after_luck(game)
    depth = 1
    while perft(state, depth) < 10_000 and depth < 8:
        depth += 1
    return lambda: perft(state, depth)


def _after_luck(game: Game) -> State:
    state, rng = game.new_state(), Rng(1)
    while state.decider() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    return state


SIMULATIONS = 200
"""Simulations of one measured search, ours and theirs."""


def search_work(game: Game, rng: Rng) -> int:
    """A search with uniform rollouts from the first decision."""
    _search(game, rng)
    return SIMULATIONS


def even_work(game: Game, rng: Rng, length: int) -> int:
    """The same with rollouts of `length` decisions: our game may be ten times as long as the
    peer's, and a simulation to the end would be ten times the work."""
    _search(game, rng, length)
    return SIMULATIONS


def _search(game: Game, rng: Rng, length: int = TO_THE_END) -> Search:
    state = _after_luck(game)
    judge = None if length == TO_THE_END else evaluation(game)
    search = Search(game.players, state.deciders()[0], rng, judge)
    search.rollout_depth = length
    search.transpositions = not game.info.has_secrets
    search.run(state, SIMULATIONS)
    return search


def decisions_per_simulation(game: Game) -> float:
    searches = [_search(game, Rng(seed)) for seed in range(5)]
    return sum(int(search.decisions) for search in searches) / (5 * SIMULATIONS)


def judged_work(game: Game) -> int:
    """The search of a bot at its first decision, with its evaluation."""
    state = _after_luck(game)
    seat = state.deciders()[0]
    bot = ParallelBot(game, 1, thinking(game, simulations=SIMULATIONS), evaluation(game))
    bot.think(state.view(seat), state.legal(seat))
    return SIMULATIONS


def state_bytes(game: Game) -> int:
    """The memory of one state, averaged over many."""
    state = _after_luck(game)
    many = 2000
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [state.clone() for _ in range(many)]
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (after - before) // len(kept)


def load_peer(name: str) -> Any:
    """An OpenSpiel game, or None where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel.load_game(name) if name else None


def drive_peer(peer: Any) -> int:
    """The same loop on OpenSpiel's interface."""
    state = peer.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = random.choices(outcomes, weights)[0]
        else:
            legal = state.legal_actions()
            action = legal[int(random.random() * len(legal))]
        state.apply_action(action)
        decisions += 1
    return decisions


def peer_rollouts(peer: Any) -> Work:
    """OpenSpiel's own rollouts in C++, counted by the length its games have on average.

    Its rollouts can be called only through its tree search: a search of two simulations
    with many rollouts each spends almost no time on the tree.
    """
    import pyspiel

    rollouts, simulations = 20, 2
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=0)
    bot = pyspiel.MCTSBot(peer, evaluator, 2.0, simulations, 100, False, 0, False)
    state = _peer_after_luck(peer)
    length = game_length(peer)

    def work() -> int:
        bot.step(state)
        return int(rollouts * simulations * length)

    return work


def peer_search(peer: Any) -> Work:
    """OpenSpiel's tree search in C++ with one uniform rollout per simulation."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=0)
    bot = pyspiel.MCTSBot(peer, evaluator, 2.0, SIMULATIONS, 100, False, 0, False)
    state = _peer_after_luck(peer)

    def work() -> int:
        bot.step(state)
        return SIMULATIONS

    return work


def _peer_after_luck(peer: Any) -> Any:
    state = peer.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def game_length(peer: Any) -> float:
    """The average number of decisions in its random games."""
    return sum(drive_peer(peer) for _ in range(60)) / 60
