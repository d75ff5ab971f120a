"""Games to learn from: one game of bots against themselves, with what they thought.

A game depends on its job alone. Bots stray from the best move, and some games have random moves,
and some begin with random decisions, so that positions differ and good positions are also lost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import gunbai
from gunbai.bots import Bot, make
from gunbai.bots.evaluation import Evaluation, evaluation
from gunbai.bots.levels import Level, err, thinking
from gunbai.bots.manners import polite
from gunbai.bots.network import learned
from gunbai.bots.network.file import decode, network_of
from gunbai.bots.offers import SensibleBot, concerns_offers
from gunbai.core import CHANCE, Game, Rng, State

LONGEST = 3000
"""A game with more decisions than this is left out."""
NOISE = (0.0, 0.03, 0.08, 0.15)
"""The shares of random moves; each game has one of them."""
OPENINGS = (0, 0, 6, 20, 50)
"""How many free decisions at the start of a game are random; each game has one of them. Bots that
always begin in the same way would learn nothing about other beginnings."""
WHOLE = 8
"""In one of this many games the search is asked at every decision, whatever the job says."""
WANDERING = Level(simulations=0, temperature=0.02, forgets=0.03, guard=0.15)
NO_ADVICE = -1

Step = list[Any]
"""[seat, action], and for a free decision: the move that greedy advises, [[action, visits], …] of
a search (or []), and the value that the search found."""


@dataclass(frozen=True)
class Job:
    """Some games to be played, each with its number."""

    game: str
    players: int
    seed: str
    numbers: range
    network: bytes
    """The network that plays; b"" = the linear evaluation."""
    simulations: int
    """Per decision; 0 = greedy plays."""
    teacher: bool
    """Ask greedy at every decision for a first prior."""
    asked: float = 1.0
    """The share of the decisions at which the search is asked, so that many different positions
    are thought about."""
    quick: int = 0
    """Simulations of a short search that makes the other decisions; 0 = greedy makes them."""


def play_all(job: Job) -> list[dict[str, Any]]:
    return [play(job, f"{job.seed} {number}") for number in job.numbers]


def play(job: Job, seed: str) -> dict[str, Any]:
    """A game as JSON: its steps and the shares of the win. No steps if it never ended."""
    game = gunbai.load(job.game, job.players)
    rng = Rng(seed)
    seats = range(job.players)
    advisers = [make("greedy", game, f"{seed} greedy {seat}") for seat in seats]
    searchers = [searcher(game, job, f"{seed} {seat}") for seat in seats] if job.simulations else []
    asked = 1.0 if rng.below(WHOLE) == 0 else job.asked
    pupil = rng.below(job.players) if job.simulations and job.teacher and rng.below(4) == 0 else -1
    noise = NOISE[rng.below(len(NOISE))] * (0.4 if job.simulations else 1.0)
    opening = OPENINGS[rng.below(len(OPENINGS))]
    full = thinking(game, simulations=max(1, job.simulations))
    quick = replace(full, simulations=max(1, job.quick))
    state = game.new_state()
    steps: list[Step] = []
    while not state.over():
        if len(steps) == LONGEST:
            return {"steps": [], "returns": []}
        seat = state.deciders()[0]
        if seat == CHANCE:
            steps.append([CHANCE, int(state.sample(rng))])
        elif len(legal := state.legal(seat)) == 1:
            steps.append([seat, legal[0]])
        else:
            thinks = bool(searchers) and seat != pupil and rng.unit() < asked
            bot = searchers[seat] if thinks or job.quick else None
            adviser = advisers[seat] if job.teacher or bot is None else None
            stray = 1.0 if opening > 0 else noise
            opening -= 1
            if bot is not None:
                bot.thinking = full if thinks else quick
            step = decide(state, seat, legal, adviser, bot, rng, stray)
            steps.append(step if thinks or not job.quick else step[:2])
        if seat != CHANCE and searchers:
            searchers[seat]._chosen = steps[-1][1]
        state.advance(seat, steps[-1][1], None)
    return {"steps": steps, "returns": state.returns()}


def decide(
    state: State,
    seat: int,
    legal: list[int],
    adviser: Bot | None,
    bot: SensibleBot | None,
    rng: Rng,
    noise: float,
) -> Step:
    """The step of a free decision."""
    view = state.view(seat)
    advice = NO_ADVICE if adviser is None else adviser.choose(view, legal)
    stray = rng.unit() < noise
    sound = polite(state.game, view, legal) if stray else legal
    if bot is None:
        action = sound[rng.below(len(sound))] if stray else advice
        return [seat, action, advice, [], 0.0]
    practised = None if bot.opening is None else bot.opening.choose(view, legal)
    if practised is not None and not stray:
        return [seat, practised, practised, [], 0.0]
    thought = bot.think(view, legal)
    if concerns_offers(state.game, view):
        action = thought.best.action
    elif stray:
        action = sound[rng.below(len(sound))]
    else:
        action = err(thought.candidates, WANDERING, rng)
    visits = [[each.action, each.visits] for each in thought.candidates if each.visits]
    return [seat, action, advice, visits, round(thought.value, 4)]


def searcher(game: Game, job: Job, seed: str) -> SensibleBot:
    how = thinking(game, simulations=job.simulations)
    return SensibleBot(game, seed, how, judge_of(game, job.network))


def judge_of(game: Game, network: bytes) -> Evaluation | None:
    """The evaluation by a network, or the linear one."""
    return learned(game, network_of(*decode(network)[1:])) if network else evaluation(game)
