"""Side: the components of one player. Data only: bit boards and packed stacks of cards.

A stack of cards is one integer and a size: the deck has two bits per card, top first; the queue
four bits per card, 1st first: two for the card, one (value 4) set when it lies face up.
"""

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Side:
    def __init__(self) -> None:
        self.army: i64 = 0
        """The squares of the own soldiers."""
        self.level: i64 = 0
        """Own fences on south and north sides of squares."""
        self.upright: i64 = 0
        """Own fences on west and east sides of squares."""
        self.fence_hand: i64 = 0
        self.supply: i64 = 0
        self.invaders: i64 = 0
        self.general: i64 = -1
        """The letter of the general, numbered `10 * kind + index`; -1 = not chosen."""
        self.plan: i64 = 0
        """How many steps of the planning phase are done."""

        self.hand: i64 = 0
        """How many cards of each kind, four bits each."""
        self.deck: i64 = 0
        self.deck_size: i64 = 0
        self.fresh: i64 = 0
        """Cards on top of the deck that only the owner has ever seen."""
        self.queue: i64 = 0
        self.queue_size: i64 = 0
        self.lightning: i64 = 0
        """8 + a queue entry, or 0 when the Lightning slot is empty."""
        self.face_up: i64 = 0
        """1 when the next card placed lies face up."""
        self.recent: i64 = 0
        """What everybody saw go into and out of the hand since the oldest face-down card in the
        queue was placed: three bits each, 0-3 a known card drawn, 4 an unknown one, 5 placed."""
        self.recent_size: i64 = 0

    def copy(self) -> "Side":
        copy = Side()
        copy.army = self.army
        copy.level = self.level
        copy.upright = self.upright
        copy.fence_hand = self.fence_hand
        copy.supply = self.supply
        copy.invaders = self.invaders
        copy.general = self.general
        copy.plan = self.plan
        copy.hand = self.hand
        copy.deck = self.deck
        copy.deck_size = self.deck_size
        copy.fresh = self.fresh
        copy.queue = self.queue
        copy.queue_size = self.queue_size
        copy.lightning = self.lightning
        copy.face_up = self.face_up
        copy.recent = self.recent
        copy.recent_size = self.recent_size
        return copy
