"""The leagues of a site, each open for reading alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Engine, event

from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import slug
from crosstable.publish.league_languages import check_languages
from crosstable.runs.rating_lists import league_config


@dataclass(frozen=True, slots=True)
class ServedLeague:
    """A league of the site.

    Args:
        key: its name in paths, `[a-z0-9-]`.
        path: of its pages below the base path: "" for the only league of a site, "/spring" among several.
    """

    key: str
    store: Store
    path: str

    def config(self, connection: Connection) -> LeagueConfig:
        """Return the configuration of the league as it is now."""
        return league_config(connection)


@dataclass(frozen=True, slots=True)
class Leagues:
    """The leagues of a site by key, in the order in which they were named."""

    by_key: Mapping[str, ServedLeague]

    @classmethod
    def of(cls, stores: Sequence[Store]) -> Leagues:
        """Name each league by its key.

        Raises:
            InputError: two leagues have the same key, or there is none.
            StoreError: a league cannot be read.
        """
        if not stores:
            raise InputError("web/no-league")
        found: dict[str, ServedLeague] = {}
        for store in stores:
            with store.read() as connection:
                key = slug(league_config(connection).key, "") or "league"
            if key in found or key in _TAKEN:
                raise InputError("web/key-taken", key=key, league=store.name)
            found[key] = ServedLeague(key, store, f"/{key}" if len(stores) > 1 else "")
        return cls(MappingProxyType(found))

    def check_languages(self) -> None:
        """Check that pages can be made in the languages of each league.

        Raises:
            UnknownName: there are no texts in one of them.
            InputError: the texts of one cannot be read.
        """
        for each in self:
            with each.store.read() as connection:
                check_languages(each.config(connection))

    def __iter__(self) -> Iterator[ServedLeague]:
        return iter(self.by_key.values())

    def __len__(self) -> int:
        return len(self.by_key)

    def get(self, key: str) -> ServedLeague:
        """Return a league by its key.

        Raises:
            UnknownName: there is no such league.
        """
        if key not in self.by_key:
            raise UnknownName("league", key, self.by_key)
        return self.by_key[key]


_TAKEN = (
    "account",
    "accounts",
    "api",
    "assets",
    "desk",
    "healthz",
    "index",
    "link",
    "metrics",
    "readyz",
    "static",
)  # first parts of paths beside those of leagues


def open_to_read(place: str) -> Store:
    """Open a league so that this process cannot change it; one of an older version is brought up to date first.

    Raises:
        StoreError: there is no league, or it cannot be read.
    """
    store = open_store(place)
    reader = Store(store.engine, store.name, clock=store.clock, wait=store.wait, is_read_only=True)
    reader.kept = store.kept
    _forbid_writing(store.engine)
    return reader


def _forbid_writing(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":  # PostgreSQL reads in transactions that are read-only

        @event.listens_for(engine, "connect")
        def only_queries(connection: Any, record: object) -> None:  # noqa: ARG001 - SQLAlchemy gives both
            connection.execute("PRAGMA query_only = ON")
