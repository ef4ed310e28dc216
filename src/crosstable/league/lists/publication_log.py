"""What is published of a pool now, and what it replaced: read from the log of publications, which only grows."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import Connection, select

from crosstable.league.store.schema import change, publication_log


@dataclass(frozen=True, slots=True)
class Published:
    """One publication of a pool: the run, the one that it replaced, when, and by which change.

    `version` counts publications of the pool, those taken back included.
    """

    run: int
    previous: int | None
    at: dt.datetime
    change: int
    version: int


def published(connection: Connection, pool_number: int) -> Published | None:
    """Return what is published of a pool now; None when nothing is."""
    standing = publications(connection, pool_number)
    return standing[-1] if standing else None


def publications(connection: Connection, pool_number: int) -> list[Published]:
    """Return the publications of a pool that were not taken back, the one in force last."""
    log, of = publication_log, publication_log.c
    rows = connection.execute(
        select(of.run_id, of.previous_run_id, of.at, of.change_id, of.version, change.c.undoes)
        .select_from(log.join(change, change.c.id == of.change_id))
        .where(of.pool_id == pool_number)
        .order_by(of.id)
    )
    standing: list[Published] = []
    for row in rows:
        if row.undoes is not None:
            standing.pop()
        else:
            standing.append(Published(row.run_id, row.previous_run_id, row.at, row.change_id, row.version))
    return standing
