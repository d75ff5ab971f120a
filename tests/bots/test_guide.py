"""Search as a library: guides, rollout policies, and the tree that can be read afterwards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import gunbai
from gunbai.bots.search import Branch, Guide, Leaf, Opinion, ParallelBot, SearchBot, Thinking
from gunbai.core import CHANCE, Game, GunbaiError, Rng, State

GAMES = {
    "gunshi": gunbai.load("gunshi"),
    "tenka": gunbai.load("tenka", 2, {"map": "joraku8"}),
    "daiyabo": gunbai.load("daiyabo", 3),
    "kingdom": gunbai.load("kingdom"),
}


def midgame(game: Game, steps: int = 12) -> State:
    """A decision with several options, some steps into a random game."""
    state, rng = game.new_state(), Rng(5)
    while steps > 0 or state.decider() == CHANCE or len(state.legal(state.decider())) < 3:
        seat = state.decider()
        legal = state.legal(seat)
        action = state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))]
        state.apply(seat, action)
        steps -= 1
    return state


class Counting(Guide):
    """Likes one action; keeps how many positions came at once."""

    def __init__(self, players: int, favourite: int = -1) -> None:
        self.players = players
        self.favourite = favourite
        self.sizes: list[int] = []

    def consider(self, leaves: Sequence[Leaf]) -> Sequence[Opinion]:
        self.sizes.append(len(leaves))
        return super().consider(leaves)

    def value(self, state: State) -> Sequence[float]:
        return [1 / self.players] * self.players

    def prior(self, state: State, seat: int, legal: list[int]) -> Sequence[float]:
        assert state.asks(seat)
        assert legal == state.legal(seat)
        return [100.0 if action == self.favourite else 1.0 for action in legal]


@pytest.mark.parametrize("name", GAMES)
def test_a_prior_draws_the_search_to_an_action(name: str) -> None:
    state = midgame(GAMES[name])
    seat = state.decider()
    for favourite in state.legal(seat)[:2]:
        guide = Counting(state.game.players, favourite)
        bot = SearchBot(state.game, 1, Thinking(simulations=60), guide=guide)
        assert bot.choose(state.view(seat), state.legal(seat)) == favourite
        assert set(guide.sizes) == {1}


@pytest.mark.parametrize("name", GAMES)
def test_leaves_are_considered_in_batches(name: str) -> None:
    state = midgame(GAMES[name])
    seat = state.decider()
    guide = Counting(state.game.players)
    bot = SearchBot(state.game, 1, Thinking(simulations=65, batch=16), guide=guide)
    thought = bot.think(state.view(seat), state.legal(seat))
    assert guide.sizes[0] == 1, "the root comes alone, for its priors guide all others"
    assert max(guide.sizes) == 16
    assert sum(guide.sizes) <= 65
    assert sum(each.visits for each in thought.candidates) == 64
    assert all(0 <= each.value <= 1 for each in thought.candidates)


def test_the_value_of_a_guide_decides() -> None:
    state = midgame(GAMES["gunshi"])
    seat = state.decider()
    wanted = state.legal(seat)[2]
    after = state.clone()
    after.apply(seat, wanted)

    class Likes(Guide):
        def value(self, state: State) -> Sequence[float]:
            return [float(state == after), 0.0] if seat == 0 else [0.0, float(state == after)]

    bot = SearchBot(state.game, 1, Thinking(simulations=40), guide=Likes())
    assert bot.choose(state.view(seat), state.legal(seat)) == wanted


def test_without_values_the_rollout_policy_decides_them() -> None:
    state = midgame(GAMES["tenka"])
    seat = state.decider()
    asked: list[int] = []

    def first(state: State, seat: int, legal: list[int], rng: Rng) -> int:
        asked.append(seat)
        return legal[0]

    bots = [
        SearchBot(state.game, 1, Thinking(simulations=8), guide=guide, rollout=first)
        for guide in (None, Guide())
    ]
    for bot in bots:
        before = len(asked)
        thought = bot.think(state.view(seat), state.legal(seat))
        assert len(asked) > before
        assert thought.simulations == 8


def test_mistakes_of_a_guide_are_named() -> None:
    state = midgame(GAMES["gunshi"])
    view, legal = state.view(state.decider()), state.legal(state.decider())

    class Wrong(Guide):
        def __init__(self, opinion: Opinion, copies: int = 1) -> None:
            self.opinions = [opinion] * copies

        def consider(self, leaves: Sequence[Leaf]) -> Sequence[Opinion]:
            return self.opinions

    for guide, message in [
        (Wrong(Opinion([0.5])), "1 values for 2 seats"),
        (Wrong(Opinion([float("nan"), 0])), "no share of the win"),
        (Wrong(Opinion(None, [1.0])), "1 priors for"),
        (Wrong(Opinion(None, [-1.0] * len(legal))), "is not 0 or more"),
        (Wrong(Opinion(), 2), "2 opinions on 1 positions"),
    ]:
        with pytest.raises(ValueError, match=message):
            SearchBot(state.game, 1, guide=guide).think(view, legal)
    with pytest.raises(ValueError, match="not legal"):
        SearchBot(state.game, 1, rollout=lambda *_: 99999).think(view, legal)


def test_a_guided_bot_thinks_in_its_own_process() -> None:
    state = midgame(GAMES["gunshi"])
    guide = Counting(2)
    bot = ParallelBot(state.game, 1, Thinking(simulations=10, workers=2), guide=guide)
    bot.choose(state.view(state.decider()), state.legal(state.decider()))
    assert guide.sizes


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["rollouts", "guide"])
def test_the_tree_can_be_read(name: str, kind: str) -> None:
    state = midgame(GAMES[name])
    seat = state.decider()
    guide = Counting(state.game.players, state.legal(seat)[1]) if kind == "guide" else None
    bot = SearchBot(
        state.game, 1, Thinking(simulations=120, worlds=2, rollout_depth=0), guide=guide
    )
    with pytest.raises(GunbaiError):
        bot.tree()
    thought = bot.think(state.view(seat), state.legal(seat))
    root = bot.tree()
    assert root.seat == seat
    assert [(e.action, e.visits, e.value) for e in root.edges] == [
        (c.action, c.visits, c.value) for c in thought.candidates
    ]
    assert root.value == pytest.approx(thought.value)
    line = root.principal()
    assert line[0].code == state.code(seat, thought.best.action)
    assert 2 <= len(line) <= 20
    check_line(root, len(line))


def check_line(branch: Branch, length: int) -> None:
    """Every edge of the principal line is legal, and visits do not grow on the way down."""
    visits = branch.visits
    for edge in branch.principal(length):
        while branch.seat == CHANCE:
            branch = branch.after(max(branch.state.chance(), key=lambda each: each[1])[0])
        assert edge in branch.edges
        assert edge.action in branch.state.legal(edge.seat)
        assert 0 < edge.visits <= max(visits, edge.visits)
        branch = branch.after(edge.action)


def test_visits_of_an_edge_go_on_below_it() -> None:
    """All but the first visit of an edge, which made the node below, went on from there."""
    state = midgame(GAMES["gunshi"])
    seat = state.decider()
    bot = SearchBot(state.game, 1, Thinking(simulations=100), guide=Counting(2))
    bot.think(state.view(seat), state.legal(seat))
    root = bot.tree()
    tried = [edge for edge in root.edges if edge.visits > 1]
    assert tried
    for edge in tried:
        assert edge.prior is not None
        assert root.after(edge.action).visits >= edge.visits - 1
