"""Records: a game as JSON lines. A header, one entry per line, a closing line with the result.

An entry is `[seq, seat, code, ms]`; luck is seat -1; resigning is the code "resign"; an undo is
the code "undo SEQ" (back to the moment before that entry) and deletes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from gunbai.core.errors import BadRecord, TamperedRecord, TruncatedRecord
from gunbai.core.game import Game
from gunbai.core.state import CHANCE

FORMAT = 1

Lines = list[Any]
UPGRADES: dict[int, Callable[[Lines], Lines]] = {}
"""For every older format N, the function that converts it to format N + 1."""


@dataclass(frozen=True)
class Entry:
    seq: int
    seat: int
    code: str
    ms: int = 0


@dataclass
class Record:
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
        entry = Entry(len(self.entries), seat, code, ms)
        self.entries.append(entry)
        return entry

    def header(self) -> dict[str, object]:
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


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _digest(lines: list[str]) -> str:
    return sha256("".join(lines).encode()).hexdigest()
