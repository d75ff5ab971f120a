"""Events: what happened in a game, with the audience that may know it.

An event is a verb, arguments and the clause behind it. Parts that only some seats may see
travel in the same event under `secret`, with their own audience. Playouts pass no log.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.core.bits import has

EVERYONE: Final = -1
REFEREE_VIEWER: Final = -3

Args = dict[str, object]


class Event:
    """Something that happened, by a verb, its arguments and the clause that made it happen."""

    def __init__(
        self,
        verb: str,
        clause: str,
        args: Args,
        audience: i64,
        secret: Args | None,
        confidants: i64,
        *,
        reveals: bool,
    ) -> None:
        self.verb = verb
        self.clause = clause
        self.args = args
        self.audience = audience
        """The set of seats that learn of the event; EVERYONE includes the spectators."""
        self.secret = secret
        """Further arguments, only for the seats in `confidants`."""
        self.confidants = confidants
        self.reveals = reveals
        """True if the event reveals a secret to somebody: undo stops here."""

    def shown_to(self, viewer: int) -> dict[str, object] | None:
        """The event as this viewer may know it, ready for JSON; None if it may not know of it."""
        if not _hears(self.audience, viewer):
            return None
        args = dict(self.args)
        if self.secret is not None and _hears(self.confidants, viewer):
            args.update(self.secret)
        return {"verb": self.verb, "clause": self.clause, "args": args}


class EventLog:
    """Collects events in order. `State.apply(seat, action, log)` fills it."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, verb: str, clause: str, args: Args) -> None:
        """Everybody sees this."""
        self.events.append(Event(verb, clause, args, EVERYONE, None, 0, reveals=False))

    def reveal(self, verb: str, clause: str, args: Args) -> None:
        """Everybody sees this, and it reveals a secret to somebody."""
        self.events.append(Event(verb, clause, args, EVERYONE, None, 0, reveals=True))

    def whisper(self, audience: i64, verb: str, clause: str, args: Args) -> None:
        """Only these seats see it."""
        self.events.append(Event(verb, clause, args, audience, None, 0, reveals=False))

    def share(self, audience: i64, verb: str, clause: str, args: Args) -> None:
        """Only these seats see it, and it reveals a secret to some of them."""
        self.events.append(Event(verb, clause, args, audience, None, 0, reveals=True))

    def tell_partly(
        self, verb: str, clause: str, args: Args, secret: Args, confidants: i64
    ) -> None:
        """Everybody sees `args`; only the confidants also see `secret`."""
        self.events.append(Event(verb, clause, args, EVERYONE, secret, confidants, reveals=False))

    def shown_to(self, viewer: int) -> list[dict[str, object]]:
        """All events that this viewer may know of, as it may know them, ready for JSON."""
        shown: list[dict[str, object]] = []
        for event in self.events:
            part = event.shown_to(viewer)
            if part is not None:
                shown.append(part)
        return shown

    def reveals(self) -> bool:
        """Did somebody learn a secret?"""
        for event in self.events:
            if event.reveals:
                return True
        return False


def _hears(audience: i64, viewer: i64) -> bool:
    if audience == EVERYONE or viewer == REFEREE_VIEWER:
        return True
    return viewer >= 0 and has(audience, viewer)
