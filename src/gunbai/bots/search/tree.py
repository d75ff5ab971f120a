"""Search: the tree of information-set Monte Carlo tree search for any number of seats.

A simulation walks through a world (a full state that fits the root's view). At each decision the
seat to decide looks up its own node, found by what *it* has noticed since the root, and picks by
upper confidence bounds. So no choice in the tree can depend on what that seat did not see. Luck is
drawn by its true weights.

With a learned evaluation a simulation ends at the first new node: the network gives the value of
the position there, if it was trained for values, and the priors of the actions (PUCT) when the node
is met again. Most nodes never are. Without priors, actions are tried in any order; without learned
values, a rollout or the linear evaluation gives the value.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gunbai.bots.evaluation.linear import WIN, Evaluation
from gunbai.bots.network.learned import Learned
from gunbai.core.hashing import Hasher
from gunbai.core.offer import Actions
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, NOBODY, State

LOW: Final = 0xFFFFFFFF
SPREAD: Final = 0x2C1B3C6D
TURN: Final = 0x165667B1

TO_THE_END: Final = -1
"""A rollout depth that means: play to the end of the game."""
RARE: Final = 10_000
"""The prior, in millionths, of an action that was not legal when its node was made."""
MOST_TO_QUIET: Final = 400
"""The most decisions that a rollout plays on to reach a quiet position."""

Policy = Callable[[State, int, list[int], Rng], int]
"""(state, seat, legal actions, random numbers) → the action that a rollout plays."""


class Node:
    """One seat's knowledge at one point: the actions met there, with visits and rewards."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64](capacity=8)
        self.visits: vec[i64] = vec[i64](capacity=8)
        self.rewards: vec[i64] = vec[i64](capacity=8)
        self.chances: vec[i64] = vec[i64](capacity=8)
        """How often each action was available when the node was visited."""
        self.priors: vec[i64] = vec[i64](capacity=8)
        """The evaluation of each action before it is tried; -1 = not evaluated yet."""
        self.total: i64 = 0

    def place(self, action: i64, hint: i64) -> i64:
        """The index of an action in the node; a new action is added."""
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
        self.priors = append(self.priors, -1)
        return known


