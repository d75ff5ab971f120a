"""Tree: all histories of a small game of two players, solved exactly or by CFR.

Values are zero-sum and those of seat 0: 1 for a win, -1 for a loss. Decisions belong to
information sets with perfect recall (see `recall`). `value` is exact where nothing is hidden.
Elsewhere `Cfr` approaches an equilibrium, and `exploitability` measures exactly how far away it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.core import CHANCE, NOBODY, Game, State
from gunbai.research.recall import Recall
from gunbai.research.rewards import zero_sum

Policy = Sequence[Sequence[float]]
"""For each information set the probability of each of its actions."""


class Node:
    """One history. `set` is the number of its information set, -1 at luck and at the end."""

    __slots__ = ("chances", "children", "seat", "set", "worth")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.set = -1
        self.children: list[Node] = []
        self.chances: list[float] = []
        """The probability of each child, at luck."""
        self.worth = 0.0
        """The result for seat 0, at the end."""


class Tree:
    def __init__(self, game: Game, most: int = 1_000_000) -> None:
        """Raises ValueError for a tree of more than `most` histories."""
        if game.players != 2:
            raise ValueError(f"two players, not {game.players}")
        self.game = game
        self.nodes: list[Node] = []
        self.ends = 0
        self.owners: list[int] = []
        """For each information set the seat that decides there."""
        self.actions: list[list[int]] = []
        """For each information set its legal actions."""
        self.texts: list[str] = []
        """For each information set what the seat noticed and sees."""
        self._most = most
        self._sets: dict[tuple[int, str], int] = {}
        self.root = self._grow(game.new_state(), Recall())

    def _grow(self, state: State, recall: Recall) -> Node:
        if len(self.nodes) >= self._most:
            raise ValueError(f"more than {self._most} histories")
        seat = state.decider()
        node = Node(seat)
        self.nodes.append(node)
        if seat == NOBODY:
            self.ends += 1
            node.worth = zero_sum(state.returns())[0]
            return node
        if seat == CHANCE:
            outcomes = state.chance()
            total = sum(weight for _, weight in outcomes)
            node.chances = [weight / total for _, weight in outcomes]
            actions = [outcome for outcome, _ in outcomes]
        else:
            actions = state.legal(seat)
            node.set = self._set_of(state, recall, seat, actions)
        for action in actions:
            child = state.clone()
            node.children.append(self._grow(child, recall.after(child, seat, action)))
        return node

    def _set_of(self, state: State, recall: Recall, seat: int, actions: list[int]) -> int:
        text = recall.text(seat) + state.view(seat).to_json().decode()
        found = self._sets.setdefault((seat, text), len(self.owners))
        if found == len(self.owners):
            self.owners.append(seat)
            self.actions.append(actions)
            self.texts.append(text)
        return found

    def uniform(self) -> list[list[float]]:
        return [[1 / len(actions)] * len(actions) for actions in self.actions]

    def hides(self) -> bool:
        """Does any information set hold more than one history?"""
        return sum(node.set >= 0 for node in self.nodes) > len(self.owners)

    def value(self) -> float:
        """The exact value for seat 0 of a game in which nothing is hidden, by backward induction;
        raises ValueError for another game."""
        if self.hides():
            raise ValueError("something is hidden: use Cfr")
        return _best_of_all(self.root)

    def expected(self, policy: Policy) -> float:
        """The value for seat 0 when both play by this policy."""
        return _expected(self.root, policy)

    def exploitability(self, policy: Policy) -> float:
        """How much a seat gains by its best response, on average of both; 0 in equilibrium."""
        gains = [_BestResponse(self, policy, seat).value for seat in range(2)]
        return sum(gains) / 2


def _best_of_all(node: Node) -> float:
    if not node.children:
        return node.worth
    values = [_best_of_all(child) for child in node.children]
    if node.set < 0:
        return sum(p * value for p, value in zip(node.chances, values, strict=True))
    return max(values) if node.seat == 0 else min(values)


def _expected(node: Node, policy: Policy) -> float:
    if not node.children:
        return node.worth
    chances = node.chances if node.set < 0 else policy[node.set]
    return sum(
        p * _expected(child, policy) for p, child in zip(chances, node.children, strict=True)
    )


class _BestResponse:
    """The best answer of one seat to the policy of the other; `value` is its value for that seat.

    What to do in an information set follows from all its histories, weighted with the probability
    that luck and the other seat lead there; later sets are answered first."""

    def __init__(self, tree: Tree, policy: Policy, seat: int) -> None:
        self._policy, self._seat = policy, seat
        self._sign = 1.0 if seat == 0 else -1.0
        self._members: dict[int, list[tuple[Node, float]]] = {}
        self._answers: dict[int, int] = {}
        self._reach(tree.root, 1.0)
        self.value = self._worth(tree.root)

    def _chances(self, node: Node) -> Sequence[float]:
        return node.chances if node.set < 0 else self._policy[node.set]

    def _reach(self, node: Node, reach: float) -> None:
        if not node.children:
            return
        if node.seat == self._seat:
            self._members.setdefault(node.set, []).append((node, reach))
            for child in node.children:
                self._reach(child, reach)
            return
        for p, child in zip(self._chances(node), node.children, strict=True):
            if p > 0:
                self._reach(child, reach * p)

    def _worth(self, node: Node) -> float:
        if not node.children:
            return self._sign * node.worth
        if node.seat == self._seat:
            return self._worth(node.children[self._answer(node.set)])
        pairs = zip(self._chances(node), node.children, strict=True)
        return sum(p * self._worth(child) for p, child in pairs if p > 0)

    def _answer(self, number: int) -> int:
        if number not in self._answers:
            members = self._members[number]
            worths = [
                sum(reach * self._worth(node.children[i]) for node, reach in members)
                for i in range(len(members[0][0].children))
            ]
            self._answers[number] = worths.index(max(worths))
        return self._answers[number]


class Cfr:
    """Counterfactual regret minimisation: CFR+, with alternating updates and linear averages."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.iterations = 0
        self._regrets = [[0.0] * len(actions) for actions in tree.actions]
        self._sums = [[0.0] * len(actions) for actions in tree.actions]

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(2):
                current = [_matching(regrets) for regrets in self._regrets]
                gained = [[0.0] * len(regrets) for regrets in self._regrets]
                self._visit(self.tree.root, seat, 1.0, 1.0, current, gained)
                for regrets, new in zip(self._regrets, gained, strict=True):
                    for i, gain in enumerate(new):
                        regrets[i] = max(regrets[i] + gain, 0.0)

    def _visit(
        self,
        node: Node,
        seat: int,
        own: float,
        others: float,
        current: list[list[float]],
        gained: list[list[float]],
    ) -> float:
        """The value for `seat`. `own` and `others` are the probabilities of getting here by its
        own choices, and by all others."""
        if not node.children:
            return node.worth if seat == 0 else -node.worth
        if node.set < 0:
            return sum(
                p * self._visit(child, seat, own, others * p, current, gained)
                for p, child in zip(node.chances, node.children, strict=True)
            )
        policy = current[node.set]
        if node.seat != seat:
            return sum(
                p * self._visit(child, seat, own, others * p, current, gained)
                for p, child in zip(policy, node.children, strict=True)
            )
        values = [
            self._visit(child, seat, own * p, others, current, gained)
            for p, child in zip(policy, node.children, strict=True)
        ]
        value = sum(p * each for p, each in zip(policy, values, strict=True))
        regrets, sums = gained[node.set], self._sums[node.set]
        for i, each in enumerate(values):
            regrets[i] += others * (each - value)
            sums[i] += self.iterations * own * policy[i]
        return value

    def average(self) -> list[list[float]]:
        """The average policy, which approaches an equilibrium."""
        return [_normal(sums) for sums in self._sums]


def _matching(regrets: list[float]) -> list[float]:
    return _normal([max(regret, 0.0) for regret in regrets])


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    if total <= 0:
        return [1 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
