"""The state and the rules of toge: who decides, the legal actions, their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gunbai.core import CHANCE, NOBODY, EventLog, Offer, State
from gunbai.core.hashing import Hasher

if TYPE_CHECKING:
    from toge.game import TogeGame

CARDS = 5
"""TG-1.2: soldiers 1 to 5. The action n sends the soldier n + 1."""
WORTHS = [(0, 3), (1, 2), (2, 1)]
"""TG-2.1: (outcome, weight); the outcome n is a pass worth n + 1 points."""


class TogeState(State):
    def __init__(self, game: TogeGame) -> None:
        super().__init__(game)
        self.rules = game
        self.round = 0
        self.worth = 0
        """Points of the current pass; 0 before they are known."""
        self.pot = 0
        """Points left by ties."""
        self.sent = [0] * game.players
        """Each player's soldier, face down; 0 before it is sent."""
        self.hands = [list(range(1, CARDS + 1)) for _ in range(game.players)]
        self.scores = [0] * game.players

    def deciders(self) -> tuple[int, ...]:
        if self.round == self.rules.rounds:
            return ()
        if not self.worth:
            return (CHANCE,)
        return tuple(seat for seat, card in enumerate(self.sent) if not card)

    def decider(self) -> int:
        return (*self.deciders(), NOBODY)[0]

    def offer(self, seat: int, into: Offer) -> None:
        for card in self.hands[seat]:
            into.one(card - 1)

    def chance(self) -> list[tuple[int, int]]:
        return list(WORTHS) if self.decider() == CHANCE else []

    def holds(self, outcome: int) -> bool:
        return self.worth == outcome + 1

    def hides(self, seat: int, action: int) -> bool:
        """TG-2.2: soldiers are sent face down."""
        return seat != CHANCE

    def advance(self, seat: int, action: int, log: EventLog | None) -> None:
        if seat == CHANCE:
            self.worth = action + 1
            if log is not None:
                log.tell("pass", "TG-2.1", {"round": self.round + 1, "worth": self.worth})
            return
        self.sent[seat] = action + 1
        self.hands[seat].remove(action + 1)
        if log is not None:
            log.tell_partly("sent", "TG-2.2", {"seat": seat}, {"card": action + 1}, 2**seat)
        if all(self.sent):
            self._fight(log)

    def _fight(self, log: EventLog | None) -> None:
        """TG-3: the highest soldier takes the pass; equal ones cancel each other."""
        points = self.worth + self.pot
        alone = [card for card in self.sent if self.sent.count(card) == 1]
        winner = self.sent.index(max(alone)) if alone else -1
        if winner >= 0:
            self.scores[winner] += points
        if log is not None:
            args: dict[str, object] = {"cards": list(self.sent), "points": points}
            if winner >= 0:
                log.reveal("taken", "TG-3.1", {**args, "seat": winner})
            else:
                log.reveal("tied", "TG-3.3", args)
        self.pot = points if winner < 0 and self.rules.carries else 0
        self.sent = [0] * len(self.sent)
        self.worth = 0
        self.round += 1

    def returns(self) -> list[float]:
        """TG-4.1; TG-4.2: equal players share the win."""
        if not self.over():
            return []
        first = [score == max(self.scores) for score in self.scores]
        return [1 / sum(first) if won else 0.0 for won in first]

    def standings(self) -> list[int]:
        if not self.over():
            return []
        return [1 + sum(other > score for other in self.scores) for score in self.scores]

    def clone(self) -> TogeState:
        copy = TogeState(self.rules)
        copy.round, copy.worth, copy.pot = self.round, self.worth, self.pot
        copy.sent, copy.scores = list(self.sent), list(self.scores)
        copy.hands = [list(hand) for hand in self.hands]
        return copy

    def hash_into(self, hasher: Hasher) -> None:
        hands = [sum(2**card for card in hand) for hand in self.hands]
        for number in (self.round, self.worth, self.pot, *self.sent, *hands, *self.scores):
            hasher.add(number)
