"""An entry keeps what was entered besides the rating: title, rank, sex, year of birth, membership, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; of older entries no details are known."""
    op.add_column("entry", sa.Column("details", sa.JSON(), nullable=False, server_default="{}"))
