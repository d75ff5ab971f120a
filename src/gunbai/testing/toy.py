"""toy: a minimal game with luck, sealed secret choices and two or more seats.

Three rounds. In each, every seat secretly bids 0 to 2 (a bid card is used up), then luck
turns one of three cards (weights 1, 2, 3); every seat with the closest bid scores a point.
The tests check the laws on this game and on deliberately broken variants of it. It is also the
shortest example of what a game must implement, in plain Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.core import (
    CHANCE,
    NOBODY,
    REFEREE,
    BadPosition,
    EventLog,
    Game,
    GameInfo,
    Offer,
    Refusal,
    Rng,
    State,
    View,
)
from gunbai.core.codes import Codes, Listed
from gunbai.core.hashing import Hasher

ROUNDS = 3
CARDS = 3
WEIGHTS = [(0, 1), (1, 2), (2, 3)]


class ToyState(State):
    def __init__(self, game: ToyGame) -> None:
        super().__init__(game)
        self.round = 0
        self.bids: list[int] = [-1] * game.players
        self.hands: list[set[int]] = [set(range(CARDS)) for _ in range(game.players)]
        self.scores = [0] * game.players
        self.turned: list[int] = []
        self.gone: list[int] = []
        """Seats that resigned, in order."""

    def deciders(self) -> tuple[int, ...]:
        if self.round == ROUNDS or len(self.gone) >= self.game.players - 1:
            return ()
        waiting = [s for s, bid in enumerate(self.bids) if bid < 0 and s not in self.gone]
        return tuple(waiting) or (CHANCE,)

    def decider(self) -> int:
        return (*self.deciders(), NOBODY)[0]

    def offer(self, seat: int, into: Offer) -> None:
        for card in sorted(self.hands[seat]):
            into.one(card)

    def chance(self) -> list[tuple[int, int]]:
        return list(WEIGHTS) if self.decider() == CHANCE else []

    def holds(self, outcome: int) -> bool:
        return bool(self.turned) and self.turned[-1] == outcome

    def hides(self, seat: int, action: int) -> bool:
        return True

    def advance(self, seat: int, action: int, log: EventLog | None) -> None:
        if seat == CHANCE:
            self._turn(action, log)
            return
        self.bids[seat] = action
        self.hands[seat].remove(action)
        if log is not None:
            log.tell_partly("bid", "TOY-1", {"seat": seat}, {"card": action}, 2**seat)

    def _turn(self, card: int, log: EventLog | None) -> None:
        self.turned.append(card)
        playing = [s for s in range(self.game.players) if s not in self.gone]
        nearest = min(abs(self.bids[s] - card) for s in playing)
        for seat in playing:
            self.scores[seat] += abs(self.bids[seat] - card) == nearest
        if log is not None:
            log.reveal("turn", "TOY-2", {"card": card, "bids": list(self.bids)})
        self.bids = [-1] * self.game.players
        self.round += 1

    def may_resign(self, seat: int) -> bool:
        return seat in self.deciders()

    def retire(self, seat: int, log: EventLog | None) -> None:
        self.gone.append(seat)

    def returns(self) -> list[float]:
        if not self.over():
            return []
        places = self.standings()
        return [1 / places.count(1) if place == 1 else 0.0 for place in places]

    def standings(self) -> list[int]:
        if not self.over():
            return []
        ranks = [
            self.gone.index(seat) - 100 if seat in self.gone else score
            for seat, score in enumerate(self.scores)
        ]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def clone(self) -> ToyState:
        copy = type(self)(self.toy)
        copy.round = self.round
        copy.bids = list(self.bids)
        copy.hands = [set(hand) for hand in self.hands]
        copy.scores = list(self.scores)
        copy.turned = list(self.turned)
        copy.gone = list(self.gone)
        return copy

    @property
    def toy(self) -> ToyGame:
        assert isinstance(self.game, ToyGame)
        return self.game

    def hash_into(self, hasher: Hasher) -> None:
        for bid, hand in zip(self.bids, self.hands, strict=True):
            hasher.add(bid)
            hasher.add(sum(2**card for card in hand))
        for number in (self.round, *self.scores, *self.turned, len(self.turned), *self.gone):
            hasher.add(number)


class ToyGame(Game):
    pack_id, pack_hash = "toy", ""
    Table: type[ToyState] = ToyState

    def __init__(self, players: int = 2) -> None:
        self.players = players
        self.options = {}
        bids, turns = ([f"{verb} {card}" for card in range(CARDS)] for verb in ("bid", "turn"))
        self.codes = Codes(bids, Listed(turns))
        self.info = GameInfo(
            id="toy",
            titles={"en": "Toy", "ja": "おもちゃ"},
            seats=(2, 4),
            rules_version=1,
            has_luck=True,
            has_secrets=True,
            n_actions=CARDS,
            max_decisions=ROUNDS * (players + 1),
        )

    def new_state(self) -> ToyState:
        return self.Table(self)

    def dump(self, state: State) -> dict[str, object]:
        assert isinstance(state, ToyState)
        return {
            "round": state.round,
            "bids": list(state.bids),
            "hands": [sorted(hand) for hand in state.hands],
            "scores": list(state.scores),
            "turned": list(state.turned),
            "gone": list(state.gone),
        }

    def load_position(self, data: Mapping[str, Any]) -> ToyState:
        state = self.new_state()
        state.round = data["round"]
        state.bids = list(data["bids"])
        state.hands = [set(hand) for hand in data["hands"]]
        state.scores = list(data["scores"])
        state.turned = list(data["turned"])
        state.gone = list(data["gone"])
        for seat, hand in enumerate(state.hands):
            open_bid = state.bids[seat] >= 0
            if seat not in state.gone and len(hand) + open_bid + state.round != CARDS:
                raise BadPosition(f"hands[{seat}]", "TOY-1", "error.position_shape", problem="")
        return state

    def view(self, state: State, viewer: int) -> View:
        """Which seats have bid, the cards turned, the scores; a seat's own bid and hand."""
        assert isinstance(state, ToyState)
        mine = {seat for seat in range(self.players) if viewer in (seat, REFEREE)}
        over = state.over()
        return View(
            "toy",
            viewer,
            {
                "round": state.round,
                "has_bid": [bid >= 0 for bid in state.bids],
                "bids": {str(seat): state.bids[seat] for seat in sorted(mine)},
                "hands": {
                    str(seat): sorted(state.hands[seat])
                    for seat in range(self.players)
                    if seat in mine or all(bid < 0 for bid in state.bids) or over
                },
                "scores": list(state.scores),
                "turned": list(state.turned),
                "gone": list(state.gone),
                "before": self._before(state),
            },
        )

    def _before(self, state: ToyState) -> list[list[int]]:
        """The hands at the start of the round, which everybody can derive from the used cards."""
        found = []
        for seat, hand in enumerate(state.hands):
            bid = state.bids[seat]
            found.append(sorted(hand | {bid}) if bid >= 0 else sorted(hand))
        return found

    def imagine(self, view: View, rng: Rng) -> ToyState:
        data = view.data
        bids, hands = [], []
        for seat, before in enumerate(data["before"]):
            if str(seat) in data["bids"]:
                bid = data["bids"][str(seat)]
            else:
                bid = before[rng.below(len(before))] if data["has_bid"][seat] else -1
            bids.append(bid)
            hands.append([card for card in before if card != bid])
        rest = {key: data[key] for key in ("round", "scores", "turned", "gone")}
        return self.load_position({"bids": bids, "hands": hands, **rest})

    def why_not(self, state: State, seat: int, code: str) -> Refusal | None:
        assert isinstance(state, ToyState)
        if seat not in state.deciders():
            return Refusal("TOY-1", "error.cannot_resign")
        if code == "resign" or seat == CHANCE or self.parse(seat, code) in state.hands[seat]:
            return None
        return Refusal("TOY-1", "error.not_legal", {"code": code})

    def outcome(self, state: State) -> dict[str, object]:
        return {"reason": "rounds", "clause": "TOY-3"}
