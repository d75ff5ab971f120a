"""Asker: the caller, its language, the base address of links. Denied: a refusal to answer."""

from __future__ import annotations

from dataclasses import dataclass

from gunbai.core import GunbaiError
from gunbai.server.live.playground import NoBoard
from gunbai.server.live.room import NoTable, Room
from gunbai.server.table import identity
from gunbai.server.table.identity import Caller
from gunbai.server.table.judge import Refused
from gunbai.server.table.table import Table


@dataclass(frozen=True)
class Asker:
    caller: Caller
    language: str = "en"
    home: str = ""
    """The address of the site, without a slash at its end."""
    address: str = ""
    """The network address as limits count it."""

    @property
    def who(self) -> str:
        """What limits count by."""
        return self.caller.holder or self.caller.token or self.address

    def link(self, table: str, token: str = "") -> str:
        """The token stands in the fragment (after #), which browsers never send to a server."""
        link = f"{self.home}/table/{table}"
        return f"{link}#{token}" if token else link

    async def held(self, room: Room, seat: int) -> Table:
        """The table, if the caller holds this seat."""
        table = await room.read()
        if seat not in identity.seats_of(table, self.caller):
            raise Denied("server.error.not_yours", 403)
        return table


class Denied(GunbaiError):
    """The caller is refused; the status says whether it is unknown, forbidden or too fast."""

    def __init__(self, key: str, status: int, **args: object) -> None:
        super().__init__(key, **args)
        self.status = status


def status_of(error: GunbaiError) -> int:
    """The status of HTTP for an error."""
    if isinstance(error, Denied):
        return error.status
    if isinstance(error, NoTable | NoBoard):
        return 404
    return 409 if isinstance(error, Refused) else 400
