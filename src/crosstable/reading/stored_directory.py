"""Names and addresses of a stored league, each looked up when a page shows it.

Public ids of a league are unique and come first in addresses, so that each address follows from one name alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Connection, select

from crosstable.facts.players.players import shown_names
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.settings.seasons import Season
from crosstable.facts.store.schema import player
from crosstable.model.names import display_text
from crosstable.reading.directory import Directory, unique_slugs
from crosstable.reading.event_directory import names_of_events
from crosstable.reading.names_on_demand import TextsOnDemand

Connect = Callable[[], Connection]


def stored_directory(
    connect: Connect,
    lists: Sequence[str],
    seasons: Sequence[Season],
    events: Callable[[], Collection[str]],
    published: Callable[[Collection[str]], Collection[str]],
) -> Directory:
    """Return the directory of a league without reading it.

    Args:
        connect: returns a connection that reads the present state.
        lists: the keys of the published rating lists.
        events: returns the events that are shown.
        published: returns those among some players whom anything published names.
    """
    players = _Players(connect, published)
    names = TextsOnDemand(players.names, players.ids)

    def event_names(ids: Sequence[str]) -> dict[str, str]:
        shown = events()
        return {id: display_text(name, id) for id, name in names_of_events(connect(), ids).items() if id in shown}

    known_events = TextsOnDemand(event_names, lambda: list(events()))
    return Directory(
        names=names,
        players=TextsOnDemand(lambda ids: _addresses(names, ids), players.ids),
        event_names=known_events,
        events=TextsOnDemand(lambda ids: _addresses(known_events, ids), lambda: list(events())),
        pools=unique_slugs((key, "") for key in lists),
        seasons=unique_slugs((season.key, "") for season in seasons),
    )


class _Players:
    """The players of a league who are listed: see `players.undone_players`."""

    def __init__(self, connect: Connect, published: Callable[[Collection[str]], Collection[str]]) -> None:
        self._connect = connect
        self._published = published
        self._unlisted: set[str] | None = None

    def names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the display names of those among some players who are listed."""
        found = shown_names(self._connect(), ids)
        return {id: display_text(name, id) for id, name in found.items() if id not in self._hidden(ids)}

    def ids(self) -> list[str]:
        """Return all players who are listed, in the order in which they came."""
        found = list(self._connect().execute(select(player.c.public_id).order_by(player.c.id)).scalars())
        hidden = self._hidden(found)
        return [id for id in found if id not in hidden]

    def _hidden(self, ids: Collection[str]) -> set[str]:
        """Return those among some players who are in nothing that is published, and were undone or merged."""
        if self._unlisted is None:
            self._unlisted = unlisted_players(self._connect())
        doubtful = self._unlisted.intersection(ids) if self._unlisted else set()
        return doubtful.difference(self._published(doubtful)) if doubtful else doubtful


def _addresses(names: TextsOnDemand, ids: Sequence[str]) -> dict[str, str]:
    names.prepare(ids)
    return unique_slugs((id, names[id]) for id in ids if id in names)
