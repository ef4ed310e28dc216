"""Open a league, and bring one of an older version up to date."""

from __future__ import annotations

from pathlib import Path

from crosstable.facts.store.databases import WAIT
from crosstable.facts.store.schema import SCHEMA_VERSION
from crosstable.facts.store.store import Clock, Store, utc_now
from crosstable.model.errors import StoreError


def open_store(place: str | Path, *, clock: Clock = utc_now, wait: float = WAIT) -> Store:
    """Open the league in a file or under an address; one of an older version is brought up to date.

    Raises:
        StoreError: no such file, no league in it, one of a newer version, the server cannot be reached.
    """
    store = Store.as_it_is(place, clock=clock, wait=wait)
    version = store.version()
    if version is not None and version < SCHEMA_VERSION:
        from crosstable.facts.store.migrate import upgrade

        store.kept = upgrade(store)
        version = store.version()  # of two programs that bring it up to date, the other may be a newer one
    if version is None:
        raise StoreError("facts/store/no-league", league=store.name)
    if version > SCHEMA_VERSION:
        raise StoreError("facts/store/newer-version", league=store.name, layout=version, known=SCHEMA_VERSION)
    return store
