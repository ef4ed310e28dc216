"""Create a league, and apply its `league.toml`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, select, update

from crosstable.facts.settings.config import LeagueConfig, PoolConfig
from crosstable.facts.store.schema import ONLY_LEAGUE, league, pool, season
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import StoreError
from crosstable.ratings.settings import settings_of


def init_league(store: Store, actor: str, config: LeagueConfig, *, dry_run: bool = False) -> None:
    """Put a new league into an empty store.

    Raises:
        StoreError: there is a league in it.
    """
    with store.write(actor, "init", target=config.key, dry_run=dry_run) as write:
        if write.connection.execute(select(league.c.id)).first():
            raise StoreError("facts/league-exists", league=store.name)
        write.insert(league, key=config.key, name=config.name, timezone=config.timezone, config=dict(config.plain))
        follow(write, config)
        write.log(after=logged(config.plain))


def plain_config(connection: Connection) -> dict[str, Any]:
    """Return the configuration of the league as it was kept.

    Raises:
        StoreError: there is no league yet.
    """
    found = connection.execute(select(league.c.config).where(league.c.id == ONLY_LEAGUE)).scalar()
    if found is None:
        raise StoreError("facts/no-league-yet")
    return dict(found)


def pool_number(connection: Connection, key: str) -> int:
    """Return the row number of a pool in force.

    Raises:
        StoreError: there is none.
    """
    of_key = select(pool.c.id).where(pool.c.key == key, pool.c.ended_by.is_(None))
    found = connection.execute(of_key).scalar()
    if found is None:
        raise StoreError("facts/no-such-rating-list", key=key)
    return int(found)


def logged(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings as the change log keeps them: with the hash of a logo instead of the image."""
    club = dict(plain.get("club", {}))
    if not club.get("logo"):
        return dict(plain)
    return {**plain, "club": {**club, "logo": f"sha256 {hashlib.sha256(club['logo'].encode()).hexdigest()}"}}


def follow(write: Write, config: LeagueConfig) -> None:
    """Update pools and seasons to the configuration; nothing is deleted."""
    known = {row.key: row for row in write.connection.execute(select(pool))}
    for each in config.pools:
        values = _pool_values(each)
        if each.key in known:
            write.connection.execute(update(pool).where(pool.c.key == each.key).values(**values, ended_by=None))
        else:
            write.insert(pool, league_id=ONLY_LEAGUE, key=each.key, **values)
    kept = {each.key for each in config.pools}
    removed = [key for key, row in known.items() if key not in kept and row.ended_by is None]
    write.connection.execute(update(pool).where(pool.c.key.in_(removed)).values(ended_by=write.change_id))
    write.connection.execute(update(season).where(season.c.ended_by.is_(None)).values(ended_by=write.change_id))
    for one in config.seasons:
        write.insert(season, league_id=ONLY_LEAGUE, key=one.key, name=one.name, starts=one.starts, ends=one.ends)


def _pool_values(config: PoolConfig) -> dict[str, Any]:
    selection = {
        name: value if value is None or not hasattr(value, "isoformat") else value.isoformat()
        for name, value in asdict(config.selection).items()
    }
    return {
        "name": config.name,
        "selection": selection,
        "system": config.system_name,
        "parameters": settings_of(config.system),
        "tiers": [asdict(tier) for tier in config.tiers],
        "inactive_after_months": config.listing.inactive_after_months,
    }
