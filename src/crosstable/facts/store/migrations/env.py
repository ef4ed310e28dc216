"""Run inside `migrate.upgrade`, which gives the connection and the transaction."""

from alembic import context

context.run_migrations()
