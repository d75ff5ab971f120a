"""Records: a game as JSON lines. A header, one entry per line, a closing line with the result.

An entry is `[seq, seat, code, ms]`; luck is seat -1; resigning is the code "resign"; an undo is
the code "undo SEQ" (back to the moment before that entry) and deletes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from os import PathLike
from typing import Any, Literal, cast

import msgspec

from gunbai.core.errors import BadRecord, TamperedRecord, TruncatedRecord
from gunbai.core.game import Game
from gunbai.core.state import CHANCE, State
from gunbai.core.textfile import read_text, write_text
from gunbai.i18n import say

FORMAT = 1

Lines = list[Any]
UPGRADES: dict[int, Callable[[Lines], Lines]] = {}
"""For every older format N, the function that converts it to format N + 1."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of a record: the decision of a seat, or luck."""

    seq: int
    seat: int
    code: str
    ms: int = 0


@dataclass(repr=False)
class Record:
    """A game as it was played: `Record.load(file)`, `record.play()`, `record.save(file)`."""

    game: str
    rules: int
    players: int
    options: dict[str, object]
    pack: dict[str, str]
    seats: list[dict[str, object]]
    started: str = ""
    commitment: str = ""
    position: dict[str, object] | None = None
    """The position from which the game starts, if it is not the usual one."""
    promise: dict[str, object] | None = None
    """What a server signed when the table opened: `statement`, `key`, `signature`."""
    entries: list[Entry] = field(default_factory=list)
    result: dict[str, object] | None = None
    signature: str = ""
    """The server's signature of everything else."""

    @staticmethod
    def of(game: Game, seats: list[dict[str, object]] | None = None, started: str = "") -> Record:
        """An empty record for a game."""
        return Record(
            game=game.info.id,
            rules=game.info.rules_version,
            players=game.players,
            options=dict(game.options),
            pack={"id": game.pack_id, "hash": game.pack_hash},
            seats=seats or [{"name": f"P{seat + 1}"} for seat in range(game.players)],
            started=started,
        )

    def add(self, seat: int, code: str, ms: int = 0) -> Entry:
        """Add an entry, without checking it."""
        entry = Entry(len(self.entries), seat, code, ms)
        self.entries.append(entry)
        return entry

    def header(self) -> dict[str, object]:
        """The first line of the record."""
        whole: dict[str, object] = {
            "gunbai": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "pack": self.pack,
            "seats": self.seats,
            "started": self.started,
            "commitment": self.commitment,
        }
        if self.position is not None:
            whole["position"] = self.position
        if self.promise is not None:
            whole["promise"] = self.promise
        return whole

    def dumps(self) -> str:
        """The text of the record: byte-identical for equal records on every machine."""
        return self._text({"signature": self.signature} if self.signature else {})

    def unsigned(self) -> str:
        """The same without the server's signature of it."""
        return self._text({})

    def _text(self, seal: dict[str, str]) -> str:
        lines = [_line(self.header())]
        lines += [_line([e.seq, e.seat, e.code, e.ms]) for e in self.entries]
        n = len(self.entries)
        closing = {"result": self.result, "entries": n, "digest": _digest(lines), **seal}
        return "".join([*lines, _line(closing)])

    @staticmethod
    def loads(text: str) -> Record:
        """Read a record of any format version; raises BadRecord with the line at fault."""
        return _read(upgrade(_parse(text)))

    @staticmethod
    def load(path: str | PathLike[str]) -> Record:
        """Read a record from a file; raises BadRecord, or GunbaiError for a file without one."""
        return Record.loads(read_text(path))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, whole or not at all."""
        write_text(path, self.dumps())

    def load_game(self, pack: str | None = None) -> Game:
        """The game that was played; a pack that is not built in must be named by its file."""
        from gunbai.core.saved import load_again

        return load_again(self.header(), pack)

    def play(
        self, pack: str | None = None, *, at: Literal["after", "before"] = "after"
    ) -> Iterator[tuple[Entry, State]]:
        """Play the record again: each entry with the state after it, or before it.

        Raises BadRecord for a record of other rules, TamperedRecord where an entry is illegal."""
        from gunbai.core.replay import Replay

        if at not in ("after", "before"):
            raise ValueError(f'at is "after" or "before"; given: {at!r}')
        replay = Replay(self.load_game(pack), self)
        for moment in replay.moments:
            seq = moment.entry.seq
            yield moment.entry, moment.state if at == "after" else replay.state_before(seq)

    def row(self, **more: object) -> dict[str, object]:
        """The game as one flat row, for pandas: setup, options, seats, result; then `more`
        columns of your own, such as a seed."""
        result = self.result or {}
        found: dict[str, object] = {
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "pack": self.pack.get("id", ""),
            "started": self.started,
            "entries": len(self.entries),
            "reason": result.get("reason"),
            "clause": result.get("clause"),
        }
        found |= {f"option_{name}": _cell(value) for name, value in self.options.items()}
        for seat, about in enumerate(self.seats):
            found[f"name_p{seat + 1}"] = about.get("name")
            found[f"bot_p{seat + 1}"] = about.get("bot")
        for column, name in (("return", "returns"), ("place", "standings")):
            values = cast(list[object], result.get(name) or [None] * self.players)
            found |= {f"{column}_p{seat + 1}": value for seat, value in enumerate(values)}
        return {**found, **more}

    def rows(self, language: str = "en", pack: str | None = None) -> list[dict[str, object]]:
        """Every entry as one flat row, for pandas, with its code in words. It shows all secrets."""
        game = self.load_game(pack)
        return [
            {
                "seq": entry.seq,
                "seat": entry.seat,
                "who": _who(self.seats, entry.seat),
                "code": entry.code,
                "words": _words(game, entry.code, language),
                "ms": entry.ms,
            }
            for entry in self.entries
        ]

    def __repr__(self) -> str:
        ended = "unfinished"
        if self.result is not None:
            returns = cast(list[float], self.result["returns"])
            winners = [f"P{seat + 1}" for seat, share in enumerate(returns) if share > 0]
            ended = f"won by {', '.join(winners) or 'nobody'} ({self.result['clause']})"
        return (
            f"<Record of {self.game}: {self.players} players, {len(self.entries)} entries, {ended}>"
        )


def upgrade(
    lines: Lines,
    target: int = FORMAT,
    chain: Mapping[int, Callable[[Lines], Lines]] | None = None,
) -> Lines:
    """Bring the lines of an older format up to the target, one version at a time."""
    steps = UPGRADES if chain is None else chain
    version = lines[0].get("gunbai")
    if not isinstance(version, int) or isinstance(version, bool):
        raise BadRecord(1, "error.record_no_version")
    while version < target:
        if version not in steps:
            raise BadRecord(1, "error.record_too_old", version=version, format=target)
        lines = steps[version](lines)
        version += 1
        lines[0]["gunbai"] = version
    if version > target:
        raise BadRecord(1, "error.record_too_new", version=version, format=target)
    return lines


def _parse(text: str) -> Lines:
    raw = text.splitlines(keepends=True)
    lines: Lines = []
    for number, line in enumerate(raw, 1):
        try:
            lines.append(json.loads(line))
        except ValueError:
            kind = TruncatedRecord if number == len(raw) > 1 else BadRecord
            raise kind(number, "error.record_not_json") from None
    if not lines or not isinstance(lines[0], dict) or "gunbai" not in lines[0]:
        raise BadRecord(1, "error.record_no_header")
    closing = lines[-1]
    if len(lines) < 2 or not isinstance(closing, dict) or "digest" not in closing:
        raise TruncatedRecord(len(lines), "error.record_truncated")
    if closing["digest"] != _digest(raw[:-1]):
        raise TamperedRecord(len(lines), "error.record_digest")
    return lines


def _read(lines: Lines) -> Record:
    header, closing = lines[0], lines[-1]
    try:
        record = Record(
            game=_typed(header, "game", str),
            rules=_typed(header, "rules", int),
            players=_typed(header, "players", int),
            options=_typed(header, "options", dict),
            pack=_typed(header, "pack", dict),
            seats=_typed(header, "seats", list),
            started=_typed(header, "started", str),
            commitment=_typed(header, "commitment", str),
            position=header.get("position"),
            promise=_typed(header, "promise", dict) if "promise" in header else None,
            result=closing.get("result"),
            signature=str(closing.get("signature", "")),
        )
    except KeyError as missing:
        raise BadRecord(1, "error.record_field", field=missing.args[0]) from None
    for number, line in enumerate(lines[1:-1], 2):
        record.entries.append(_entry(number, line, record.players))
    if closing.get("entries") != len(record.entries):
        raise TamperedRecord(len(lines), "error.record_count", n=len(record.entries))
    return record


def _typed(header: Mapping[str, Any], name: str, kind: type[Any]) -> Any:
    value = header[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise KeyError(name)
    return value


def _entry(number: int, line: object, players: int) -> Entry:
    match line:
        case [int(seq), int(seat), str(code), int(ms)]:
            if seq == number - 2 and CHANCE <= seat < players:
                return Entry(seq, seat, code, ms)
    raise BadRecord(number, "error.record_entry", seq=number - 2)


def _words(game: Game, code: str, language: str) -> str:
    """A code of a record in words; an undo is no action of the game."""
    word, _, seq = code.partition(" ")
    return (
        say(language, "record.undo", {"seq": seq})
        if word == "undo"
        else game.describe(code, language)
    )


def _cell(value: object) -> object:
    """An option as a cell of a table: a list becomes text."""
    return value if isinstance(value, str | int | float | bool | None) else json.dumps(value)


def _who(seats: list[dict[str, object]], seat: int) -> object:
    return "luck" if seat == CHANCE else seats[seat].get("bot") or seats[seat].get("name")


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _digest(lines: list[str]) -> str:
    return sha256("".join(lines).encode()).hexdigest()
