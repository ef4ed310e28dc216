"""Calculations that take long are kept with their progress, uploaded files until they are imported."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the tables, and the key by which a receiver knows a delivery."""
    op.add_column("webhook_delivery", sa.Column("key", sa.String(40)))
    op.create_table(
        "long_job",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True)),
        sa.Column("is_to_stop", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False, server_default=""),
        sa.Column("error", sa.Text(), nullable=False, server_default=""),
    )
    op.create_table(
        "kept_upload",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("kept_upload_at", "kept_upload", ["at"])
