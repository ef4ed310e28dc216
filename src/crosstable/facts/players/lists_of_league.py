"""Where the imported lists of federations are: beside the league, so that every program finds the same ones."""

from __future__ import annotations

from pathlib import Path

from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.store.store import Store

LISTS = "players.db"


def place_of_lists(store: Store, path: Path | None = None) -> Path:
    """Return the file of the imported lists for a league.

    Args:
        path: another file that was named; else the lists are `players.db` in the folder of the league's file, or in
            the working directory for a league on a server.
    """
    if path is not None:
        return path
    url = store.engine.url
    is_file = url.get_backend_name() == "sqlite" and url.database
    return Path(str(url.database)).absolute().with_name(LISTS) if is_file else Path(LISTS)


def lists_of_league(store: Store, path: Path | None = None) -> PlayerLookup | None:
    """Return the imported lists for a league; None where there are none."""
    place = place_of_lists(store, path)
    return PlayerLookup(place) if place.is_file() else None
