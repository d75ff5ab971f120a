"""Games to learn from: one game of bots against themselves, with what they thought.

A game depends on its job alone. Bots stray from the best move, and some games have random moves,
so that positions differ and good positions are also lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gunbai
from gunbai.bots import Bot, make
from gunbai.bots.evaluation import Evaluation, evaluation
from gunbai.bots.levels import Level, err, thinking
from gunbai.bots.network import learned
from gunbai.bots.network.file import decode, network_of
from gunbai.bots.offers import SensibleBot, concerns_offers
from gunbai.core import CHANCE, Game, Rng, State

LONGEST = 3000
"""A game with more decisions than this is left out."""
NOISE = (0.0, 0.03, 0.08, 0.15)
"""The shares of random moves; each game has one of them."""
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


def play_all(job: Job) -> list[dict[str, Any]]:
    return [play(job, f"{job.seed} {number}") for number in job.numbers]


def play(job: Job, seed: str) -> dict[str, Any]:
    """A game as JSON: its steps and the shares of the win. No steps if it never ended."""
    game = gunbai.load(job.game, job.players)
    rng = Rng(seed)
    seats = range(job.players)
    advisers = [make("greedy", game, f"{seed} greedy {seat}") for seat in seats]
    searchers = [searcher(game, job, f"{seed} {seat}") for seat in seats] if job.simulations else []
    pupil = rng.below(job.players) if job.simulations and job.teacher and rng.below(4) == 0 else -1
    noise = NOISE[rng.below(len(NOISE))] * (0.4 if job.simulations else 1.0)
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
            bot = searchers[seat] if searchers and seat != pupil else None
            adviser = advisers[seat] if job.teacher or bot is None else None
            steps.append(decide(state, seat, legal, adviser, bot, rng, noise))
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
    if bot is None:
        action = legal[rng.below(len(legal))] if stray else advice
        return [seat, action, advice, [], 0.0]
    thought = bot.think(view, legal)
    if concerns_offers(state.game, view):
        action = thought.best.action
    elif stray:
        action = legal[rng.below(len(legal))]
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
