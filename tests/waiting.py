"""Waiting until something is true: the one place where tests pause.

A pause of fixed length is too short on a busy machine and too long on an idle one. Ask again and
again instead; `PATIENCE` is how long a busy machine may take, and no test depends on it.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from playwright.sync_api import Page

T = TypeVar("T")
PATIENCE = 300.0
EVERY = 0.02
"""Seconds from one look to the next."""
Why = str | Callable[[], str]
"""What to say of it when it never came true."""


def wait_for(look: Callable[[], T], why: Why = "it never came true", *, every: float = EVERY) -> T:
    """The first thing that `look` finds and that is true."""
    for _ in _looks(why):
        if found := look():
            return found
        time.sleep(every)
    raise AssertionError


async def wait_until(
    look: Callable[[], object], why: Why = "it never came true", *, every: float = EVERY
) -> None:
    """The same for code that awaits; what `look` returns may be awaited too."""
    for _ in _looks(why):
        found = look()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return
        await asyncio.sleep(every)


def wait_beside(page: Page, look: Callable[[], T], why: Why = "it never came true") -> T:
    """The same while a page goes on hearing and drawing."""
    for _ in _looks(why):
        if found := look():
            return found
        page.wait_for_timeout(1000 * EVERY)
    raise AssertionError


def _looks(why: Why) -> Iterator[None]:
    """Once more, as long as there is patience; then the failure."""
    limit = time.monotonic() + PATIENCE
    while True:
        yield
        if time.monotonic() > limit:
            raise AssertionError(why if isinstance(why, str) else why())
