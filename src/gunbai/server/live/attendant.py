"""What happens at a table without a message: bots think, flags fall, a rematch is opened."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from gunbai.bots.manners import why
from gunbai.core import SPECTATOR, View
from gunbai.server import wire
from gunbai.server.live.bot_pool import Chosen, Request
from gunbai.server.live.times import now
from gunbai.server.table import judge, own_packs
from gunbai.server.table.judge import Refused
from gunbai.server.table.parts import Question

if TYPE_CHECKING:
    from gunbai.server.live.room import Room

WAIT_SHOWN = 1.0
"""Seconds after which players are told that a bot waits for its turn to think."""
log = logging.getLogger("gunbai.room")


class Attendant:
    """Looks after the table of one `Room`."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.house = room.house
        self._thinking: dict[int, int] = {}
        """Seats whose bot is being asked, with the number of the question."""
        self._timer: asyncio.TimerHandle | None = None
        self._wait_told = -1
        """The public number at which players were last told that a bot waits."""
        self._capped_told = -1
        """The same, that a bot had too little time."""

    def attend(self) -> None:
        """Ask the bots, set the alarm, open the rematch. The caller holds the lock."""
        if self._timer is not None:
            self.close()
        table = self.room.table
        if table.unattended:
            if self._thinking:
                self._thinking.clear()
            if table.offer is not None:
                self._open_rematch()
            return
        deadline = table.deadline()
        loop = asyncio.get_running_loop()
        if deadline is not None:
            wait = max(0.0, (deadline - now()) / 1000 + 0.001)
            self._timer = loop.call_later(min(wait, 86400.0), self._alarm)
        for seat, question in enumerate(table.questions):
            if question is not None and table.seats[seat].bot:
                if self._thinking.get(seat) != question.number:
                    self._thinking[seat] = question.number
                    self.house.spawn(self._think(seat, question))
            else:
                self._thinking.pop(seat, None)
        self._open_rematch()

    def close(self) -> None:
        """Cancel the alarm."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _open_rematch(self) -> None:
        offer = self.room.table.offer
        if offer is None or offer.what != "rematch":
            return
        if not self.room.table.unanswered():
            self.house.spawn(self.house.rematch(self.room))

    def _alarm(self) -> None:
        self.house.spawn(self._flags())

    async def _flags(self) -> None:
        await self.room.change(judge.flags)
        await self.room.attend()

    async def _think(self, seat: int, question: Question) -> None:
        """Ask the bot of a seat and play its answer."""
        decision = question.key
        try:
            table = await self.room.read()
            if table.decision(seat) != decision:
                return
            resigns = table.seats[seat].resigning and table.state.may_resign(seat)
            request = self._request(seat, question)
            code, share = Chosen("resign") if resigns else await self._choose(seat, request)
            if code != "resign" and code not in request.legal:
                log.warning("bot %s answered what is not legal", request.bot)
                code = request.legal[0]
            await self._answer_for(seat, decision, code)
            if share < 1:
                self._show_capped(seat, share)
            await self._explain(seat, decision, request, code)
        except Refused:
            log.debug("a bot's answer came late")
        finally:
            if self._thinking.get(seat) == question.number:
                del self._thinking[seat]

    async def _choose(self, seat: int, request: Request) -> Chosen:
        shown = asyncio.get_running_loop().call_later(WAIT_SHOWN, self._show_wait, seat)
        try:
            return await self.house.bots.choose(request)
        finally:
            shown.cancel()

    def _show_wait(self, seat: int) -> None:
        """Tell players that a bot waits: once between two public updates, because the number of
        such messages would reveal the number of its secret decisions."""
        table = self.room.table
        waiting, n = self.house.bots.waiting, table.numbers[SPECTATOR]
        if not waiting or self._wait_told == n:
            return
        self._wait_told = n
        self._tell_seated(wire.socket.Waiting(table.id, seat, waiting))

    def _show_capped(self, seat: int, share: float) -> None:
        """Tell players that a bot had no time for all simulations of its level: as rarely as
        `_show_wait`."""
        table = self.room.table
        n = table.numbers[SPECTATOR]
        if self._capped_told != n:
            self._capped_told = n
            self._tell_seated(wire.socket.Capped(table.id, seat, round(share, 1)))

    def _tell_seated(self, said: wire.socket.Said) -> None:
        message = wire.encode(said)
        for watcher in self.room.watchers:
            if watcher.talks and watcher.seated:
                watcher.push(message)

    async def _answer_for(self, seat: int, decision: str, code: str) -> None:
        if code == "resign":
            await self.room.change(lambda t, at: judge.resign(t, seat, "", at))
        else:
            await self.room.change(lambda t, at: judge.act(t, seat, decision, code, "", at))

    async def _explain(self, seat: int, decision: str, request: Request, code: str) -> None:
        """Let a bot say why it chose so, by its own views, if people sit at the table."""
        table = self.room.table
        if not table.humans():
            return
        before = View(request.game, seat, request.view)
        said = why(table.game, before, code, table.state.view(seat))
        if said is not None:
            await self.room.talk.explain(seat, said, decision)

    def _request(self, seat: int, question: Question) -> Request:
        table = self.room.table
        return Request(
            game=table.open.game,
            players=table.open.players,
            options=table.open.options,
            seat=seat,
            view=table.state.view(seat).data,
            legal=[table.state.code(seat, action) for action in question.legal],
            bot=table.seats[seat].bot,
            budget=self.house.settings.bot_budget,
            owner=table.open.host or table.id,
            among_bots=not table.humans(),
            resigns=table.open.bots_resign,
            pack=own_packs.text_of(table.open.pack),
        )
