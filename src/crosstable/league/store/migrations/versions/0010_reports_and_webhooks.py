"""Results that players report are kept until they are confirmed; webhooks are kept with what is to be delivered."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "reported_result",
        _number(),
        _to("event"),
        _to("result"),
        _to("player"),
        sa.Column("word", sa.Text(), nullable=False),
        *_in_force(),
    )
    op.create_index("reported_result_of_event", "reported_result", ["event_id"])
    in_force = sa.text("ended_by IS NULL")
    op.create_index(
        "reported_result_in_force",
        "reported_result",
        ["result_id", "player_id"],
        unique=True,
        sqlite_where=in_force,
        postgresql_where=in_force,
    )
    op.create_table(
        "webhook",
        _number(),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        *_in_force(),
    )
    op.create_table(
        "webhook_delivery",
        _number(),
        _to("webhook"),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.SmallInteger()),
        sa.Column("error", sa.Text(), nullable=False, server_default=""),
    )
    op.create_index("webhook_delivery_due", "webhook_delivery", ["state", "next_at"])


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False)


def _to(table: str) -> sa.Column[int]:
    return sa.Column(f"{table}_id", sa.Integer(), sa.ForeignKey(f"{table}.id"), nullable=False)


def _in_force() -> tuple[sa.Column[int], sa.Column[int]]:
    return (
        sa.Column("change_id", sa.Integer(), sa.ForeignKey("change.id"), nullable=False),
        sa.Column("ended_by", sa.Integer(), sa.ForeignKey("change.id")),
    )
