"""The search: budgets, secrets, reuse, widening, several processes."""

from __future__ import annotations

from collections import Counter

import pytest

import gunbai
from gunbai.bots.evaluation import evaluation
from gunbai.bots.search import Candidate, ParallelBot, SearchBot, Thinking, Thought
from gunbai.bots.search.parallel import merged
from gunbai.bots.search.tree import Search
from gunbai.core import Game, Rng, State
from gunbai.testing.toy import ToyGame
from gunbai.testing.walk import looks

SECRETIVE = [id for id in gunbai.games() if gunbai.load(id).info.has_secrets]


def decisions(game: Game, seed: int, most: int) -> list[tuple[State, int]]:
    """Moments of a random game where somebody has a choice."""
    return [
        (state, seat)
        for state in looks(game, seed, most)
        for seat in state.deciders()
        if seat >= 0 and len(state.legal(seat)) > 1
    ]


def thinking_bot(game: Game, seed: int, **how: object) -> SearchBot:
    thinking = Thinking(**{"simulations": 40, "rollout_depth": 0, **how})  # type: ignore[arg-type]
    return SearchBot(game, seed, thinking, evaluation(game))


# Secrets.


@pytest.mark.parametrize("id", SECRETIVE)
def test_choices_are_distributed_alike_whatever_the_hidden_truth(id: str) -> None:
    """Same view, two worlds that differ: over many seeds the same choices as often."""
    game = gunbai.load(id)
    compared = 0
    for state, seat in decisions(game, 7, 60):
        worlds = [game.imagine(state.view(seat), Rng(i)) for i in range(6)]
        other = next((each for each in worlds if each.key() != state.key()), None)
        if other is None:
            continue
        chosen = [
            Counter(
                thinking_bot(game, seed, simulations=16).choose(each.view(seat), each.legal(seat))
                for seed in range(10)
            )
            for each in (state, other)
        ]
        assert chosen[0] == chosen[1]
        compared += 1
        if compared == 4:
            break
    assert compared > 0


def test_in_the_tree_nobody_knows_a_sealed_choice() -> None:
    """Both bid at once: the other's node is one and the same, whatever the searcher bids."""
    game = ToyGame(2)
    search = Search(2, 0, Rng(1), None)
    search.run(game.new_state(), 300)
    root = search.root()
    assert sum(root.visits) == 300
    busiest = sorted((int(node.total) for node in search.nodes.values()), reverse=True)
    assert busiest[1] >= 290


def test_who_asks_decides_first_where_several_are_asked_at_once() -> None:
    game = ToyGame(3)
    search = Search(3, 2, Rng(1), None)
    search.run(game.new_state(), 50)
    assert sum(search.root().visits) == 50


# Strength of thought.


def test_the_search_finds_a_win_that_takes_several_choices() -> None:
    """A rider with a Move card due: leader, direction and distance, and the general falls."""
    game = gunbai.load("gunshi")
    position = {
        "seats": [
            {"soldiers": ["Cd3N*", "Ia1N"], "queue": ["move"]},
            {"soldiers": ["Ad5S*"], "queue": ["(move)"]},
        ]
    }
    state = game.load_position(position)
    bot = thinking_bot(game, 1, simulations=300)
    while not state.over() and state.decider() == 0:
        thought = bot.think(state.view(0), state.legal(0))
        assert thought.value > 0.8
        assert sum(each.visits for each in thought.candidates) >= 300
        state.apply(0, bot.choose(state.view(0), state.legal(0)))
    assert state.returns() == [1.0, 0.0]


def test_more_time_than_a_budget_of_simulations_is_not_taken() -> None:
    game = gunbai.load("tenka", 2)
    state, seat = decisions(game, 1, 30)[3]
    thought = thinking_bot(game, 1, simulations=30).think(state.view(seat), state.legal(seat))
    assert thought.simulations == 30
    assert sum(candidate.visits for candidate in thought.candidates) == 30
    assert {each.action for each in thought.candidates} == set(state.legal(seat))


def test_a_budget_of_time_ends_the_thinking_with_an_answer() -> None:
    game = gunbai.load("kingdom")
    state, seat = decisions(game, 1, 30)[3]
    bot = thinking_bot(game, 1, simulations=0, seconds=0.01)
    thought = bot.think(state.view(seat), state.legal(seat))
    assert thought.simulations > 0
    assert thought.best.action in state.legal(seat)


def test_a_budget_of_memory_bounds_the_tree() -> None:
    game = gunbai.load("kingdom")
    state, seat = decisions(game, 1, 30)[3]
    bot = thinking_bot(game, 1, simulations=400, max_nodes=50)
    assert bot.think(state.view(seat), state.legal(seat)).nodes <= 50


def test_a_wide_decision_is_widened_step_by_step() -> None:
    game = gunbai.load("gunshi")
    wide = next((s, seat) for s, seat in decisions(game, 2, 80) if len(s.legal(seat)) >= 15)
    state, seat = wide
    view, legal = state.view(seat), state.legal(seat)
    narrow = thinking_bot(game, 1, simulations=49, widening=0.5).think(view, legal)
    wide_open = thinking_bot(game, 1, simulations=49).think(view, legal)
    tried = [sum(each.visits > 0 for each in thought.candidates) for thought in (narrow, wide_open)]
    assert tried[0] <= 4 + 0.5 * 7
    assert tried[1] == len(legal)


