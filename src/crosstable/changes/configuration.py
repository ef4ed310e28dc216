"""Change the settings of a league, and what is derived from them."""

from __future__ import annotations

from sqlalchemy import update

from crosstable.facts.leagues import follow, logged, plain_config
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.store.schema import ONLY_LEAGUE, league
from crosstable.facts.store.store import Store
from crosstable.reading.page_parts import update_page_parts


def configure(store: Store, actor: str, config: LeagueConfig, *, dry_run: bool = False) -> bool:
    """Bring a league to its configuration; return whether that changed anything."""
    with store.write(actor, "configure", target=config.key, dry_run=dry_run) as write:
        before = plain_config(write.connection)
        if before == dict(config.plain):
            write.leave_no_trace()
            return False
        write.connection.execute(
            update(league)
            .where(league.c.id == ONLY_LEAGUE)
            .values(key=config.key, name=config.name, timezone=config.timezone, config=dict(config.plain))
        )
        follow(write, config)
        update_page_parts(write.connection)
        write.log(before=logged(before), after=logged(config.plain))
        return True
