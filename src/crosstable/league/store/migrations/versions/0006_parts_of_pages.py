"""What pages of players, seasons and events are made from is kept: a table of all events, and indexes by player."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add table and indexes; what they hold is derived when the league is open: see `migrate.py`."""
    op.create_table(
        "event_table",
        sa.Column("part", sa.String(40), primary_key=True),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("alias_of_player", "alias", ["player_id"])
    op.create_index("entry_of_player", "entry", ["player_id"])