# Reuse.


def test_positions_reached_in_two_ways_share_a_node_where_nothing_is_hidden() -> None:
    game = gunbai.load("daiyabo", 2)
    state, seat = decisions(game, 3, 60)[10]
    met_again = []
    for transpositions in (True, False):
        search = Search(2, seat, Rng(1), None)
        search.transpositions = transpositions
        search.run(state, 2000)
        assert sum(search.root().visits) == 2000
        met_again.append(sum(node.total for node in search.nodes.values()))
    assert met_again[0] > met_again[1]


def test_the_tree_is_kept_for_a_decision_that_follows_at_once() -> None:
    """Tokens are placed one by one: what was learned of the second is not forgotten."""
    game = gunbai.load("tenka", 2)
    for state, seat in decisions(game, 5, 60):
        bot = thinking_bot(game, 1, simulations=200)
        choice = bot.choose(state.view(seat), state.legal(seat))
        after = state.clone()
        after.apply(seat, choice)
        if after.decider() == seat and len(after.legal(seat)) > 1:
            kept = bot.think(after.view(seat), after.legal(seat))
            fresh = thinking_bot(game, 1, simulations=200).think(
                after.view(seat), after.legal(seat)
            )
            visits = [sum(each.visits for each in thought.candidates) for thought in (kept, fresh)]
            assert kept.simulations == 200
            assert visits[0] > visits[1] == 200
            return
    pytest.fail("no decision followed another at once")


def test_a_tree_is_not_kept_when_something_happened_in_between() -> None:
    game = gunbai.load("kingdom")
    moments = decisions(game, 5, 60)
    bot = thinking_bot(game, 1)
    seat = moments[5][1]
    later = [state for state, who in moments[6:] if who == seat][-1]
    bot.choose(moments[5][0].view(seat), moments[5][0].legal(seat))
    thought = bot.think(later.view(seat), later.legal(seat))
    assert sum(each.visits for each in thought.candidates) == 40


# Several processes.


def thought_of(*candidates: Candidate) -> Thought:
    return Thought(candidates, sum(each.visits for each in candidates), 1, 0.5)


def test_thoughts_are_merged_by_their_visits() -> None:
    one = thought_of(Candidate(4, 30, 0.5), Candidate(7, 10, 0.2))
    two = thought_of(Candidate(7, 30, 0.6), Candidate(4, 0, 0.0))
    whole = merged([one, two])
    assert [each.action for each in whole.candidates] == [7, 4]
    assert whole.best.visits == 40
    assert whole.best.value == pytest.approx(0.5)
    assert whole.simulations == 70


def test_two_processes_think_twice_as_much() -> None:
    game = gunbai.load("tenka", 2)
    state, seat = decisions(game, 1, 30)[3]
    how = Thinking(simulations=50, workers=2)
    thought = ParallelBot(game, 1, how).think(state.view(seat), state.legal(seat))
    assert thought.simulations == 100
    assert thought.best.action in state.legal(seat)


def test_a_keen_rollout_takes_what_the_evaluation_likes_best() -> None:
    """Drawn often enough, every action is looked at."""
    game = gunbai.load("daiyabo", 2)
    judge = evaluation(game)
    assert judge is not None
    for state, seat in decisions(game, 3, 40)[-3:]:
        search = Search(2, seat, Rng(1), judge)
        search.keen = 400
        state.fill(seat, search._actions)
        legal = state.legal(seat)
        chosen = search._keenest(judge, state, seat, legal[0])
        promises = {action: search._promised(judge, state, seat, action) for action in legal}
        assert promises[chosen] == max(promises.values())


def test_a_rollout_to_quiet_positions_is_longer_than_none() -> None:
    game = gunbai.load("daiyabo", 2)
    state, seat = decisions(game, 3, 60)[-1]
    at_once = thinking_bot(game, 1, to_quiet=False).search(state.view(seat))
    later = thinking_bot(game, 1).search(state.view(seat))
    assert at_once.simulations == later.simulations
    assert at_once.decisions < later.decisions


# Stopping early.


@pytest.mark.parametrize("id", gunbai.games())
def test_a_thrifty_search_stops_when_the_choice_is_clear(id: str) -> None:
    """It makes the choice of a full search, with no more simulations unless the choice is open."""
    game = gunbai.load(id)
    saved = 0
    for state, seat in decisions(game, 3, 30):
        view, legal = state.view(seat), state.legal(seat)
        full = thinking_bot(game, 1, simulations=600).think(view, legal)
        thrifty = thinking_bot(game, 1, simulations=600, thrift=True).think(view, legal)
        if thrifty.simulations <= 600:
            assert thrifty.best.action == full.best.action
            saved += 600 - thrifty.simulations
        else:
            assert thrifty.simulations <= 900
            assert any(each.value > full.best.value for each in full.candidates)
    assert saved > 0


@pytest.mark.parametrize(("simulations", "seconds"), [(-1, 0.0), (0, 0.0), (5, -0.5)])
def test_a_search_without_a_budget_is_refused(simulations: int, seconds: float) -> None:
    """It would have no result, or no end."""
    with pytest.raises(ValueError, match="needs simulations or seconds above 0"):
        Thinking(simulations=simulations, seconds=seconds)
