"""People sign in: accounts, roles, links, tokens, passkeys and sessions.  A league of before has none of them."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_IN_FORCE = sa.text("ended_by IS NULL")


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "account",
        *_numbered(sa.Column("name", sa.String(200), nullable=False)),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("password", sa.Text()),
        _time("created"),
        *_held(),
    )
    op.create_index(
        "account_in_force", "account", ["key"], unique=True, sqlite_where=_IN_FORCE, postgresql_where=_IN_FORCE
    )
    op.create_table(
        "account_role",
        *_numbered(_to("account")),
        sa.Column("role", sa.String(10), nullable=False),
        _to("event", nullable=True),
        *_held(),
    )
    op.create_index("role_of_account", "account_role", ["account_id"])
    op.create_table(
        "access_link",
        *_numbered(sa.Column("kind", sa.String(10), nullable=False)),
        _hash(),
        _to("account", nullable=True),
        sa.Column("role", sa.String(10)),
        _to("event", nullable=True),
        _to("player", nullable=True),
        sa.Column("label", sa.Text(), nullable=False),
        _time("created"),
        _time("expires"),
        _time("used", nullable=True),
        *_held(),
    )
    op.create_table(
        "access_token",
        *_numbered(_to("account")),
        sa.Column("name", sa.String(200), nullable=False),
        _hash(),
        sa.Column("scopes", sa.JSON(), nullable=False),
        _time("created"),
        _time("expires"),
        _time("seen", nullable=True),
        *_held(),
    )
    op.create_table(
        "passkey",
        *_numbered(_to("account")),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False, unique=True),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("signs", sa.BigInteger(), nullable=False),
        _time("created"),
        _time("seen", nullable=True),
        *_held(),
    )
    op.create_table(
        "web_session",
        *_numbered(_hash()),
        _to("account", nullable=True),
        _to("access_link", "link_id", nullable=True),
        sa.Column("browser", sa.String(200), nullable=False),
        _time("created"),
        _time("seen"),
        _time("expires"),
        _time("ended", nullable=True),
    )
    op.create_table("passkey_challenge", sa.Column("hash", sa.String(64), primary_key=True), _time("expires"))


def _numbered(first: sa.Column[Any]) -> list[sa.Column[Any]]:
    return [sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False), first]


def _to(table: str, name: str = "", *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name or f"{table}_id", sa.Integer(), sa.ForeignKey(f"{table}.id"), nullable=nullable)


def _hash() -> sa.Column[Any]:
    return sa.Column("hash", sa.String(64), nullable=False, unique=True)


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _held() -> list[sa.Column[Any]]:
    return [_to("change"), _to("change", "ended_by", nullable=True)]
