"""Turn: one after the other, in the order they come. Who finds nobody there need not wait."""

from __future__ import annotations

import asyncio
from collections import deque


class Turn:
    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """True: it is yours until you give it back."""
        if self.taken:
            return False
        self.taken = True
        return True

    def give_back(self) -> None:
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.give_back()
            raise

    async def __aexit__(self, *_error: object) -> None:
        self.give_back()
