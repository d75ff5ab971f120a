"""Replay: a record brought back to life, entry by entry; projections; how far undo may go."""

from __future__ import annotations

from dataclasses import dataclass

from gunbai.core.errors import BadRecord, GunbaiError, TamperedRecord
from gunbai.core.event import EventLog
from gunbai.core.game import Game
from gunbai.core.record import Entry, Record
from gunbai.core.state import HIDDEN, REFEREE, State


@dataclass(frozen=True)
class Moment:
    """An entry, what it told, and the state after it."""

    entry: Entry
    log: EventLog
    state: State


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
        for entry in record.entries:
            self.moments.append(self._play(entry))

    @property
    def state(self) -> State:
        """The state after the last entry."""
        return self.state_before(len(self.moments))

    def state_before(self, seq: int) -> State:
        return self.moments[seq - 1].state if seq > 0 else self.start

    def check_result(self) -> None:
        """The closing line must say what the rules say."""
        if self.record.result != result_of(self.game, self.state):
            raise TamperedRecord(len(self.moments) + 2, "error.record_result")

    def _play(self, entry: Entry) -> Moment:
        log = EventLog()
        try:
            if entry.code.startswith("undo "):
                state = self._undo(entry)
            else:
                state = self.state.clone()
                play_code(state, entry.seat, entry.code, log)
        except BadRecord:
            raise
        except GunbaiError as error:
            raise TamperedRecord(
                entry.seq + 2, "error.record_illegal", code=entry.code, reason=str(error)
            ) from error
        return Moment(entry, log, state)

    def _undo(self, entry: Entry) -> State:
        target = entry.code.removeprefix("undo ")
        if not target.isdecimal() or int(target) >= len(self.moments):
            raise BadRecord(entry.seq + 2, "error.record_undo", code=entry.code)
        return self.state_before(int(target)).clone()

    def undo_limit(self, seat: int) -> int:
        """The first entry this seat may take back alone (= the number of entries: none).

        Undo stops where knowledge begins: at luck, at a reveal, at another seat's decision,
        and as soon as the seat is no longer the only one asked.
        """
        limit = len(self.moments)
        if self.state.deciders() != (seat,):
            return limit
        while limit > 0:
            moment = self.moments[limit - 1]
            if moment.entry.seat != seat or moment.log.reveals():
                break
            if moment.entry.code.startswith("undo "):
                break
            if self.state_before(limit - 1).deciders() != (seat,):
                break
            limit -= 1
        return limit


def play_code(state: State, seat: int, code: str, log: EventLog | None = None) -> None:
    """Apply a code as records store it, resignation included."""
    if code == "resign":
        state.resign(seat, log)
    else:
        state.apply(seat, state.parse(seat, code), log)


def check_match(game: Game, record: Record) -> None:
    """A record belongs to one game, one player count, one set of options and one pack. An option
    that came later than the record has its default there."""
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
    if not state.over():
        return None
    return {
        "returns": state.returns(),
        "standings": state.standings(),
        **game.outcome(state),
        "key": f"{state.key():016x}",
    }


def project(replay: Replay, viewer: int) -> list[dict[str, object]]:
    """The story as this viewer could follow it: visible codes and events, numbered anew.

    Entries of which the viewer sees nothing are left out without a gap in the numbers, and
    a hidden choice keeps its thinking time to itself. An undo names the viewer's own number,
    and is left out where all that it takes back was hidden.
    """
    story: list[dict[str, object]] = []
    numbers: list[int] = []
    """For each entry, how many steps of the story came before it."""
    for moment in replay.moments:
        entry = moment.entry
        numbers.append(len(story))
        code: str | None = entry.code
        if entry.code.startswith("undo "):
            first = numbers[int(entry.code.removeprefix("undo "))]
            if first == len(story):
                continue
            code = f"undo {first}"
        elif _hides(replay.state_before(entry.seq), entry, viewer):
            code = None
        events = moment.log.shown_to(viewer)
        if code is None and not events:
            continue
        story.append(
            {
                "n": len(story),
                "seat": entry.seat,
                "code": code,
                "ms": entry.ms if code == entry.code else 0,
                "events": events,
            }
        )
    return story


def _hides(state: State, entry: Entry, viewer: int) -> bool:
    """Luck can be hidden as well: a card that somebody draws."""
    if entry.code == "resign" or viewer in (entry.seat, REFEREE):
        return False
    action = state.parse(entry.seat, entry.code)
    return state.seen_as(viewer, entry.seat, action) == HIDDEN
