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
    playground: bool = False
    """Offer boards in memory that show every seat's view: for developers of a game."""
    most_rooms: int = 10_000
    """Tables kept in memory; beyond it, unused ones are unloaded."""
    most_sockets: int = 20_000
    http_rate: float = 10.0
    """Changing requests per second from one address."""
    http_burst: float = 100.0
    socket_rate: float = 50.0
    socket_burst: float = 200.0
    sweep: float = 1.0
    """Seconds between two checks for tables that no node looks after."""


def in_folder(folder: Path) -> str:
    """The database of a data directory."""
    return f"sqlite:///{(folder / 'gunbai.sqlite').resolve()}"
