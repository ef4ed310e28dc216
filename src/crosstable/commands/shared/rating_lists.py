"""What answers about rating lists have in common, and which publication of a list they are about."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from crosstable.commands.answers import Stamp, answer
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Help
from crosstable.commands.reading_command import Query, Tag
from crosstable.commands.tags import etag
from crosstable.facts.settings.config import PoolConfig
from crosstable.model.games import Better
from crosstable.model.names import display_text
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.scale import Scale
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem
from crosstable.reading.part_changes import last_change_of_list
from crosstable.reading.public_state import PublicState
from crosstable.reading.reader import Reader
from crosstable.runs.rating_lists import Published

ListKey = Annotated[str, Help("The key of the rating list.", "overall")]
AsOf = Annotated[
    dt.date | None, Help("The list as it was published at the end of this day; default: as it is published now.")
]


@answer
class ScaleShape:
    """The scale of a rating system."""

    name: Annotated[str, Help("Its name.")]
    better: Annotated[Better, Help("Which ratings are better.")]
    unit: Annotated[str, Help("What its numbers count.")]
    decimals: Annotated[int, Help("With how many decimals ratings are displayed and compared.")]


SystemName = Annotated[str, Help("The rating system.", "elo")]
Parameters = Annotated[Mapping[str, Any], Help("The parameters of the system.")]
SystemScale = Annotated[ScaleShape, Help("The scale of the ratings.")]


@answer
class PublicationShape:
    """One publication of a rating list."""

    version: Annotated[int, Help("Counts the publications of the list.")]
    at: Stamp
    date: Annotated[dt.date, Help("The day of it where the league is: `ratings/overall/{date}.csv` is this list.")]
    run: Annotated[int, Help("The run that was published.")]


@answer
class ListShape:
    """A rating list."""

    key: Annotated[str, Help("Its key.", "overall")]
    name: Annotated[str, Help("What it is called.", "Overall")]
    system: SystemName
    parameters: Parameters
    scale: SystemScale
    tiers: Annotated[Mapping[str, float], Help("Badges, each with the rating from which on it is given.")]
    inactive_after_months: Annotated[int, Help("After how many months without a game a player is inactive.")]
    least_games: Annotated[int, Help("How many rated games a player needs to be listed.")]
    publication: Annotated[PublicationShape | None, Help("What is published; null for nothing.")]


@dataclass(frozen=True, slots=True)
class ChosenList:
    """A rating list and one of its publications, with the day by which players are active."""

    config: PoolConfig
    publication: Published
    day: dt.date


def chosen_list(reader: Reader, key: str, as_of: dt.date | None = None) -> ChosenList:
    """Return a rating list as it is published, now or at the end of a day.

    Raises:
        NotFoundError: there is no such list, it was not published by then, or the day is in the future.
    """
    state = reader.state()
    pool = pool_of(state, key)
    today = reader.today()
    if as_of is None or as_of == today:
        if not state.publications[key]:
            raise NotFoundError("commands/list-not-published", key=key)
        return ChosenList(pool, state.publications[key][-1], today)
    if as_of > today:
        raise NotFoundError("commands/date-in-future", date=as_of)
    found = state.as_of(key, as_of)
    if found is None:
        raise NotFoundError("commands/list-not-published-by", key=key, date=as_of)
    return ChosenList(pool, found, as_of)


def pool_of(state: PublicState, key: str) -> PoolConfig:
    """Return the settings of a rating list.

    Raises:
        NotFoundError: there is no such list.
    """
    found = next((pool for pool in state.config.pools if pool.key == key), None)
    if found is None:
        raise NotFoundError("commands/no-such-list", key=key, known=[pool.key for pool in state.config.pools])
    return found


def list_shape(state: PublicState, pool: PoolConfig) -> ListShape:
    """Return a rating list as answers show it."""
    found = state.publications[pool.key]
    return ListShape(
        key=pool.key,
        name=display_text(pool.name, pool.key),
        **system_values(pool.system),
        tiers={tier.name: tier.bound for tier in pool.tiers},
        inactive_after_months=pool.listing.inactive_after_months,
        least_games=pool.listing.least_games,
        publication=publication_shape(state, found[-1]) if found else None,
    )


def of_list(query: Query) -> str:
    """Return the tag of what depends on a rating list and on the day, by which players are active."""
    key = pool_of(query.reader.state(), query.where["rating_list"]).key
    return etag("list", key, last_change_of_list(query.reader.connection, key), query.reader.today())


def of_day(name: str) -> Tag:
    """Return what makes the tag of an answer that depends on the whole league and on the day."""
    return lambda query: etag(name, query.reader.change, query.reader.today())


def publication_shape(state: PublicState, published: Published) -> PublicationShape:
    """Return a publication as answers show it."""
    return PublicationShape(
        version=published.version, at=published.at, date=state.config.date_at(published.at), run=published.run
    )


def system_values(system: AnySystem) -> dict[str, Any]:
    """Return the name, the parameters and the scale of a rating system, as answers have them."""
    return {
        "system": system_name(system),
        "parameters": settings_of(system),
        "scale": scale_shape(system.scale),
    }


def scale_shape(scale: Scale) -> ScaleShape:
    """Return a scale as answers show it."""
    return ScaleShape(name=scale.name, better=scale.better, unit=scale.unit, decimals=scale.decimals)
