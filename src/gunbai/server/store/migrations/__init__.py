"""Migrations: bring a database of any version up to date. Run at every start."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

HERE = Path(__file__).parent
LATEST = max(path.name[:4] for path in (HERE / "versions").glob("[0-9]*.py"))
LOCK = 0x67756E626169
"""Of nodes that start at the same moment, one migrates and the others wait."""


def bring_up_to_date(connection: Connection) -> None:
    if _version(connection) == LATEST:
        return
    # A database that is up to date needs no Alembic, so a restart is faster.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    with connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        command.upgrade(config, "head")


def _version(connection: Connection) -> str:
    """The migration a database has reached; empty for a new one."""
    with connection.begin():
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.scalar(text("SELECT version_num FROM alembic_version")) or "")
