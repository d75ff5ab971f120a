"""Replay: plays a record again, entry by entry, and projects it to one viewer."""

from __future__ import annotations

from dataclasses import dataclass

from gunbai.core.errors import BadRecord, GunbaiError, TamperedRecord
from gunbai.core.event import EventLog
from gunbai.core.game import Game
from gunbai.core.projection import Line, told
from gunbai.core.record import Entry, Record
from gunbai.core.state import State

RESULT = frozenset({"returns", "standings", "reason", "clause", "key"})
"""Fields in the closing line of every finished game; a game may add more."""


@dataclass(frozen=True)
class Moment:
    """An entry, its events, and the state after it."""

    entry: Entry
    log: EventLog
    state: State

    def _repr_svg_(self) -> str | None:
        """The position in a notebook, with all secrets."""
        return self.state._repr_svg_()


class Replay:
    """`Replay(game, record)` plays every entry; `moments[i].state` is the state after entry i."""

    def __init__(self, game: Game, record: Record) -> None:
        check_match(game, record)
        self.game = game
        self.record = record
        self.start = (
            game.new_state() if record.position is None else game.load_position(record.position)
        )
        self.moments: list[Moment] = []
        moments = self.moments  # A cycle through `self` would keep the memory of every replay.
        self.line = Line(self.start, lambda seq: moments[seq].state)
        for entry in record.entries:
            self._follow(entry)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Replay, (self.game, self.record)

    @property
    def state(self) -> State:
        """The state after the last entry."""
        return self.state_before(len(self.moments))

    def state_before(self, seq: int) -> State:
        """The state in which an entry was decided."""
        return self.moments[seq - 1].state if seq > 0 else self.start

    def play(self, seat: int, code: str, ms: int = 0) -> None:
        """Continue the game with a decision, luck or a resignation. Raises what `apply` raises,
        and then changes nothing."""
        self._keep(self.line.play(seat, code, ms))

    def undo(self, seat: int, to: int) -> None:
        """Continue the game with an undo of everything from entry `to` on."""
        self.line.undo(seat, to)
        self._keep(EventLog())

    def check_result(self) -> None:
        """The closing line must agree with the rules. An older record may lack fields that were
        added later (such as `decided`)."""
        said, right = self.record.result, result_of(self.game, self.state)
        if isinstance(said, dict) and right is not None and said.keys() >= RESULT:
            right = {name: value for name, value in right.items() if name in said}
        if said != right:
            raise TamperedRecord(len(self.moments) + 2, "error.record_result")

    def _keep(self, log: EventLog) -> None:
        """Add the latest entry of the line of play to the record."""
        entry = self.line.entries[-1]
        self.record.entries.append(entry)
        self.moments.append(Moment(entry, log, self.line.state.clone()))
        self.record.result = result_of(self.game, self.state)

    def _follow(self, entry: Entry) -> None:
        try:
            log = self.line.follow(entry)
        except BadRecord:
            raise
        except GunbaiError as error:
            raise TamperedRecord(
                entry.seq + 2, "error.record_illegal", code=entry.code, reason=str(error)
            ) from error
        self.moments.append(Moment(entry, log, self.line.state.clone()))


def check_match(game: Game, record: Record) -> None:
    """Check that the record has this game, player count, options and pack. An option that is
    newer than the record has its default there."""
    theirs: dict[str, object] = {
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": {**game.defaults, **record.options},
        "pack": record.pack,
    }
    ours: dict[str, object] = {
        "game": game.info.id,
        "rules": game.info.rules_version,
        "players": game.players,
        "options": dict(game.options),
        "pack": {"id": game.pack_id, "hash": game.pack_hash},
    }
    for name, value in ours.items():
        if theirs[name] != value:
            raise BadRecord(
                1,
                "error.record_other_game",
                field=name,
                found=str(theirs[name]),
                expected=str(value),
            )


def result_of(game: Game, state: State) -> dict[str, object] | None:
    """The result of a finished game, as records store it; None before the end."""
    if not state.over():
        return None
    return {
        "returns": state.returns(),
        "standings": state.standings(),
        **game.outcome(state),
        "key": f"{state.key():016x}",
    }


def project(replay: Replay, viewer: int) -> list[dict[str, object]]:
    """The entries that this viewer notices: visible codes and events, renumbered.

    Entries that the viewer does not notice are left out without a gap in the numbers. The thinking
    time of a hidden choice is left out too, and that of an undo, which may follow one.
    """
    return [
        {
            "n": each.n,
            "seat": each.seat,
            "code": each.code,
            "ms": each.ms,
            "events": replay.moments[each.seq].log.shown_to(viewer),
        }
        for each in told(replay.line, viewer)
    ]
