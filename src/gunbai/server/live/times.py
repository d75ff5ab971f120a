"""The current time as logs have it: milliseconds since 1970."""

from __future__ import annotations

from time import time


def now() -> int:
    return int(time() * 1000)
