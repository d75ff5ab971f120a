"""Cache of slow answers. Equal questions that come at the same time share one computation."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

Key = tuple[Any, ...]


class Full(Exception):
    """Too many questions are waiting."""


class AnswerCache:
    def __init__(self, kept: int, most_waiting: int) -> None:
        self.kept = kept
        self.most_waiting = most_waiting
        self._known: OrderedDict[Key, Any] = OrderedDict()
        self._asked: dict[Key, asyncio.Task[Any]] = {}

    async def get(self, key: Key, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """The answer to this question; raises Full, or what the work raises."""
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if key not in self._asked:
            if len(self._asked) >= self.most_waiting:
                raise Full
            self._asked[key] = asyncio.create_task(self._work(key, work))
        return await asyncio.shield(self._asked[key])

    async def _work(self, key: Key, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        try:
            found = self._known[key] = await work()
            while len(self._known) > self.kept:
                self._known.popitem(last=False)
            return found
        finally:
            del self._asked[key]