class Search:
    """A search from one information set. `run(world, n)` may be called any number of times."""

    def __init__(self, players: i64, seat: i64, rng: Rng, evaluation: Evaluation | None) -> None:
        self.players = players
        self.seat = seat
        """The seat that searches: it decides first, also where several seats are asked at once."""
        self.rng = rng
        self.evaluation = evaluation
        self.learned: Learned | None = None
        """The evaluation, if it has priors. Setting it to None lets the search do without them."""
        if isinstance(evaluation, Learned) and evaluation.has_prior():
            self.learned = evaluation

        # Settings; to be set before the first run.
        self.exploration: float = 0.7
        self.rollout_depth: i64 = TO_THE_END
        """Decisions of a rollout before the evaluation is asked."""
        self.to_quiet: bool = True
        """A rollout goes on until the position is quiet."""
        self.keen: i64 = 1
        """A rollout draws this many actions and takes the one that the evaluation rates best; 1 =
        any action."""
        self.widening: float = 0.0
        """At a node visited n times, 4 + widening * sqrt(n) actions are tried; 0 = all."""
        self.trust: i64 = 0
        """How many visits the evaluation's opinion of an action counts for."""
        self.curiosity: float = 1.5
        """How much a prior counts against the values found (the constant of PUCT)."""
        self.urgency: float = 0.1
        """An action not tried yet counts as this much worse than the node so far."""
        self.transpositions: bool = False
        """Find nodes by the key of the state: correct only in games without hidden information."""
        self.max_nodes: i64 = 100_000
        self.policy: Policy | None = None
        """Chooses the actions of rollouts; None = draws them."""

        self.nodes: dict[int, Node] = {}
        self.simulations: i64 = 0
        self.decisions: i64 = 0
        """Decisions made in all simulations, luck included."""
        self.root_key: i64 = 0
        self._origin: vec[i64] = vec[i64]([0] * players)
        """What each seat had noticed when the root was reached."""
        for viewer in range(players):
            self._origin[viewer] = _mix(SPREAD, viewer)
        self._actions = Actions()
        self._noticed: vec[i64] = vec[i64]([0] * players)
        self._rewards: vec[i64] = vec[i64]([0] * players)
        self._promise: vec[i64] = vec[i64]([0] * players)
        self._depth: i64 = 0
        self._seats: vec[i64] = vec[i64](capacity=64)
        self._places: vec[i64] = vec[i64](capacity=64)
        self._path: list[Node] = []

    def run(self, world: State, times: i64) -> None:
        """Run `times` simulations in this world, which is not changed."""
        for _time in range(times):
            self._simulate(world.clone())
            self.simulations += 1

    def root(self) -> Node:
        """The node of the seat that searches."""
        found = self.nodes.get(self.root_key)
        if found is None:
            return Node()
        return found

    def move_root(self, world: State, action: i64) -> None:
        """Move the root past a choice of the searching seat (not yet carried out in this world),
        after which the seat is asked again immediately; the subtree is kept."""
        for viewer in range(self.players):
            seen = world.seen_as(viewer, self.seat, action)
            self._origin[viewer] = _mix(self._origin[viewer], seen * 8 + self.seat + 2)
        after = world.clone()
        after.advance(self.seat, action, None)
        self._notice(self._origin, after.exposed())
        if len(self.nodes) >= self.max_nodes:
            self.nodes = {}

    def _simulate(self, state: State) -> None:
        self._depth = 0
        for viewer in range(self.players):
            self._noticed[viewer] = self._origin[viewer]
        seat = self.seat
        while seat != NOBODY:
            is_new = False
            if seat == CHANCE:
                action = state.sample(self.rng)
            else:
                node, is_new = self._node(state, seat)
                self._actions.clear()
                state.fill(seat, self._actions)
                if self.learned is None:
                    place = self._select(node, state, seat)
                elif is_new:
                    break
                else:
                    if len(node.actions) == 0:
                        self._expand(self.learned, node, state, seat)
                    place = self._preferred(node)
                action = node.actions[place]
                self._remember(node, seat, place)
            self._carry_out(state, seat, action)
            if is_new:
                break
            seat = state.decider()
        if self.learned is None or not self.learned.has_value():
            self._finish(state)
        else:
            self._judge(self.learned, state, self._rewards)
        self._learn()

    def _carry_out(self, state: State, seat: i64, action: i64) -> None:
        """Carry out an action of a simulation, and let every seat notice what it may."""
        if not self.transpositions:
            for viewer in range(self.players):
                seen = state.seen_as(viewer, seat, action)
                self._noticed[viewer] = _mix(self._noticed[viewer], seen * 8 + seat + 2)
        state.advance(seat, action, None)
        self._notice(self._noticed, state.exposed())
        self.decisions += 1

    def _notice(self, noticed: vec[i64], exposed: i64) -> None:
        """All seats notice what a decision has exposed."""
        if exposed != 0:
            for viewer in range(self.players):
                noticed[viewer] = _mix(noticed[viewer], exposed)

    def origin(self) -> list[int]:
        """What each seat has noticed at the root: where a reader of the tree starts."""
        return [int(self._origin[viewer]) for viewer in range(self.players)]

    def noticed_after(
        self, noticed: list[int], before: State, seat: i64, action: i64, after: State
    ) -> list[int]:
        """What each seat has noticed after an action that leads from one state to the other."""
        exposed = after.exposed()
        found: list[int] = []
        for viewer in range(self.players):
            seen = before.seen_as(viewer, seat, action)
            mixed = _mix(noticed[viewer], seen * 8 + seat + 2)
            found.append(_mix(mixed, exposed) if exposed != 0 else mixed)
        return found

    def find(self, state: State, seat: i64, noticed: list[int]) -> Node | None:
        """The node of a seat that has noticed this, if the search was there."""
        return self.nodes.get(self._key(state, seat, noticed[seat]))

    def _key(self, state: State, seat: i64, noticed: i64) -> i64:
        if self.transpositions:
            hasher = Hasher()
            state.hash_into(hasher)
            return (hasher.left & 0x7FFFFFFF) << 32 | hasher.right
        return _mix(noticed, seat)

    def _node(self, state: State, seat: i64) -> tuple[Node, bool]:
        key = self._key(state, seat, self._noticed[seat])
        if self._depth == 0:
            self.root_key = key
        found = self.nodes.get(key)
        if found is not None:
            return found, False
        node = Node()
        if len(self.nodes) < self.max_nodes:
            self.nodes[key] = node
        return node, True

    def _remember(self, node: Node, seat: i64, place: i64) -> None:
        if self._depth < len(self._path):
            self._path[self._depth] = node
            self._seats[self._depth] = seat
            self._places[self._depth] = place
        else:
            self._path.append(node)
            self._seats = append(self._seats, seat)
            self._places = append(self._places, place)
        self._depth += 1

    def _select(self, node: Node, state: State, seat: i64) -> i64:
        """An untried action while there is room for one, else the best upper bound."""
        actions = self._actions
        count = actions.count
        if node.total == 0:
            for i in range(count):
                place = node.place(actions.ids[i], i)
                node.chances[place] += 1
            return node.place(actions.ids[self.rng.below(count)], 0)
        tried: i64 = 0
        fresh: i64 = -1
        promising: i64 = -1
        for i in range(count):
            place = node.place(actions.ids[i], i)
            node.chances[place] += 1
            if node.priors[place] < 0:
                node.priors[place] = self._prior(state, seat, actions.ids[i])
            if node.visits[place] > 0:
                tried += 1
            elif node.priors[place] > promising:
                promising = node.priors[place]
                fresh = place
        if fresh >= 0 and self.trust == 0 and tried < self._room(node, count):
            return fresh
        return self._best_bound(node)

    def _expand(self, learned: Learned, node: Node, state: State, seat: i64) -> None:
        """Give a node its actions, with their priors."""
        actions = self._actions
        for i in range(actions.count):
            node.place(actions.ids[i], i)
        learned.prior(state, seat, actions, node.priors)

    def _preferred(self, node: Node) -> i64:
        """The action with the best sum of value and prior (PUCT)."""
        actions = self._actions
        total: i64 = 0
        won: i64 = 0
        for i in range(actions.count):
            place = node.place(actions.ids[i], i)
            total += node.visits[place]
            won += node.rewards[place]
        unknown = 0.5
        if total > 0:
            unknown = float(won) / float(total * WIN) - self.urgency
        pull = self.curiosity * sqrt(float(total + 1)) / WIN
        best: i64 = 0
        best_bound = -1.0e9
        for i in range(actions.count):
            place = node.place(actions.ids[i], i)
            visits = node.visits[place]
            bound = unknown
            if visits > 0:
                bound = float(node.rewards[place]) / float(visits * WIN)
            prior = node.priors[place]
            bound += pull * float(prior if prior > 0 else RARE) / float(visits + 1)
            if bound > best_bound:
                best_bound = bound
                best = place
        return best

    def _room(self, node: Node, count: i64) -> i64:
        """Progressive widening: how many actions may be tried here at this number of visits."""
        if self.widening <= 0.0:
            return count
        room: i64 = int(self.widening * sqrt(float(node.total)))
        return room + 4

    def _prior(self, state: State, seat: i64, action: i64) -> i64:
        """The evaluation right after the action; any value where there is no evaluation."""
        if self.evaluation is None or self.trust == 0:
            return self.rng.below(WIN)
        return self._promised(self.evaluation, state, seat, action)

    def _promised(self, evaluation: Evaluation, state: State, seat: i64, action: i64) -> i64:
        after = state.clone()
        after.advance(seat, action, None)
        self._judge(evaluation, after, self._promise)
        return self._promise[seat]

    def _best_bound(self, node: Node) -> i64:
        actions = self._actions
        best: i64 = 0
        best_bound = -1.0
        trust = self.trust
        for i in range(actions.count):
            place = node.place(actions.ids[i], i)
            visits = float(node.visits[place] + trust)
            if visits == 0.0:
                continue
            mean = float(node.rewards[place] + trust * node.priors[place]) / (visits * WIN)
            spread = sqrt(log(float(node.chances[place] + 1)) / visits)
            bound = mean + self.exploration * spread
            if bound > best_bound:
                best_bound = bound
                best = place
        return best

    def _finish(self, state: State) -> None:
        """Play on at random, to the end or to the evaluation, and set the rewards."""
        actions = self._actions
        evaluation = self.evaluation
        policy = self.policy
        depth = self.rollout_depth
        played: i64 = 0
        while True:
            seat = state.decider()
            if seat == NOBODY:
                break
            if (
                evaluation is not None
                and depth >= 0
                and played >= depth
                and (
                    not self.to_quiet
                    or evaluation.is_quiet(state)
                    or played >= depth + MOST_TO_QUIET
                )
            ):
                break
            if seat == CHANCE:
                action = state.sample(self.rng)
            elif policy is not None:
                action = self._advised(policy, state, seat)
            elif evaluation is None or self.keen == 1:
                action = state.random_legal(seat, self.rng, actions)
            else:
                actions.clear()
                state.fill(seat, actions)
                action = actions.ids[self.rng.below(actions.count)]
                if actions.count > 1:
                    action = self._keenest(evaluation, state, seat, action)
            state.advance(seat, action, None)
            played += 1
        self.decisions += played
        if evaluation is not None:
            self._judge(evaluation, state, self._rewards)
        else:
            share_out(state, self._rewards)

    def _advised(self, policy: Policy, state: State, seat: i64) -> i64:
        action = policy(state, seat, state.legal(seat), self.rng)
        if not state.admits(seat, action):
            raise ValueError(f"the rollout policy played {action}, which is not legal")
        return action

    def _keenest(self, evaluation: Evaluation, state: State, seat: i64, first: i64) -> i64:
        """The action with the best evaluation, of the first and some others."""
        actions = self._actions
        best = first
        most = self._promised(evaluation, state, seat, first)
        for _draw in range(self.keen - 1):
            action = actions.ids[self.rng.below(actions.count)]
            if action != best:
                promise = self._promised(evaluation, state, seat, action)
                if promise > most:
                    most = promise
                    best = action
        return best

    def _judge(self, evaluation: Evaluation, state: State, rewards: vec[i64]) -> None:
        if state.decider() == NOBODY:
            share_out(state, rewards)
        else:
            evaluation.judge(state, rewards)

    def _learn(self) -> None:
        for i in range(self._depth):
            node = self._path[i]
            place = self._places[i]
            node.visits[place] += 1
            node.rewards[place] += self._rewards[self._seats[i]]
            node.total += 1


def share_out(state: State, rewards: vec[i64]) -> None:
    """The rewards of a game that is over."""
    shares = state.returns()
    for seat in range(len(shares)):
        rewards[seat] = int(shares[seat] * WIN)


def _mix(noticed: i64, number: i64) -> i64:
    """A 63-bit rolling hash; no intermediate value exceeds 63 bits."""
    high = (((noticed >> 32) ^ (number & LOW)) * SPREAD + (noticed & LOW)) & 0x7FFFFFFF
    low = (((noticed & LOW) ^ (number & LOW) ^ high) * TURN + (high >> 7)) & LOW
    low ^= low >> 15
    return (high << 32) | low
