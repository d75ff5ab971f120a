"""FIFO lock that can be taken synchronously when free."""

from __future__ import annotations

import asyncio
from collections import deque


class FifoLock:
    def __init__(self) -> None:
        self.locked = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def try_acquire(self) -> bool:
        """Take the lock if it is free; False if it is not. Never waits."""
        if self.locked:
            return False
        self.locked = True
        return True

    def release(self) -> None:
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.locked = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self.release()
