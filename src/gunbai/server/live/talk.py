"""Chat and presence of a table. They are stored beside the log: no rule depends on them.

Players chat with players, spectators with spectators; neither group reads the other until the
game is over. Chat is stored before it is sent; presence is only kept in memory.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from time import monotonic, time
from typing import TYPE_CHECKING, Any

from gunbai.bots.manners import Said
from gunbai.server import wire
from gunbai.server.live.bus import Here, Spoken
from gunbai.server.live.limits import Bucket
from gunbai.server.store import Remark
from gunbai.server.table import words
from gunbai.server.table.identity import Caller, seats_of
from gunbai.server.table.judge import Refused
from gunbai.server.table.table import Table

if TYPE_CHECKING:
    from gunbai.server.live.room import Room, Watcher

SHOWN = 100
"""Chat lines of a room that a new connection gets."""
MOST = 2000
"""Chat lines that a room may have."""
RATE, BURST = 0.5, 5.0
SETTLE = 0.3
"""Debounce, in seconds, before presence changes are broadcast."""
BOT = "bot "
"""The author of a bot's remark begins with this; the others are hashes."""
FORGET = 30.0
"""Seconds after which another node that is silent is taken for dead."""


@dataclass(frozen=True)
class Speaker:
    room: wire.socket.ChatRoom
    seat: int | None
    name: str
    author: str
    """The hash of the seat's or session's holder: for nonces and rate limits only."""


def speaker_at(table: Table, seat: int) -> Speaker:
    return Speaker("seats", seat, table.seats[seat].name, table.seats[seat].holder)


def speaker_of(table: Table, caller: Caller, viewer: int) -> Speaker:
    """The author of a remark on a socket: one of the caller's seats, or a spectator by name."""
    seats = seats_of(table, caller)
    if seats:
        return speaker_at(table, viewer if viewer in seats else seats[0])
    return Speaker("spectators", None, caller.name, caller.holder)


def _line(table: Table, row: dict[str, Any]) -> wire.socket.ChatLine:
    """A stored remark; that of a bot is stored as a message with arguments."""
    author = row.pop("author")
    if not author.startswith(BOT):
        return wire.socket.ChatLine(**row)
    said = json.loads(row["text"])
    spoken = words.both(said["key"], said["args"], table.game)
    return wire.socket.ChatLine(**{**row, "text": spoken.en, "words": spoken})


