"""The game class of toge: views, codes, positions, words, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.core import (
    CHANCE,
    REFEREE,
    BadPosition,
    Codes,
    Game,
    GameInfo,
    GameKind,
    Listed,
    Option,
    Refusal,
    Rng,
    State,
    View,
)
from gunbai.i18n import catalogue, say
from toge.state import CARDS, WORTHS, TogeState

TITLES = {"en": "The Pass", "ja": "峠"}
OPTIONS = (
    Option("rounds", 4, "TG-1.3", (4, 3)),
    Option("ties", "carry", "TG-3.3", ("carry", "lost")),
)


class TogeGame(Game):
    pack_id, pack_hash = "toge", ""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.options = options
        self.rounds: int = options["rounds"]
        self.carries = options["ties"] == "carry"
        self.codes = Codes(
            [f"send {n + 1}" for n in range(CARDS)],
            Listed([f"pass {n + 1}" for n in range(len(WORTHS))]),
        )
        self.info = GameInfo(
            id="toge",
            titles=TITLES,
            seats=(2, 3),
            rules_version=1,
            has_luck=True,
            has_secrets=True,
            n_actions=CARDS,
            max_decisions=self.rounds * (players + 1),
        )

    def new_state(self) -> TogeState:
        return TogeState(self)

    def view(self, state: State, viewer: int) -> View:
        """Everybody sees which seats have sent a soldier; only the seat and the referee see which
        soldier."""
        assert isinstance(state, TogeState)
        seats = []
        for seat, (card, hand) in enumerate(zip(state.sent, state.hands, strict=True)):
            seats.append(
                {
                    "soldiers": sorted([*hand, card] if card else hand),
                    "has_sent": card > 0,
                    "sent": card if card and viewer in (seat, REFEREE) else None,
                    "score": state.scores[seat],
                }
            )
        return View(
            "toge",
            viewer,
            {
                "phase": "over" if state.over() else "send" if state.worth else "pass",
                "round": state.round,
                "worth": state.worth,
                "pot": state.pot,
                "deciders": [seat for seat in state.deciders() if seat != CHANCE],
                "seats": seats,
            },
        )

    def imagine(self, view: View, rng: Rng) -> TogeState:
        """A soldier that another seat has sent is one of that seat's remaining soldiers."""
        sent = []
        for seat in view["seats"]:
            some = seat["soldiers"][rng.below(len(seat["soldiers"]))]
            sent.append((seat["sent"] or some) if seat["has_sent"] else 0)
        return self._rebuilt(view.data, sent)

    def dump(self, state: State) -> dict[str, object]:
        return dict(self.view(state, REFEREE).data)

    def load_position(self, data: Mapping[str, Any]) -> TogeState:
        try:
            return self._rebuilt(data, [seat["sent"] or 0 for seat in data["seats"]])
        except (KeyError, TypeError, ValueError) as error:
            key = "error.position_shape"
            raise BadPosition("seats", "TG-1.2", key, problem=str(error)) from None

    def _rebuilt(self, data: Mapping[str, Any], sent: list[int]) -> TogeState:
        state = self.new_state()
        state.round, state.worth, state.pot = data["round"], data["worth"], data["pot"]
        if len(sent) != self.players or not 0 <= state.round <= self.rounds:
            raise ValueError("wrong number of seats or rounds")
        for seat, things in enumerate(data["seats"]):
            state.hands[seat] = sorted(things["soldiers"])
            state.scores[seat] = things["score"]
            if len(state.hands[seat]) != CARDS - state.round:
                raise ValueError(f"P{seat + 1} has {len(state.hands[seat])} soldiers")
            if sent[seat]:
                state.hands[seat].remove(sent[seat])
        state.sent = sent
        return state

    def why_not(self, state: State, seat: int, code: str) -> Refusal | None:
        assert isinstance(state, TogeState)
        if code == "resign":
            return Refusal("TG-4.3", "toge.refusal.resign")
        if seat not in state.deciders():
            return Refusal("TG-2.2", "toge.refusal.not_asked")
        action = self.parse(seat, code)
        if seat == CHANCE or action + 1 in state.hands[seat]:
            return None
        return Refusal("TG-2.3", "toge.refusal.used", {"card": action + 1})

    def outcome(self, state: State) -> dict[str, object]:
        return {"reason": "rounds", "clause": "TG-4.1"}

    def name(self, kind: str, value: object, language: str) -> str:
        if kind == "seat" and isinstance(value, int):
            return f"P{value + 1}"
        return catalogue(language).get(f"toge.{kind}.{value}", str(value))

    def describe(self, code: str, language: str = "en") -> str:
        verb, _, number = code.partition(" ")
        return say(language, f"toge.action.{verb}", {"n": number}, self.name)

    def draw(self, view: View, language: str = "en") -> str:
        """The state as text: for the terminal, and for the browser, which has no board for it."""
        args = {**view.data, "round": min(view["round"] + 1, self.rounds), "rounds": self.rounds}
        lines = [say(language, f"toge.text.{view['phase']}", args), ""]
        for seat, things in enumerate(view["seats"]):
            sent = str(things["sent"] or ("?" if things["has_sent"] else "-"))
            hand = " ".join(map(str, things["soldiers"]))
            row = {"seat": f"P{seat + 1}", "score": things["score"], "hand": hand, "sent": sent}
            lines.append(say(language, "toge.text.seat", row))
        return "\n".join(lines)


def build(players: int | None, options: dict[str, object], pack: str | None) -> TogeGame:
    return TogeGame(players or 2, options)


KIND = GameKind(
    id="toge",
    titles=TITLES,
    seats=(2, 3),
    default_players=2,
    rules_version=1,
    clause_prefix="TG",
    options=OPTIONS,
    build=build,
    variants=((2, {}), (3, {}), (3, {"rounds": 3, "ties": "lost"})),
)
