"""State: the base class of every game's state.

A game's state is data; its rules are functions beside it. A subclass implements the methods that
must be fast (`decider`, `offer`, `advance`, `clone`, …) in compiled code. What only people need
(views, codes, positions, refusals) comes from the `Game` of the state.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from gunbai.core.errors import BadSeat, Illegal, NotAsked, Refusal
from gunbai.core.event import EventLog
from gunbai.core.hashing import Hasher
from gunbai.core.offer import Actions, Offer
from gunbai.core.rng import Rng

if TYPE_CHECKING:
    from gunbai.core.game import Game
    from gunbai.core.view import View

CHANCE: Final = -1
"""The seat that plays luck."""
SPECTATOR: Final = -2
"""The viewer that sees what everybody sees."""
REFEREE: Final = -3
"""The viewer that sees all: tests, and replays of finished games."""
NOBODY: Final = -4
"""What `decider` returns when the game is over."""


HIDDEN: Final = -1
"""What a viewer notices instead of an action that it may not see."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything on the table. `legal`, `apply` and `view` are the way to play; `print(state)`
    shows the board with all secrets, `print(state.view(seat))` what a seat knows."""

    def __init__(self, game: "Game") -> None:
        self.game: Final = game
        self._offer: Offer | None = None
        """Scratch space of `legal` and similar methods; no part of the game."""

    # A game must implement these.

    def decider(self) -> i64:
        """The seat asked now (the first of several), CHANCE at luck, NOBODY when over."""
        raise NotImplementedError

    def offer(self, seat: i64, into: Offer) -> None:
        """Add the legal actions of a seat that is asked, in ascending order.

        A game implements only this; `legal`, `fill`, `random_legal`, `admits` and `only` use it."""
        raise NotImplementedError

    def advance(self, seat: i64, action: i64, log: EventLog | None) -> None:
        """Carry out a legal action without checking it: for searches. Others use `apply`."""
        raise NotImplementedError

    def clone(self) -> "State":
        """A copy that shares nothing that can change; cheap."""
        raise NotImplementedError

    def hash_into(self, hasher: Hasher) -> None:
        """Feed every field that makes two states differ."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """At the end: 1 for a win, 0 for a loss, a shared win is divided; [] before the end."""
        raise NotImplementedError

    def standings(self) -> list[int]:
        """At the end: the place of every seat, 1 = first, ties share a place; [] before the end."""
        raise NotImplementedError

    # A game may override these.

    def deciders(self) -> tuple[int, ...]:
        """The seats asked now; (CHANCE,) at luck; () when over."""
        seat = self.decider()
        return () if seat == NOBODY else (seat,)

    def chance(self) -> list[tuple[int, int]]:
        """(outcome, integer weight) for every outcome when CHANCE decides; [] otherwise."""
        return []

    def sample(self, rng: Rng) -> i64:
        """One outcome of luck, drawn by its weight."""
        outcomes = self.chance()
        return outcomes[rng.weighted([weight for _, weight in outcomes])][0]

    def admits_luck(self, outcome: i64) -> bool:
        """True for an outcome of `chance`. A game may override it to check without the list."""
        return any(possible == outcome for possible, _ in self.chance())

    def random_legal(self, seat: i64, rng: Rng, buffer: Actions) -> i64:
        """A legal action of a seat that is asked, each with the same chance: for rollouts, which
        need no list. The contents of the buffer afterwards have no meaning."""
        offer = buffer.offer
        offer.clear()
        self.offer(seat, offer)
        return offer.nth(rng.below(offer.count()))

    def holds(self, outcome: i64) -> bool:
        """Right after luck: does this state really contain that outcome?"""
        raise NotImplementedError

    def hides(self, seat: i64, action: i64) -> bool:
        """True for a choice that others may not see when it is made."""
        return False

    def seen_as(self, viewer: i64, seat: i64, action: i64) -> i64:
        """What a viewer notices of the next decision: the action, or HIDDEN.

        For searches: nodes of a seat are told apart by what that seat has noticed.
        """
        return HIDDEN if viewer != seat and self.hides(seat, action) else action

    def exposed(self) -> i64:
        """A number for what everybody can see now although no action told it, such as the counts
        of face-down tokens; 0 if there is no such thing. It depends on nothing hidden.

        For searches: every seat notices it after each decision.
        """
        return 0

    def may_resign(self, seat: i64) -> bool:
        """May this seat give up now?"""
        return False

    def retire(self, seat: i64, log: EventLog | None) -> None:
        """Carry out a permitted resignation."""
        raise NotImplementedError

    def admits(self, seat: i64, action: i64) -> bool:
        """True when `apply(seat, action)` would be accepted."""
        if seat == CHANCE:
            return self.admits_luck(action)
        return self.asks(seat) and self._offered(seat).has(action)

    # Every game inherits these.

    def asks(self, seat: i64) -> bool:
        """Is this seat (or CHANCE) asked now?"""
        first = self.decider()
        if first == seat:
            return seat >= CHANCE
        return first >= 0 and seat in self.deciders()

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of a seat, ascending; [] for a seat that is not asked."""
        return self._offered(seat).as_list() if seat >= 0 and self.asks(seat) else []

    def fill(self, seat: i64, actions: Actions) -> None:
        """Add the legal actions of a seat that is asked to a buffer: for searches."""
        offer = actions.offer
        offer.clear()
        self.offer(seat, offer)
        offer.list_into(actions)

    def only(self, seat: i64) -> i64:
        """The only legal action of a seat that is asked, or NO_ACTION."""
        return self._offered(seat).only()

    def _offered(self, seat: i64) -> Offer:
        offer = self._offer
        if offer is None:
            offer = Offer()
            self._offer = offer
        offer.clear()
        self.offer(seat, offer)
        return offer

    def apply(self, seat: i64, action: i64, log: EventLog | None = None) -> None:
        """Carry out an action, or raise NotAsked or Illegal and change nothing."""
        if not self.admits(seat, action):
            self._reject(seat, action)
        self.advance(seat, action, log)

    def resign(self, seat: i64, log: EventLog | None = None) -> None:
        """Give up the game, where the rules allow it now; never among the legal actions."""
        if not self.may_resign(seat):
            refusal = self.game.why_not(self, seat, "resign")
            raise Illegal(refusal or Refusal("", "error.cannot_resign"))
        self.retire(seat, log)

    def over(self) -> bool:
        """Has the game ended?"""
        return self.decider() == NOBODY

    def view(self, viewer: int) -> "View":
        """What this viewer may know: a seat, SPECTATOR or REFEREE."""
        if viewer >= self.game.players or viewer < REFEREE or viewer == CHANCE:
            raise BadSeat(viewer, self.game.players)
        found = self.game.view(self, viewer)
        found.rules = self.game
        return found

    def dump(self) -> dict[str, object]:
        """The whole position as JSON; `game.load_position(dump())` is the same state."""
        return self.game.dump(self)

    def code(self, seat: int, action: int) -> str:
        """The stable text of an action, as records store it."""
        return self.game.code(seat, action)

    def parse(self, seat: int, code: str) -> int:
        """The action with this text, legal now or not; raises BadCode."""
        return self.game.parse(seat, code)

    def words(self, seat: int, action: int, language: str = "en") -> str:
        """An action in words, as a button says it."""
        return self.game.describe(self.game.code(seat, action), language)

    def why_not(self, seat: int, code: str) -> Refusal | None:
        """None for a legal code; otherwise the clause that forbids it, from the seat's view."""
        return self.game.why_not(self, seat, code)

    def key(self) -> int:
        """A 64-bit hash of the full state."""
        hasher = Hasher()
        self.hash_into(hasher)
        return hasher.key()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self.key() == other.key() and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.key())

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        """A clone: it shares nothing but the game, which never changes."""
        return self.clone()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """As a position, like a record: a pickle outlives a change of this class."""
        from gunbai.core.saved import restore_state

        return restore_state, (self.game, self.dump())

    def __repr__(self) -> str:
        return self.game.headline(self)

    def __str__(self) -> str:
        return str(self.view(REFEREE))

    def _repr_svg_(self) -> str | None:
        """The board in a notebook, with all secrets."""
        return self.view(REFEREE)._repr_svg_()

    def _reject(self, seat: int, action: int) -> None:
        if not self.asks(seat):
            raise NotAsked(seat, self.deciders())
        code = self.game.code(seat, action)
        refusal = self.game.why_not(self, seat, code)
        raise Illegal(refusal or Refusal("", "error.not_legal", {"code": code}))
