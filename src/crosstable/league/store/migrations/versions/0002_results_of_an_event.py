"""The results in force of an event are found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the index."""
    in_force = sa.text("ended_by IS NULL")
    op.create_index("result_of_event", "result", ["event_id"], sqlite_where=in_force, postgresql_where=in_force)
