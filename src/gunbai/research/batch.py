"""Batch: steps many games of one kind at once, luck included, for learning from self-play.

Everything a learner reads lies in flat buffers that are written in place: observations, masks of
legal actions, seats, rewards. `gunbai.research.selfplay` shows them as NumPy arrays.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from gunbai.core.offer import Actions
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, NOBODY, State
from gunbai.research.tensors.encoder import Encoder, Page


class Batch:
    def __init__(
        self, start: State, encoder: Encoder, players: i64, n_actions: i64, seeds: list[int]
    ) -> None:
        """One game per seed, each with its own luck; all start from `start`."""
        n = len(seeds)
        self.start = start
        self.encoder = encoder
        self.players = players
        self.n_actions = n_actions
        self.games: i64 = n
        self.states: list[State] = []
        self.lucks: list[Rng] = []
        self.offers: list[Actions] = []
        self.traces: list[Actions] = []
        for seed in seeds:
            self.states.append(start.clone())
            self.lucks.append(Rng.at(seed))
            self.offers.append(Actions())
            self.traces.append(Actions())
        self.observations: vec[u8] = vec[u8]([0] * (n * int(encoder.size)))
        """One row per game: the observation of the seat asked now."""
        self.masks: vec[u8] = vec[u8]([0] * (n * int(n_actions)))
        """One row per game: 1 for each legal action."""
        self.seats: vec[i64] = vec[i64]([0] * n)
        """The seat asked now."""
        self.ended: vec[u8] = vec[u8]([0] * n)
        """1 where the last step ended a game; a new game has already started there."""
        self.rewards: vec[float] = vec[float]([0.0] * (n * int(players)))
        """Every seat's share of the win, where a game has just ended."""
        self.lengths: vec[i64] = vec[i64]([0] * n)
        """Decisions of the current game, luck included."""
        self.decisions: i64 = 0
        """All decisions so far, luck included."""
        self._page = Page()
        for i in range(self.games):
            self._go_on(i)
            self._show(i)

    def step(self, actions: bytes) -> None:
        """One action for every game, two bytes each, little-endian."""
        assert len(actions) == 2 * self.games
        for i in range(self.games):
            self._apply(i, actions[2 * i] + 256 * actions[2 * i + 1])
            self._show(i)

    def step_some(self, games: list[int], actions: list[int]) -> None:
        """Actions for some of the games: for players that answer one by one."""
        for j in range(len(games)):
            self._apply(games[j], actions[j])
            self._show(games[j])

    def step_at_random(self, rng: Rng, times: i64) -> None:
        """Random legal actions in every game; writes everything that a learner would read."""
        for _ in range(times):
            for i in range(self.games):
                offer = self.offers[i]
                self._apply(i, offer.ids[rng.below(offer.count)])
                self._show(i)

    def play_at_random(self, rng: Rng, times: i64) -> None:
        """The same without observations and masks, to measure the cost of stepping alone."""
        for _ in range(times):
            for i in range(self.games):
                offer = self.offers[i]
                self._apply(i, offer.ids[rng.below(offer.count)])
                offer.clear()
                self.states[i].fill(self.seats[i], offer)

    def _apply(self, i: i64, action: i64) -> None:
        if not self.offers[i].has(action):
            raise ValueError("an action is not legal in its game")
        self.states[i].advance(self.seats[i], action, None)
        self.lengths[i] += 1
        self.decisions += 1
        self.ended[i] = u8(0)
        self._go_on(i)

    def _go_on(self, i: i64) -> None:
        """Play luck until a seat is asked; score a game that is over, and start a new one."""
        state = self.states[i]
        luck = self.lucks[i]
        while True:
            seat = state.decider()
            if seat == CHANCE:
                state.advance(seat, state.sample(luck), None)
                self.lengths[i] += 1
                self.decisions += 1
            elif seat == NOBODY:
                shares = state.returns()
                for player in range(self.players):
                    self.rewards[i * self.players + player] = shares[player]
                self.ended[i] = u8(1)
                state = self.start.clone()
                self.states[i] = state
                self.lengths[i] = 0
            else:
                self.seats[i] = seat
                return

    def _show(self, i: i64) -> None:
        """Write the mask and the observation of the seat asked now."""
        state = self.states[i]
        seat = self.seats[i]
        offer = self.offers[i]
        first = i * self.n_actions
        zero = u8(0)
        for j in range(offer.count):
            self.masks[first + offer.ids[j]] = zero
        offer.clear()
        state.fill(seat, offer)
        one = u8(1)
        for j in range(offer.count):
            self.masks[first + offer.ids[j]] = one
        size = self.encoder.size
        self.encoder.encode(state, seat, self.observations, i * size, self._page, self.traces[i])
