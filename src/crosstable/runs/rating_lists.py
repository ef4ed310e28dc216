"""The rating lists of a league: its settings, the number of each list, and which run is published.

What is published is read from the log of publications, which only grows.
"""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection, Text, cast, select

from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.settings.config_file import stored_config
from crosstable.facts.store.schema import change, league, pool, publication_log
from crosstable.model.errors import StoreError


def league_config(connection: Connection) -> LeagueConfig:
    """Read the settings of the league.

    Raises:
        StoreError: there is no league in the store.
    """
    text = connection.execute(select(cast(league.c.config, Text))).scalar()
    if text is None:
        raise StoreError("runs/no-league")
    return _config_of(text)


@lru_cache(maxsize=16)
def _config_of(text: str) -> LeagueConfig:
    """Read settings from their JSON, once for as long as they stay as they are: every page needs them."""
    return stored_config(json.loads(text))


def pool_numbers(connection: Connection) -> dict[str, int]:
    """Return the number of each pool in force, by its key."""
    rows = connection.execute(select(pool.c.key, pool.c.id).where(pool.c.ended_by.is_(None)))
    return {row.key: row.id for row in rows}


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
