"""The first layout.  Where the ladder begins: there is no older league to bring here."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Do nothing: a league has this layout from its making."""
