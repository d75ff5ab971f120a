"""Batch: steps many games of one kind at once, luck included, for learning from self-play.

Everything a learner reads lies in flat buffers that are written in place: observations, masks of
legal actions, seats, rewards. `gunbai.research.selfplay` shows them as NumPy arrays.

Actions and masks are as the seat sees them (see `tensors.perspective`).
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from gunbai.core.offer import Actions
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, NOBODY, State
from gunbai.research.tensors.encoder import Encoder, Page


class Batch:
    def __init__(
        self,
        start: State,
        encoder: Encoder,
        players: i64,
        n_actions: i64,
        seeds: list[int],
        turned: list[int],
        back: list[int],
    ) -> None:
        """One game per seed, each with its own luck; all start from `start`. `turned` is, for
        `seat * n_actions + action`, the action as the seat sees it, and `back` the inverse."""
        n = len(seeds)
        self.start = start
        self.encoder = encoder
        self.players = players
        self.n_actions = n_actions
        self.turned: vec[i64] = vec[i64](turned)
        self.back: vec[i64] = vec[i64](back)
        self.games: i64 = n
        self.states: list[State] = []
        self.lucks: list[Rng] = []
        self.offers: list[Actions] = []
        for seed in seeds:
            self.states.append(start.clone())
            self.lucks.append(Rng.at(seed))
            self.offers.append(Actions())
        self.observations: vec[i64] = vec[i64]([0] * (n * int(encoder.length())))
        """One row per game: the observation of the seat asked now, eight cells per integer."""
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
        self.restarts: bool = True
        """Does a new game start at once where one ends? Otherwise nobody is asked there (the seat
        is NOBODY) until `begin`, and the observation is the last one of the seat in `watchers`."""
        self.watchers: vec[i64] = vec[i64]([0] * n)
        self.at: i64 = 0
        """The game that was stepped last: for the text of an error."""
        self._page = Page()
        self._masked: vec[i64] = vec[i64]([0] * n)
        """Where the table `turned` begins for the mask that is shown."""
        for i in range(self.games):
            self._go_on(i)
            self._show(i)

    def step(self, actions: bytes) -> None:
        """One action for every game, two bytes each, little-endian."""
        assert len(actions) == 2 * self.games
        for i in range(self.games):
            self._check(i, self._action(i, actions[2 * i] + 256 * actions[2 * i + 1]))
        for i in range(self.games):
            self._apply(i, self._action(i, actions[2 * i] + 256 * actions[2 * i + 1]))
            self._show(i)

    def step_some(self, games: list[int], actions: list[int]) -> None:
        """Actions for some of the games: for players that answer one by one."""
        for j in range(len(games)):
            self._check(games[j], self._action(games[j], actions[j]))
        for j in range(len(games)):
            self._apply(games[j], self._action(games[j], actions[j]))
            self._show(games[j])

    def begin(self, i: i64, seed: i64) -> None:
        """A new game in place of game i, with luck of its own."""
        self.states[i] = self.start.clone()
        self.lucks[i] = Rng.at(seed)
        self.lengths[i] = 0
        self.ended[i] = u8(0)
        self._go_on(i)
        self._show(i)

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

    def _action(self, i: i64, seen: i64) -> i64:
        """The action of the game for one as the seat sees it."""
        seat = self.seats[i]
        if seat < 0 or seen < 0 or seen >= self.n_actions:
            return seen
        return self.back[seat * self.n_actions + seen]

    def _check(self, i: i64, action: i64) -> None:
        """Raise Illegal or NotAsked, like `State.apply`, before any game is stepped."""
        self.at = i
        if not self.offers[i].has(action):
            self.states[i].apply(self.seats[i], action)

    def _apply(self, i: i64, action: i64) -> None:
        self.states[i].advance(self.seats[i], action, None)
        self.lengths[i] += 1
        self.decisions += 1
        self.ended[i] = u8(0)
        self._go_on(i)

    def _go_on(self, i: i64) -> None:
        """Play luck until a seat is asked; score a game that is over, and start a new one."""
        state = self.states[i]
        while True:
            seat = state.decider()
            if seat >= 0:
                self.seats[i] = seat
                return
            if seat == CHANCE:
                state.advance(seat, state.sample(self.lucks[i]), None)
                self.lengths[i] += 1
                self.decisions += 1
            elif seat == NOBODY:
                shares = state.returns()
                for player in range(self.players):
                    self.rewards[i * self.players + player] = shares[player]
                self.ended[i] = u8(1)
                if not self.restarts:
                    self.seats[i] = NOBODY
                    return
                state = self.start.clone()
                self.states[i] = state
                self.lengths[i] = 0

    def _show(self, i: i64) -> None:
        """Write the mask and the observation of the seat asked now."""
        state = self.states[i]
        seat = self.seats[i]
        offer = self.offers[i]
        masks = self.masks
        turned = self.turned
        first = i * self.n_actions
        zero = u8(0)
        mine = self._masked[i]
        ids = offer.ids
        for j in range(offer.count):
            masks[first + turned[mine + ids[j]]] = zero
        offer.clear()
        if seat < 0:
            seat = self.watchers[i]
        else:
            mine = seat * self.n_actions
            self._masked[i] = mine
            state.fill(seat, offer)
            one = u8(1)
            ids = offer.ids
            for j in range(offer.count):
                masks[first + turned[mine + ids[j]]] = one
        encoder = self.encoder
        encoder.encode(state, seat, self.observations, i * encoder.length(), self._page)
