"""Branch: reads the tree of a search: visits, values and the principal line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gunbai.bots.evaluation.linear import WIN
from gunbai.bots.search.tree import Search
from gunbai.core import CHANCE, NOBODY, State


@dataclass(frozen=True)
class Edge:
    """An action of a node as the search knows it."""

    seat: int
    action: int
    code: str
    visits: int
    value: float
    """The share of the win that the seat can expect, from 0 to 1; 0 if it was never tried."""
    prior: float | None
    """What the guide, the network or the evaluation thought before; None without an opinion."""


class Branch:
    """A point of the tree, in one of the worlds that the search imagined.

    Seats share a node wherever they know the same, so the node of a seat may also hold what the
    search found in other worlds. At luck a branch has no edges; `after` accepts every outcome.
    """

    def __init__(self, search: Search, state: State, noticed: list[int], seat: int) -> None:
        self.state = state
        self.seat = seat
        """The seat that decides: CHANCE at luck, NOBODY at the end."""
        self._search = search
        self._noticed = noticed

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The legal actions here, the most visited first; () where the search never was."""
        node = None
        if self.seat >= 0:
            node = self._search.find(self.state, self.seat, self._noticed)
        if node is None:
            return ()
        legal = set(self.state.legal(self.seat))
        found = []
        for i in range(len(node.actions)):
            action, visits, prior = int(node.actions[i]), int(node.visits[i]), int(node.priors[i])
            if action in legal:
                value = int(node.rewards[i]) / (visits * WIN) if visits else 0.0
                code = self.state.code(self.seat, action)
                share = prior / WIN if prior >= 0 else None
                found.append(Edge(self.seat, action, code, visits, value, share))
        return tuple(sorted(found, key=lambda edge: (-edge.visits, -edge.value)))

    @property
    def visits(self) -> int:
        """Simulations that went on from here."""
        return sum(edge.visits for edge in self.edges)

    @property
    def value(self) -> float:
        """The share of the win that the deciding seat can expect here."""
        won = sum(edge.visits * edge.value for edge in self.edges)
        return won / self.visits if self.visits else 0.0

    def after(self, action: int) -> Branch:
        """The branch that an action or an outcome of luck leads to; raises Illegal or NotAsked."""
        state = self.state.clone()
        state.apply(self.seat, action)
        search = self._search
        noticed = search.noticed_after(self._noticed, self.state, self.seat, action, state)
        return Branch(search, state, noticed, int(state.decider()))

    def principal(self, longest: int = 20) -> list[Edge]:
        """The most visited action, the most visited answer to it, and so on. Luck on the way takes
        its most likely outcome. The line ends where the search has tried nothing."""
        return list(self._follow(longest))

    def _follow(self, longest: int) -> Iterator[Edge]:
        here = self
        for _ in range(longest):
            while here.seat == CHANCE:
                outcomes = here.state.chance()
                here = here.after(max(outcomes, key=lambda each: each[1])[0])
            if here.seat == NOBODY or here.visits == 0:
                return
            best = here.edges[0]
            yield best
            here = here.after(best.action)

    def __repr__(self) -> str:
        return (
            f"<Branch of {self.state.game.info.id}: {len(self.edges)} edges, {self.visits} visits>"
        )
