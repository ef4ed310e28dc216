"""Answers to requests with a key of their own are kept, so that a request that is sent twice is done once."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "answered_request",
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("key", sa.String(255), nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("change", sa.Integer()),
        sa.Column("status", sa.SmallInteger(), nullable=False),
        sa.Column("tag", sa.String(80), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("actor", "key"),
    )
    op.create_index("answered_request_at", "answered_request", ["at"])