class Talk:
    """Chat and presence of the table in one `Room`."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._lines: dict[str, list[wire.socket.ChatLine]] | None = None
        """Chat lines by room, as far as they are loaded."""
        self._lock = asyncio.Lock()
        self._buckets: dict[str, Bucket] = {}
        self._elsewhere: dict[str, tuple[float, Here]] = {}
        """The viewers that are connected to other nodes."""
        self._told = ([-1], 0)
        self._published: tuple[list[int], int] = ([], 0)
        self._timer: asyncio.TimerHandle | None = None

    # Chat.

    async def say(self, speaker: Speaker, text: str, nonce: str) -> None:
        """Store a remark, then send it; a repeated nonce is the same remark. Raises Refused."""
        if not speaker.author:
            raise Refused("server.refusal.nameless")
        if not self._bucket(speaker.author).take():
            raise Refused("server.refusal.too_much_talk")
        async with self._lock:
            lines = (await self._read())[speaker.room]
            if lines and lines[-1].n + 1 >= MOST:
                raise Refused("server.refusal.talk_full")
            house, table = self.room.house, self.room.table.id
            remark = Remark(speaker.room, speaker.seat, speaker.name, text)
            await house.store.remark(table, remark, speaker.author, nonce, int(time() * 1000))
            await self._hear_new()
        house.bus.publish(Spoken(table, house.node))

    async def explain(self, seat: int, said: Said, nonce: str) -> None:
        """Store and send what a bot says about its choice. Raises Refused."""
        name = self.room.table.seats[seat].name
        text = json.dumps({"key": said.key, "args": said.args})
        await self.say(Speaker("seats", seat, name, f"{BOT}{seat}"), text, nonce)

    def _bucket(self, author: str) -> Bucket:
        if len(self._buckets) > 1000:
            self._buckets.clear()
        return self._buckets.setdefault(author, Bucket(RATE, BURST))

    async def spoken(self) -> None:
        """Another node stored a remark."""
        if self._lines is not None:
            async with self._lock:
                await self._hear_new()

    async def history(self, caller: Caller) -> list[wire.socket.ChatLine]:
        """The latest chat lines that this caller may read."""
        async with self._lock:
            lines = await self._read()
        return [line for room in self._rooms(caller) for line in lines[room][-SHOWN:]]

    async def _read(self) -> dict[str, list[wire.socket.ChatLine]]:
        if self._lines is None:
            self._lines = {"seats": [], "spectators": []}
            await self._hear_new(quietly=True)
        return self._lines

    async def _hear_new(self, *, quietly: bool = False) -> None:
        assert self._lines is not None
        for room, known in self._lines.items():
            since = known[-1].n + 1 if known else 0
            found = await self.room.house.store.remarks(self.room.table.id, room, since)
            fresh = [_line(self.room.table, row) for row in found]
            known += fresh
            del known[:-SHOWN]
            if fresh and not quietly:
                self._tell(room, fresh)

    def _tell(self, room: str, lines: list[wire.socket.ChatLine]) -> None:
        message = wire.encode(wire.socket.Chat(self.room.table.id, lines))
        for watcher in self.room.watchers:
            if watcher.talks and room in self._rooms(watcher.caller):
                watcher.push(message)

    def _rooms(self, caller: Caller) -> tuple[wire.socket.ChatRoom, ...]:
        """The rooms that a caller may read."""
        if self.room.table.over:
            return ("seats", "spectators")
        return ("seats",) if seats_of(self.room.table, caller) else ("spectators",)

    def ended(self) -> None:
        """The game is over: send everybody the chat of the other room."""
        if self._lines and any(self._lines.values()):
            for room in self._lines:
                self._tell(room, self._lines[room])

    # Presence.

    async def came(self, watcher: Watcher) -> None:
        if not watcher.talks:
            self._changed()
            return
        watcher.push(self._presence())
        self._changed()
        lines = await self.history(watcher.caller)
        if lines:
            watcher.push(wire.encode(wire.socket.Chat(self.room.table.id, lines)))

    def went(self) -> None:
        self._changed()

    def heard(self, here: Here) -> None:
        """Another node announced its viewers; if it asks, announce ours."""
        self._elsewhere[here.node] = (monotonic(), here)
        self._changed()
        if here.asking:
            self.publish()

    def publish(self, *, asking: bool = False) -> None:
        """Announce the viewers of this node to the other nodes."""
        bus, house = self.room.house.bus, self.room.house
        if bus.remote:
            seats, spectators = self._published = self._here()
            bus.publish(Here(self.room.table.id, house.node, seats, spectators, asking))

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _changed(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(SETTLE, self._settle)

    def _settle(self) -> None:
        self._timer = None
        if self._here() != self._published:
            self.publish(asking=self._published == ([], 0))
        present = self._present()
        if present != self._told:
            self._told = present
            message = self._presence()
            for watcher in self.room.watchers:
                if watcher.talks:
                    watcher.push(message)

    def _presence(self) -> bytes:
        seats, spectators = self._present()
        return wire.encode(wire.socket.Presence(self.room.table.id, seats, spectators))

    def _present(self) -> tuple[list[int], int]:
        seats, spectators = self._here()
        found = set(seats)
        for node, (at, here) in list(self._elsewhere.items()):
            if monotonic() - at > FORGET:
                del self._elsewhere[node]
                continue
            found.update(here.seats)
            spectators += here.spectators
        return sorted(found), spectators

    def _here(self) -> tuple[list[int], int]:
        """Seats and number of spectators connected to this node."""
        seats: set[int] = set()
        spectators = 0
        for watcher in self.room.watchers:
            if watcher.seated:
                seats.update(seats_of(self.room.table, watcher.caller))
            else:
                spectators += 1
        return sorted(seats), spectators
