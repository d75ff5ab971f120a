"""SearchBot: searches for a number of simulations or seconds, in worlds that fit its view."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from gunbai.bots.bot import Bot
from gunbai.bots.evaluation import Evaluation
from gunbai.bots.evaluation.linear import WIN
from gunbai.bots.network import Learned, inputs_of
from gunbai.bots.search.guide import Guide
from gunbai.bots.search.guided import GuidedSearch
from gunbai.bots.search.reading import Branch
from gunbai.bots.search.tree import TO_THE_END, Policy, Search
from gunbai.core import Game, GunbaiError, State, View

LOOKS = 16
"""Worlds between two looks at whether the decision is clear."""
FAIR = 0.3
"""An action with this share of the most visits is known well enough to compare its value."""


@dataclass(frozen=True)
class Thinking:
    """Settings of a search bot. The search ends when the first of its budgets is spent."""

    simulations: int = 2000
    """The most simulations per decision; 0 = limited only by time."""
    seconds: float = 0.0
    """The most seconds per decision; 0 = limited only by simulations."""
    max_nodes: int = 100_000
    """The most nodes in the tree; a node takes about half a kilobyte."""
    workers: int = 1
    """Processes that search at once, each with the whole budget and its own tree."""

    per_world: int = 8
    """Simulations in one imagined world before the search takes the next."""
    worlds: int = 256
    """The number of imagined worlds; after the last the search starts again with the first."""
    reuse: bool = True
    """Keep the tree for the next decision, if it follows immediately."""
    thrift: bool = False
    """Stop when no other action can become the most visited one; and think for half as long again
    when the most visited action is not the one with the best value."""
    exploration: float = 0.7
    rollout_depth: int | None = None
    """Random decisions before the evaluation is asked; None = to the end of the game."""
    to_quiet: bool = True
    """Rollouts go on until the position is quiet (the game's evaluation says what that is)."""
    keen: int = 1
    """A rollout draws this many actions and takes the one that the evaluation rates best; 1 = any
    action."""
    widening: float = 0.0
    """At a node visited n times, 4 + widening * √n actions are tried; 0 = all of them."""
    trust: int = 0
    """How many visits the evaluation's opinion of an action counts for."""
    curiosity: float = 1.5
    """With a network or a guide: how much a prior counts against the values found."""
    urgency: float = 0.1
    """With a network or a guide: an action not tried yet counts as this much worse than the node
    so far."""
    batch: int = 1
    """With a guide: how many positions it considers at once."""

    def __post_init__(self) -> None:
        if min(self.simulations, self.seconds) < 0 or self.simulations == self.seconds == 0:
            raise ValueError(
                f"a search needs simulations or seconds above 0; given: {self.simulations} and "
                f"{self.seconds}"
            )


@dataclass(frozen=True)
class Candidate:
    """A legal action as the search sees it."""

    action: int
    visits: int
    value: float
    """The share of the win to expect, from 0 to 1; 0 for an action that was never tried."""


@dataclass(frozen=True)
class Thought:
    """The result of a search: every legal action, the most visited first."""

    candidates: tuple[Candidate, ...]
    simulations: int
    nodes: int
    seconds: float

    @property
    def best(self) -> Candidate:
        """The most visited action."""
        return self.candidates[0]

    @property
    def value(self) -> float:
        """The share of the win that the seat can expect now."""
        visits = sum(candidate.visits for candidate in self.candidates)
        return sum(each.visits * each.value for each in self.candidates) / max(1, visits)


class SearchBot(Bot):
    """Searches in worlds that fit its view. A `guide` gives values and priors; a `rollout` chooses
    the actions of rollouts, which are otherwise drawn."""

    clock = staticmethod(perf_counter)
    """The clock that measures seconds."""

    def __init__(
        self,
        game: Game,
        seed: int | str = 0,
        thinking: Thinking | None = None,
        evaluation: Evaluation | None = None,
        *,
        guide: Guide | None = None,
        rollout: Policy | None = None,
    ) -> None:
        super().__init__(game, seed)
        self.thinking = thinking or Thinking()
        self.evaluation = evaluation
        self.guide = guide
        self.rollout = rollout
        self.thought: Thought | None = None
        """What it thought before its last choice; None where it did not need to think."""
        self._tree: Search | None = None
        self._world: State | None = None
        """One of the worlds in which the last choice was made."""
        self._chosen = -1

    def __getstate__(self) -> dict[str, Any]:
        """Without the tree: a copy of the bot thinks again."""
        kept = {**vars(self), "_tree": None, "_world": None}
        if isinstance(self.evaluation, Learned):
            # Its inputs are made of the tables of the game, which are not saved.
            kept["evaluation"] = (self.evaluation.network, self.evaluation.linear)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if isinstance(kept["evaluation"], tuple):
            network, linear = kept["evaluation"]
            self.evaluation = Learned(network, inputs_of(self.game), linear)

    def choose(self, view: View, legal: list[int]) -> int:
        """Search and pick an action; a single legal action is played at once."""
        self.thought = None if len(legal) == 1 else self.think(view, legal)
        action = legal[0] if self.thought is None else self.pick(self.thought)
        self._chosen = action
        return action

    def pick(self, thought: Thought) -> int:
        """The action to play after this thought."""
        return thought.best.action

    def think(self, view: View, legal: list[int]) -> Thought:
        """Every legal action with its visits and value."""
        start = self.clock()
        search = self.search(view)
        root = search.root()
        places = {root.actions[i]: i for i in range(len(root.actions))}
        found = []
        for action in legal:
            i = places.get(action, -1)
            visits = int(root.visits[i]) if i >= 0 else 0
            value = root.rewards[i] / (visits * WIN) if visits else 0.0
            found.append(Candidate(action, visits, value))
        return ranked(found, int(search.simulations), len(search.nodes), self.clock() - start)

    def tree(self) -> Branch:
        """The tree of the last search, to be read from its root; raises GunbaiError before one."""
        if self._tree is None or self._world is None:
            raise GunbaiError("error.no_search")
        return Branch(self._tree, self._world, self._tree.origin(), int(self._tree.seat))

    def search(self, view: View) -> Search:
        """Search from this view until the budget is spent."""
        how = self.thinking
        end = self.clock() + how.seconds if how.seconds else float("inf")
        search = self._planted(view)
        search.simulations = 0
        most = how.simulations or 2**62
        worlds: list[State] = []
        imagined = self.game.worlds(view, self.rng)
        wanted = how.worlds if self.game.info.has_secrets else 1
        turn = 0
        extended = not how.thrift
        while search.simulations < most and (turn == 0 or self.clock() < end):
            if len(worlds) < wanted:
                worlds.append(next(imagined))
            world = worlds[turn % len(worlds)] if len(worlds) == wanted else worlds[-1]
            search.run(world, min(how.per_world, most - search.simulations))
            turn += 1
            if how.thrift and turn % LOOKS == 0 and _is_decided(search, most):
                break
            if not extended and search.simulations >= most:
                extended = True
                most += most // 2 if _is_open(search) else 0
        if isinstance(search, GuidedSearch):
            search.settle()
        self._tree, self._world = search, worlds[0]
        return search

    def _planted(self, view: View) -> Search:
        """The tree to search in: the last one if it can be reused, or a new one."""
        if self.thinking.reuse and self._tree is not None and self._follows(view):
            return self._tree
        how = self.thinking
        place = (self.game.players, view.viewer, self.rng, self.evaluation)
        search = Search(*place)
        if self.guide is not None:
            search = GuidedSearch(*place, self.guide, how.batch)
        search.policy = self.rollout
        search.exploration = how.exploration
        search.rollout_depth = TO_THE_END if how.rollout_depth is None else how.rollout_depth
        search.to_quiet = how.to_quiet
        search.keen = how.keen
        search.widening = how.widening
        search.trust = how.trust if self.evaluation is not None else 0
        search.curiosity = how.curiosity
        search.urgency = how.urgency
        search.transpositions = not self.game.info.has_secrets
        search.max_nodes = how.max_nodes
        return search

    def _follows(self, view: View) -> bool:
        """Move the root of the last tree if this view comes right after the last choice."""
        tree, world = self._tree, self._world
        assert tree is not None
        assert world is not None
        if tree.seat != view.viewer:
            return False
        if tree.transpositions:
            if len(tree.nodes) >= self.thinking.max_nodes // 2:
                tree.nodes.clear()
            return True
        seat = view.viewer
        if self._chosen not in world.legal(seat):
            return False
        after = world.clone()
        after.advance(seat, self._chosen, None)
        if not after.asks(seat) or after.view(seat) != view:
            return False
        tree.move_root(world, self._chosen)
        return True


def _is_decided(search: Search, most: int) -> bool:
    """Is the most visited action out of reach of all others?"""
    visits = sorted(int(n) for n in search.root().visits)
    return len(visits) > 1 and visits[-1] - visits[-2] > most - search.simulations


def _is_open(search: Search) -> bool:
    """Does another action with a fair number of visits look better than the most visited one?"""
    root = search.root()
    known = [
        (int(n), int(won) / int(n)) for n, won in zip(root.visits, root.rewards, strict=True) if n
    ]
    most, value = max(known, default=(0, 0.0))
    return any(n >= most * FAIR and other > value for n, other in known)


def ranked(found: list[Candidate], simulations: int, nodes: int, seconds: float) -> Thought:
    """A thought with its candidates in order."""
    order = sorted(found, key=lambda each: (-each.visits, -each.value))
    return Thought(tuple(order), simulations, nodes, seconds)


__all__ = ["Candidate", "SearchBot", "Thinking", "Thought", "ranked"]
