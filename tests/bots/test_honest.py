"""Honest bots: what is hidden from a seat changes neither its choices nor its hints and analyses.

For a decision, several worlds are imagined that look the same to the seat and differ in what it
does not see. In each of them every bot must choose the same actions equally often, over seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import cast

import pytest

import gunbai
from gunbai.bots import BOTS, analysis, make, styles
from gunbai.bots.search import SearchBot
from gunbai.core import Game, Replay, Rng, State, View
from gunbai.server.study.compute import advise, believe
from gunbai.testing.walk import looks

SECRETIVE = [id for id in gunbai.games() if gunbai.load(id).info.has_secrets]
NAMES = [*BOTS, *(f"level3-{style}" for style in styles("level3"))]
DECISIONS, WORLDS, SEEDS = 3, 3, 4
MOST = 12
"""Simulations per decision: a level's number is its strength, not its manner."""

Chooser = Callable[[State, int, int], int]


@cache
def decisions(id: str) -> tuple[tuple[int, tuple[State, ...]], ...]:
    """Decisions of a random game: the seat, and worlds that only its opponents can tell apart."""
    game = gunbai.load(id)
    found = []
    for state in looks(game, 11, 80):
        seat = state.deciders()[0] if state.deciders() else -1
        if seat < 0 or len(state.legal(seat)) < 2:
            continue
        worlds = {state.key(): state}
        for i in range(4 * WORLDS):
            world = game.imagine(state.view(seat), Rng(i))
            worlds.setdefault(world.key(), world)
        if len(worlds) >= WORLDS:
            found.append((seat, tuple(worlds.values())[:WORLDS]))
    step = max(1, len(found) // DECISIONS)
    return tuple(found[::step][:DECISIONS])


def distributions(choose: Chooser, seat: int, worlds: tuple[State, ...]) -> list[Counter[int]]:
    """How often each action is chosen in each world."""
    return [Counter(choose(world, seat, seed) for seed in range(SEEDS)) for world in worlds]


def by_name(name: str) -> Chooser:
    def choose(world: State, seat: int, seed: int) -> int:
        bot = make(name, world.game, seed)
        if isinstance(bot, SearchBot):
            bot.thinking = replace(bot.thinking, simulations=min(MOST, bot.thinking.simulations))
        return bot.choose(world.view(seat), world.legal(seat))

    return choose


@pytest.mark.parametrize("id", SECRETIVE)
def test_there_are_decisions_with_something_hidden(id: str) -> None:
    assert len(decisions(id)) == DECISIONS
    for seat, worlds in decisions(id):
        assert len({world.key() for world in worlds}) == WORLDS
        assert all(world.view(seat) == worlds[0].view(seat) for world in worlds)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("id", SECRETIVE)
def test_no_choice_depends_on_what_is_hidden(id: str, name: str) -> None:
    for seat, worlds in decisions(id):
        first, *others = distributions(by_name(name), seat, worlds)
        assert all(other == first for other in others)


@pytest.mark.parametrize("id", SECRETIVE)
def test_a_bot_that_peeks_is_noticed(id: str) -> None:
    def peek(world: State, seat: int, seed: int) -> int:
        legal = world.legal(seat)
        return legal[Rng(f"{world.key()} {seed}").below(len(legal))]

    found = [distributions(peek, seat, worlds) for seat, worlds in decisions(id)]
    assert any(first != other for first, *others in found for other in others)


@pytest.mark.parametrize("id", SECRETIVE)
def test_no_hint_and_no_belief_depends_on_what_is_hidden(id: str) -> None:
    for seat, worlds in decisions(id):
        hints = [_hint(world.game, world.view(seat), world.legal(seat)) for world in worlds]
        assert all(hint == hints[0] for hint in hints)


def _hint(game: Game, view: View, legal: list[int]) -> object:
    setup = {
        "game": game.info.id,
        "players": game.players,
        "options": dict(game.options),
        "seat": view.viewer,
    }
    codes = [game.code(view.viewer, action) for action in legal]
    advice = advise(setup, view.data, codes, seconds=0.0, simulations=MOST)
    return advice, believe(setup, view.data)


@pytest.mark.parametrize("id", SECRETIVE)
def test_no_thought_of_an_analysis_depends_on_what_was_hidden(id: str) -> None:
    for seat, worlds in decisions(id):
        thoughts = []
        for world in worlds:
            entry = SimpleNamespace(entry=SimpleNamespace(seat=seat))
            replay = SimpleNamespace(
                game=world.game, moments=[entry], state_before=lambda _, world=world: world
            )
            found = analysis.think_over(cast(Replay, replay), [0], MOST)
            thoughts.append(found[0].candidates)
        assert all(thought == thoughts[0] for thought in thoughts)
