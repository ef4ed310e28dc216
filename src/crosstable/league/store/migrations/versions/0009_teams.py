"""Team events: their teams with the players in board order, and the line-ups of rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
_IN_FORCE = sa.text("ended_by IS NULL")


def upgrade() -> None:
    """Add both tables, empty: older leagues had no team events."""
    op.create_table(
        "team",
        *_first_columns(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("short_name", sa.Text()),
        sa.Column("rating", sa.Double()),
        sa.Column("club", sa.Text()),
        sa.Column("region", sa.Text()),
        sa.Column("country", sa.Text()),
        sa.Column("members", sa.JSON(), nullable=False),
        sa.Column("substitutes", sa.JSON(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("until_round", sa.Integer()),
        *_last_columns(),
    )
    op.create_table(
        "line_up",
        *_first_columns(),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        *_last_columns(),
    )
    _index("team_in_force", "team", "event_id", "number")
    _index("line_up_in_force", "line_up", "event_id", "round", "team")


def _first_columns() -> list[sa.Column[int]]:
    return [
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("event_id", sa.Integer(), sa.ForeignKey("event.id"), nullable=False),
    ]


def _last_columns() -> list[sa.Column[int]]:
    return [
        sa.Column("change_id", sa.Integer(), sa.ForeignKey("change.id"), nullable=False),
        sa.Column("ended_by", sa.Integer(), sa.ForeignKey("change.id")),
    ]


def _index(name: str, table: str, *columns: str) -> None:
    op.create_index(name, table, [*columns], unique=True, sqlite_where=_IN_FORCE, postgresql_where=_IN_FORCE)
