"""The bus between several nodes: one channel of Redis."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
import redis.asyncio as redis

from gunbai.server.live.bus import Bus, Listener, Note

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Note).decode
CHANNEL = "gunbai"
MOST_WAITING = 10_000
"""Messages kept for a bus that does not answer; those beyond are dropped."""
RETRY, CONNECT = 0.5, 5.0
"""Seconds between two attempts to connect, and for one attempt."""
log = logging.getLogger("gunbai.bus")


class RedisBus(Bus):
    remote = True

    def __init__(self, url: str) -> None:
        self.client = redis.from_url(url, socket_connect_timeout=CONNECT, socket_keepalive=True)
        self.up = False
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        """Does not wait for the bus: it is used as soon as it answers."""
        self._tasks = [
            asyncio.create_task(self._listen(listener)),
            asyncio.create_task(self._send()),
        ]

    def publish(self, note: Note) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(encode(note))

    async def _send(self) -> None:
        while True:
            message = await self._outbox.get()
            try:
                await self.client.publish(CHANNEL, message)
            except redis.RedisError:
                log.debug("bus: a message was not sent")

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with self.client.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    self._say_up(up=True)
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            await _pass_on(message["data"], listener)
            except redis.RedisError as error:
                self._say_up(up=False, why=type(error).__name__)
                await asyncio.sleep(RETRY)

    def _say_up(self, *, up: bool, why: str = "") -> None:
        if up and not self.up:
            log.info("bus: connected")
        elif self.up and not up:
            log.warning("bus: connection lost (%s)", why)
        self.up = up

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.client.aclose()


async def _pass_on(message: bytes, listener: Listener) -> None:
    """A message that cannot be handled must not end the listening."""
    try:
        await listener(decode(message))
    except Exception as error:
        log.warning("bus: a message was not handled (%s)", type(error).__name__)
