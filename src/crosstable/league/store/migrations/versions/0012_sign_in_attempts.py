"""Attempts to sign in are counted in the database, so that all processes of a server count together."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "sign_in_attempt",
        sa.Column("attempt", sa.String(64), nullable=False),
        sa.Column("of", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("attempt", "of"),
    )
    op.create_index("sign_in_attempt_of", "sign_in_attempt", ["of", "at"])
