"""A result keeps whether the game was on neutral ground, where the side listed first has no advantage."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; of older results no neutral ground is known."""
    op.add_column("result", sa.Column("neutral", sa.SmallInteger()))
