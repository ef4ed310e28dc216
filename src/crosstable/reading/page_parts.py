"""What is stored for pages besides the facts: parts of published runs, and the table of events.

All of it is derived.  Whatever changes what is published brings it up to date in the same transaction.
"""

from __future__ import annotations

from sqlalchemy import Connection

from crosstable.reading.stored_events import update_events
from crosstable.runs.published_parts import complete_published


def update_page_parts(connection: Connection) -> None:
    """Bring up to date what is stored for pages, at the cost of what changed."""
    complete_published(connection)
    update_events(connection)
