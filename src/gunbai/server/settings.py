"""Settings of the server, with defaults for one machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    database: str
    """`sqlite:///…` or `postgresql://…`."""
    bus: str = ""
    """`redis://…` for several nodes."""
    bot_workers: int = 1
    bot_budget: int = 1000
    """Milliseconds a bot may think."""
    most_tables: int = 50
    """Tables of one guest that are open or being played, on one node."""
    most_bot_tables: int = 20
    """Tables of bots alone that are being played, on one node; of one guest, a fifth of them."""
    engines: Mapping[str, str] = field(default_factory=dict)
    """Other bots by name, with the command line that starts them."""
    origins: tuple[str, ...] = ()
    """Further web origins that may use this server, as `https://example.org`."""
    secure_cookies: bool = False
    """Send the cookie over HTTPS only: set it behind a proxy that ends TLS."""
    session_keys: tuple[str, ...] = ()
    """Keys that sign cookies, newest first: the first signs, all verify. `database` stands for the
    key in the database, which is used alone if there are none."""
    static: Path | None = None
    """Folder of the built browser client; None: the one in the package."""
    public_url: str = ""
    """The address that visitors use, as `https://example.org`; links begin with it. Empty: the
    request's own host."""
    metrics_token: str = ""
    """The bearer token of `/metrics`. Empty: it answers this machine and private networks alone."""
    playground: bool = False
    """Offer boards in memory that show every seat's view: for developers of a game."""
    most_rooms: int = 10_000
    """Tables kept in memory; beyond it, unused ones are unloaded."""
    most_sockets: int = 20_000
    most_connections: int = 200
    """Connections, and sockets, of one address at once."""
    http_rate: float = 10.0
    """Changing requests per second from one address."""
    http_burst: float = 100.0
    read_rate: float = 100.0
    """Reading requests per second from one address; one that replays a game counts as ten."""
    read_burst: float = 1000.0
    socket_rate: float = 50.0
    """Messages per second on one socket."""
    socket_burst: float = 200.0
    table_prefix: str = ""
    """What the names of tables begin with."""
    sweep: float = 1.0
    """Seconds between two checks for tables that no node looks after."""


def in_folder(folder: Path) -> str:
    """The database of a data directory."""
    return f"sqlite:///{(folder / 'gunbai.sqlite').resolve()}"
