"""Bots in a second worker: the line protocol of the bot processes, carried by messages."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Protocol

import msgspec

from gunbai.server.engine import speak
from gunbai.server.live.bot_pool import ANSWER_GRACE, START_GRACE, Died, Engine, share_of


class Thinker(Protocol):
    """The second worker, as JavaScript gives it."""

    async def think(self, request: str) -> str:
        """What `think` answers there."""

    def restart(self) -> None:
        """End the worker at once and start another one."""


class ThinkRequest(msgspec.Struct, frozen=True):
    """Lines to say, in the conversation of this name, and the word that the answer begins with."""

    name: str
    lines: list[str]
    word: str


class ThinkAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    rest: str = ""
    """What follows the word."""
    died: str = ""
    """Why there is no answer."""
    share: float = 1.0
    """As in `Chosen`."""


class WorkerEngine(Engine):
    """One conversation with the second worker. It is as good as a process: it can be ended at any
    time, and is then told everything again."""

    def __init__(self, name: str, thinker: Thinker) -> None:
        self.name = name
        self.thinker = thinker
        self._running = False

    @property
    def running(self) -> bool:
        return self._running

    async def answer(self, lines: Sequence[str], word: str, seconds: float) -> str:
        request = msgspec.json.encode(ThinkRequest(self.name, list(lines), word)).decode()
        grace = ANSWER_GRACE + START_GRACE
        try:
            text = await asyncio.wait_for(self.thinker.think(request), seconds + grace)
            answer = msgspec.json.decode(text, type=ThinkAnswer)
        except asyncio.CancelledError:
            await self.stop()
            raise
        except Exception as error:
            await self.stop()
            raise Died(type(error).__name__) from None
        if answer.died:
            raise Died(answer.died)
        self._running = True
        self.share = answer.share
        return answer.rest

    async def stop(self) -> None:
        if self._running:
            self._running = False
            self.thinker.restart()


class Conversation:
    """What is told to `speak` over several requests; it remembers a game that is analysed."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque()
        self._answers = speak(self._told())

    def _told(self) -> Iterator[str]:
        while True:
            yield self._lines.popleft()

    def answer(self, request: ThinkRequest) -> ThinkAnswer:
        self._lines.extend([*request.lines, "isready"])
        found, share = ThinkAnswer(died="no answer"), 1.0
        for answer in self._answers:
            word, _, rest = answer.partition(" ")
            if word == "readyok":
                break
            if word == request.word:
                found = ThinkAnswer(rest, share=share)
            elif word == "capped":
                share = share_of(rest)
            elif word == "error":
                found = ThinkAnswer(died=rest)
        return found


_conversations: dict[str, Conversation] = {}


def think(request: str) -> str:
    """Answer a `ThinkRequest`; both are JSON."""
    asked = msgspec.json.decode(request, type=ThinkRequest)
    conversation = _conversations.setdefault(asked.name, Conversation())
    return msgspec.json.encode(conversation.answer(asked)).decode()
