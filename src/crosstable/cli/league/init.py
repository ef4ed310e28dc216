"""`crosstable init`: create a league, or apply changed settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.opening import As, DryRun, LeagueFile, actor, dry_run_notes, open_store
from crosstable.commands.fields import Help, command_input
from crosstable.model.errors import FormatError, InputError, StoreError

if TYPE_CHECKING:
    from crosstable.facts.settings.config import LeagueConfig
    from crosstable.facts.store.store import Store

Outcome = Literal["made", "changed", "same"]


@command_input
class Init:
    """The league that is created or configured."""

    league: LeagueFile
    name: Annotated[str | None, Help("The name of the league.")] = None
    settings: Annotated[Path | None, Help("A league.toml: rating lists, seasons, tiers.", metavar="FILE")] = None
    game: Annotated[
        str | None, Help("The game of a new league, such as football: its rules, tie-breaks and rating system.")
    ] = None
    replace_lists: Annotated[
        bool, Help("Also put back rating lists that were changed at the desk since a file was applied.")
    ] = False
    who: As = None
    dry_run: DryRun = False


def init(given: Init) -> Answer:
    """Create a league, or apply the settings of a league.toml to an existing one.

    Example: crosstable init league.db --name "Sunday chess"
    """
    league, dry_run = given.league, given.dry_run
    config = _config(league, given.name, given.settings, given.game)
    outcome = _create_or_configure(given, config, actor(given.who))
    values = {"league": league, "name": config.name, "pools": [pool.key for pool in config.pools]}
    does = not dry_run
    return Answer(
        {**values, "made": does and outcome == "made", "changed": does and outcome != "same"},
        _words(league, config, outcome, dry_run=dry_run),
    )


def _config(league: str, name: str | None, settings: Path | None, game: str | None) -> LeagueConfig:
    from crosstable.facts.settings.config_file import config_from, config_from_toml
    from crosstable.facts.settings.game_settings import settings_of_game
    from crosstable.publish.league_languages import check_languages

    if settings is None:
        return config_from({"name": name or Path(league).stem, **({} if game is None else settings_of_game(game))})
    if game is not None:
        raise InputError("cli/settings-and-game", settings=str(settings))
    try:
        text = settings.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError("cli/not-utf8", path=str(settings), byte=error.start + 1) from None
    config = config_from_toml(text, name=name, source=str(settings), folder=settings.parent)
    check_languages(config)
    return config


def _exists(league: str) -> bool:
    return "://" in league or Path(league).exists()


def _create_or_configure(given: Init, config: LeagueConfig, by: str) -> Outcome:
    from crosstable.changes.configuration import configure
    from crosstable.facts.leagues import init_league

    league, dry_run = given.league, given.dry_run
    if dry_run and not _exists(league):
        return "made"
    store = _store(league)
    if not _has_league(store):
        init_league(store, by, config, dry_run=dry_run)
        return "made"
    if given.settings is None:
        raise InputError("cli/league-exists", league=league)
    is_new = configure(store, by, config, replaces_lists=given.replace_lists, dry_run=dry_run)
    return "changed" if is_new else "same"


def _store(league: str) -> Store:
    """Create the store, or open an existing one: an interrupted `init` is continued."""
    from crosstable.facts.store.store import Store

    try:
        return Store.create(league)
    except StoreError:
        if not _exists(league):
            raise
        return open_store(league)


def _has_league(store: Store) -> bool:
    from sqlalchemy import select

    from crosstable.facts.store.schema import league

    with store.read() as connection:
        return connection.execute(select(league.c.id)).first() is not None


def _words(league: str, config: LeagueConfig, outcome: Outcome, *, dry_run: bool) -> Words:
    yield from dry_run_notes(dry_run=dry_run)
    if outcome == "made":
        lists = ", ".join(f"{pool.name} ({pool.system_name})" for pool in config.pools)
        yield Note(f"{league}: the league {config.name!r}. Rating lists: {lists}.")
        yield Note(f"Next: crosstable import {league} results.csv, or crosstable event new {league} NAME")
    elif outcome == "changed":
        yield Note(f"{league}: the settings were changed.")
        yield Note(f"Next: crosstable diff {league} shows which ratings they change.")
    else:
        yield Note(f"{league}: 0 changes. The league has these settings already.")
