"""Uploaded files that are looked at before they are imported: kept for a day, for the one who uploaded them.

They are no facts of the league.  Erasing a name deletes all of them, since the name may be in them.
"""

from __future__ import annotations

import datetime as dt
import secrets

from sqlalchemy import Connection, delete, func, insert, select

from crosstable.facts.store.schema import kept_upload
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError

KEPT = dt.timedelta(days=1)
MOST_BYTES = 64 * 2**20  # of all files together; the oldest go first


def keep_upload(store: Store, actor: str, name: str, content: bytes) -> str:
    """Keep a file, and return the key by which it is found.

    Args:
        content: its bytes.
    Raises:
        StoreError: the database cannot be written.
    """
    key = secrets.token_hex(16)
    with store.write_unlogged() as connection:
        connection.execute(delete(kept_upload).where(kept_upload.c.at < store.clock() - KEPT))
        sizes = select(kept_upload.c.key, func.length(kept_upload.c.content).label("size"))
        left = MOST_BYTES - len(content)
        for row in connection.execute(sizes.order_by(kept_upload.c.at.desc())).all():
            left -= row.size
            if left < 0:
                connection.execute(delete(kept_upload).where(kept_upload.c.key == row.key))
        values = {"key": key, "actor": actor, "name": name, "content": content, "at": store.clock()}
        connection.execute(insert(kept_upload).values(**values))
    return key


def read_upload(connection: Connection, actor: str, key: str, now: dt.datetime) -> tuple[str, bytes]:
    """Return the name and the bytes of a file that somebody uploaded.

    Raises:
        InputError: it is kept no longer, or is somebody else's.
    """
    mine = kept_upload.c.key == key, kept_upload.c.actor == actor, kept_upload.c.at >= now - KEPT
    row = connection.execute(select(kept_upload.c.name, kept_upload.c.content).where(*mine)).first()
    if row is None:
        raise InputError("facts/store/upload-gone")
    return row.name, bytes(row.content)


def drop_upload(store: Store, actor: str, key: str) -> None:
    """Delete a file after it was imported.

    Raises:
        StoreError: the database cannot be written.
    """
    with store.write_unlogged() as connection:
        connection.execute(delete(kept_upload).where(kept_upload.c.key == key, kept_upload.c.actor == actor))
