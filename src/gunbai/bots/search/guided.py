"""GuidedSearch: the same tree with values and priors of a guide, asked in batches.

A simulation walks down by the sum of value and prior (PUCT) to the first new node, a leaf. Leaves
wait until there are enough of them; then the guide considers all at once. Until its answer comes,
a waiting simulation counts as lost for every seat on its path, so that the next ones go elsewhere.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.bots.evaluation.linear import WIN, Evaluation
from gunbai.bots.search.guide import Guide, Opinion
from gunbai.bots.search.tree import Node, Search, share_out
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, NOBODY, State

FLOOR: Final = 2_000
"""The least prior of a legal action, in millionths: everything is tried some time."""
SLACK: Final = 1e-6
"""How far rounding may carry a share beyond 0 and 1."""


class Leaf:
    """A new node of the tree, which waits for the guide's opinion."""

    def __init__(self, state: State, seat: i64, legal: list[int], node: Node) -> None:
        self.state = state
        """The state there, in an imagined world. Do not change it."""
        self.seat = seat
        """The seat that decides there."""
        self.legal = legal
        self._node = node
        self._path: list[Node] = []
        self._seats: list[int] = []
        self._places: list[int] = []


class GuidedSearch(Search):
    """`run` gathers leaves and asks the guide; `settle` asks it about those that still wait."""

    def __init__(
        self,
        players: i64,
        seat: i64,
        rng: Rng,
        evaluation: Evaluation | None,
        guide: Guide,
        batch: i64,
    ) -> None:
        super().__init__(players, seat, rng, evaluation)
        self.learned = None
        self.guide = guide
        self.batch = batch
        """Leaves that are considered at once."""
        self._waiting: list[Leaf] = []

    def run(self, world: State, times: i64) -> None:
        for _time in range(times):
            self._descend(world.clone())
            self.simulations += 1
            if len(self._waiting) >= self.batch or self.simulations == 1:
                self.settle()

    def settle(self) -> None:
        leaves = self._waiting
        if len(leaves) == 0:
            return
        self._waiting = []
        opinions = self.guide.consider(leaves)
        if len(opinions) != len(leaves):
            raise ValueError(f"the guide gave {len(opinions)} opinions on {len(leaves)} positions")
        for i in range(len(leaves)):
            self._learn_opinion(leaves[i], opinions[i])

    def _descend(self, state: State) -> None:
        self._depth = 0
        for viewer in range(self.players):
            self._noticed[viewer] = self._origin[viewer]
        seat = self.seat
        while seat != NOBODY:
            if seat == CHANCE:
                action = state.sample(self.rng)
            else:
                node, is_new = self._node(state, seat)
                self._actions.clear()
                state.fill(seat, self._actions)
                if is_new:
                    self._wait(state, seat, node)
                    return
                place = self._preferred(node)
                action = node.actions[place]
                self._remember(node, seat, place)
            self._carry_out(state, seat, action)
            seat = state.decider()
        share_out(state, self._rewards)
        self._learn()

    def _wait(self, state: State, seat: i64, node: Node) -> None:
        """Count this simulation as lost until the guide has considered its leaf."""
        legal: list[int] = []
        for i in range(self._actions.count):
            node.place(self._actions.ids[i], i)
            legal.append(self._actions.ids[i])
        leaf = Leaf(state, seat, legal, node)
        for i in range(self._depth):
            passed = self._path[i]
            place = self._places[i]
            passed.visits[place] += 1
            passed.total += 1
            leaf._path.append(passed)
            leaf._seats.append(self._seats[i])
            leaf._places.append(place)
        self._waiting.append(leaf)

    def _learn_opinion(self, leaf: Leaf, opinion: Opinion) -> None:
        self._set_priors(leaf, opinion.priors)
        if opinion.values is None:
            self._finish(leaf.state.clone())
        else:
            self._set_rewards(opinion.values)
        for i in range(len(leaf._path)):
            leaf._path[i].rewards[leaf._places[i]] += self._rewards[leaf._seats[i]]

    def _set_rewards(self, values: object) -> None:
        shares = [float(share) for share in values]  # type: ignore[attr-defined]
        if len(shares) != self.players:
            raise ValueError(f"{len(shares)} values for {self.players} seats")
        for seat in range(self.players):
            if not -SLACK <= shares[seat] <= 1.0 + SLACK:
                raise ValueError(f"the value {shares[seat]} is no share of the win (0 to 1)")
            self._rewards[seat] = int(shares[seat] * WIN)

    def _set_priors(self, leaf: Leaf, priors: object) -> None:
        count = len(leaf.legal)
        chances = [1.0] * count
        if priors is not None:
            chances = [float(chance) for chance in priors]  # type: ignore[attr-defined]
        if len(chances) != count:
            raise ValueError(f"{len(chances)} priors for {count} legal actions")
        whole = 0.0
        for chance in chances:
            if not chance >= 0.0:
                raise ValueError(f"the prior {chance} is not 0 or more")
            whole += chance
        into: vec[i64] = leaf._node.priors
        for i in range(count):
            share = chances[i] / whole if whole > 0.0 else 1.0 / count
            found: i64 = int(share * WIN)
            into[i] = found if found > FLOOR else FLOOR
