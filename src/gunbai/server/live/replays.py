"""Replays of tables for `/story`, `/moments` and the like: one at a time, beside the event loop.

Who steps through a game asks for page after page, and many look at the same game, so the latest
replays and answers are kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gunbai.core import Replay
from gunbai.server.live.sized_cache import SizedCache
from gunbai.server.table.replay import Course
from gunbai.server.table.table import Table

T = TypeVar("T")
MOST_MOMENTS = 8_000
"""Positions in all replays that are kept; one takes some kilobytes."""
MOST_ANSWERS = 16 << 20
"""Bytes of answers that are kept."""


class Replays:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "gunbai-replay")
        self._courses: SizedCache[Course] = SizedCache(MOST_MOMENTS)
        """Used in the thread alone."""
        self._answers: SizedCache[bytes] = SizedCache(MOST_ANSWERS)
        self._making: dict[Hashable, asyncio.Future[bytes]] = {}

    async def run(self, work: Callable[[], T]) -> T:
        """Work in the thread for replays. More threads would slow down the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def answer(
        self, table: Table, question: Hashable, make: Callable[[Course], bytes]
    ) -> bytes:
        """The answer to a question about a table as it is now. The same one is answered once."""
        key = (table.id, table.seq, question)
        found = self._answers.get(key)
        if found is not None:
            return found
        if key not in self._making:
            self._making[key] = asyncio.ensure_future(self._make(table, key, make))
            self._making[key].add_done_callback(lambda _: self._making.pop(key))
        return await asyncio.shield(self._making[key])

    async def _make(self, table: Table, key: Hashable, make: Callable[[Course], bytes]) -> bytes:
        place, record, game = (table.id, table.seq), table.record(), table.game

        def work() -> bytes:
            course = self._courses.get(place)
            if course is None:
                course = Course(Replay(game, record))
                self._courses.put(place, course, 1 + len(course.replay.moments))
            return make(course)

        answer = await self.run(work)
        self._answers.put(key, answer, len(answer))
        return answer

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
