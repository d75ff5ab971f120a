"""The table `remark`: the chat of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "remark",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
    )
    op.create_index("remark_nonce", "remark", ["table_id", "author", "nonce"], unique=True)


def downgrade() -> None:
    op.drop_table("remark")
