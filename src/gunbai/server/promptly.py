"""A WebSocket of uvicorn's that can also send without waiting.

The ASGI door is a coroutine: every message would need a task of its own to be sent by. What can
go out at once goes out through `scope["extensions"]["gunbai.send"]`; what cannot takes the door.
"""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

EXTENSION = "gunbai.send"


class PromptProtocol(WebSocketsSansIOProtocol):
    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope).setdefault("extensions", {})
        extensions[EXTENSION] = self.send_now
        await super().run_asgi()

    def send_now(self, text: bytes) -> bool:
        """True: it is on its way, as a whole. False: not now; the other side reads too slowly,
        or has gone."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
