"""`crosstable init`: begin a league, or let it follow changed settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.league.opening import As, DryRun, LeagueFile, actor, open_league, say_dry_run
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json, say
from crosstable.model.errors import FormatError, InputError, StoreError

if TYPE_CHECKING:
    from crosstable.league.config import LeagueConfig
    from crosstable.league.store.store import Store


def init(
    league: LeagueFile,
    name: Annotated[str | None, typer.Option("--name", help="The name of the league.")] = None,
    settings: Annotated[
        Path | None, typer.Option("--settings", metavar="FILE", help="A league.toml: rating lists, seasons, tiers.")
    ] = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Create a league, or apply the settings of a league.toml to an existing one.

    Example: crosstable init league.db --name "Sunday chess"
    """
    config = _config(league, name, settings)
    if dry_run and not _exists(league):
        outcome = _told_begun(league, config, dry_run=True)
    else:
        outcome = _begun_or_changed(league, config, settings, actor(who), dry_run=dry_run)
    if as_json:
        print_json({"league": league, "name": config.name, "pools": [pool.key for pool in config.pools], **outcome})


def _config(league: str, name: str | None, settings: Path | None) -> LeagueConfig:
    from crosstable.league.config_file import config_from, config_from_toml

    if settings is None:
        return config_from({"name": name or Path(league).stem})
    try:
        text = settings.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("cli/not-utf8", path=str(settings), byte=error.start + 1) from None
    return config_from_toml(text, name=name, source=str(settings))


def _exists(league: str) -> bool:
    return "://" in league or Path(league).exists()


def _begun_or_changed(
    league: str, config: LeagueConfig, settings: Path | None, by: str, *, dry_run: bool
) -> dict[str, object]:
    from crosstable.league.leagues import configure, init_league

    store = _store(league)
    if not _has_league(store):
        init_league(store, by, config, dry_run=dry_run)
        return _told_begun(league, config, dry_run=dry_run)
    if settings is None:
        raise InputError("cli/league-exists", league=league)
    return _told_changed(league, configure(store, by, config, dry_run=dry_run), dry_run=dry_run)


def _store(league: str) -> Store:
    """Make the store, or open the one that is there: a making that was interrupted is gone on with."""
    from crosstable.league.store.store import Store

    try:
        return Store.create(league)
    except StoreError:
        if not _exists(league):
            raise
        return open_league(league)


def _has_league(store: Store) -> bool:
    from sqlalchemy import select

    from crosstable.league.store.schema import league

    with store.read() as connection:
        return connection.execute(select(league.c.id)).first() is not None


def _told_begun(league: str, config: LeagueConfig, *, dry_run: bool) -> dict[str, object]:
    say_dry_run(dry_run=dry_run)
    lists = ", ".join(f"{pool.name} ({pool.system_name})" for pool in config.pools)
    say(f"{league}: the league {config.name!r}. Rating lists: {lists}.")
    say(f"Next: crosstable import {league} results.csv, or crosstable event new {league} NAME")
    return {"made": not dry_run, "changed": not dry_run}


def _told_changed(league: str, has_changed: bool, *, dry_run: bool) -> dict[str, object]:
    say_dry_run(dry_run=dry_run)
    if has_changed:
        say(f"{league}: the settings were changed.\nNext: crosstable diff {league} shows which ratings they change.")
    else:
        say(f"{league}: 0 changes. The league has these settings already.")
    return {"made": False, "changed": has_changed and not dry_run}
