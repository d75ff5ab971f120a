"""Replays of tables for `/story`, `/moments` and the like: one at a time, beside the event loop.

The same thread does other work that would hold up the event loop: long updates, and the first load
of a game. A reader who steps through a game asks for page after page, and many look at the same
game, so the latest replays and answers are kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from gunbai.core import GunbaiError, Replay
from gunbai.games import is_known
from gunbai.server.live.sized_cache import SizedCache
from gunbai.server.table import words
from gunbai.server.table.loading import load_game
from gunbai.server.table.replay import Course
from gunbai.server.table.table import Table

T = TypeVar("T")
MOST_MOMENTS = 8_000
"""Positions in all replays that are kept; one takes some kilobytes."""
MOST_ANSWERS = 16 << 20
"""Bytes of answers that are kept."""


class Replays:
    def __init__(self, *, threads: bool = True) -> None:
        """Without `threads`, as in a browser's worker, the work is done at once."""
        self._thread = ThreadPoolExecutor(1, "gunbai-replay") if threads else None
        self._courses: SizedCache[Course] = SizedCache(MOST_MOMENTS)
        """Used in the thread alone."""
        self._answers: SizedCache[bytes] = SizedCache(MOST_ANSWERS)
        self._making: dict[Hashable, asyncio.Future[bytes]] = {}
        self._prepared: set[str] = set()

    async def run(self, work: Callable[[], T]) -> T:
        """Work in the thread for replays. More threads would slow down the event loop."""
        if self._thread is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def prepare(self, game: str) -> None:
        """Load a game that no table has used yet: its modules, packs and words take long."""
        if game not in self._prepared and is_known(game):
            with suppress(GunbaiError):
                await self.run(lambda: (words.of_game(game), load_game(game, None, {})))
            self._prepared.add(game)

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
        time_left = list(table.time_left)

        def work() -> bytes:
            course = self._courses.get(place)
            if course is None:
                course = Course(Replay(game, record), time_left)
                self._courses.put(place, course, 1 + len(course.replay.moments))
            return make(course)

        answer = await self.run(work)
        self._answers.put(key, answer, len(answer))
        return answer

    def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
