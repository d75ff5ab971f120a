"""`summary.aside`: why a table cannot be played on; indexes for long lists."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("summary", sa.Column("aside", sa.Text, nullable=False, server_default=""))
    op.create_index("summary_public", "summary", ["public", "changed"])
    op.create_index("summary_game", "summary", ["public", "game", "changed"])
    op.create_index("summary_changed", "summary", ["changed"])


def downgrade() -> None:
    for index in ("summary_public", "summary_game", "summary_changed"):
        op.drop_index(index, "summary")
    op.drop_column("summary", "aside")
