"""Alembic's entry point: runs the migrations on the given connection."""

from __future__ import annotations

from alembic import context

from gunbai.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
