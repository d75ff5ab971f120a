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
    """A record belongs to one game, one player count, one set of options and one pack."""
    ours: dict[str, object] = {
        "game": game.info.id,
        "rules": game.info.rules_version,
        "players": game.players,
        "options": dict(game.options),
        "pack": {"id": game.pack_id, "hash": game.pack_hash},
    }
    for name, value in ours.items():
        if getattr(record, name) != value:
            raise BadRecord(
                1,
                "error.record_other_game",
                field=name,
                found=str(getattr(record, name)),
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


@dataclass(frozen=True)
class Heard:
    """A step of a story as one viewer could follow it."""

    moment: Moment
    code: str | None
    """None for a hidden choice; an undo names the viewer's own number."""
    events: list[dict[str, object]]


def follow(replay: Replay, viewer: int) -> list[Heard]:
    """The steps that this viewer hears of at all.

    Luck can be hidden as well: a card that somebody draws. An undo is left out where all that it
    takes back was hidden.
    """
    story: list[Heard] = []
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
        if code is not None or events:
            story.append(Heard(moment, code, events))
    return story


def project(replay: Replay, viewer: int) -> list[dict[str, object]]:
    """The story as this viewer could follow it: visible codes and events, renumbered.

    Entries of which the viewer sees nothing are left out without a gap in the numbers, and
    a hidden choice keeps its thinking time to itself, as does an undo, which may follow one.
    """
    return [
        {
            "n": n,
            "seat": heard.moment.entry.seat,
            "code": heard.code,
            "ms": 0 if _is_silent(heard) else heard.moment.entry.ms,
            "events": heard.events,
        }
        for n, heard in enumerate(follow(replay, viewer))
    ]


def _is_silent(heard: Heard) -> bool:
    """Does its thinking time say something that the viewer may not know?"""
    return heard.code is None or heard.code.startswith("undo ")


def _hides(state: State, entry: Entry, viewer: int) -> bool:
    if entry.code == "resign" or viewer in (entry.seat, REFEREE):
        return False
    action = state.parse(entry.seat, entry.code)
    return state.seen_as(viewer, entry.seat, action) == HIDDEN
