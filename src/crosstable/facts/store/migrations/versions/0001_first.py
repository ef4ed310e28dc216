"""The first layout, that of `schema.py`: revisions begin here."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Do nothing: a league has this layout from its making."""
