"""The events of a league, all made from facts that are read once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from sqlalchemy import Connection, Row, select

from crosstable.facts.players.players import players as read_players
from crosstable.facts.results import league_history
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.store.schema import event
from crosstable.model.columns import Longs
from crosstable.model.events import Entrant
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.reading.event_from_games import with_round_numbers
from crosstable.reading.event_reader import make_event
from crosstable.reading.managed_events import RunHere, events_run_here, imported_entrants
from crosstable.reading.snapshot import EventSnapshot
from crosstable.runs.rating_lists import league_config, pool_numbers, published
from crosstable.runs.stored_runs import run_row


class LeagueEvents:
    """Every event as the latest published run knows it, or, while it is run here, as it is now.

    Args:
        players: all of the league, by public id, where they were read already.
    Cost: O(games), once.
    """

    def __init__(self, connection: Connection, players: Mapping[str, Player] | None = None) -> None:
        self._connection = connection
        self.config: LeagueConfig = league_config(connection)
        numbers = pool_numbers(connection)
        shown = (published(connection, numbers[each.key]) for each in self.config.pools)
        #: The last change that a published run knows.
        self.latest = max((run_row(connection, now.run).watermark for now in shown if now is not None), default=0)
        self.players = read_players(connection) if players is None else players

    @cached_property
    def rows(self) -> Sequence[Row[Any]]:
        """The rows of the table of events, in order of time."""
        order = (event.c.day, event.c.sequence, event.c.key, event.c.id)
        return self._connection.execute(select(event).order_by(*order)).all()

    @cached_property
    def run_here(self) -> Mapping[str, RunHere]:
        """The events that are run here, by public id."""
        return events_run_here(self._connection, self.players, self.latest)

    @cached_property
    def listed(self) -> Mapping[int, Sequence[Entrant]]:
        """The entrants of the events whose file said who they were, by the row number of the event."""
        return imported_entrants(self._connection, self.players, self.latest)

    @cached_property
    def history(self) -> History:
        """The games up to the latest change, with round numbers."""
        facts = league_history.history(self._connection, at_change=self.latest, rules=self.config.rules)
        return with_round_numbers(facts)

    @cached_property
    def _games(self) -> tuple[Longs, dict[str, tuple[int, int]]]:
        """The rows of the history event by event, and where the rows of each event are among them."""
        labels = self.history.games.event
        if labels is None:
            return np.zeros(0, dtype=np.int64), {}
        order = np.argsort(labels.codes, kind="stable")
        starts = np.searchsorted(labels.codes[order], np.arange(len(labels.names) + 1)).tolist()
        return order, {name: (starts[at], starts[at + 1]) for at, name in enumerate(labels.names)}

    def games_of(self, event_id: str) -> Longs:
        """Return the rows of the games of an event, in time order."""
        order, places = self._games
        found: Longs = order[slice(*places.get(event_id, (0, 0)))]
        return found

    def made(self, row: Row[Any], entered: Mapping[str, float] | None = None) -> EventSnapshot | None:
        """Make an event; None where nothing of it is shown."""
        return make_event(
            self.config,
            row,
            [self.history.game(at) for at in self.games_of(row.public_id).tolist()],
            self.players,
            self.run_here.get(row.public_id),
            entered,
            entrants=self.listed.get(row.id, ()),
        )

    def wanted(self, only: Collection[str] | None, left_out: Collection[str]) -> Iterator[Row[Any]]:
        """Yield the rows of some events.

        Args:
            only: their public ids; None is all.
            left_out: events that are not wanted.
        """
        return (row for row in self.rows if (only is None or row.public_id in only) and row.public_id not in left_out)
