"""The rules of an event belong to its plan; its McMahon bar, length and order of points leave the policy's settings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_OPTIONS = ("bar", "better_points", "length")


def upgrade() -> None:
    """Add the columns, and fill them from where the values were kept."""
    op.add_column("event_plan", sa.Column("rules", sa.String(40), nullable=False, server_default="default"))
    op.add_column("event_plan", sa.Column("options", sa.JSON(), nullable=False, server_default="{}"))
    plan = sa.table(
        "event_plan",
        *map(sa.column, ("id", "event_id", "rules")),
        sa.column("settings", sa.JSON()),
        sa.column("options", sa.JSON()),
    )
    event = sa.table("event", sa.column("id"), sa.column("rules"))
    connection = op.get_bind()
    rules = dict(connection.execute(sa.select(event.c.id, event.c.rules)).all())
    for row in connection.execute(sa.select(plan)).all():
        options = {name: row.settings[name] for name in _OPTIONS if _is_option(name, row.settings.get(name))}
        settings = {name: value for name, value in row.settings.items() if name not in options}
        values = {"rules": rules.get(row.event_id) or "default", "settings": settings, "options": options}
        connection.execute(sa.update(plan).where(plan.c.id == row.id).values(**values))


def _is_option(name: str, value: object) -> bool:
    """Return whether a value was kept for the event; a bar that is a number is a setting of the policy."""
    return isinstance(value, dict) if name == "bar" else value is not None
