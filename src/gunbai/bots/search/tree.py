"""The tree: what each seat has tried at what it knows, and how well it went.

Information-set search for many seats. A world (a full state that fits the root's view) is
walked through; at each decision the seat to decide looks up its own node, found by what
*it* has noticed since the root, and picks by upper confidence bounds. Nobody's choice in
the tree can depend on what that seat did not see. Luck is drawn by its true weights.
Rewards are whole numbers, `WIN` for a win, so that compiled and plain agree to the bit.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, NOBODY, Actions, State

WIN: Final = 1_000_000
LOW: Final = 0xFFFFFFFF
SPREAD: Final = 0x2C1B3C6D
TURN: Final = 0x165667B1


class Node:
    """One seat's knowledge at one point: the actions met there, with visits and rewards."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64](capacity=8)
        self.visits: vec[i64] = vec[i64](capacity=8)
        self.rewards: vec[i64] = vec[i64](capacity=8)
        self.chances: vec[i64] = vec[i64](capacity=8)
        """How often each action was available when the node was visited."""
        self.total: i64 = 0

    def place(self, action: i64, hint: i64) -> i64:
        """Where an action stands in the node, added if it is new."""
        known = len(self.actions)
        if hint < known and self.actions[hint] == action:
            return hint
        for i in range(known):
            if self.actions[i] == action:
                return i
        self.actions = append(self.actions, action)
        self.visits = append(self.visits, 0)
        self.rewards = append(self.rewards, 0)
        self.chances = append(self.chances, 0)
        return known


class Evaluation:
    """How good an unfinished state is for each seat; a game's knowledge is a subclass."""

    def judge(self, state: State, rewards: list[int]) -> None:
        """Set rewards[seat] from 0 to WIN."""
        raise NotImplementedError


class Search:
    """A search from one information set. `run(world, n)` may be called as often as time allows."""

    def __init__(
        self,
        players: i64,
        rng: Rng,
        exploration: float,
        rollout_depth: i64,
        evaluation: Evaluation | None,
    ) -> None:
        self.players = players
        self.rng = rng
        self.exploration = exploration
        self.rollout_depth = rollout_depth
        """Decisions of a rollout before the evaluation is asked; 0 = to the end."""
        self.evaluation = evaluation
        self.nodes: dict[int, Node] = {}
        self.max_nodes: i64 = 200_000
        self.simulations: i64 = 0
        self.decisions: i64 = 0
        """Decisions made in all simulations, luck included."""
        self._actions = Actions()
        self._noticed: vec[i64] = vec[i64]([0] * players)
        self._seats: vec[i64] = vec[i64](capacity=64)
        self._places: vec[i64] = vec[i64](capacity=64)
        self._path: list[Node] = []

    def run(self, world: State, times: i64) -> None:
        """So many simulations in this world, which stays as it is."""
        for _ in range(times):
            self._simulate(world.clone())
            self.simulations += 1

    def root(self, seat: i64) -> Node:
        """The node of the seat that asked."""
        noticed = _mix(SPREAD, seat)
        return self.nodes[_mix(noticed, seat)] if _mix(noticed, seat) in self.nodes else Node()

    def _simulate(self, state: State) -> None:
        self._path = []
        self._seats = vec[i64](capacity=64)
        self._places = vec[i64](capacity=64)
        for seat in range(self.players):
            self._noticed[seat] = _mix(SPREAD, seat)
        growing = True
        while growing:
            seat = state.decider()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                action = state.sample(self.rng)
            else:
                node, is_new = self._node(seat)
                self._actions.clear()
                state.fill(seat, self._actions)
                place = self._select(node)
                action = node.actions[place]
                self._path.append(node)
                self._seats = append(self._seats, seat)
                self._places = append(self._places, place)
                growing = not is_new
            for viewer in range(self.players):
                seen = state.seen_as(viewer, seat, action)
                self._noticed[viewer] = _mix(self._noticed[viewer], seen * 8 + seat + 2)
            state.advance(seat, action, None)
            self.decisions += 1
        self._learn(self._reward(state))

    def _node(self, seat: i64) -> tuple[Node, bool]:
        key: int = _mix(self._noticed[seat], seat)
        found = self.nodes.get(key)
        if found is not None:
            return found, False
        node = Node()
        if len(self.nodes) < self.max_nodes:
            self.nodes[key] = node
        return node, True

    def _select(self, node: Node) -> i64:
        """An untried action at random, else the best upper bound among those offered."""
        actions = self._actions
        untried: i64 = 0
        for i in range(actions.count):
            place = node.place(actions.ids[i], i)
            node.chances[place] += 1
            if node.visits[place] == 0:
                untried += 1
        if untried > 0:
            wanted = self.rng.below(untried)
            for i in range(actions.count):
                place = node.place(actions.ids[i], i)
                if node.visits[place] == 0:
                    if wanted == 0:
                        return place
                    wanted -= 1
        best: i64 = 0
        best_bound = -1.0
        for i in range(actions.count):
            place = node.place(actions.ids[i], i)
            visits = float(node.visits[place])
            mean = float(node.rewards[place]) / (visits * WIN)
            bound = mean + self.exploration * sqrt(log(float(node.chances[place])) / visits)
            if bound > best_bound:
                best_bound = bound
                best = place
        return best

    def _reward(self, state: State) -> list[int]:
        """Play on at random, to the end or to the evaluation."""
        left = self.rollout_depth
        actions = self._actions
        while left != 1 or self.evaluation is None:
            seat = state.decider()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                state.advance(seat, state.sample(self.rng), None)
            else:
                actions.clear()
                state.fill(seat, actions)
                state.advance(seat, actions.ids[self.rng.below(actions.count)], None)
            self.decisions += 1
            left -= 1
        rewards: list[int] = [0] * self.players
        if state.decider() == NOBODY:
            shares = state.returns()
            for seat in range(self.players):
                rewards[seat] = int(shares[seat] * WIN)
        elif self.evaluation is not None:
            self.evaluation.judge(state, rewards)
        return rewards

    def _learn(self, rewards: list[int]) -> None:
        for i in range(len(self._path)):
            node = self._path[i]
            place = self._places[i]
            node.visits[place] += 1
            node.rewards[place] += rewards[self._seats[i]]
            node.total += 1


def _mix(noticed: i64, number: i64) -> i64:
    """A 63-bit rolling hash that never leaves 63 bits on the way."""
    high = (((noticed >> 32) ^ (number & LOW)) * SPREAD + (noticed & LOW)) & 0x7FFFFFFF
    low = (((noticed & LOW) ^ (number & LOW) ^ high) * TURN + (high >> 7)) & LOW
    low ^= low >> 15
    return (high << 32) | low
